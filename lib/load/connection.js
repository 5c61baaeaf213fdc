import { Fault } from '../base/errors/fault.js'
import { AnswerStream } from './answerStream.js'

/** @import { Expected, ReadAnswer } from './answerStream.js' */
/** @import { Clock } from './slices/clock.js' */
/** @import { LossKind, Tally } from './tally.js' */

/**
 * What all connections of a round share. tally: there while what happens is counted. fault: the first thing that came
 * where HTTP has no place for it; no pair of request and answer can be believed from then on. refusal: why one of them
 * did not come about. buffer: what they read into. clock: what the time is. due: those that have requests to send soon.
 * @typedef {{ tally: Tally | null, fault: Fault | null, refusal?: string, buffer: Buffer, clock: Clock, due: Connection[] }} Statistics
 */

/**
 * Keeps requests in flight on the connection that one of autocannon's clients opens, and counts the verified answers. It
 * sends one request until that has its right answer, then none until `begin`.
 *
 * Autocannon builds the requests, connects, and connects anew. The way of requests and answers is this project's: its own
 * joins every body as a string, tells listeners, fills histograms and sets timers for a book that nobody reads, which took
 * most of the client's CPU time at ceiling-http. Autocannon has no types for this part of itself.
 */
export class Connection {
  /** Right answers so far. */
  answers = 0
  #client
  #stream
  #statistics
  /** The requests that wait for their answers, which come in their order. @type {{ index: number, sentAt: number }[]} */
  #waiting = []
  #sent = 0
  /** How many requests it may have in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Whether the server has closed it while it rests; it is opened again by `begin`. */
  #isClosed = false
  /** When the chunk came that was read last: one look at the clock for all of it, and for what follows from it. */
  #now = 0
  /** When the first byte of the answer came that is read; null between two answers. @type {number | null} */
  #firstByteAt = null
  /** What was read last. @type {Buffer} */
  #chunk

  /** @param {any} client autocannon's, before it connects @param {Expected} expected @param {Statistics} statistics */
  constructor(client, expected, statistics) {
    this.#client = client
    this.#statistics = statistics
    this.#chunk = statistics.buffer
    this.#stream = new AnswerStream(client.parser.constructor, expected, {
      waiting: () => this.#waiting.length,
      index: () => this.#waiting[0]?.index ?? 0,
      answer: (answer) => this.#onAnswer(answer),
    })
    // So often does autocannon ask for a request whenever it has connected.
    client.opts.pipelining = 1
    client._doRequest = () => this.#onConnect()
    client._connect = () => this.#connect()
    client.opts.port = this.#toOptions(client.opts)
    client.on('connError', (/** @type {NodeJS.ErrnoException} */ error) => {
      statistics.refusal ??= error.message
      this.#lose(error.message, kindOf(error))
    })
  }

  /**
   * Autocannon hands its port on to net.connect(), which takes options in its place: all connections read into one buffer
   * here, instead of a new one of 64 kB for each read, and past the stream.
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

  /** Keeps so many requests in flight from now on; sends none at all with 0. @param {number} pipelining */
  begin(pipelining) {
    this.#pipelining = pipelining
    this.#now = this.#statistics.clock.now()
    if (this.#isClosed && pipelining > 0) this.#connect()
    else this.#send()
  }

  /**
   * What is missing, in one write: autocannon writes each request by itself. It does not wait until all in flight have their
   * answers, as wrk does, which would be another load: ceiling-http under full load reads nine of its ten requests at a time
   * even so, and ten of wrk's (tests/perf/againstWrk.js).
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

  /** @returns {Buffer} it waits for its answer from now on */
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
   * Sends what is missing when all connections have been read twice: a request that comes while the server writes further
   * answers on the same connection costs it more, since it holds the socket. Sent at once, they took 4 to 8 % of the rate of
   * ceiling-http with ten in flight on each, by which that was less than wrk's. Their latency counts from when they might have
   * been sent: else fewer than asked for would be in flight, up to a tenth fewer at ceiling-net.
   */
  #sendSoon() {
    const { due } = this.#statistics
    due.push(this)
    if (due.length === 1) setImmediate(() => setImmediate(() => Connection.sendDue(this.#statistics)))
  }

  /** Sends at once what is to be sent soon. @param {Statistics} statistics */
  static sendDue({ due }) {
    for (const connection of due.splice(0)) connection.#send()
  }

  /** @param {ReadAnswer} answer */
  #onAnswer(answer) {
    const { sentAt } = this.#waiting[0]
    const firstByteMs = Number(this.#firstByteAt) - sentAt
    // What comes behind it in the same chunk is another answer's.
    this.#firstByteAt = this.#now
    this.#waiting.shift()
    if (answer.fault === null) this.answers += 1
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteMs)
  }

  /** Connects, or connects again if the connection has ended; one that rests costs others no time and waits for `begin`. */
  #connect() {
    this.#isClosed = this.#pipelining === 0
    if (this.#isClosed) this.#reset()
    else Object.getPrototypeOf(this.#client)._connect.call(this.#client)
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

/** @param {NodeJS.ErrnoException} error @returns {LossKind} */
const kindOf = ({ code }) => (code === 'ECONNREFUSED' ? 'refused' : 'reset')
