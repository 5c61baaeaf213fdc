/**
 * Follows the requests that one of autocannon's clients keeps in flight, verifies the answers and counts them. It sends
 * one request until that has its right answer, then none until `begin`.
 * Autocannon has no types for this part of itself.
 */
export class Connection {
  inFlight = 0
  /** Right answers so far. */
  answers = 0
  #client
  /** How many requests it may have in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** @type {import('node:net').Socket | undefined} */
  #socket
  #reader
  #statistics
  #status = 0
  /** @type {string[]} */
  #headers = []

  /**
   * @param {any} client autocannon's client, before it connects
   * @param {import('./answerReader.js').AnswerReader} reader
   * @param {{ tally: import('./tally.js').Tally | null }} statistics the tally is there while its window is open
   */
  constructor(client, reader, statistics) {
    this.#client = client
    this.#reader = reader
    this.#statistics = statistics
    // Autocannon sends that many whenever it connects, and one more after each answer.
    client.opts.pipelining = 1
    const send = client._doRequest
    client._doRequest = () => this.#send(() => send.call(client))
    client.on('headers', (/** @type {any} */ info) => {
      this.#status = info.statusCode
      this.#headers = info.headers
      // Answers come in the order of the requests: the first in the queue is the one that this answers.
      reader.expect(client.pipelinedRequests.peek()?.req.index ?? 0)
    })
    client.on('body', (/** @type {Buffer} */ chunk) => reader.add(chunk))
    client.on('response', (/** @type {number} */ status, /** @type {number} */ bytes, /** @type {number} */ ms) =>
      this.#onResponse(status, bytes, ms),
    )
    client.on('connError', (/** @type {Error} */ error) => this.#lose(error.message))
  }

  /**
   * Sends as many requests as it may have in flight, and from now on another one for each answer.
   * @param {number} pipelining
   */
  begin(pipelining) {
    this.#pipelining = pipelining
    this.#client.opts.pipelining = pipelining
    while (this.inFlight < pipelining) this.#client._doRequest()
  }

  /** @param {() => void} send one request */
  #send(send) {
    if (this.#client.conn !== this.#socket) this.#onConnect()
    if (this.inFlight >= (this.#pipelining ?? (this.answers === 0 ? 1 : 0))) return
    this.inFlight += 1
    if (this.#statistics.tally) this.#statistics.tally.sent += 1
    send()
  }

  /**
   * Autocannon opens a new connection in place of one that has ended, but keeps the old one's queue of requests and the
   * half-read answer: every later latency would be that of another request.
   */
  #onConnect() {
    const { parser, pipelinedRequests } = this.#client
    const { RESPONSE } = parser.constructor
    if (this.#socket === undefined) this.#ignoreInformational(parser)
    this.#lose('the server closed the connection')
    this.#socket = this.#client.conn
    pipelinedRequests.clear()
    parser.reinitialize(RESPONSE)
  }

  /** Autocannon takes a 1xx for the answer to a request; the answer is what comes after it. */
  #ignoreInformational(/** @type {any} */ parser) {
    const { kOnMessageComplete } = parser.constructor
    const complete = parser[kOnMessageComplete]
    parser[kOnMessageComplete] = () => {
      if (this.#status >= 200) complete()
    }
  }

  /** @type {(status: number, bytes: number, durationMs: number) => void} */
  #onResponse(status, bytes, durationMs) {
    this.inFlight -= 1
    const verdict = this.#reader.finish(status, this.#headers)
    if (verdict.fault === null) this.answers += 1
    this.#statistics.tally?.answer(this, { bytes, durationMs, ...verdict })
  }

  /** @param {string} why */
  #lose(why) {
    this.#statistics.tally?.fail(this.inFlight, why)
    this.inFlight = 0
    this.#reader.reset()
  }

  /** Requests without an answer by autocannon's own book, which this project's counts have to agree with. */
  get queued() {
    return this.#client.pipelinedRequests.size()
  }

  destroy() {
    this.#client.destroy()
  }
}
