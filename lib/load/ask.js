import { connect } from 'node:http2'
import { createConnection } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { Fault } from '../base/errors/fault.js'
import { AnswerParser, describeFraming, describeMalformed, hasNoBody, limitFraming } from './answerParser.js'
import { toHeaders } from './answerReader.js'
import { createRequestBuilder } from './closedLoop/autocannon.js'
import { describeForeign, quoteBytes, speaksTls, tlsReason } from './foreignBytes.js'
import { createHttp3Transport } from './http3.js'
import { maxRepeats } from './loss.js'
import { maxUnknownBytes } from '../workload/decode.js'
import { BoundedBody, describeLong, interimReason, maxHeadBytes, maxInterimAnswers } from './limits.js'
import { originOf } from './openSocket.js'

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
 * @property {number} [maxBytes] - of the body; default: maxUnknownBytes
 * @property {Socket} [socket] - connection to use, which is closed afterwards; default: a new one
 */

/**
 * Sends a request once, on a new connection: a kept one would break when the next server takes over the port. An answer
 * that broke off is returned, too.
 * @param {Request} request
 * @param {Way} way
 * @returns {Promise<Answer>}
 * @throws {Fault} if what came is no answer or too long, or the connection ended before one; NodeJS.ErrnoException
 *   without a connection; the signal's reason
 */
export async function ask(request, way) {
  const answer = await askers[way.protocol ?? 'h1'](request, way)
  way.signal.throwIfAborted()
  return answer
}

/** Bytes of a connection that are kept to find surplus ones behind the answer: several times the largest document. */
const keptBytes = 8 * 1024 ** 2
/** Time in which unsolicited bytes behind an answer arrive. */
const listenMilliseconds = 50

/**
 * Sends a request as `ask` does, then listens for a moment for surplus bytes, unless the answer is huge. HTTP/2 and
 * HTTP/3 have none, because streams have ends.
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
  return connected(way, async (socket, received) => {
    const { answer, end } = await exchange(request, way, socket, received)
    const at = performance.now()
    await delay(listenMilliseconds, null, { signal: way.signal })
    const bytes = Buffer.concat(received.chunks.splice(0))
    // A copy, because a part would keep all of the memory.
    const surplus = Buffer.from(answer.complete && received.isWhole ? bytes.subarray(end) : '')
    return { ...answer, at, surplus }
  })
}

/** @type {(request: Request, way: Way) => Promise<Answer>} */
const askHttp1 = (request, way) =>
  connected(way, async (socket, received) => (await exchange(request, way, socket, received)).answer)

/**
 * Opens a connection for one request, keeps what comes on it, and closes it.
 * @template T
 * @param {Way} way
 * @param {(socket: Socket, received: BoundedBody) => Promise<T>} use
 */
async function connected({ host = thisMachine, port, maxBytes = maxUnknownBytes, ...way }, use) {
  const socket = way.socket ?? createConnection({ host, port })
  // The request reports its errors; later ones do not matter.
  socket.on('error', () => {})
  try {
    return await use(socket, new BoundedBody(maxHeadBytes + maxBytes, keptBytes))
  } finally {
    socket.destroy()
  }
}

/** @typedef {{ answer: Answer, end: number }} Exchanged end: number of bytes of the connection up to its end */

/** @type {(request: Request, way: Way, socket: Socket, received: BoundedBody) => Promise<Exchanged>} */
async function exchange(request, way, socket, received) {
  try {
    return await send(request, way, socket, received)
  } catch (error) {
    throw await explain(/** @type {NodeJS.ErrnoException} */ (error), way, received)
  }
}

/** Answer that is longer than the limit: asking for it again would only take memory. */
export class LongAnswer extends Fault {}

/**
 * Makes a function that ends a request if there is a reason against its answer.
 * @param {(fault: Fault) => void} reject
 * @returns {(reason: string | null, Kind?: typeof Fault) => void}
 */
const refuseBy =
  (reject) =>
  (reason, Kind = LongAnswer) => {
    if (reason !== null) reject(new Kind('MALFORMED_ANSWER', reason))
  }

/**
 * Sends a request and reads its answer by the parser of a load, so that the same answers are right.
 * @type {(request: Request, way: Way, socket: Socket, received: BoundedBody) => Promise<Exchanged>}
 */
function send({ method, path, headers, body }, { host = thisMachine, port, signal, maxBytes }, socket, received) {
  const { host: authority } = new URL(originOf(host, port))
  const bytes = createRequestBuilder({ method, path, headers, body, host: authority })({})
  return new Promise((resolve, reject) => {
    const content = new BoundedBody(maxBytes)
    const parser = new AnswerParser()
    let [informational, isOver] = [0, false]
    /** Number of received bytes behind what is parsed. */
    let unread = 0
    /** Head of the answer; null before. @type {{ statusCode: number, headers: string[] } | null} */
    let head = null
    /** @param {boolean} complete */
    function settle(complete) {
      if (isOver || head === null) return
      isOver = true
      const { statusCode: status, headers: raw } = head
      const answer = { status, headers: toHeaders(raw), body: Buffer.concat(content.chunks), complete, informational }
      resolve({ answer, end: received.bytes - unread })
    }
    const fail = (/** @type {unknown} */ error) => {
      isOver = true
      reject(error)
    }
    const refuse = refuseBy(fail)
    parser[AnswerParser.kOnHeadersComplete] = (/** @type {NonNullable<typeof head>} */ next) => {
      if (isOver) return
      const wrong = describeFraming(next.headers)
      if (wrong !== null) throw new Fault('MALFORMED_ANSWER', wrong)
      head = next
      // A server that switches protocols gives no other answer.
      if (next.statusCode === 101) settle(true)
      return method === 'HEAD' || hasNoBody(next.statusCode)
    }
    parser[AnswerParser.kOnBody] = (/** @type {Buffer} */ chunk) => isOver || refuse(content.add(chunk))
    parser[AnswerParser.kOnMessageComplete] = () => {
      unread = (parser.end ?? 0) - parser.offset
      if (head !== null && head.statusCode >= 200) return settle(true)
      head = null
      informational += 1
      refuse(informational > maxInterimAnswers ? interimReason : null, Fault)
    }
    socket.on('data', (chunk) => {
      refuse(received.add(chunk) && describeLong(maxBytes ?? maxUnknownBytes))
      if (isOver) return
      try {
        parse(parser, chunk, received)
        if (!isOver) limitFraming(received.bytes, content.bytes, informational)
      } catch (error) {
        fail(error)
      }
    })
    socket.once('error', (error) => (head === null ? reject(error) : settle(false)))
    for (const event of ['end', 'close'])
      socket.once(event, () => {
        parser.finish()
        settle(false)
        reject(Object.assign(new Error('the connection ended'), { code: 'ECONNRESET' }))
      })
    const stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    // Several requests may have one signal.
    socket.once('close', () => signal.removeEventListener('abort', stop))
    socket.write(bytes)
  })
}

/**
 * Parses the next bytes of a connection.
 * @type {(parser: AnswerParser, chunk: Buffer, received: BoundedBody) => void}
 * @throws {Fault} if they are no HTTP
 */
function parse(parser, chunk, { chunks }) {
  const foreign = chunks.length === 1 ? describeForeign(chunk) : null
  if (foreign !== null) throw new Fault('MALFORMED_ANSWER', foreign)
  const result = parser.execute(chunk)
  if (result instanceof Error) throw describeMalformed(result, Buffer.concat(chunks.slice(0, firstChunks)))
}

/** Codes of a connection that the server has closed. */
const closedCodes = ['ECONNRESET', 'EPIPE']
/** Number of chunks that hold the first bytes of an answer, however short each is. */
const firstChunks = 100

/**
 * Explains why there is no answer by what came.
 * @type {(error: NodeJS.ErrnoException, way: Way, received: BoundedBody) => Promise<Error>}
 */
async function explain(error, { host = thisMachine, port, signal, socket }, received) {
  const { code = '' } = error
  if (error instanceof Fault) return error
  const bytes = Buffer.concat(received.chunks.slice(0, firstChunks))
  const beginning = `${received.bytes} bytes, beginning with ${quoteBytes(bytes)}`
  if (signal.aborted)
    return received.bytes > 0 ? new Fault('NO_ANSWER', `its answer did not end: ${beginning}`) : signal.reason
  if (!closedCodes.includes(code)) return error
  if (received.bytes > 0) return new Fault('CONNECTION_LOST', `closed the connection before an answer: ${beginning}`)
  if (!socket && (await speaksTls({ host, port }))) return new Fault('MALFORMED_ANSWER', tlsReason)
  return new Fault('CONNECTION_LOST', 'closed the connection without an answer')
}

/** @type {(request: Request, way: Way) => Promise<Answer>} */
async function askHttp2({ method, path, headers, body }, { port, signal, protocol, certificate, maxBytes, socket }) {
  const scheme = protocol === 'h2' ? 'https' : 'http'
  const session = connect(`${scheme}://${thisMachine}:${port}`, {
    ca: certificate ?? undefined,
    settings: { enablePush: false },
    createConnection: socket && (() => socket),
  })
  const sendOnce = () =>
    new Promise((/** @type {(answer: Answer) => void} */ resolve, reject) => {
      session.once('error', reject)
      const refuse = refuseBy(reject)
      const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }
      const fields = { ':method': method, ':path': path, ...headers, ...length }
      const stream = session.request(fields, { signal, endStream: body === undefined })
      const content = new BoundedBody(maxBytes)
      let informational = 0
      stream.on('headers', () => {
        informational += 1
        refuse(informational > maxInterimAnswers ? interimReason : null, Fault)
      })
      stream.on('data', (chunk) => refuse(content.add(chunk)))
      stream.once('response', ({ ':status': status = 0, ...headers }) => {
        const answer = (/** @type {boolean} */ complete) =>
          resolve({ status, headers, body: Buffer.concat(content.chunks.splice(0)), complete, informational })
        const isWhole = () => !stream.aborted && stream.rstCode === 0
        stream.once('end', () => answer(isWhole())).once('close', () => answer(false))
      })
      stream.once('error', reject)
      stream.once('close', () => reject(new Fault('CONNECTION_LOST', 'closed the stream without an answer')))
      if (body !== undefined) stream.end(body)
    })
  try {
    for (let repeats = 0; ; repeats += 1)
      try {
        return await sendOnce()
      } catch (error) {
        // A refused request was not processed: RFC 9113, section 8.7.
        const isRefused = /REFUSED_STREAM/.test(/** @type {Error} */ (error).message)
        if (!isRefused || repeats === maxRepeats) throw error
      }
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
