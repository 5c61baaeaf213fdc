import { connect } from 'node:http2'
import { Fault } from '../base/errors/fault.js'
import { cancel, errorName, refusedStream } from './frames.js'
import { createFrameTap } from './frameTap.js'
import { BoundedBody, limitInterim } from './limits.js'
import { countBytes, openSocket } from './openSocket.js'

/** @import { IncomingHttpHeaders, IncomingHttpStatusHeader, ClientHttp2Session as Session } from 'node:http2' */
/** @import { ClientHttp2Stream as Stream } from 'node:http2' */
/** @import { Socket } from 'node:net' */
/** @import { FaultCode } from '../base/errors/fault.js' */
/** @import { Document, Listeners, PageListeners, PageRequest, PushPromise, Transport } from './transport.js' */
/** @import { TransportOptions } from './transport.js' */

const mebibyte = 1024 * 1024
/** Windows of Chrome, for a stream and for the connection. */
const streamWindowBytes = 6 * mebibyte
const connectionWindowBytes = 15 * mebibyte

/**
 * Creates HTTP/2 over one connection, with or without TLS. Node.js keeps to the server's limit of streams.
 * @type {(options: TransportOptions) => Transport}
 */
export function createHttp2Transport({ push = false, countsRedundant = false, ...way }) {
  /** Sockets below TLS. @type {Socket[]} */
  const sockets = []
  const tap = countsRedundant ? createFrameTap() : null
  /** @type {Session | null} */
  let session = null
  /** @type {PageListeners} */
  let page = { push: ({ cancel }) => cancel(), fail: () => {} }
  let connections = 0

  function open() {
    const { raw, socket } = openSocket(way, 'h2')
    sockets.push(raw)
    connections += 1
    const opened = connect(`http${way.certificate ? 's' : ''}://127.0.0.1:${way.port}`, {
      createConnection: () => tap?.attach(socket) ?? socket,
      settings: { enablePush: push, initialWindowSize: streamWindowBytes, maxHeaderListSize: mebibyte },
      maxSessionMemory: 1000,
      maxReservedRemoteStreams: 100_000,
    })
    const lose = (/** @type {string} */ reason) => page.fail(new Fault('CONNECTION_LOST', reason))
    opened.once('connect', () => opened.setLocalWindowSize(connectionWindowBytes))
    opened.on('error', (error) => lose(`the connection was lost: ${error.message}`))
    opened.on('goaway', (code) => lose(`the server sent GOAWAY (${errorName(code)})`))
    opened.on('stream', (stream, headers) => page.push(toPromise(stream, headers)))
    return opened
  }

  /** @type {(stream: Stream, headers: IncomingHttpHeaders) => PushPromise} */
  function toPromise(stream, headers) {
    stream.on('error', () => {})
    const path = String(headers[':path'])
    return {
      path,
      accept: (on, maxBytes) => receive(stream, 'push', { name: `push of ${path}`, maxBytes }, on),
      cancel() {
        tap?.watch(/** @type {number} */ (stream.id))
        stream.close(cancel)
      },
    }
  }

  /** @type {(request: PageRequest, on?: Listeners, isRetry?: boolean) => Promise<Document>} */
  async function request({ method, path, headers, body, maxBytes }, on = {}, isRetry = false) {
    session ??= open()
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const fields = { ...headers, ...length, ':method': method, ':path': path }
    const stream = send(session, fields, body)
    try {
      return await receive(stream, 'response', { name: `${method} ${path.split('?')[0]}`, maxBytes }, on)
    } catch (fault) {
      // A request before the server's limit was known is retried: RFC 9113, section 8.7.
      if (stream.rstCode === refusedStream && !isRetry)
        return request({ method, path, headers, body, maxBytes }, on, true)
      throw fault
    }
  }

  return {
    begin(listeners) {
      page = listeners
      tap?.reset()
      connections = session ? 1 : 0
      // The server may have ended it while it was idle.
      if (session?.closed || session?.destroyed) session = null
      session ??= open()
    },
    request,
    usage: () => countBytes(sockets),
    connections: () => connections,
    redundant: () => tap?.count() ?? 0,
    close: () => session?.destroy(),
  }
}

/**
 * Sends a request.
 * @type {(session: Session, fields: Record<string, string | undefined>, body?: string | Buffer) => Stream}
 * @throws {Fault} if the session has ended, before Node.js emits its end
 */
function send(session, fields, body) {
  try {
    const stream = session.request(fields, { endStream: body === undefined })
    if (body !== undefined) stream.end(body)
    return stream
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!code?.startsWith('ERR_HTTP2_')) throw error
    throw new Fault('CONNECTION_LOST', `the connection was lost: ${message}`)
  }
}

/**
 * Receives an answer.
 * @param {Stream} stream
 * @param {'response' | 'push'} event - with the headers of the answer
 * @param {Pick<Document, 'name' | 'maxBytes'>} about
 * @param {Listeners} on
 * @returns {Promise<Document>}
 */
function receive(stream, event, { name, maxBytes }, on) {
  const body = new BoundedBody(maxBytes)
  /** @type {Document} */
  const document = { name, status: 0, headers: {}, chunks: body.chunks, at: 0, maxBytes }
  let why = ''
  // A closed stream has no session.
  const { session } = stream
  return new Promise((resolve, reject) => {
    /** @type {(code: FaultCode, reason: string) => void} */
    const refuse = (code, reason) => {
      reject(new Fault(code, `${name}: ${reason}`))
      session?.destroy()
    }
    stream.on('headers', (headers) => on.hints?.(headers))
    limitInterim(stream, 'headers', (reason) => refuse('MALFORMED_ANSWER', reason))
    stream.on(event, (/** @type {IncomingHttpHeaders & IncomingHttpStatusHeader} */ headers) => {
      document.status = headers[':status'] ?? 0
      document.headers = headers
      on.headers?.(headers)
    })
    stream.on('data', (chunk) => {
      const fault = body.add(chunk)
      if (fault === null) on.data?.()
      else refuse('WRONG_ANSWER', fault)
    })
    stream.on('end', () => {
      // A stream that was reset ends, too.
      if (stream.aborted || stream.rstCode || document.status === 0) return
      document.at = performance.now()
      resolve(document)
    })
    stream.on('error', ({ message }) => {
      why = `: ${message}`
    })
    stream.on('close', () => {
      if (document.at > 0) return
      reject(
        session?.destroyed !== false
          ? new Fault('CONNECTION_LOST', `${name}: the connection was lost${why}`)
          : new Fault('STREAM_RESET', `${name}: the server reset the stream (${errorName(stream.rstCode)})`),
      )
    })
  })
}
