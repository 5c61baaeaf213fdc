import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Fault } from '../../base/errors/fault.js'
import { errorName } from '../frames.js'
import { longestOf } from '../limits.js'
import { encodeRequest } from './headerBlock.js'
import { Http2Wire } from './http2Wire.js'
import { StreamAnswer } from './streamAnswer.js'

/** @import { Workload } from '../../types.d.ts' */
/** @import { Statistics } from '../connection.js' */
/** @import { LossKind } from '../tally.js' */
/** @import { Load } from './autocannon.js' */
/** @import { ExpectedBody } from './streamAnswer.js' */

/** @typedef {{ workload: Workload, port: number, certificate: string | null }} Target */
/** @typedef {{ why: string, kind: LossKind }} Loss */

const host = '127.0.0.1'
/** Delay before reconnecting after a refused connection, to avoid a busy loop. */
const retryMilliseconds = 50

/**
 * Connects by HTTP/2, as `openConnections` does by HTTP/1.1; every request is the same.
 * @param {Load & { certificate?: string | null }} load - certificate: to trust with TLS
 * @param {Statistics} statistics
 */
export function openHttp2Connections({ workload, port, connections, certificate = null }, statistics) {
  const { golden } = workload
  const expected = { golden, lastRight: { body: null }, variation: null, longest: longestOf(golden) }
  const open = () => new Http2Connection({ workload, port, certificate }, expected, statistics)
  return Array.from({ length: connections }, open)
}

/**
 * Keeps requests in flight as streams of one HTTP/2 connection, as `Connection` does over HTTP/1.1. Every request is
 * the same, and of an answer's headers only the status is read: node:http2 takes several times the CPU time, more than
 * the server under test.
 */
class Http2Connection {
  /** Number of right answers so far. */
  answers = 0
  #target
  #expected
  #statistics
  #request
  /** Requests without an answer. @type {Map<number, StreamAnswer>} */
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
  #socket

  /**
   * @param {Target} target
   * @param {ExpectedBody} expected
   * @param {Statistics} statistics
   */
  constructor(target, expected, statistics) {
    const { method, path, headers, body } = target.workload
    this.#target = target
    this.#expected = expected
    this.#statistics = statistics
    const bytes = body === undefined ? null : Buffer.from(body)
    /** @type {Record<string, string>} */
    const length = bytes === null ? {} : { 'content-length': String(bytes.length) }
    const scheme = target.certificate === null ? 'http' : 'https'
    const authority = `${host}:${target.port}`
    const head = encodeRequest({ method, scheme, authority, path, headers: { ...headers, ...length } })
    this.#request = { head, body: bytes }
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
    const { port, certificate } = this.#target
    const { buffer } = this.#statistics
    /** @type {Http2Wire | undefined} */
    let wire
    const read = (/** @type {Buffer} */ chunk) => this.#read(/** @type {Http2Wire} */ (wire), chunk)
    const callback = (/** @type {number} */ length) => {
      read(buffer.subarray(0, length))
      return true
    }
    const way = { port, host, noDelay: true }
    // Without TLS all connections read into one buffer, past the stream.
    const socket =
      certificate === null
        ? connect({ ...way, onread: { buffer, callback } })
        : connectTls({ ...way, ALPNProtocols: ['h2'], ca: certificate }).on('data', read)
    socket.once(certificate === null ? 'connect' : 'secureConnect', () => {
      wire = new Http2Wire(socket, this.#request, this.#receiver())
      this.#wire = wire
      this.#loss = null
      this.#now = this.#statistics.clock.now()
      this.#send()
    })
    socket.on('error', (/** @type {NodeJS.ErrnoException} */ { code, message }) => {
      this.#loss ??= { why: message, kind: code === 'ECONNREFUSED' ? 'refused' : 'reset' }
    })
    socket.once('close', () => {
      this.#wire = null
      if (!wire) this.#statistics.refusal ??= this.#loss?.why
      this.#lose([...this.#streams.keys()], this.#loss ?? { why: 'the server closed the connection', kind: 'closed' })
      const reconnect = () => {
        if (!this.#isDestroyed && !this.#statistics.fault) this.#socket = this.#connect()
      }
      setTimeout(reconnect, wire ? 0 : retryMilliseconds)
    })
    return socket
  }

  /** Sends the missing requests in one write. */
  #send() {
    const wire = this.#wire
    const { tally, fault } = this.#statistics
    if (wire === null || fault || this.#isDestroyed) return
    const wanted = Math.min(this.#pipelining ?? (this.answers === 0 ? 1 : 0), wire.maxStreams)
    const missing = Math.max(0, wanted - this.inFlight)
    if (tally) tally.sent += missing
    for (let count = 0; count < missing; count += 1)
      this.#streams.set(wire.request(), new StreamAnswer(this.#now, this.#expected))
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
      this.#statistics.fault = error
      return void this.#socket.destroy()
    }
    this.#send()
    wire.flush()
  }

  /** @returns {import('./http2Wire.js').Receiver} */
  #receiver() {
    const streams = this.#streams
    return {
      begin: (id) => streams.get(id)?.begin(this.#now),
      interim: (id) => streams.get(id)?.countInterim(),
      status: (id, status) => streams.get(id)?.setStatus(status),
      data: (id, bytes) => streams.get(id)?.add(bytes),
      end: (id) => this.#onEnd(id),
      reset: (id, code) => {
        const why = `the server reset the stream (${errorName(code)})`
        this.#lose([id], this.#loss ?? { why, kind: 'stream reset' })
      },
      goaway: (lastId, code) => {
        this.#wire = null
        this.#loss = { why: `the server sent GOAWAY (${errorName(code)})`, kind: 'goaway' }
        const lost = [...streams.keys()].filter((id) => id > lastId)
        this.#lose(lost, this.#loss)
        if (streams.size === 0) this.#socket.end()
      },
    }
  }

  /** @param {number} id */
  #onEnd(id) {
    const stream = this.#streams.get(id)
    if (!stream) return
    const { sentAt, firstByteAt } = stream
    this.#streams.delete(id)
    const { bodyBytes, fault } = stream.finish()
    if (fault === null) this.answers += 1
    const answer = { bytes: bodyBytes, bodyBytes, fault }
    this.#statistics.tally?.answer(this, answer, this.#now - sentAt, firstByteAt - sentAt)
    // After GOAWAY this was the last promised answer.
    if (this.#wire === null && this.#streams.size === 0) this.#socket.end()
  }

  /** @type {(ids: number[], loss: Loss) => void} */
  #lose(ids, { why, kind }) {
    for (const id of ids) if (this.#streams.delete(id)) this.#statistics.tally?.fail(1, why, kind)
  }

  destroy() {
    this.#isDestroyed = true
    this.#socket.destroy()
  }
}
