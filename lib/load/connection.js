import { Fault } from '../base/errors/fault.js'
import { AnswerStream } from './answerStream.js'
import { closeMilliseconds, maxIgnoredBytes } from './limits.js'
import { closedByServer, lossOf } from './loss.js'

/** @import { Socket } from 'node:net' */
/** @import { ReadAnswer, Reading } from './answerStream.js' */
/** @import { BuiltRequest, Source } from './dealRequests.js' */
/** @import { Loss } from './loss.js' */
/** @import { Clock } from './slices/slices.js' */
/** @import { Counter } from './tally.js' */
/** @import { Listening } from './target.js' */

/** Delay before connecting again: an attempt that fails at once would be repeated without a turn of the event loop. */
const retryMilliseconds = 10

/**
 * State that all connections of a load share.
 * @typedef {object} Statistics
 * @property {Counter | null} tally counts requests and answers; null while nothing is counted
 * @property {Fault | null} fault first bytes that HTTP has no place for: no answer after it can be trusted
 * @property {boolean} [goesOn] whether such bytes are a loss of their connection alone
 * @property {number} [limit] answers after which the server closes a connection, as its Keep-Alive says
 * @property {string} [refusal] why a connection was not established
 * @property {Buffer} buffer all connections read into it
 * @property {Clock} clock
 * @property {Connection[]} due connections that send requests soon
 */

/**
 * @typedef {object} Means
 * @property {Source<BuiltRequest>} requests
 * @property {Reading} reading of their answers
 * @property {(listening: Listening) => Socket} open
 */

/**
 * Keeps requests in flight on one connection at a time, and counts the verified answers. It sends one request until
 * that has its right answer, then none until `begin`. When the connection has ended, another one takes its place as
 * soon as there is a request to send.
 */
export class Connection {
  /** Number of right answers so far. */
  answers = 0
  #requests
  #stream
  #statistics
  #open
  /** Connection in use; null until there is a request to send. @type {Socket | null} */
  #socket = null
  /** Connection that the server is about to close. @type {Socket | null} */
  #leaving = null
  /** Number of right answers before the connection in use. */
  #answersBefore = 0
  /** Requests without an answer, in the order of the answers. @type {{ request: BuiltRequest, sentAt: number }[]} */
  #waiting = []
  /** Times at which the next requests were first sent, on a connection that has ended. @type {number[]} */
  #sentBefore = []
  /** Number of requests to keep in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Arrival of the last chunk: the clock is read once for all answers in it and the requests that follow. */
  #now = 0
  /** Arrival of the first byte of the present answer; null between answers. @type {number | null} */
  #firstByteAt = null
  /** Chunk that was read last. @type {Buffer} */
  #chunk
  #isDestroyed = false

  /**
   * @param {Means} means
   * @param {Statistics} statistics
   */
  constructor({ requests, reading, open }, statistics) {
    this.#requests = requests
    this.#statistics = statistics
    this.#open = open
    this.#chunk = statistics.buffer
    this.#stream = new AnswerStream(reading, {
      waiting: () => this.#waiting.length,
      index: () => this.#waiting[0]?.request.index ?? 0,
      answer: (answer) => this.#onAnswer(answer),
      // A server may count down: its first answer has the number.
      limit: (answers) => {
        statistics.limit = Math.max(statistics.limit ?? 0, answers)
      },
    })
    this.#sendNow()
  }

  /** Connects. All read into one buffer, past the stream, because a new buffer of 64 kB for each read takes time. */
  #connect() {
    const { buffer } = this.#statistics
    let ignored = 0
    const callback = (/** @type {number} */ length) => {
      if (socket !== this.#socket) {
        ignored += length
        return ignored < maxIgnoredBytes
      }
      // Most answers are as long as the one before: its view of the buffer is theirs, too.
      if (this.#chunk.length !== length) this.#chunk = buffer.subarray(0, length)
      this.#read(this.#chunk)
      return true
    }
    // TLS passes its bytes on in memory of its own.
    const read = (/** @type {Buffer} */ chunk) => {
      if (socket === this.#socket) this.#read(chunk)
      else socket.pause()
    }
    const socket = this.#open({ onread: { buffer, callback }, read })
    socket.on('end', () => this.#onEnd(socket))
    socket.on('error', (error) => {
      const loss = lossOf(error)
      this.#statistics.refusal ??= loss.why
      this.#lose(socket, loss)
    })
    // Without a reader it would never end.
    return socket.resume()
  }

  /** Keeps so many requests in flight from now on; 0 sends none. @param {number} pipelining */
  begin(pipelining) {
    this.#pipelining = pipelining
    this.#now = this.#statistics.clock.now()
    this.#sentBefore.fill(this.#now)
    this.#send()
  }

  #sendNow() {
    this.#now = this.#statistics.clock.now()
    this.#send()
  }

  /**
   * Sends the missing requests in one write; autocannon makes a write for each. It does not wait until all requests in
   * flight have their answers, as wrk does, which would be another load: ceiling-http under full load reads nine of ten
   * requests at a time even so, and ten of wrk's (tests/perf/againstWrk.js).
   */
  #send() {
    const missing = this.#countMissing()
    if (missing <= 0 || this.#isDestroyed) return
    const { tally } = this.#statistics
    if (tally) tally.sent += missing
    const requests = [this.#nextRequest()]
    while (requests.length < missing) requests.push(this.#nextRequest())
    this.#socket ??= this.#connect()
    this.#socket.write(missing === 1 ? requests[0] : Buffer.concat(requests))
  }

  #countMissing() {
    const { limit } = this.#statistics
    const inFlight = this.#waiting.length
    const missing = (this.#pipelining ?? (this.answers === 0 ? 1 : 0)) - inFlight
    if (limit === undefined) return missing
    // At the server's limit one more at a time may do, if it counts in another way.
    return Math.min(missing, Math.max(limit - this.#answersHere - inFlight, inFlight === 0 ? 1 : 0))
  }

  /** Number of right answers on the connection in use. */
  get #answersHere() {
    return this.answers - this.#answersBefore
  }

  /** Takes the next request, which waits for its answer from now on. @returns {Buffer} */
  #nextRequest() {
    const request = this.#requests.next()
    const sentAt = this.#sentBefore.length > 0 ? Number(this.#sentBefore.shift()) : this.#now
    this.#waiting.push({ request, sentAt })
    return request.requestBuffer
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    this.#firstByteAt ??= this.#now
    this.#parse(() => this.#stream.read(chunk))
    if (Number(this.#pipelining) > 1) this.#sendSoon()
    else this.#send()
  }

  /** Lets the stream take what has come. @param {() => void} take */
  #parse(take) {
    try {
      take()
      if (!this.#stream.isAmidAnswer) this.#firstByteAt = null
      if (this.#stream.isOver) this.#leave()
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (this.#statistics.goesOn) return this.#drop({ why: error.message, kind: 'malformed' })
      this.#statistics.fault = error
      this.#pipelining = 0
      this.#socket?.destroy()
    }
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
    if (due.length === 1) Connection.defer(() => Connection.sendDue(this.#statistics))
  }

  /** Waits for two turns of the event loop; tests/perf/sendAtOnce.js takes it away. @param {() => void} send */
  static defer(send) {
    setImmediate(() => setImmediate(send))
  }

  /** Sends all requests at once that are due. @param {Statistics} statistics */
  static sendDue({ due }) {
    for (const connection of due.splice(0)) connection.#send()
  }

  /** @param {ReadAnswer} answer */
  #onAnswer(answer) {
    const { request, sentAt } = this.#waiting[0]
    const firstByteMs = Number(this.#firstByteAt) - sentAt
    // Bytes behind it in the same chunk belong to the next answer.
    this.#firstByteAt = this.#now
    this.#waiting.shift()
    if (answer.fault === null) this.answers += 1
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteMs, request)
  }

  /** @param {Socket} socket */
  #onEnd(socket) {
    if (socket !== this.#socket || this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    this.#parse(() => this.#stream.end())
    if (socket === this.#socket) this.#lose(socket, closedByServer)
    else this.#send()
  }

  /**
   * Leaves a connection whose end the server has announced with its last answer. The requests behind that were not
   * processed, and are sent again. Source: RFC 9112, 9.6.
   */
  #leave() {
    this.#statistics.tally?.leave(this.#answersHere, this.inFlight)
    this.#sentBefore.unshift(...this.#waiting.map(({ sentAt }) => sentAt))
    this.#requests.again(this.#waiting.map(({ request }) => request))
    this.#leaving?.destroy()
    const socket = this.#forget()
    socket?.setTimeout(closeMilliseconds, () => socket.destroy())
    this.#leaving = socket
  }

  /**
   * Gives up the answers that a connection still owed when it ended, and sends other requests on another one.
   * @type {(socket: Socket, loss: Loss) => void}
   */
  #lose(socket, { why, kind }) {
    if (socket !== this.#socket || this.#statistics.fault) return
    const requests = this.#waiting.map(({ request }) => request)
    this.#statistics.tally?.fail(this.inFlight, why, kind, requests)
    const isUseless = this.#answersHere === 0
    this.#forget()
    if (isUseless) setTimeout(() => this.#sendNow(), retryMilliseconds)
    else this.#sendNow()
  }

  /** Ends the connection in use, whose requests get no answer. @param {Loss} loss */
  #drop(loss) {
    const socket = this.#socket
    socket?.destroy()
    if (socket) this.#lose(socket, loss)
  }

  /** Gives up requests from before a time, and all behind them. @type {(time: number, why: string) => void} */
  expire(time, why) {
    if (this.#waiting[0]?.sentAt < time) this.#drop({ why, kind: 'timeout' })
  }

  /** Forgets the connection in use. */
  #forget() {
    const socket = this.#socket
    this.#socket = null
    this.#waiting = []
    this.#answersBefore = this.answers
    this.#firstByteAt = null
    this.#stream.reset()
    return socket
  }

  /** Requests without an answer, which the tally's counts have to agree with. */
  get inFlight() {
    return this.#waiting.length
  }

  destroy() {
    this.#isDestroyed = true
    this.#socket?.destroy()
    this.#leaving?.destroy()
  }
}
