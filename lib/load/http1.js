import { Agent, request as httpRequest } from 'node:http'
import { http1Connections } from '../workload/pages.js'
import { Fault } from '../base/errors/fault.js'
import { openSocket } from './openSocket.js'

/** @import { Socket } from 'node:net' */
/** @import { Document, Listeners, PageRequest, Transport, TransportOptions } from './transport.js' */

const host = '127.0.0.1'
/** A thousand Links fit in. */
const maxHeaderSize = 1024 * 1024

/** HTTP/1.1 with a pool of connections, as browsers have it, with TLS where there is a certificate. @type {(options: TransportOptions) => Transport} */
export function createHttp1Transport({ port, certificate, secureContext, resumption, connections = http1Connections }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** Below TLS, where there is any. @type {Socket[]} */
  const all = []
  /** @type {Set<Socket>} */
  const used = new Set()

  Object.assign(agent, {
    createConnection() {
      const { raw, socket } = openSocket({ port, certificate, secureContext, resumption }, 'http/1.1')
      all.push(raw)
      return socket
    },
  })

  /** @type {(request: PageRequest, on?: Listeners, again?: boolean) => Promise<Document>} */
  function request({ method, path, headers, body }, on = {}, again = false) {
    const name = `${method} ${path.split('?')[0]}`
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ agent, host, port, method, path, headers, maxHeaderSize })
      outgoing.on('socket', (socket) => {
        used.add(socket)
        on.sent?.()
      })
      outgoing.on('information', (information) => on.hints?.(information.headers))
      let isSettled = false
      outgoing.on('error', (error) => {
        // Of an answer that has begun its body tells. Neither that nor what failed before is asked for again.
        if (isSettled) return
        isSettled = true
        // The server closed a connection while nothing was asked of it: what browsers do is ask again.
        if (outgoing.reusedSocket && !again && isReset(error))
          return resolve(request({ method, path, headers, body }, on, true))
        reject(new Fault('CONNECTION_LOST', `${name}: ${error.message}`))
      })
      outgoing.on('response', (incoming) => {
        isSettled = true
        resolve(receive(incoming, name, on))
      })
      outgoing.end(body)
    })
  }

  const sum = (/** @type {'bytesRead' | 'bytesWritten'} */ counter) =>
    all.reduce((total, socket) => total + socket[counter], 0)
  return {
    begin: () => used.clear(),
    request,
    usage: () => ({ bytesReceived: sum('bytesRead'), bytesSent: sum('bytesWritten') }),
    connections: () => used.size,
    redundant: () => 0,
    close: () => agent.destroy(),
  }
}

/** @param {NodeJS.ErrnoException} error */
const isReset = ({ code }) => code === 'ECONNRESET' || code === 'EPIPE'

/** @type {(incoming: import('node:http').IncomingMessage, name: string, on: Listeners) => Promise<Document>} */
function receive(incoming, name, on) {
  /** @type {Buffer[]} */
  const chunks = []
  const { statusCode = 0, headers } = incoming
  on.headers?.(headers)
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk) => {
      chunks.push(chunk)
      on.data?.()
    })
    incoming.on('end', () => resolve({ name, status: statusCode, headers, chunks, at: performance.now() }))
    // Without a length nothing but the end of the connection ends a body, and that is no error.
    incoming.on('error', () => {
      const bytes = chunks.reduce((total, chunk) => total + chunk.length, 0)
      reject(new Fault('CONNECTION_LOST', `${name}: the connection was lost after ${bytes} bytes of the body`))
    })
  })
}
