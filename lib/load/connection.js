import { Fault } from '../base/errors/fault.js'
import { AnswerStream } from './answerStream.js'
import { closeMilliseconds, maxIgnoredBytes } from './limits.js'
import { closedByServer, lossOf, refuseBytes, selectAgain } from './loss.js'

/** @import { Socket } from 'node:net' */
/** @import { ReadAnswer, Reading } from './answerStream.js' */
/** @import { BuiltRequest, Source } from './dealRequests.js' */
/** @import { Loss, Sent } from './loss.js' */
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
 * @property {Fault} [surplus] answer that nothing asked for: others may be none of their requests
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
 * that has its right answer, then none until `begin`. After its end, another one is opened for the next request.
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
  /** Number of right answers on the connection in use. */
  #answersHere = 0
  /** Whether the connection in use has had an answer, and the time of its last bytes. */
  #isKept = false
  #readAt = 0
  /** Requests without an answer, in the order of the answers. @type {Sent<BuiltRequest>[]} */
  #waiting = []
  /** Requests to send again, which a connection without an answer to them has left. @type {Sent<BuiltRequest>[]} */
  #again = []
  /** Number of requests to keep in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Arrival of the last chunk, read once for all answers in it and the requests that follow. */
  #now = 0
  /** Arrival of the first byte of the present answer; null between answers. @type {number | null} */
  #firstByteAt = null
  /** Chunk that was read last. @type {Buffer} */
  #chunk
  #isDestroyed = false

  /** @param {Means} means @param {Statistics} statistics */
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
    this.#send()
  }

  #sendNow() {
    this.#now = this.#statistics.clock.now()
    this.#send()
  }

  /**
   * Sends the missing requests in one write. It does not wait until all in flight have their answers, as wrk does,
   * which would be another load: ceiling-http reads nine of ten at a time even so (tests/perf/againstWrk.js).
   */
  #send() {
    const missing = this.#countMissing()
    if (missing <= 0 || this.#isDestroyed) return
    const { tally } = this.#statistics
    if (tally) tally.sent += missing - Math.min(missing, this.#again.length)
    const requests = [this.#nextRequest()]
    while (requests.length < missing) requests.push(this.#nextRequest())
    this.#socket ??= this.#connect()
    this.#socket.write(missing === 1 ? requests[0] : Buffer.concat(requests))
  }

  #countMissing() {
    const { limit } = this.#statistics
    const waiting = this.#waiting.length
    const missing = Math.max((this.#pipelining ?? (this.answers === 0 ? 1 : 0)) - waiting, this.#again.length)
    if (limit === undefined) return missing
    // At the server's limit one more at a time may do, if it counts in another way.
    return Math.min(missing, Math.max(limit - this.#answersHere - waiting, waiting === 0 ? 1 : 0))
  }

  /** Takes the next request, which waits for its answer from now on. */
  #nextRequest() {
    const sent = this.#again.shift() ?? { request: this.#requests.next(), sentAt: this.#now }
    this.#waiting.push(sent)
    return sent.request.requestBuffer
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    this.#readAt = this.#now
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
      if (this.#statistics.goesOn) return this.#drop(refuseBytes(error, this.#statistics, this.#waiting.length))
      this.#statistics.fault = error
      this.#pipelining = 0
      this.#socket?.destroy()
    }
  }

  /**
   * Sends the missing requests when all connections have been read twice. One that arrives while the server writes
   * further answers on its connection costs more: sent at once, they took 4 to 8 % of the rate of ceiling-http with ten
   * in flight. Latency counts from when they might have been sent, else a tenth less would be in flight at ceiling-net.
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
    this.#isKept = true
    if (answer.fault === null) {
      this.answers += 1
      this.#answersHere += 1
    }
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

  /** Leaves a connection whose announced end has come: what is behind it was not processed. Source: RFC 9112, 9.6. */
  #leave() {
    this.#statistics.tally?.log.leave(this.#answersHere, this.#waiting.length)
    this.#again.unshift(...this.#waiting)
    this.#leaving?.destroy()
    const socket = this.#forget()
    socket?.setTimeout(closeMilliseconds, () => socket.destroy())
    this.#leaving = socket
  }

  /** Sends requests again that a connection has left, or gives them up. @type {(socket: Socket, loss: Loss) => void} */
  #lose(socket, loss) {
    if (socket !== this.#socket || this.#statistics.fault) return
    const { tally } = this.#statistics
    const begun = this.#waiting.splice(0, this.#firstByteAt === null ? 0 : 1)
    const end = { loss, isKept: this.#isKept, readAt: this.#readAt, begun, left: this.#waiting }
    this.#forget()
    this.#again.push(...selectAgain(end, tally))
    if (!end.isKept) setTimeout(() => this.#sendNow(), retryMilliseconds)
    else this.#sendNow()
  }

  /** Ends the connection in use, whose requests get no answer. @param {Loss} loss */
  #drop(loss) {
    const socket = this.#socket
    socket?.destroy()
    if (socket) this.#lose(socket, loss)
  }

  /** Gives up requests from before a time and all behind them. @type {(time: number, why: string) => void} */
  expire(time, why) {
    if (this.#waiting[0]?.sentAt < time) this.#drop({ why, kind: 'timeout' })
  }

  /** Forgets the connection in use. */
  #forget() {
    const socket = this.#socket
    this.#socket = null
    this.#waiting = []
    this.#isKept = false
    this.#answersHere = 0
    this.#firstByteAt = null
    this.#stream.reset()
    return socket
  }

  /** Requests without an answer, with which the tally's counts agree. */
  get inFlight() {
    return this.#waiting.length + this.#again.length
  }

  destroy() {
    this.#isDestroyed = true
    this.#socket?.destroy()
    this.#leaving?.destroy()
  }
}
