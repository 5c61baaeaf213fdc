import { createFrameTap } from './frameTap.js'
import { Fault } from '../base/errors/fault.js'
import { errorName, openHttp2Session } from './http2Session.js'

/** @import { IncomingHttpHeaders, IncomingHttpStatusHeader, ClientHttp2Session as Session } from 'node:http2' */
/** @import { ClientHttp2Stream as Stream } from 'node:http2' */
/** @import { Document, Listeners, PageListeners, PageRequest, PushPromise, Transport } from './transport.js' */
/** @import { TransportOptions } from './transport.js' */

const refusedStream = 7
const cancel = 8

/**
 * HTTP/2 over one connection, with or without TLS. Node.js keeps to the server's limit of streams by itself.
 * @type {(options: TransportOptions) => Transport}
 */
export function createHttp2Transport({ push = false, countsRedundant = false, ...way }) {
  /** @type {import('node:net').Socket[]} */
  const sockets = []
  const tap = countsRedundant ? createFrameTap() : null
  /** @type {Session | null} */
  let session = null
  /** @type {PageListeners} */
  let page = { push: ({ cancel }) => cancel(), fail: () => {} }
  let connections = 0

  function open() {
    const { session: opened, socket } = openHttp2Session({ ...way, push, attach: tap?.attach })
    sockets.push(socket)
    connections += 1
    opened.on('error', (error) => page.fail(new Fault('CONNECTION_LOST', `the connection was lost: ${error.message}`)))
    opened.on('goaway', (code) =>
      page.fail(new Fault('CONNECTION_LOST', `the server sent GOAWAY (${errorName(code)})`)),
    )
    opened.on('stream', (stream, headers) => page.push(toPromise(stream, headers)))
    return opened
  }

  /** @type {(stream: Stream, headers: IncomingHttpHeaders) => PushPromise} */
  function toPromise(stream, headers) {
    stream.on('error', () => {})
    const path = String(headers[':path'])
    return {
      path,
      accept: (on) => receive(stream, 'push', `push of ${path}`, on),
      cancel() {
        tap?.watch(/** @type {number} */ (stream.id))
        stream.close(cancel)
      },
    }
  }

  /** @type {(request: PageRequest, on?: Listeners, again?: boolean) => Promise<Document>} */
  async function request({ method, path, headers, body }, on = {}, again = false) {
    session ??= open()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const stream = session.request(
      { ...headers, ...length, ':method': method, ':path': path },
      { endStream: body === undefined },
    )
    if (body !== undefined) stream.end(body)
    try {
      return await receive(stream, 'response', `${method} ${path.split('?')[0]}`, on)
    } catch (fault) {
      // Sent before the server's limit was known: RFC 9113, section 8.7, has it sent again.
      if (stream.rstCode === refusedStream && !again) return request({ method, path, headers, body }, on, true)
      throw fault
    }
  }

  const sum = (/** @type {'bytesRead' | 'bytesWritten'} */ counter) =>
    sockets.reduce((total, socket) => total + socket[counter], 0)
  return {
    begin(listeners) {
      page = listeners
      tap?.reset()
      connections = session ? 1 : 0
      // The server ended it while nothing was asked of it.
      if (session?.closed || session?.destroyed) session = null
      session ??= open()
    },
    request,
    usage: () => ({ bytesReceived: sum('bytesRead'), bytesSent: sum('bytesWritten') }),
    connections: () => connections,
    redundant: () => tap?.count() ?? 0,
    close: () => session?.destroy(),
  }
}

/**
 * @param {Stream} stream
 * @param {'response' | 'push'} event with the headers of the answer
 * @param {string} name
 * @param {Listeners} on
 * @returns {Promise<Document>}
 */
function receive(stream, event, name, on) {
  /** @type {Document} */
  const document = { name, status: 0, headers: {}, chunks: [], at: 0 }
  // A stream that is closed knows its session no more.
  const { session } = stream
  return new Promise((resolve, reject) => {
    stream.on('headers', (headers) => on.hints?.(headers))
    stream.on(event, (/** @type {IncomingHttpHeaders & IncomingHttpStatusHeader} */ headers) => {
      document.status = headers[':status'] ?? 0
      document.headers = headers
      on.headers?.(headers)
    })
    stream.on('data', (chunk) => {
      document.chunks.push(chunk)
      on.data?.()
    })
    stream.on('end', () => {
      // A stream that was reset ends, too.
      if (stream.aborted || stream.rstCode || document.status === 0) return
      document.at = performance.now()
      resolve(document)
    })
    stream.on('error', () => {})
    stream.on('close', () => {
      if (document.at > 0) return
      reject(
        session?.destroyed !== false
          ? new Fault('CONNECTION_LOST', `${name}: the connection was lost`)
          : new Fault('STREAM_RESET', `${name}: the server reset the stream (${errorName(stream.rstCode)})`),
      )
    })
  })
}
