import { request } from 'node:http'
import { connect } from 'node:http2'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { endOfAnswer } from './endOfAnswer.js'
import { createHttp3Transport } from './http3.js'

/** @import { Socket } from 'node:net' */
/** @import { Answer, Protocol, Workload } from '../types.d.ts' */

const thisMachine = '127.0.0.1'

/** @typedef {Pick<Workload, 'path' | 'headers' | 'body'> & { method: string }} Request */
/**
 * @typedef {{ port: number, host?: string, signal: AbortSignal, protocol?: Protocol | 'h3', certificate?: string | null }} Way
 *   host: of HTTP/1.1, this machine where none is said; protocol: HTTP/1.1 where none is said; certificate: PEM, the one to trust with TLS
 */

/**
 * Sends a workload's request once, on a connection of its own: a kept one would break when the next server takes over
 * the port. There is an answer also where it broke off.
 * @type {(request: Request, way: Way) => Promise<Answer>}
 * @throws {NodeJS.ErrnoException} where no answer began; the signal's reason
 */
export async function ask(request, way) {
  const answer = await askers[way.protocol ?? 'h1'](request, way)
  way.signal.throwIfAborted()
  return answer
}

/** @param {Way} way */
const isHttp1 = ({ protocol = 'h1' }) => protocol === 'h1'

/** What a server sends behind an answer without being asked is there within this time. */
const silenceMilliseconds = 50

/**
 * The same, and then listens for a moment whether more comes on that connection. In HTTP/2 and
 * HTTP/3 nothing can: a stream has an end of its own.
 * @param {Request} request
 * @param {Way} way
 * @returns {Promise<Answer & { at: number, surplus: Buffer }>} at: when it was there, as performance.now() has it
 * @throws as `ask`
 */
export async function askAndListen(request, way) {
  if (!isHttp1(way)) {
    const answer = await ask(request, way)
    return { ...answer, at: performance.now(), surplus: Buffer.alloc(0) }
  }
  // Without an agent, which from Node 24 on closes a connection unread where something comes behind the answer.
  const socket = createConnection({ host: way.host ?? thisMachine, port: way.port })
  /** @type {Buffer[]} */
  const chunks = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // While it has a request that is told, too; what comes later does not matter.
  socket.on('error', () => {})
  try {
    const answer = await askHttp1(request, way, socket)
    way.signal.throwIfAborted()
    const at = performance.now()
    await delay(silenceMilliseconds, null, { signal: way.signal })
    const bytes = Buffer.concat(chunks)
    return { ...answer, at, surplus: answer.complete ? bytes.subarray(endOfAnswer(bytes)) : Buffer.alloc(0) }
  } finally {
    socket.destroy()
  }
}

/** @type {(request: Request, way: Way, kept?: Socket) => Promise<Answer>} kept: a connection to use and to leave open */
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
      // HTTP/1.1 keeps a connection without being asked to; without an agent Node asks to close it.
      outgoing.shouldKeepAlive = true
      outgoing.removeHeader('connection')
    }
    outgoing.on('information', () => {
      informational += 1
    })
    // What comes behind the answer is an error, too: later than it.
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
