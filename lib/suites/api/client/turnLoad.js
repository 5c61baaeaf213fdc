import { setTimeout as delay } from 'node:timers/promises'
import { driveLoop, now, settleSeconds } from '../../../load/driveLoop.js'
import { OpenLoop } from '../../../load/openLoop.js'
import { createStatistics } from '../../../load/session/createStatistics.js'
import { RequestPool } from '../../../load/session/requestPool.js'
import { waitUntil, withTimeout } from '../../../load/timeouts.js'
import { StepRequests } from '../steps/stepRequests.js'
import { OperationTally } from './operationTally.js'
import { describeWindows } from './rateWindows.js'
import { RequestOrder } from './requestOrder.js'

/** @import { Source } from '../../../load/dealRequests.js' */
/** @import { Operation, Prepared, Value } from '../types.d.ts' */
/** @import { Place } from '../steps/stepRequests.js' */
/** @import { Judge } from './checkedAnswer.js' */
/** @import { RateWindow } from './rateWindows.js' */
/** @import { Wire, WiredConnection, WiredRequest } from './wire.js' */

/**
 * Operation with its requests and the check of their answers.
 * @typedef {object} LoadedOperation
 * @property {string} name
 * @property {boolean} [isMutation]
 * @property {number} weight
 * @property {Prepared[]} requests - none of a step
 * @property {{ operation: Operation, prepare: (variables: Record<string, unknown>) => Prepared }} [step]
 * @property {Judge} check - by the index of a request in the operation
 */
/** @typedef {{ connections: number, pipelining: number }} Depth pipelining: requests in flight on a connection */
/**
 * @typedef {Depth & { subject: string, only?: string[] }} Beginning subject: name of an operation; any other text for
 *   the mix of all, or only of some
 */
/** @typedef {{ ok: number, errors: number, seconds: number }} Turn */
/** @typedef {{ requestsPerSecond: number, seconds: number }} ConstantRate seconds: of the window */
/** @typedef {Omit<Value, 'serverPeakMemoryBytes' | 'readySeconds' | 'firstAnswerMs'>} LoadValue */
/** @typedef {LoadValue & { clientCpuSeconds: number }} LoadMeasurement */

/** Interval of looks for requests whose timeout is over. */
const lookMilliseconds = 50
/** Lateness of a look after which this process did not run: what has arrived meanwhile is read first. */
const standstillMilliseconds = 500
/** Rest after which connections have one answer each before the next turn, because servers close idle ones. */
const longRestMilliseconds = 3000
/** Errors of each connection after which a lead-in ends without an answer on all of them. */
const maxLeadInErrors = 3
/** Seconds for the end of requests beyond their timeout. */
const graceSeconds = 5

/**
 * Loads one server process in turns between which no request is in flight, so that others have theirs. An error does
 * not end the load: it is counted, and its connection is replaced if it has ended.
 */
export class TurnLoad {
  #wire
  #timeoutSeconds
  #lanes
  /** Operations and checks by the index of a request. @type {Place[]} */
  #places = []
  #steps
  #statistics = createStatistics(true)
  /** @type {WiredConnection[]} */
  #connections = []
  /** Orders of requests by operations: each goes on where it ended. @type {Map<string, RequestOrder<WiredRequest>>} */
  #orders = new Map()
  /** @type {Beginning} */
  #present = { subject: '', connections: 0, pipelining: 1 }
  #order
  #sample
  /** Requests of the present window at a constant rate. @type {Source<WiredRequest> | null} */
  #pooled = null
  #restingSince = 0
  #lookedAt = 0
  #looks

  /**
   * @param {Wire} wire
   * @param {LoadedOperation[]} operations
   * @param {number} timeoutSeconds - of a request
   */
  constructor(wire, operations, timeoutSeconds) {
    this.#wire = wire
    this.#timeoutSeconds = timeoutSeconds
    this.#lanes = operations.map(({ name, isMutation = false, weight, requests, check, step }) => ({
      name,
      weight,
      requests: (step?.operation.variables ?? requests).map((_, item) => {
        const index = this.#places.push({ name, item, check }) - 1
        return /** @type {WiredRequest} */ ({ ...(step ? { index } : wire.build(requests[item], index)), isMutation })
      }),
    }))
    this.#steps = new StepRequests(operations, this.#places, {
      build: wire.build,
      next: (needed) => this.#findOrder(this.#lanes.filter(({ name }) => name === needed)).next(),
    })
    this.#order = this.#findOrder()
    this.#sample = this.#createSample()
    this.#looks = setInterval(() => this.#look(), lookMilliseconds).unref()
  }

  /**
   * Prepares the next turns: opens or closes connections, and waits for one answer on each.
   * @param {Beginning} beginning
   * @returns {Promise<ReturnType<OperationTally['close']>>} figures of these answers, which are not part of a sample
   */
  async begin(beginning) {
    this.#present = beginning
    this.#order = this.#findOrder()
    this.#sample = this.#createSample()
    return (await this.#leadIn()).close()
  }

  /**
   * Sends requests for a while, then no more, and waits for the answers in flight.
   * @param {number} milliseconds
   * @returns {Promise<Turn>} its own counts; seconds: up to its last answer
   */
  async turn(milliseconds) {
    if (performance.now() - this.#restingSince > longRestMilliseconds) await this.#leadIn()
    const { tally } = this.#sample
    const [okBefore, errorsBefore] = [tally.ok, tally.errors]
    this.#statistics.tally = tally
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    tally.startAt = start - this.#sample.elapsedSeconds * 1000
    this.#send(this.#present.pipelining)
    await delay(milliseconds)
    const stop = performance.now()
    await this.#drain(tally)
    const { user, system } = process.cpuUsage(cpuBefore)
    const seconds = (Math.max(stop, tally.lastAt) - start) / 1000
    this.#sample.turns += 1
    this.#sample.seconds += seconds
    this.#sample.elapsedSeconds += seconds
    this.#sample.cpuSeconds += (user + system) / 1e6
    return { ok: tally.ok - okBefore, errors: tally.errors - errorsBefore, seconds }
  }

  /**
   * Sends requests at a constant rate for a whole window, then waits for the answers in flight. Errors do not end it.
   * @param {ConstantRate} rate
   * @returns {Promise<Turn>} its own counts; seconds: all of its time, also before and after the window
   */
  async window({ requestsPerSecond, seconds }) {
    if (performance.now() - this.#restingSince > longRestMilliseconds) await this.#leadIn()
    const { tally } = this.#sample
    const [okBefore, errorsBefore] = [tally.ok, tally.errors]
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    tally.startAt = start - this.#sample.elapsedSeconds * 1000
    const pool = new RequestPool(this.#connections, this.#present.pipelining, tally.log)
    this.#statistics.tally = pool
    this.#pooled = pool.drawFrom(this.#order)
    const schedule = { requestsPerSecond, settleSeconds, durationSeconds: seconds }
    const loop = new OpenLoop(schedule, pool, now, tally)
    await driveLoop(loop)
    const measured = loop.close()
    pool.close()
    const isIdle = () => this.#connections.every(({ inFlight }) => inFlight === 0)
    await waitUntil(isIdle, this.#timeoutSeconds + graceSeconds)
    this.#pooled = null
    this.#rest()
    const { user, system } = process.cpuUsage(cpuBefore)
    this.#sample.windows.push(measured)
    this.#sample.turns += 1
    this.#sample.seconds += measured.durationSeconds
    this.#sample.cpuSeconds += (user + system) / 1e6
    const elapsedSeconds = (performance.now() - start) / 1000
    this.#sample.elapsedSeconds += elapsedSeconds
    return { ok: tally.ok - okBefore, errors: tally.errors - errorsBefore, seconds: elapsedSeconds }
  }

  /**
   * Returns the figures of all turns or windows since `begin`.
   * @returns {LoadMeasurement}
   * @throws {Fault} if an answer came that nothing asked for
   */
  end() {
    if (this.#statistics.surplus) throw this.#statistics.surplus
    const { tally, turns, seconds, elapsedSeconds, cpuSeconds, windows } = this.#sample
    return {
      requestsPerSecond: seconds === 0 ? 0 : tally.ok / seconds,
      ...(windows.length > 0 && describeWindows(windows)),
      ...tally.close(elapsedSeconds),
      turns,
      seconds,
      clientCpuShare: elapsedSeconds === 0 ? 0 : cpuSeconds / elapsedSeconds,
      clientCpuSeconds: cpuSeconds,
    }
  }

  /** Replaces the requests and connections between turns. @param {Prepared[][]} requests - of each operation */
  replace(requests) {
    this.#keep(0)
    this.#restingSince = Number.NEGATIVE_INFINITY
    for (const [place, lane] of this.#lanes.entries())
      for (const [item, request] of requests[place].entries())
        Object.assign(lane.requests[item], this.#wire.build(request, lane.requests[item].index))
  }

  close() {
    clearInterval(this.#looks)
    for (const connection of this.#connections) connection.destroy()
  }

  #createSample() {
    /** @type {RateWindow[]} */
    const windows = []
    return { turns: 0, seconds: 0, elapsedSeconds: 0, cpuSeconds: 0, windows, tally: this.#createTally() }
  }

  #createTally() {
    const names = this.#presentLanes.map(({ name }) => name)
    const nameOf = (/** @type {number} */ index) => this.#places[index].name
    return new OperationTally(names, nameOf, () => performance.now(), this.#timeoutSeconds)
  }

  /** Requests of the present subject. */
  get #presentLanes() {
    const { subject, only } = this.#present
    const lanes = this.#lanes.filter(({ name }) => name === subject)
    return lanes.length > 0 ? lanes : this.#lanes.filter(({ name }) => only?.includes(name) ?? true)
  }

  /** Waits until every connection has had a right answer, or too many errors came. */
  async #leadIn() {
    const tally = this.#createTally()
    this.#statistics.tally = tally
    this.#keep(this.#present.connections)
    const before = this.#connections.map(({ answers }) => answers)
    const hasAll = () => this.#connections.every(({ answers }, index) => answers > before[index])
    this.#send(1)
    await waitUntil(
      () => hasAll() || tally.errors >= maxLeadInErrors * this.#connections.length,
      this.#timeoutSeconds + graceSeconds,
    )
    await this.#drain(tally)
    return tally
  }

  /** Opens or closes connections until there are so many. @param {number} count */
  #keep(count) {
    for (const connection of this.#connections.splice(count)) connection.destroy()
    const requests = { next: () => this.#steps.complete(this.#source.next()) }
    /** @type {Judge} */
    const judge = (index, ...answer) => {
      const { check, item } = this.#places[index]
      const error = check(item, ...answer)
      this.#steps.end(error, index, ...answer)
      return error
    }
    while (this.#connections.length < count) this.#connections.push(this.#wire.open(requests, judge, this.#statistics))
  }

  /** Source of the requests to send. */
  get #source() {
    return this.#pooled ?? this.#order
  }

  /** Finds the order of the requests of lanes. */
  #findOrder(lanes = this.#presentLanes) {
    const key = lanes.map(({ name }) => name).join('\n')
    const order = this.#orders.get(key) ?? new RequestOrder(lanes)
    this.#orders.set(key, order)
    return order
  }

  /** Keeps so many requests in flight on each connection from now on. @param {number} pipelining */
  #send(pipelining) {
    for (const connection of this.#connections) connection.begin(pipelining)
  }

  /** Sends no more, and waits until nothing is in flight. @param {OperationTally} tally */
  async #drain(tally) {
    this.#send(0)
    const missing = () => `${tally.sent - tally.ok - tally.errors} answers`
    await withTimeout(this.#timeoutSeconds + graceSeconds, tally.idle(), missing)
    this.#rest()
  }

  #rest() {
    this.#statistics.tally = null
    this.#restingSince = performance.now()
    this.#steps.rest()
  }

  /** Gives up requests whose timeout is over. */
  #look() {
    const now = performance.now()
    const isLate = now - this.#lookedAt > lookMilliseconds + standstillMilliseconds
    this.#lookedAt = now
    if (isLate) return
    const why = `no answer within ${this.#timeoutSeconds} s`
    for (const connection of this.#connections) connection.expire(now - this.#timeoutSeconds * 1000, why)
  }
}
