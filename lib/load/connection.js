import { Fault } from '../base/errors/fault.js'
import { AnswerStream } from './answerStream.js'

/** @import { Expected, ReadAnswer } from './answerStream.js' */
/** @import { Clock } from './slices/slices.js' */
/** @import { LossKind, Tally } from './tally.js' */

/** Delay before connecting again: an attempt that fails at once would be repeated without a turn of the event loop. */
const retryMilliseconds = 10

/**
 * State that all connections of a load share.
 * @typedef {object} Statistics
 * @property {Tally | null} tally counts requests and answers; null while nothing is counted
 * @property {Fault | null} fault first bytes that HTTP has no place for: no answer after it can be trusted
 * @property {string} [refusal] why a connection was not established
 * @property {Buffer} buffer all connections read into it
 * @property {Clock} clock
 * @property {Connection[]} due connections that send requests soon
 */

/**
 * Keeps requests in flight on the connection that one of autocannon's clients opens, and counts the verified answers.
 * It sends one request until that has its right answer, then none until `begin`.
 *
 * Autocannon builds the requests and connects. Requests and answers go past it: it joins every body as a string, calls
 * listeners, fills histograms and sets timers that are not used here, which took most of the client's CPU time at
 * ceiling-http. Autocannon has no types for this part of itself.
 */
export class Connection {
  /** Number of right answers so far. */
  answers = 0
  #client
  #stream
  #statistics
  /** Requests without an answer, in the order of the answers. @type {{ index: number, sentAt: number }[]} */
  #waiting = []
  #sent = 0
  /** Number of requests to keep in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Set if the server has closed the connection while it rests: `begin` opens it again. */
  #isClosed = false
  /** Set if the last attempt to connect has failed, or its connection broke. */
  #hasFailed = false
  /** Arrival of the last chunk: the clock is read once for all answers in it and the requests that follow. */
  #now = 0
  /** Arrival of the first byte of the present answer; null between answers. @type {number | null} */
  #firstByteAt = null
  /** Chunk that was read last. @type {Buffer} */
  #chunk

  /**
   * @param {any} client autocannon's, before it connects
   * @param {Expected} expected
   * @param {Statistics} statistics
   */
  constructor(client, expected, statistics) {
    this.#client = client
    this.#statistics = statistics
    this.#chunk = statistics.buffer
    this.#stream = new AnswerStream(client.parser.constructor, expected, {
      waiting: () => this.#waiting.length,
      index: () => this.#waiting[0]?.index ?? 0,
      answer: (answer) => this.#onAnswer(answer),
    })
    // Autocannon calls _doRequest this many times when it has connected.
    client.opts.pipelining = 1
    client._doRequest = () => this.#onConnect()
    client._connect = () => this.#connect()
    client.opts.port = this.#toOptions(client.opts)
    client.on('connError', (/** @type {NodeJS.ErrnoException} */ { code, message }) => {
      statistics.refusal ??= message
      this.#lose(message, code === 'ECONNREFUSED' ? 'refused' : 'reset')
      this.#hasFailed = true
    })
  }

  /**
   * Makes options of the port, which autocannon passes to net.connect(): all connections read into one buffer, past the
   * stream, because a new buffer of 64 kB for each read takes time.
   * @param {{ hostname: string, port: number }} opts
   */
  #toOptions({ hostname, port }) {
    const { buffer } = this.#statistics
    const callback = (/** @type {number} */ length) => {
      // Most answers are as long as the one before: its view of the buffer is theirs, too.
      if (this.#chunk.length !== length) this.#chunk = buffer.subarray(0, length)
      this.#read(this.#chunk)
      return true
    }
    return { host: hostname, port, onread: { buffer, callback } }
  }

  /** Keeps so many requests in flight from now on; 0 sends none. @param {number} pipelining */
  begin(pipelining) {
    this.#pipelining = pipelining
    this.#now = this.#statistics.clock.now()
    if (this.#isClosed && pipelining > 0) this.#connect()
    else this.#send()
  }

  /**
   * Sends the missing requests in one write; autocannon makes a write for each. It does not wait until all requests in
   * flight have their answers, as wrk does, which would be another load: ceiling-http under full load reads nine of ten
   * requests at a time even so, and ten of wrk's (tests/perf/againstWrk.js).
   */
  #send() {
    const missing = (this.#pipelining ?? (this.answers === 0 ? 1 : 0)) - this.#waiting.length
    const { conn, destroyed } = this.#client
    if (missing <= 0 || destroyed) return
    const { tally } = this.#statistics
    if (tally) tally.sent += missing
    const requests = [this.#nextRequest()]
    while (requests.length < missing) requests.push(this.#nextRequest())
    conn.write(missing === 1 ? requests[0] : Buffer.concat(requests))
  }

  /** Takes the next request, which waits for its answer from now on. @returns {Buffer} */
  #nextRequest() {
    const { requests } = this.#client.requestIterator
    const { index = 0, requestBuffer } = requests[this.#sent++ % requests.length]
    this.#waiting.push({ index, sentAt: this.#now })
    return requestBuffer
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    this.#firstByteAt ??= this.#now
    try {
      this.#stream.read(chunk)
      if (!this.#stream.isAmidAnswer) this.#firstByteAt = null
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.#statistics.fault = error
      this.#pipelining = 0
    }
    if (Number(this.#pipelining) > 1) this.#sendSoon()
    else this.#send()
  }

  /**
   * Sends the missing requests when all connections have been read twice. A request that arrives while the server
   * writes further answers on the same connection costs it more, because it holds the socket: sent at once, requests
   * took 4 to 8 % of the rate of ceiling-http with ten in flight. Latency counts from when they might have been sent:
   * else up to a tenth fewer would be in flight at ceiling-net.
   */
  #sendSoon() {
    const { due } = this.#statistics
    due.push(this)
    if (due.length === 1) setImmediate(() => setImmediate(() => Connection.sendDue(this.#statistics)))
  }

  /** Sends all requests at once that are due. @param {Statistics} statistics */
  static sendDue({ due }) {
    for (const connection of due.splice(0)) connection.#send()
  }

  /** @param {ReadAnswer} answer */
  #onAnswer(answer) {
    const { sentAt } = this.#waiting[0]
    const firstByteMs = Number(this.#firstByteAt) - sentAt
    // Bytes behind it in the same chunk belong to the next answer.
    this.#firstByteAt = this.#now
    this.#waiting.shift()
    if (answer.fault === null) this.answers += 1
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteMs)
  }

  /** Connects, or connects again after the connection has ended; while it rests, not before `begin`. */
  #connect() {
    this.#isClosed = this.#pipelining === 0
    if (this.#isClosed) this.#reset()
    else if (this.#hasFailed) setTimeout(() => this.#connectAgain(), retryMilliseconds)
    else Object.getPrototypeOf(this.#client)._connect.call(this.#client)
  }

  #connectAgain() {
    this.#hasFailed = false
    if (!this.#client.destroyed) this.#connect()
  }

  /** Sends the first requests on a connection that autocannon has just opened. */
  #onConnect() {
    this.#reset()
    this.#now = this.#statistics.clock.now()
    this.#send()
  }

  /** Gives up the answers that a connection still owed when it ended. */
  #reset() {
    this.#lose('the server closed the connection', 'closed')
    this.#stream.reset()
    this.#firstByteAt = null
  }

  /** @type {(why: string, kind: LossKind) => void} */
  #lose(why, kind) {
    this.#statistics.tally?.fail(this.inFlight, why, kind)
    this.#waiting = []
  }

  /** Requests without an answer, which the tally's counts have to agree with. */
  get inFlight() {
    return this.#waiting.length
  }

  destroy() {
    this.#client.destroy()
  }
}
