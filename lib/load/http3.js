import { Fault } from '../base/errors/fault.js'
import { BoundedBody } from './limits.js'

/** @import { Document, PageListeners, PageRequest, Requester, TransportOptions } from './transport.js' */

/** Session of the library, which has no types if it is not installed. @typedef {any} Session */

const host = '127.0.0.1'
const missing = 'needs @currentspace/http3, which has binaries for Linux and macOS and takes 120 MB: npm run http3'

/** Alerts of TLS about certificates. Source: RFC 8446, section 6. @type {Record<number, string>} */
const alerts = { 42: 'bad certificate', 45: 'certificate has expired', 48: 'unknown CA' }
/** Number of the first alert among QUIC's errors. Source: RFC 9001, section 4.8. */
const firstAlert = 0x100

/** Describes the end of a connection. @param {{ errorCode: number }} end */
const describeEnd = ({ errorCode }) =>
  errorCode === 0 ? '' : `: ${alerts[errorCode - firstAlert] ?? `QUIC error 0x${errorCode.toString(16)}`}`

/** @returns {Promise<any>} @throws {Fault} if it is not installed */
async function loadHttp3() {
  try {
    return await import('@currentspace/http3')
  } catch {
    throw new Fault('UNSUPPORTED', missing)
  }
}

/**
 * Creates HTTP/3 over one connection, by @currentspace/http3.
 * @type {(options: Pick<TransportOptions, 'port' | 'certificate'>) => Requester}
 */
export function createHttp3Transport({ port, certificate }) {
  /** @type {PageListeners} */
  let page = { push: () => {}, fail: () => {} }
  /** @type {Promise<Session> | null} */
  let opening = null
  /** Reason that the connection has ended. @type {Fault | null} */
  let loss = null

  /** @param {string} reason */
  function lose(reason) {
    loss ??= new Fault('CONNECTION_LOST', reason)
    return loss
  }
  async function open() {
    const { connect } = await loadHttp3()
    const endpoint = { address: host, port, servername: 'localhost' }
    const session = connect(endpoint, { ca: certificate, metricsIntervalMs: 0 })
    session.on('error', (/** @type {Error} */ { message }) => page.fail(lose(`the connection was lost: ${message}`)))
    session.on('goaway', () => page.fail(lose('the server sent GOAWAY')))
    session.on('close', (/** @type {{ errorCode: number }} */ end) =>
      lose(`the connection was lost${describeEnd(end)}`),
    )
    await session.ready().catch((/** @type {Error} */ { message }) => {
      throw lose(`the connection was lost: ${message}`)
    })
    return session
  }

  /** @param {PageRequest} request */
  async function request({ method, path, headers, body, maxBytes }) {
    const session = await opening
    const name = `${method} ${path.split('?')[0]}`
    const about = { ':method': method, ':path': path, ':authority': `${host}:${port}`, ':scheme': 'https' }
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    try {
      const stream = session.request({ ...about, ...headers, ...length }, { endStream: body === undefined })
      if (body !== undefined) stream.end(body)
      return await receive(stream, { name, maxBytes })
    } catch (error) {
      if (error instanceof Fault) throw error
      const { message } = /** @type {Error} */ (error)
      // The library's error for a request after GOAWAY, before its event.
      if (/send_request failed: .*FrameUnexpected/.test(message)) throw lose('the server sent GOAWAY')
      throw loss ?? new Fault('STREAM_RESET', `${name}: the stream was reset: ${message}`)
    }
  }
  return {
    begin(listeners) {
      page = listeners
      opening ??= open()
      // Each request throws the error.
      opening.catch(() => {})
    },
    request,
    close: () => void opening?.then((session) => session.close()).catch(() => {}),
  }
}

/** @type {(stream: any, about: Pick<Document, 'name' | 'maxBytes'>) => Promise<Document>} */
function receive(stream, { name, maxBytes }) {
  const body = new BoundedBody(maxBytes)
  /** @type {Document} */
  const document = { name, status: 0, headers: {}, chunks: body.chunks, at: 0, maxBytes }
  return new Promise((resolve, reject) => {
    stream.on('response', (/** @type {Record<string, string>} */ headers) => {
      document.status = Number(headers[':status'])
      document.headers = headers
    })
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      const fault = body.add(chunk)
      if (fault === null) return
      reject(new Fault('WRONG_ANSWER', `${name}: ${fault}`))
      stream.close()
    })
    stream.once('end', () => {
      document.at = performance.now()
      const { bytes } = body
      const { 'content-length': length = bytes } = document.headers
      // The library does not compare them, as RFC 9114, section 4.1.2, demands.
      if (Number(length) === bytes) resolve(document)
      else reject(new Fault('MALFORMED_ANSWER', `${name}: the body ended after ${bytes} of ${length} bytes`))
    })
    stream.once('error', reject)
    stream.once('close', () => reject(new Error('it was closed')))
  })
}
