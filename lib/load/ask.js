import { request } from 'node:http'
import { connect } from 'node:http2'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { createHttp3Transport } from './http3.js'

/** @import { Socket } from 'node:net' */
/** @import { Answer, Protocol, Workload } from '../types.d.ts' */

const thisMachine = '127.0.0.1'

/** @typedef {Pick<Workload, 'path' | 'headers' | 'body'> & { method: string }} Request */
/**
 * @typedef {object} Way
 * @property {number} port
 * @property {string} [host] - of HTTP/1.1; default: this machine
 * @property {AbortSignal} signal
 * @property {Protocol | 'h3'} [protocol] - default: HTTP/1.1
 * @property {string | null} [certificate] - PEM, to trust with TLS
 */

/**
 * Sends a request once, on a new connection: a kept one would break when the next server takes over the port. An answer
 * that broke off is returned, too.
 * @param {Request} request
 * @param {Way} way
 * @returns {Promise<Answer>}
 * @throws {NodeJS.ErrnoException} if no answer began; the signal's reason
 */
export async function ask(request, way) {
  const answer = await askers[way.protocol ?? 'h1'](request, way)
  way.signal.throwIfAborted()
  return answer
}

/** Time in which unsolicited bytes behind an answer arrive. */
const listenMilliseconds = 50

/**
 * Sends a request as `ask` does, then listens for a moment for surplus bytes. HTTP/2 and HTTP/3 have none, because
 * streams have ends.
 * @param {Request} request
 * @param {Way} way
 * @returns {Promise<Answer & { at: number, surplus: Buffer }>} at: its arrival by the clock of performance.now()
 * @throws as `ask`
 */
export async function askAndListen(request, way) {
  if ((way.protocol ?? 'h1') !== 'h1') {
    const answer = await ask(request, way)
    return { ...answer, at: performance.now(), surplus: Buffer.alloc(0) }
  }
  // Without an agent: from Node 24 on, it closes a connection unread if bytes come behind the answer.
  const socket = createConnection({ host: way.host ?? thisMachine, port: way.port })
  /** @type {Buffer[]} */
  const chunks = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // The request reports its errors; later ones do not matter.
  socket.on('error', () => {})
  try {
    const answer = await askHttp1(request, way, socket)
    way.signal.throwIfAborted()
    const at = performance.now()
    await delay(listenMilliseconds, null, { signal: way.signal })
    const bytes = Buffer.concat(chunks)
    return { ...answer, at, surplus: answer.complete ? bytes.subarray(endOfAnswer(bytes)) : Buffer.alloc(0) }
  } finally {
    socket.destroy()
  }
}

/** @type {(request: Request, way: Way, kept?: Socket) => Promise<Answer>} kept: connection to use and leave open */
function askHttp1({ method, path, headers, body }, { host = thisMachine, port, signal }, kept) {
  return new Promise((resolve, reject) => {
    const connection = kept ? { createConnection: () => kept } : { agent: false }
    const options = { host, port, method, path, headers, signal, ...connection }
    let informational = 0
    const outgoing = request(options, (response) => {
      const { statusCode: status = 0, headers } = response
      /** @type {Buffer[]} */
      const chunks = []
      const answer = (/** @type {boolean} */ complete) =>
        resolve({ status, headers, body: Buffer.concat(chunks), complete, informational })
      response.on('data', (chunk) => chunks.push(chunk))
      response.once('end', () => answer(true)).once('error', () => answer(false))
    })
    if (kept) {
      // HTTP/1.1 keeps connections by default, but Node.js asks to close one without an agent.
      outgoing.shouldKeepAlive = true
      outgoing.removeHeader('connection')
    }
    outgoing.on('information', () => {
      informational += 1
    })
    // Bytes behind the answer cause an error, too, but after the answer has resolved.
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/** @type {(request: Request, way: Way) => Promise<Answer>} */
async function askHttp2({ method, path, headers, body }, { port, signal, protocol, certificate }) {
  const scheme = protocol === 'h2' ? 'https' : 'http'
  const session = connect(`${scheme}://${thisMachine}:${port}`, {
    ca: certificate ?? undefined,
    settings: { enablePush: false },
  })
  try {
    return await new Promise((resolve, reject) => {
      session.once('error', reject)
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const fields = { ':method': method, ':path': path, ...headers, ...length }
      const stream = session.request(fields, { signal, endStream: body === undefined })
      /** @type {Buffer[]} */
      const chunks = []
      let informational = 0
      stream.on('headers', () => {
        informational += 1
      })
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.once('response', ({ ':status': status = 0, ...headers }) => {
        const answer = (/** @type {boolean} */ complete) =>
          resolve({ status, headers, body: Buffer.concat(chunks), complete, informational })
        stream.once('end', () => answer(!stream.aborted)).once('close', () => answer(false))
      })
      stream.once('error', reject).once('close', () => reject(new Error('the stream was closed without an answer')))
      if (body !== undefined) stream.end(body)
    })
  } finally {
    session.destroy()
  }
}

/** @type {(request: Request, way: Way) => Promise<Answer>} */
async function askHttp3(request, { port, certificate = null, signal }) {
  const { begin, request: send, close } = createHttp3Transport({ port, certificate })
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      begin({ push: () => {}, fail: reject })
      send(request).then(
        ({ status, headers, chunks }) => resolve({ status, headers, body: Buffer.concat(chunks), complete: true }),
        reject,
      )
    })
  } finally {
    close()
  }
}

const askers = { h1: askHttp1, h2c: askHttp2, h2: askHttp2, h3: askHttp3 }

/**
 * Finds the end of the answer in the bytes of an HTTP/1.1 connection that begin with it. A parser has accepted them.
 * Source: RFC 9112, 6.3 (message body length) and 7.1 (chunked transfer coding).
 * @param {Buffer} bytes
 * @returns {number} the end of all bytes if the answer has no length
 */
export function endOfAnswer(bytes) {
  let head = ''
  let at = 0
  do {
    const headEnd = bytes.indexOf('\r\n\r\n', at)
    if (headEnd === -1) return bytes.length
    head = bytes.toString('latin1', at, headEnd + 2)
    at = headEnd + 4
  } while (/^HTTP\/1\.\d 1/.test(head))
  if (/\r\ntransfer-encoding:/i.test(head)) return endOfChunks(bytes, at)
  const length = /\r\ncontent-length:[ \t]*(\d+)/i.exec(head)
  return length ? at + Number(length[1]) : bytes.length
}

/** @type {(bytes: Buffer, at: number) => number} */
function endOfChunks(bytes, at) {
  let next = at
  function readLine() {
    const end = bytes.indexOf('\r\n', next)
    const line = bytes.toString('latin1', next, end === -1 ? bytes.length : end)
    next = end === -1 ? bytes.length : end + 2
    return line
  }
  for (let size = Number.parseInt(readLine(), 16); size > 0; size = Number.parseInt(readLine(), 16)) next += size + 2
  // Trailers, up to an empty line.
  while (readLine() !== '');
  return Math.min(next, bytes.length)
}
