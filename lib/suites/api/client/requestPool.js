/** @import { ReadAnswer } from '../../../load/answerStream.js' */
/** @import { Source } from '../../../load/dealRequests.js' */
/** @import { Ending } from '../../../load/openLoop.js' */
/** @import { LossKind } from '../../../load/loss.js' */
/** @import { CheckedAnswer } from './checkedAnswer.js' */
/** @import { WiredConnection, WiredRequest } from './wire.js' */

/** Delay before another look for a connection, if none can send. */
const retryMilliseconds = 5

/**
 * Sends single requests of an open loop on kept connections, in place of a constant number in flight. It is the source
 * of their requests, and the counter of their answers. Requests are numbered within their index: a multiple of `stride`
 * is added, so that an answer on any stream finds the request that was due.
 */
export class RequestPool {
  /** Requests that were sent, which the connections count up. */
  sent = 0
  #connections
  #pipelining
  #order
  #stride
  #numbered = 0
  /** Requests that wait for a connection. @type {((ending: Ending) => void)[]} */
  #waiting = []
  /** Requests behind the announced end of a connection, which come first. @type {WiredRequest[]} */
  #returned = []
  /** Requests without an answer, by their number. @type {Map<number, (ending: Ending) => void>} */
  #open = new Map()
  /** Index of the connection to try first: the one after that which sent last. */
  #first = 0
  #isScheduled = false
  #isClosed = false
  /** @type {NodeJS.Timeout | undefined} */
  #retry

  /**
   * @param {WiredConnection[]} connections - which send nothing by themselves
   * @param {number} pipelining - most requests in flight on each
   * @param {Source<WiredRequest>} order
   * @param {number} stride - above each index of the order
   */
  constructor(connections, pipelining, order, stride) {
    this.#connections = connections
    this.#pipelining = pipelining
    this.#order = order
    this.#stride = stride
  }

  get hasRoom() {
    return this.#waiting.length + this.#open.size < this.#connections.length * this.#pipelining
  }

  /** Sends a request as soon as the present answer has been read. @param {(ending: Ending) => void} onEnd */
  send(onEnd) {
    this.#waiting.push(onEnd)
    this.#schedule()
  }

  /** Takes the next request for the connection that sends. @returns {WiredRequest} */
  next() {
    const returned = this.#returned.shift()
    if (returned !== undefined) return returned
    const request = this.#order.next()
    this.#numbered += 1
    const onEnd = this.#waiting.shift()
    if (onEnd) this.#open.set(this.#numbered, onEnd)
    return { ...request, index: request.index + this.#numbered * this.#stride }
  }

  /** Takes back requests that were not processed. @param {WiredRequest[]} requests */
  again(requests) {
    this.#returned.unshift(...requests)
    this.#schedule()
  }

  /** @type {(connection: unknown, answer: ReadAnswer) => void} answer: a checked one */
  answer(_, answer) {
    this.#end(/** @type {CheckedAnswer} */ (answer).index, answer)
  }

  /** @type {(requests: number, why: string, kind: LossKind, indexes: number[]) => void} */
  fail(_, why, kind, indexes) {
    for (const index of indexes) this.#end(index, { lost: why, kind, indexes: [index] })
  }

  /** Requests that were not processed come back by `again`. */
  leave() {}

  /** Drops the requests that no connection has sent. */
  close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  /** @type {(index: number, ending: Ending) => void} */
  #end(index, ending) {
    const number = Math.floor(index / this.#stride)
    const onEnd = this.#open.get(number)
    this.#open.delete(number)
    onEnd?.(ending)
  }

  /** Sends soon: a connection that reads an answer may be about to end. */
  #schedule() {
    if (this.#isScheduled || this.#isClosed) return
    this.#isScheduled = true
    queueMicrotask(() => {
      this.#isScheduled = false
      this.#flush()
    })
  }

  #flush() {
    clearTimeout(this.#retry)
    /** Connections that send nothing now. @type {Set<WiredConnection>} */
    const unable = new Set()
    while (!this.#isClosed && this.#returned.length + this.#waiting.length > 0) {
      const connection = this.#findFree(unable)
      if (connection === null) {
        this.#retry = setTimeout(() => this.#flush(), retryMilliseconds)
        return
      }
      if (!sendOn(connection)) unable.add(connection)
    }
  }

  /** Finds the connection with the fewest requests in flight. @param {Set<WiredConnection>} unable */
  #findFree(unable) {
    const count = this.#connections.length
    /** @type {WiredConnection | null} */
    let freest = null
    for (let offset = 0; offset < count && freest?.inFlight !== 0; offset += 1) {
      const connection = this.#connections[(this.#first + offset) % count]
      if (unable.has(connection) || connection.inFlight >= (freest?.inFlight ?? this.#pipelining)) continue
      freest = connection
    }
    if (freest !== null) this.#first = (this.#connections.indexOf(freest) + 1) % count
    return freest
  }
}

/**
 * Sends one more request on a connection, and none after it.
 * @param {WiredConnection} connection
 * @returns {boolean} false if it sends none now, such as without an HTTP/2 connection
 */
function sendOn(connection) {
  const before = connection.inFlight
  connection.begin(before + 1)
  connection.begin(0)
  return connection.inFlight > before
}
