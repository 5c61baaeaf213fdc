import { setTimeout as delay } from 'node:timers/promises'
import { mean, sum } from '../../stats/mean.js'
import { Tally } from '../tally.js'
import { waitUntil, withTimeout } from '../timeouts.js'
import { ConnectionGroup } from './connectionGroup.js'
import { RequestOrder } from './requestOrder.js'

/** @import { Statistics } from '../connection.js' */
/** @import { Source } from '../dealRequests.js' */
/** @import { Repeatable } from '../loss.js' */
/** @import { ConstantRate, Kept } from './connectionGroup.js' */
/** @import { Lane } from './requestOrder.js' */

/** @typedef {Awaited<ReturnType<ConnectionGroup['sendAtRate']>>} RateWindow */
/** @typedef {Repeatable & { index: number }} Indexed index: among the requests of all operations */
/**
 * Operations of a load, and its protocol.
 * @typedef {object} Wiring
 * @property {(Lane<Indexed> & { name: string })[]} lanes
 * @property {(requests: Source<any>, statistics: Statistics) => Kept} open
 * @property {() => void} [rest] - called when no request is in flight; may throw what ends the load
 */
/** @typedef {{ connections: number, pipelining: number }} Depth pipelining: requests in flight on a connection */
/**
 * @typedef {Depth & { subject: string, only?: string[] }} Beginning subject: name of an operation; any other text for
 *   the mix of all, or only of some
 */
/** @typedef {{ ok: number, errors: number, seconds: number }} Turn seconds: all of its time */
/** @typedef {ReturnType<TurnLoad['end']>} LoadMeasurement */

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
  #wiring
  #timeoutSeconds
  #group = new ConnectionGroup(true)
  /** Orders of requests by operations: each goes on where it ended. @type {Map<string, RequestOrder<Indexed>>} */
  #orders = new Map()
  /** @type {Beginning} */
  #present = { subject: '', connections: 0, pipelining: 1 }
  #order
  #sample
  #restingSince = 0
  #lookedAt = 0
  #looks

  /** @param {Wiring} wiring @param {number} timeoutSeconds - of a request */
  constructor(wiring, timeoutSeconds) {
    this.#wiring = wiring
    this.#timeoutSeconds = timeoutSeconds
    this.#order = this.#findOrder()
    this.#sample = this.#createSample()
    this.#looks = setInterval(() => this.#look(), lookMilliseconds).unref()
  }

  /**
   * Prepares the next turns: opens or closes connections, and waits for one answer on each.
   * @param {Beginning} beginning
   * @returns {Promise<ReturnType<Tally['closeSample']>>} figures of these answers, which are not part of a sample
   */
  async begin(beginning) {
    this.#present = beginning
    this.#order = this.#findOrder()
    this.#sample = this.#createSample()
    return (await this.#leadIn()).closeSample()
  }

  /** Sends requests for a while, then no more, and waits for the answers in flight. @param {number} milliseconds */
  turn(milliseconds) {
    return this.#measure(async (tally) => {
      this.#group.statistics.tally = tally
      this.#group.send(this.#present.pipelining)
      await delay(milliseconds)
      await this.#drain(tally)
      return undefined
    })
  }

  /** Sends requests at a constant rate, then waits for the answers in flight. @param {ConstantRate} rate */
  window(rate) {
    return this.#measure(async (tally) => {
      const { pipelining } = this.#present
      const window = await this.#group.sendAtRate(rate, pipelining, tally, this.#timeoutSeconds + graceSeconds)
      this.#sample.windows.push(window)
      return window.durationSeconds
    })
  }

  /**
   * Measures a turn or a window, after a lead-in if the connections were idle for long.
   * @param {(tally: Tally) => Promise<number | undefined>} send - returns the seconds to count; default: all
   * @returns {Promise<Turn>} its own counts
   */
  async #measure(send) {
    if (performance.now() - this.#restingSince > longRestMilliseconds) await this.#leadIn()
    const sample = this.#sample
    const { tally } = sample
    const [okBefore, errorsBefore] = [tally.ok, tally.errors]
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    tally.reasons.startAt = start - sample.elapsedSeconds * 1000
    const counted = await send(tally)
    this.#rest()
    const seconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    sample.turns += 1
    sample.seconds += counted ?? seconds
    sample.elapsedSeconds += seconds
    sample.cpuSeconds += (user + system) / 1e6
    return { ok: tally.ok - okBefore, errors: tally.errors - errorsBefore, seconds }
  }

  /**
   * Returns the figures of all turns or windows since `begin`.
   * @throws {Fault} if an answer came that nothing asked for
   */
  end() {
    this.#group.assertFaultless()
    const { tally, turns, seconds, elapsedSeconds, cpuSeconds, windows } = this.#sample
    return {
      requestsPerSecond: seconds === 0 ? 0 : tally.ok / seconds,
      ...(windows.length > 0 && describeWindows(windows)),
      ...tally.closeSample(elapsedSeconds),
      turns,
      seconds,
      clientCpuShare: elapsedSeconds === 0 ? 0 : cpuSeconds / elapsedSeconds,
      clientCpuSeconds: cpuSeconds,
    }
  }

  /** Replaces the connections, each of which has an answer: no turn has this work. */
  async reopen() {
    this.#group.keep(0)
    await this.#leadIn()
  }

  close() {
    clearInterval(this.#looks)
    this.#group.close()
  }

  #createSample() {
    /** @type {RateWindow[]} */
    const windows = []
    return { turns: 0, seconds: 0, elapsedSeconds: 0, cpuSeconds: 0, windows, tally: this.#createTally() }
  }

  #createTally() {
    return new Tally({ operations: this.#lanes, timeoutSeconds: this.#timeoutSeconds })
  }

  /** Requests of the present subject. */
  get #lanes() {
    const { subject, only } = this.#present
    const lanes = this.#wiring.lanes.filter(({ name }) => name === subject)
    return lanes.length > 0 ? lanes : this.#wiring.lanes.filter(({ name }) => only?.includes(name) ?? true)
  }

  /** Waits until every connection has had a right answer, or too many errors came. */
  async #leadIn() {
    const tally = this.#createTally()
    this.#group.statistics.tally = tally
    this.#keep(this.#present.connections)
    const countWaiting = this.#group.watch()
    this.#group.send(1)
    await waitUntil(
      () => countWaiting() === 0 || tally.errors >= maxLeadInErrors * this.#group.size,
      this.#timeoutSeconds + graceSeconds,
    )
    await this.#drain(tally)
    this.#rest()
    return tally
  }

  /** Opens or closes connections until there are so many. @param {number} count */
  #keep(count) {
    const { statistics, size } = this.#group
    this.#group.keep(count)
    const requests = this.#group.drawFrom({ next: () => this.#order.next() })
    const open = () => this.#wiring.open(requests, statistics)
    this.#group.add(Array.from({ length: Math.max(0, count - size) }, open))
  }

  /** Finds the order of the present subject's requests. */
  #findOrder() {
    const key = this.#lanes.map(({ name }) => name).join('\n')
    const order = this.#orders.get(key) ?? new RequestOrder(this.#lanes)
    this.#orders.set(key, order)
    return order
  }

  /** Sends no more, and waits until nothing is in flight. @param {Tally} tally */
  async #drain(tally) {
    this.#group.send(0)
    const missing = () => `${tally.sent - tally.ok - tally.errors} answers`
    await withTimeout(this.#timeoutSeconds + graceSeconds, tally.idle(), missing)
  }

  #rest() {
    this.#group.statistics.tally = null
    this.#restingSince = performance.now()
    this.#wiring.rest?.()
  }

  /** Gives up requests whose timeout is over. */
  #look() {
    const now = performance.now()
    const isLate = now - this.#lookedAt > lookMilliseconds + standstillMilliseconds
    this.#lookedAt = now
    if (!isLate) this.#group.expire(now - this.#timeoutSeconds * 1000, `no answer within ${this.#timeoutSeconds} s`)
  }
}

/** Joins the windows of a sample, which are equally long and at least one. @param {RateWindow[]} windows */
const describeWindows = (windows) => ({
  requestsPerSecond: mean(windows.map(({ requestsPerSecond }) => requestsPerSecond)),
  openLoop: {
    intendedRequestsPerSecond: windows[0].intendedRequestsPerSecond,
    sustained: windows.every(({ sustained }) => sustained),
    unanswered: sum(windows.map(({ unanswered }) => unanswered)),
    latenessP99Ms: Math.max(...windows.map(({ clientLatenessP99Ms }) => clientLatenessP99Ms)),
  },
})
