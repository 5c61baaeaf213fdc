import { Fault } from '../../base/errors/fault.js'
import { hasNoBody, malformed } from '../answerParser.js'
import { SurplusAnswer } from '../answerStream.js'
import { errorName, refusedStream } from '../frames.js'
import { closedByServer, lossOf, maxRepeats, refuseBytes, selectAgain } from '../loss.js'
import { Http2Wire } from './http2Wire.js'

/** @import { Socket } from 'node:net' */
/** @import { Statistics } from '../connection.js' */
/** @import { Source } from '../dealRequests.js' */
/** @import { Loss, Repeatable, Sent } from '../loss.js' */
/** @import { Listening } from '../target.js' */
/** @import { Head } from './headerBlock.js' */
/** @import { WireRequest } from './http2Wire.js' */

/** @typedef {WireRequest & Repeatable} StreamRequest */
/** @typedef {Sent<StreamRequest> & { answer: Answering }} Streamed */
/**
 * Answer on one stream.
 * @typedef {object} Answering
 * @property {number} sentAt - time of its request
 * @property {number} firstByteAt - 0 before it
 * @property {(now: number) => void} begin
 * @property {() => void} countInterim
 * @property {number} status - 0 before its head
 * @property {string} [length] - number of bytes of its body, if the head says it
 * @property {(head: Head, isLast: boolean) => void} setHead
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
  /** Requests without an answer. @type {Map<number, Streamed>} */
  #streams = new Map()
  /** Streams of the present connection whose answers are not read. @type {Set<number>} */
  #givenUp = new Set()
  /** Requests to send again. @type {Sent<StreamRequest>[]} */
  #again = []
  /** Number of right answers before the present connection, and the time of its last bytes. */
  #answersBefore = 0
  #readAt = 0
  /** Whether it has had an answer. */
  #isKept = false
  /** Number of requests to keep in flight; null before `begin`. @type {number | null} */
  #pipelining = null
  #now = 0
  /** Null without a connection, or if the server takes no more requests. @type {Http2Wire | null} */
  #wire = null
  /** Reason that requests in flight will get no answer. @type {Loss | null} */
  #loss = null
  #isDestroyed = false
  /** Time at which the present connection was begun. */
  #openedAt = 0
  #socket

  /** @param {Http2Means} means @param {Statistics} statistics */
  constructor(means, statistics) {
    this.#means = means
    this.#statistics = statistics
    this.#socket = this.#connect()
  }

  /** Number of requests without an answer. */
  get inFlight() {
    return this.#streams.size + this.#again.length
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
    this.#isKept = false
    this.#givenUp.clear()
    this.#answersBefore = this.answers
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
      this.#loseAll(this.#loss ?? closedByServer)
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
    const planned = this.#pipelining ?? (this.answers === 0 ? 1 : 0)
    if (planned > wire.maxStreams) tally?.log.limit(wire.maxStreams)
    const streams = this.#streams.size
    const missing = Math.min(Math.max(planned - streams, this.#again.length), wire.maxStreams - streams)
    if (tally) tally.sent += Math.max(0, missing - this.#again.length)
    for (let count = 0; count < missing; count += 1) {
      const sent = this.#again.shift() ?? { request: this.#means.requests.next(), sentAt: this.#now }
      const answer = this.#means.reading(sent.sentAt, sent.request)
      this.#streams.set(wire.request(sent.request), { ...sent, answer })
    }
    wire.flush()
  }

  /** @type {(wire: Http2Wire, chunk: Buffer) => void} */
  #read(wire, chunk) {
    if (this.#statistics.fault) return
    this.#now = this.#statistics.clock.now()
    this.#readAt = this.#now
    try {
      wire.read(chunk)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      if (this.#statistics.goesOn) this.#end(refuseBytes(error, this.#statistics, this.#streams.size))
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
      begin: (id) => this.#answerOf(id)?.begin(this.#now),
      interim: (id) => streams.get(id)?.answer.countInterim(),
      head: (id, head, isLast) => streams.get(id)?.answer.setHead(head, isLast),
      data: (id, bytes) => {
        const answer = this.#answerOf(id)
        if (answer && hasNoBody(answer.status))
          throw malformed('DATA before the head of an answer, or behind one without')
        answer?.add(bytes)
      },
      end: (id) => this.#onEnd(id),
      reset: (id, code) => {
        const loss = this.#loss ?? { why: `the server reset the stream (${errorName(code)})`, kind: 'stream reset' }
        if (code === refusedStream) this.#repeat([id], loss)
        else this.#lose([id], loss)
      },
      goaway: (lastId, code) => {
        const loss = { why: `the server sent GOAWAY (${errorName(code)})`, kind: /** @type {const} */ ('goaway') }
        const unprocessed = [...streams.keys()].filter((id) => id > lastId)
        const answers = this.answers - this.#answersBefore + streams.size - unprocessed.length
        if (this.#wire) this.#statistics.tally?.log.leave(answers, 0)
        this.#end(loss)
        this.#repeat(unprocessed, loss)
        if (streams.size === 0) this.#socket.end()
      },
    }
  }

  /** Finds the answer on a stream; undefined if it was given up. @param {number} id @throws {Fault} if it has ended */
  #answerOf(id) {
    const answer = this.#streams.get(id)?.answer
    if (answer || this.#givenUp.has(id)) return answer
    throw new SurplusAnswer(undefined, 'a second answer on a stream of HTTP/2')
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
    const { sentAt, firstByteAt, status, length = null } = stream.answer
    const read = stream.answer.finish()
    // One without a body may say how long that would be: RFC 9113, section 8.1.1.
    if (length !== null && Number(length) !== read.bodyBytes && !hasNoBody(status))
      throw malformed(`content-length ${length}, and a body of ${read.bodyBytes} bytes`)
    this.#streams.delete(id)
    this.#isKept = true
    if (read.fault === null) this.answers += 1
    const answer = { bytes: read.bodyBytes, ...read }
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteAt - sentAt, stream.request)
    // After GOAWAY this was the last promised answer.
    if (this.#wire === null && this.#streams.size === 0) this.#socket.end()
  }

  /** Takes requests that have no answer, or none that is read. @param {number[]} ids */
  #take(ids) {
    const taken = ids.flatMap((id) => this.#streams.get(id) ?? [])
    for (const id of ids) if (this.#streams.delete(id)) this.#givenUp.add(id)
    return taken
  }

  /** Gives up requests. @type {(ids: number[], loss: Loss, taken?: Sent<StreamRequest>[]) => void} */
  #lose(ids, { why, kind }, taken = this.#take(ids)) {
    for (const { request } of taken) this.#statistics.tally?.fail(1, why, kind, [request])
  }

  /** Sends requests again that were not processed. RFC 9113, 8.7. @type {(ids: number[], loss: Loss) => void} */
  #repeat(ids, loss) {
    const taken = this.#take(ids)
    const again = taken.filter(({ repeats = 0 }) => repeats < maxRepeats)
    this.#statistics.tally?.log.count('refused', again.length)
    this.#again.push(...again.map(({ repeats = 0, ...sent }) => ({ ...sent, repeats: repeats + 1 })))
    const lost = taken.filter((sent) => !again.includes(sent))
    this.#lose([], { ...loss, why: `${loss.why} ${maxRepeats + 1} times` }, lost)
  }

  /** Sends requests again that a connection has left, or gives them up. @param {Loss} loss */
  #loseAll(loss) {
    const taken = this.#take([...this.#streams.keys()])
    const begun = taken.filter(({ answer }) => answer.firstByteAt > 0)
    const left = taken.filter(({ answer }) => answer.firstByteAt === 0)
    const end = { loss, isKept: this.#isKept, readAt: this.#readAt, begun, left }
    this.#again.push(...selectAgain(end, this.#statistics.tally))
  }

  /** Keeps the reason of a connection that was not established, and counts the requests that it was opened for. */
  #refuse() {
    const loss = this.#loss ?? closedByServer
    const { tally, goesOn } = this.#statistics
    this.#statistics.refusal ??= loss.why
    const planned = tally && goesOn ? Math.max(0, Number(this.#pipelining) - this.#again.length) : 0
    if (tally) tally.sent += planned
    const fresh = Array.from({ length: planned }, () => ({ request: this.#means.requests.next(), sentAt: this.#now }))
    this.#lose([], loss, [...this.#again.splice(0), ...fresh])
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
    const isLate = (/** @type {Sent<StreamRequest>} */ { sentAt }) => sentAt < time
    this.#lose([], loss, this.#again.filter(isLate))
    this.#again = this.#again.filter((sent) => !isLate(sent))
    this.#now = this.#statistics.clock.now()
    this.#send()
    // A connection that has ended with GOAWAY answers the others.
    if (this.#wire === null && this.#streams.size === 0 && this.#openedAt < time) {
      this.#loss ??= loss
      this.#socket.destroy()
    }
  }

  destroy() {
    this.#isDestroyed = true
    this.#socket.destroy()
  }
}
