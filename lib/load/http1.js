import { Agent, request as httpRequest } from 'node:http'
import { http1Connections } from '../workload/pages.js'
import { Fault } from '../base/errors/fault.js'
import { BoundedBody, limitInterim } from './limits.js'
import { countBytes, openSocket } from './openSocket.js'

/** @import { Socket } from 'node:net' */
/** @import { Document, Listeners, PageRequest, Transport, TransportOptions } from './transport.js' */

const host = '127.0.0.1'
/** Size that has room for a thousand Links. */
const maxHeaderSize = 1024 * 1024

/**
 * Creates HTTP/1.1 with a pool of connections, as browsers have it, with TLS if there is a certificate.
 * @type {(options: TransportOptions) => Transport}
 */
export function createHttp1Transport({ connections = http1Connections, ...way }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  /** Sockets below TLS. @type {Socket[]} */
  const sockets = []
  /** @type {Set<Socket>} */
  const used = new Set()

  Object.assign(agent, {
    createConnection() {
      const { raw, socket } = openSocket(way, 'http/1.1')
      sockets.push(raw)
      return socket
    },
  })

  /** @type {(request: PageRequest, on?: Listeners, isRetry?: boolean) => Promise<Document>} */
  function request({ method, path, headers, body, maxBytes }, on = {}, isRetry = false) {
    const name = `${method} ${path.split('?')[0]}`
    return new Promise((resolve, reject) => {
      const outgoing = httpRequest({ agent, host, port: way.port, method, path, headers, maxHeaderSize })
      outgoing.on('socket', (socket) => {
        used.add(socket)
        on.sent?.()
      })
      /** @type {import('node:http').IncomingMessage | null} */
      let answer = null
      outgoing.on('information', ({ headers }) => on.hints?.(headers))
      limitInterim(outgoing, 'information', (reason) => {
        reject(new Fault('MALFORMED_ANSWER', `${name}: ${reason}`))
        outgoing.destroy()
      })
      outgoing.on('error', (/** @type {NodeJS.ErrnoException} */ error) => {
        // After the start of an answer its body reports the error; the request must not be retried then.
        if (answer) return answer.destroy(error)
        // Retries as browsers do, because the server closed the connection while it was idle.
        if (outgoing.reusedSocket && !isRetry && isReset(error))
          return resolve(request({ method, path, headers, body, maxBytes }, on, true))
        reject(new Fault(codeOf(error), `${name}: ${error.message}`))
      })
      outgoing.on('upgrade', ({ statusCode }, socket) => {
        socket.destroy()
        reject(new Fault('WRONG_ANSWER', `${name}: the server switched protocols (status ${statusCode})`))
      })
      outgoing.on('response', (incoming) => {
        answer = incoming
        resolve(receive(incoming, { name, maxBytes }, on))
      })
      outgoing.end(body)
    })
  }

  return {
    begin: () => used.clear(),
    request,
    usage: () => countBytes(sockets),
    connections: () => used.size,
    redundant: () => 0,
    close: () => agent.destroy(),
  }
}

/** Codes of llhttp's errors, the parser of Node.js. */
const malformed = /^HPE_/

/** @param {NodeJS.ErrnoException} error */
const codeOf = ({ code = '' }) => (malformed.test(code) ? 'MALFORMED_ANSWER' : 'CONNECTION_LOST')

/** @param {NodeJS.ErrnoException} error */
const isReset = ({ code }) => code === 'ECONNRESET' || code === 'EPIPE'

/**
 * Receives an answer.
 * @type {(
 *   incoming: import('node:http').IncomingMessage,
 *   about: Pick<Document, 'name' | 'maxBytes'>,
 *   on: Listeners,
 * ) => Promise<Document>}
 */
function receive(incoming, { name, maxBytes }, on) {
  const body = new BoundedBody(maxBytes)
  const { statusCode = 0, headers } = incoming
  on.headers?.(headers)
  return new Promise((resolve, reject) => {
    incoming.on('data', (chunk) => {
      const fault = body.add(chunk)
      if (fault === null) return on.data?.()
      reject(new Fault('WRONG_ANSWER', `${name}: ${fault}`))
      incoming.destroy()
    })
    incoming.on('end', () => {
      resolve({ name, status: statusCode, headers, chunks: body.chunks, at: performance.now(), maxBytes })
    })
    // The end of a connection is not an error if it ends a body without a length.
    incoming.on('error', (error) => {
      const code = codeOf(error)
      const why = code === 'CONNECTION_LOST' ? '' : `: ${error.message}`
      reject(new Fault(code, `${name}: the connection was lost after ${body.bytes} bytes of the body${why}`))
    })
  })
}
