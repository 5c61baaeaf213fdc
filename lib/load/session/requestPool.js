/** @import { ReadAnswer } from '../answerStream.js' */
/** @import { Connection } from '../connection.js' */
/** @import { LossKind, Repeatable } from '../loss.js' */
/** @import { ConnectionLog } from '../connectionLog.js' */
/** @import { Ending } from '../openLoop.js' */

/** @typedef {Pick<Connection, 'inFlight' | 'begin'>} Sending a connection that sends nothing by itself */
/** @typedef {(ending: Ending) => void} OnEnd */
/** @typedef {Repeatable & { onEnd?: OnEnd }} Pooled `onEnd` is missing if the request opened its connection */

/** Delay before another look for a connection, if none can send. */
const retryMilliseconds = 5

/**
 * Sends single requests of an open loop on kept connections, in place of a constant number in flight. It marks their
 * requests, and is the counter of their answers.
 */
export class RequestPool {
  /** Requests that were sent, which the connections count up. */
  sent = 0
  #connections
  #pipelining
  /** Requests that wait for a connection. @type {OnEnd[]} */
  #waiting = []
  /** Number of requests without an answer. */
  #inFlight = 0
  /** Index of the connection to try first: the one after that which sent last. */
  #first = 0
  #isScheduled = false
  #isClosed = false
  /** @type {NodeJS.Timeout | undefined} */
  #retry

  /**
   * @param {Sending[]} connections - may be opened later
   * @param {number} pipelining - most requests in flight on each
   * @param {ConnectionLog} log
   */
  constructor(connections, pipelining, log) {
    this.#connections = connections
    this.#pipelining = pipelining
    this.log = log
  }

  get hasRoom() {
    return this.#waiting.length + this.#inFlight < this.#connections.length * this.#pipelining
  }

  /** Sends a request as soon as the present answer has been read. @type {(onEnd: OnEnd) => void} */
  send(onEnd) {
    this.#waiting.push(onEnd)
    this.#schedule()
  }

  /**
   * Marks the next request of a connection as the one that was due.
   * @type {<Request extends object>(request: Request) => Request & { onEnd?: OnEnd }}
   */
  mark(request) {
    const onEnd = this.#waiting.shift()
    if (onEnd) this.#inFlight += 1
    return { ...request, onEnd }
  }

  /** @type {(connection: unknown, read: ReadAnswer, ms: number, firstByteMs: number, request: Pooled) => void} */
  answer(_, read, __, ___, request) {
    this.#end(request, read)
  }

  /** @type {(count: number, why: string, kind: LossKind, requests: Pooled[]) => void} */
  fail(_, why, kind, requests) {
    for (const request of requests) this.#end(request, { lost: why, kind, requests: [request] })
  }

  /** Drops the requests that no connection has sent. */
  close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
  }

  /** @type {(request: Pooled, ending: Ending) => void} */
  #end({ onEnd }, ending) {
    if (!onEnd) return
    this.#inFlight -= 1
    onEnd(ending)
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
    /** Connections that send nothing now. @type {Set<Sending>} */
    const unable = new Set()
    while (!this.#isClosed && this.#waiting.length > 0) {
      const connection = this.#findFree(unable)
      if (connection === null) {
        this.#retry = setTimeout(() => this.#flush(), retryMilliseconds)
        return
      }
      if (!sendOn(connection)) unable.add(connection)
    }
  }

  /** Finds the connection with the fewest requests in flight. @param {Set<Sending>} unable */
  #findFree(unable) {
    const count = this.#connections.length
    /** @type {Sending | null} */
    let freest = null
    let next = this.#first
    for (let offset = 0; offset < count && freest?.inFlight !== 0; offset += 1) {
      const index = (this.#first + offset) % count
      const connection = this.#connections[index]
      if (unable.has(connection) || connection.inFlight >= (freest?.inFlight ?? this.#pipelining)) continue
      freest = connection
      next = (index + 1) % count
    }
    this.#first = next
    return freest
  }
}

/**
 * Sends one more request on a connection, and none after it.
 * @param {Sending} connection
 * @returns {boolean} false if it sends none now, such as without an HTTP/2 connection
 */
function sendOn(connection) {
  const before = connection.inFlight
  connection.begin(before + 1)
  connection.begin(0)
  return connection.inFlight > before
}
