import { AnswerStream } from './answerStream.js'
import { Fault } from '../errors/fault.js'
import { RequestQueue } from './requestQueue.js'

/** @import { Expected, ReadAnswer } from './answerStream.js' */

/**
 * What all connections of a round share. tally: there while what happens is counted. fault: the first thing that came
 * where HTTP has no place for it; no pair of request and answer can be believed from then on.
 * buffer: what they read into.
 * @typedef {{ tally: import('./tally.js').Tally | null, fault: Fault | null, buffer: Buffer }} Statistics
 */

/**
 * Follows the requests that one of autocannon's clients keeps in flight, and counts the verified answers. It sends one
 * request until that has its right answer, then none until `begin`.
 * Autocannon has no types for this part of itself.
 */
export class Connection {
  inFlight = 0
  /** Right answers so far. */
  answers = 0
  #client
  #send
  #queue = new RequestQueue()
  #stream
  #statistics
  /** How many requests it may have in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Requests to send once a whole chunk is read: together, in one write. */
  #due = 0
  #isBusy = false
  /** @type {import('node:net').Socket | undefined} */
  #socket

  /**
   * @param {any} client autocannon's client, before it connects
   * @param {Expected} expected
   * @param {Statistics} statistics
   */
  constructor(client, expected, statistics) {
    this.#client = client
    this.#statistics = statistics
    this.#stream = new AnswerStream(client, expected, {
      waiting: () => this.inFlight,
      index: () => this.#queue.peek()?.req.index ?? 0,
      answer: (answer) => this.#onAnswer(answer),
    })
    this.#send = client._doRequest.bind(client)
    client._doRequest = () => this.#request()
    client.pipelinedRequests = this.#queue
    // It would copy an empty context for each request.
    client.requestIterator.resetContext = () => {}
    // So many are sent by autocannon whenever it connects, and one more after each answer.
    client.opts.pipelining = 1
    client.opts.port = this.#toOptions(client.opts)
    client.on('connError', (/** @type {Error} */ error) => this.#lose(error.message))
  }

  /**
   * Autocannon hands its port on to net.connect(), which takes options in its place: all connections read into one buffer
   * here, instead of a new one of 64 kB for each read, and past the stream.
   * @param {{ hostname: string, port: number }} opts
   */
  #toOptions({ hostname, port }) {
    const callback = (/** @type {number} */ length, /** @type {Buffer} */ buffer) => {
      this.#read(buffer.subarray(0, length))
      return true
    }
    return { host: hostname, port, onread: { buffer: this.#statistics.buffer, callback } }
  }

  /**
   * Sends as many requests as may be in flight, and from now on another one for each answer; none at all with 0.
   * @param {number} pipelining
   */
  begin(pipelining) {
    this.#pipelining = pipelining
    // With none, autocannon would connect anew without a word.
    this.#client.opts.pipelining = Math.max(1, pipelining)
    for (let missing = pipelining - this.inFlight; missing > 0; missing -= 1) this.#client._doRequest()
  }

  #request() {
    if (this.#client.conn !== this.#socket) this.#onConnect()
    if (this.inFlight + this.#due >= (this.#pipelining ?? (this.answers === 0 ? 1 : 0))) return
    this.#due += 1
    if (this.#isBusy) return
    this.#queue.look()
    this.#sendDue()
  }

  /** Autocannon writes each request by itself (17 % of the client's CPU time at ceiling-http): here, one write takes all. */
  #sendDue() {
    if (this.#due === 0) return
    const { conn } = this.#client
    /** @type {Buffer[]} */
    const requests = []
    this.#client.conn = { write: (/** @type {Buffer} */ request) => requests.push(request) }
    for (; this.#due > 0; this.#due -= 1) {
      this.inFlight += 1
      if (this.#statistics.tally) this.#statistics.tally.sent += 1
      this.#send()
    }
    this.#client.conn = conn
    conn.write(requests.length === 1 ? requests[0] : Buffer.concat(requests))
  }

  /** @param {Buffer} chunk */
  #read(chunk) {
    if (this.#statistics.fault) return
    this.#queue.look()
    this.#isBusy = true
    try {
      this.#stream.read(chunk)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      this.#statistics.fault = error
      this.begin(0)
    }
    this.#isBusy = false
    this.#sendDue()
  }

  /** @param {ReadAnswer} answer */
  #onAnswer(answer) {
    this.inFlight -= 1
    if (answer.fault === null) this.answers += 1
    this.#statistics.tally?.answer(this, answer, this.#queue.waitedMs)
    // Autocannon would also fill histograms and tell listeners, a tenth of the client's CPU time, for a book that nobody
    // reads: of its end of a message, this is what keeps the load going.
    this.#queue.terminateRequest()
    if (!this.#client.destroyed) this.#request()
  }

  /**
   * Autocannon opens a new connection in place of one that has ended, but keeps the old one's queue of requests and the
   * half-read answer: every later latency would be that of another request.
   */
  #onConnect() {
    const { parser, conn } = this.#client
    if (this.#socket === undefined) {
      parser[parser.constructor.kOnMessageComplete] = () => this.#stream.onMessage()
    }
    this.#lose('the server closed the connection')
    this.#socket = conn
    this.#due = 0
    this.#queue.clear()
    this.#stream.reset()
  }

  /** @param {string} why */
  #lose(why) {
    this.#statistics.tally?.fail(this.inFlight, why)
    this.inFlight = 0
  }

  /** Requests without an answer by autocannon's own book, which this project's counts have to agree with. */
  get queued() {
    return this.#client.pipelinedRequests.size()
  }

  destroy() {
    this.#client.destroy()
  }
}
