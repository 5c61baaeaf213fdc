import { Fault } from '../../base/errors/fault.js'
import { driveLoop, now, settleSeconds } from '../driveLoop.js'
import { OpenLoop } from '../openLoop.js'
import { Clock } from '../slices/slices.js'
import { Tally } from '../tally.js'
import { waitUntil } from '../timeouts.js'
import { RequestPool } from './requestPool.js'

/** @import { Connection, Statistics } from '../connection.js' */
/** @import { Source } from '../dealRequests.js' */

/** @typedef {Pick<Connection, 'answers' | 'inFlight' | 'begin' | 'expire' | 'destroy'>} Kept connection of a load */
/** @typedef {{ requestsPerSecond: number, seconds: number }} ConstantRate seconds: of the window */

/** Bytes that Node.js reads at once. */
const readBytes = 64 * 1024

/**
 * Creates the state that the connections of a load share.
 * @param {boolean} [goesOn] - whether bytes that HTTP has no place for are a loss of their connection alone
 * @returns {Statistics}
 */
export const createStatistics = (goesOn = false) => ({
  tally: null,
  fault: null,
  goesOn,
  buffer: Buffer.alloc(readBytes),
  clock: new Clock(),
  due: [],
})

/** Connections of one load, which keep requests in flight or send them at a constant rate. */
export class ConnectionGroup {
  statistics
  /** @type {Kept[]} */
  #connections = []
  /** Requests that are due at a constant rate; null in a closed loop. @type {RequestPool | null} */
  #pool = null

  /** @param {boolean} [goesOn] - as in `createStatistics` */
  constructor(goesOn) {
    this.statistics = createStatistics(goesOn)
  }

  /** Adds connections, each of which sends one request until `send`. @param {Kept[]} opened */
  add(opened) {
    this.#connections.push(...opened)
  }

  /** Closes all connections but the first ones. @param {number} count */
  keep(count) {
    for (const connection of this.#connections.splice(count)) connection.destroy()
  }

  /**
   * Makes a source of an order's requests, which are marked at a constant rate.
   * @type {<Request extends object>(order: Source<Request>) => Source<Request>}
   */
  drawFrom(order) {
    return { next: () => (this.#pool === null ? order.next() : this.#pool.mark(order.next())) }
  }

  /** Keeps so many requests in flight on each connection from now on; 0 sends none. @param {number} pipelining */
  send(pipelining) {
    for (const connection of this.#connections) connection.begin(pipelining)
  }

  get size() {
    return this.#connections.length
  }

  /** Requests without an answer. */
  get inFlight() {
    return this.#connections.reduce((total, { inFlight }) => total + inFlight, 0)
  }

  /** Right answers so far, of all connections. */
  get answers() {
    return this.#connections.reduce((total, { answers }) => total + answers, 0)
  }

  /** Begins to watch the connections. @returns {() => number} counts those without a right answer since then */
  watch() {
    const before = this.#connections.map(({ answers }) => answers)
    return () => this.#connections.filter(({ answers }, index) => answers === before[index]).length
  }

  /**
   * Waits until every connection has had a right answer to its one request. A busy server accepts one connection per
   * turn of its event loop: with all of the load on the first ones, the last would wait for many seconds.
   * @param {number} seconds
   * @param {string} when - for the reason
   * @returns {Promise<string | null>} reason of a wrong answer, which ends this; null without one
   * @throws {Fault} if a connection gets no answer
   */
  async awaitFirstAnswers(seconds, when) {
    const { statistics } = this
    const tally = new Tally()
    statistics.tally = tally
    const countWaiting = () => this.#connections.filter(({ answers }) => answers === 0).length
    // Without a port for them the others need not be waited for.
    const isLacking = () => new Fault('NO_ANSWER', statistics.refusal ?? '').code === 'CLIENT_LIMIT'
    const isOver = () => countWaiting() === 0 || tally.wrong > 0 || statistics.fault !== null || isLacking()
    await waitUntil(isOver, seconds)
    statistics.tally = null
    if (tally.wrong > 0) return tally.reasons.first
    this.assertFaultless()
    const waiting = countWaiting()
    if (waiting === 0) return null
    const why = tally.reasons.first ?? statistics.refusal ?? ''
    const within = isLacking() ? '' : ` within ${seconds} s`
    const which = `${waiting} of ${this.size} connections had no answer`
    throw new Fault('NO_ANSWER', `${which}${within} ${when}${why && `: ${why}`}`)
  }

  /**
   * Sends requests at a constant rate for a window, then none, and waits for the answers in flight.
   * @param {ConstantRate} rate
   * @param {number} pipelining - most requests in flight on each connection
   * @param {Tally} tally
   * @param {number} graceSeconds - for the answers in flight
   */
  async sendAtRate({ requestsPerSecond, seconds }, pipelining, tally, graceSeconds) {
    const pool = new RequestPool(this.#connections, pipelining, tally.log)
    this.statistics.tally = pool
    this.#pool = pool
    const schedule = { requestsPerSecond, settleSeconds, durationSeconds: seconds }
    const loop = new OpenLoop(schedule, pool, now, tally)
    const clientCpuSeconds = await driveLoop(loop)
    const window = loop.close()
    pool.close()
    await waitUntil(() => this.inFlight === 0, graceSeconds)
    this.#pool = null
    this.statistics.tally = null
    return { ...window, clientCpuSeconds }
  }

  /** Gives up requests from before a time. @type {(time: number, why: string) => void} */
  expire(time, why) {
    for (const connection of this.#connections) connection.expire(time, why)
  }

  /** @throws {Fault} if bytes came that HTTP has no place for, or an answer that nothing asked for */
  assertFaultless() {
    const { fault, surplus } = this.statistics
    if (fault ?? surplus) throw fault ?? surplus
  }

  close() {
    this.keep(0)
  }
}
