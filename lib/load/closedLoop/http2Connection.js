import { Fault } from '../../base/errors/fault.js'
import { errorName, noError } from '../frames.js'
import { closedByServer, lossOf } from '../loss.js'
import { Http2Wire } from './http2Wire.js'

/** @import { Socket } from 'node:net' */
/** @import { Statistics } from '../connection.js' */
/** @import { Source } from '../dealRequests.js' */
/** @import { Loss } from '../loss.js' */
/** @import { Listening } from '../target.js' */
/** @import { WireRequest } from './http2Wire.js' */

/** @typedef {WireRequest & { index?: number }} StreamRequest index: of the workload's request */
/**
 * Answer on one stream.
 * @typedef {object} Answering
 * @property {number} sentAt - time of its request
 * @property {number} firstByteAt - 0 before it
 * @property {(now: number) => void} begin
 * @property {() => void} countInterim
 * @property {(status: number, block: Buffer) => void} setStatus
 * @property {(bytes: Buffer) => void} add
 * @property {() => { bodyBytes: number, fault: string | null }} finish
 */
/**
 * @typedef {object} Http2Means
 * @property {Source<StreamRequest>} requests
 * @property {(sentAt: number, request: StreamRequest) => Answering} reading - creates the answer to a request
 * @property {(listening: Listening) => Socket} open
 * @property {'connect' | 'secureConnect'} ready - event of a connection that can be used
 */

/** Delay before reconnecting after a refused connection, to avoid a busy loop. */
const retryMilliseconds = 50

/**
 * Keeps requests in flight as streams of one HTTP/2 connection, as `Connection` does over HTTP/1.1: node:http2 takes
 * several times the CPU time, more than the server under test.
 */
export class Http2Connection {
  /** Number of right answers so far. */
  answers = 0
  #means
  #statistics
  /** Requests without an answer. @type {Map<number, { request: StreamRequest, answer: Answering }>} */
  #streams = new Map()
  /** Number of requests to keep in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  /** Arrival of the present chunk. */
  #now = 0
  /** Null without a connection, or if the server takes no more requests. @type {Http2Wire | null} */
  #wire = null
  /** Reason that requests in flight will get no answer. @type {Loss | null} */
  #loss = null
  #isDestroyed = false
  /** Time at which the present connection was begun. */
  #openedAt = 0
  #socket

  /**
   * @param {Http2Means} means
   * @param {Statistics} statistics
   */
  constructor(means, statistics) {
    this.#means = means
    this.#statistics = statistics
    this.#socket = this.#connect()
  }

  /** Number of requests without an answer. */
  get inFlight() {
    return this.#streams.size
  }

  /** Keeps so many requests in flight from now on; 0 sends none. @param {number} pipelining */
  begin(pipelining) {
    this.#pipelining = pipelining
    this.#now = this.#statistics.clock.now()
    this.#send()
  }

  #connect() {
    const { open, ready } = this.#means
    const { buffer, clock } = this.#statistics
    this.#openedAt = clock.now()
    /** @type {Http2Wire | undefined} */
    let wire
    const read = (/** @type {Buffer} */ chunk) => this.#read(/** @type {Http2Wire} */ (wire), chunk)
    const callback = (/** @type {number} */ length) => {
      read(buffer.subarray(0, length))
      return true
    }
    // Without TLS all connections read into one buffer, past the stream.
    const socket = open({ onread: { buffer, callback }, read })
    socket.once(ready, () => {
      wire = new Http2Wire(socket, this.#receiver())
      this.#wire = wire
      this.#loss = null
      this.#now = clock.now()
      this.#send()
    })
    socket.on('error', (error) => {
      this.#loss ??= lossOf(error)
    })
    socket.once('close', () => {
      this.#wire = null
      if (!wire) this.#refuse()
      this.#lose([...this.#streams.keys()], this.#loss ?? closedByServer)
      const reconnect = () => {
        if (!this.#isDestroyed && !this.#statistics.fault) this.#socket = this.#connect()
      }
      setTimeout(reconnect, wire ? 0 : retryMilliseconds)
    })
    // Without a reader it would never end.
    return socket.resume()
  }

  /** Sends the missing requests in one write. */
  #send() {
    const wire = this.#wire
    const { tally, fault } = this.#statistics
    if (wire === null || fault || this.#isDestroyed) return
    const wanted = Math.min(this.#pipelining ?? (this.answers === 0 ? 1 : 0), wire.maxStreams)
    const missing = Math.max(0, wanted - this.inFlight)
    if (tally) tally.sent += missing
    for (let count = 0; count < missing; count += 1) {
      const request = this.#means.requests.next()
      this.#streams.set(wire.request(request), { request, answer: this.#means.reading(this.#now, request) })
    }
    wire.flush()
  }

  /** @type {(wire: Http2Wire, chunk: Buffer) => void} */
  #read(wire, chunk) {
    if (this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    try {
      wire.read(chunk)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (this.#statistics.goesOn) this.#end({ why: error.message, kind: 'malformed' })
      else this.#statistics.fault = error
      return void this.#socket.destroy()
    }
    this.#send()
    wire.flush()
  }

  /** @returns {import('./http2Wire.js').Receiver} */
  #receiver() {
    const streams = this.#streams
    return {
      begin: (id) => streams.get(id)?.answer.begin(this.#now),
      interim: (id) => streams.get(id)?.answer.countInterim(),
      status: (id, status, block) => streams.get(id)?.answer.setStatus(status, block),
      data: (id, bytes) => streams.get(id)?.answer.add(bytes),
      end: (id) => this.#onEnd(id),
      reset: (id, code) => {
        const why = `the server reset the stream (${errorName(code)})`
        this.#lose([id], this.#loss ?? { why, kind: 'stream reset' })
      },
      goaway: (lastId, code) => {
        this.#end({ why: `the server sent GOAWAY (${errorName(code)})`, kind: 'goaway' })
        const lost = [...streams.keys()].filter((id) => id > lastId)
        this.#lose(lost, this.#loss ?? closedByServer, code === noError)
        if (streams.size === 0) this.#socket.end()
      },
    }
  }

  /** Sends nothing more on the connection, whose requests may get no answer. @param {Loss} loss */
  #end(loss) {
    this.#wire = null
    this.#loss = loss
  }

  /** @param {number} id */
  #onEnd(id) {
    const stream = this.#streams.get(id)
    if (!stream) return
    const { sentAt, firstByteAt } = stream.answer
    this.#streams.delete(id)
    const read = stream.answer.finish()
    if (read.fault === null) this.answers += 1
    const answer = { bytes: read.bodyBytes, ...read }
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteAt - sentAt, stream.request)
    // After GOAWAY this was the last promised answer.
    if (this.#wire === null && this.#streams.size === 0) this.#socket.end()
  }

  /**
   * Gives up requests.
   * @param {number[]} ids
   * @param {Loss} loss
   * @param {boolean} [isUnprocessed] - whether they may be sent again. Source: RFC 9113, section 8.7
   */
  #lose(ids, { why, kind }, isUnprocessed = false) {
    const { tally, goesOn } = this.#statistics
    for (const id of ids) {
      const request = this.#streams.get(id)?.request
      if (!request) continue
      this.#streams.delete(id)
      if (!isUnprocessed || !goesOn) tally?.fail(1, why, kind, [request])
      else {
        tally?.leave(this.answers, 1)
        this.#means.requests.again([request])
      }
    }
  }

  /** Keeps the reason of a connection that was not established, and counts the requests that it was opened for. */
  #refuse() {
    const { why, kind } = this.#loss ?? closedByServer
    const { tally, goesOn } = this.#statistics
    this.#statistics.refusal ??= why
    if (!tally || !goesOn || !this.#pipelining) return
    const requests = Array.from({ length: this.#pipelining }, () => this.#means.requests.next())
    tally.sent += requests.length
    tally.fail(requests.length, why, kind, requests)
  }

  /**
   * Gives up requests from before a time, and a connection that is not established since then.
   * @type {(time: number, why: string) => void}
   */
  expire(time, why) {
    /** @type {Loss} */
    const loss = { why, kind: 'timeout' }
    const late = [...this.#streams].filter(([, { answer }]) => answer.sentAt < time).map(([id]) => id)
    for (const id of late) this.#wire?.cancel(id)
    this.#lose(late, loss)
    this.#now = this.#statistics.clock.now()
    this.#send()
    // A connection that has ended with GOAWAY answers the others.
    const isIdle = this.#wire === null && this.#streams.size === 0
    if (isIdle && this.#openedAt < time) {
      this.#loss ??= loss
      this.#socket.destroy()
    }
  }

  destroy() {
    this.#isDestroyed = true
    this.#socket.destroy()
  }
}
