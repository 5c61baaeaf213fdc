import { setTimeout as delay, setImmediate as turnOfLoop } from 'node:timers/promises'
import { Fault } from '../../base/errors/fault.js'
import { Connection } from '../connection.js'
import { ConnectionGroup } from '../session/connectionGroup.js'
import { Tally } from '../tally.js'
import { waitUntil } from '../timeouts.js'
import { openConnections } from './autocannon.js'
import { assertNoFault, judgeRest, judgeWarmUp } from './judgeWindow.js'
import { awaitRound, lengthenWindow, warmUp } from './warmUp.js'

/** @import { ClientMeasurement } from '../../types.d.ts' */
/** @import { Statistics } from '../connection.js' */
/** @import { Kept } from '../session/connectionGroup.js' */
/** @import { Load } from './autocannon.js' */
/** @import { WarmUp } from './warmUp.js' */

/** @typedef {{ opened: () => void, closed: () => void }} Ends called at the ends of a window */
/**
 * @typedef {object} Means
 * @property {(load: Load, statistics: Statistics) => Kept[]} open - connections, each of which sends one request
 * @property {() => number} random - from 0 to 1
 */

/** Seconds for the answers in flight, besides three times as long as the server's rate needs for them. */
const minDrainSeconds = 5
/** Time in which no unsolicited answer may arrive. */
const listenMilliseconds = 100

/** A load that rested is steady again after this, and once every connection has had an answer. */
const [minLeadInMilliseconds, maxLeadInSeconds] = [100, 30]
/** Lead-in after a long rest, in which a server may have closed all connections and its caches have gone cold. */
const [longRestMilliseconds, longLeadInMilliseconds] = [5000, 1000]
/** Longest random delay before a window. */
const maxRandomDelaySeconds = 1
/** Seconds of a window without any answer after which none is expected. */
const maxSilentSeconds = 5

/**
 * Loads one server process on connections that stay open: it is warmed up and measured on the same. Anything but one
 * right answer to each request is thrown as a Fault.
 */
export class OpenLoad {
  #load
  #open
  #random
  #group = new ConnectionGroup()
  /** Requests in flight on each connection under load. */
  #pipelining
  #requestsPerSecond = 0
  /** Set if the warm-up was long enough to see the latency. */
  #hasLatency = false
  /** @type {WarmUp} */
  #warmup = { warmupSeconds: 0, warmupSteady: null }
  #warmed = new Tally()
  /** Last windows by the requests in flight on each connection. @type {Map<number, { tally: Tally, rate: number }>} */
  #last = new Map()
  /** Tally of the next window if it has begun. @type {Tally | null} */
  #begun = null
  /** Time of coming to rest; null under load. @type {number | null} */
  #restingSince = null

  /** @param {Load} load @param {Partial<Means>} [means] - default: HTTP/1.1 */
  constructor(load, { open = openConnections, random = Math.random } = {}) {
    this.#load = load
    this.#pipelining = load.pipelining
    this.#open = open
    this.#random = random
  }

  /** Opens all connections, and runs the load until the server is warm. */
  async warmUp() {
    const opened = performance.now()
    await this.#connectAll()
    this.#warmed = this.#count()
    const [loaded, before] = [performance.now(), this.#group.answers]
    const countAnswers = () => this.#group.answers - before
    this.#group.send(this.#pipelining)
    this.#warmup = await warmUp(this.#load.warmupSeconds, countAnswers)
    if (this.#load.warmupSeconds !== 0)
      this.#hasLatency = await awaitRound(countAnswers, this.#most, () => this.#statistics.fault !== null)
    this.#statistics.tally = null
    const [answers, since] = countAnswers() > 0 ? [countAnswers(), loaded] : [this.#group.answers, opened]
    this.#requestsPerSecond = answers / ((performance.now() - since) / 1000)
    this.#group.assertFaultless()
  }

  /**
   * Measures a window without changing the load.
   * @param {number} seconds - at least
   * @param {Ends} on
   * @param {(seconds: number) => Promise<void>} [slice] - lets the time pass in slices, with the load suspended before
   *   and after
   * @returns {Promise<ClientMeasurement>}
   */
  async measure(seconds, on, slice) {
    const { tally: earlier, rate = this.#requestsPerSecond } = this.#last.get(this.#pipelining) ?? {}
    const tally = this.#begun ?? this.#count(earlier)
    const cpuBefore = process.cpuUsage()
    const start = this.clock.now()
    on.opened()
    const length = this.#hasLatency ? lengthenWindow(seconds, this.#most, rate) : seconds
    await (slice ? slice(length) : this.#pass(length, tally))
    // As many requests are in flight at the end as at any moment.
    Connection.sendDue(this.#statistics)
    this.#statistics.tally = null
    const durationSeconds = (this.clock.now() - start) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    on.closed()
    this.#group.assertFaultless()
    const window = tally.close(this.#group.size, this.#group.inFlight)
    this.#requestsPerSecond = window.counts.ok / durationSeconds
    this.#last.set(this.#pipelining, { tally, rate: this.#requestsPerSecond })
    // Answers from before the suspension that are read later count in the next window.
    this.#begun = slice ? this.#count(tally) : null
    return { durationSeconds, ...this.#warmup, clientCpuSeconds: (user + system) / 1e6, ...window }
  }

  /**
   * Lets a window pass. One without an answer, as on a machine that stalls, goes on for as long again.
   * @type {(seconds: number, tally: Tally) => Promise<void>}
   */
  async #pass(seconds, tally) {
    const start = performance.now()
    const isSilent = () => tally.ok + tally.errors === 0 && this.#statistics.fault === null
    do await delay(seconds * 1000)
    while (isSilent() && performance.now() - start < maxSilentSeconds * 1000)
  }

  /** Begins to count. @param {Tally | null} [earlier] */
  #count(earlier) {
    const tally = new Tally(this.#load, earlier)
    tally.sent = this.#group.inFlight
    this.#statistics.tally = tally
    return tally
  }

  /**
   * Sends nothing more until `resume`, and waits for the answers in flight.
   * @returns {Promise<number>} number of right answers so far
   * @throws {Fault} if one of them does not come, or an answer was wrong
   */
  async rest() {
    const when = this.#last.size === 0 ? 'after the warm-up' : 'after the window'
    const load = { when, pipelining: this.#pipelining }
    assertNoFault(judgeRest(await this.drain(when), load))
    return this.#group.answers
  }

  /**
   * Sends nothing more until `resume`, and counts what becomes of the requests in flight, which may be lost.
   * @param {string} [when] - for the reason of a wrong answer, which throws a Fault, as one of the warm-up does
   */
  async drain(when = 'after the window') {
    assertNoFault(judgeWarmUp(this.#warmed))
    this.#restingSince ??= performance.now()
    const tally = this.#count()
    // Answers from before a suspension are judged, too.
    const { wrong, failed, reasons } = this.#begun ?? tally
    Object.assign(tally, { wrong, failed, reasons })
    this.#begun = null
    this.#group.send(0)
    const byRate = this.#requestsPerSecond > 0 ? tally.sent / this.#requestsPerSecond : 0
    const seconds = minDrainSeconds + 3 * byRate
    const hasFailed = () => tally.wrong > 0 || this.#statistics.fault !== null
    await waitUntil(() => this.#group.inFlight === 0 || hasFailed(), seconds)
    this.#statistics.tally = null
    if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `${when}: ${tally.reasons.first}`)
    this.#group.assertFaultless()
    const { size, inFlight } = this.#group
    const drained = tally.close(size, inFlight)
    if (inFlight > 0) drained.firstFault ??= `nothing came within ${seconds.toFixed(1)} s`
    return drained
  }

  /** Tells whether the load goes on, with so many requests on each connection. @param {number} [pipelining] */
  isUnder = (pipelining = this.#load.pipelining) => this.#restingSince === null && pipelining === this.#pipelining

  /**
   * Brings a load that rests to full load, and gives it a moment to become steady. Some servers answer in bursts of all
   * requests in flight: a window that always opened behind one would lack a part of the last one. So the window opens
   * at a random moment between two bursts. A load with another number of requests in flight rests first.
   * @param {number} [pipelining] - requests in flight on each connection; by default those of the load
   */
  async resume(pipelining = this.#load.pipelining) {
    if (this.isUnder(pipelining)) return
    if (this.#restingSince === null) await this.rest()
    const isLong = performance.now() - Number(this.#restingSince) > longRestMilliseconds
    await this.#reopen()
    this.#restingSince = null
    this.#pipelining = pipelining
    const countWaiting = this.#group.watch()
    this.#group.send(pipelining)
    await delay(isLong ? longLeadInMilliseconds : minLeadInMilliseconds)
    await waitUntil(() => this.#statistics.fault !== null || countWaiting() === 0, maxLeadInSeconds)
    const burstSeconds = Math.min(maxRandomDelaySeconds, this.#group.inFlight / Math.max(1, this.#requestsPerSecond))
    await delay(this.#random() * burstSeconds * 1000)
    this.#group.assertFaultless()
  }

  /**
   * Sends one request on each connection, and opens those again that the server closed while they were idle.
   * @throws {Fault} if a connection gets no right answer, although it was opened again
   */
  async #reopen() {
    const when = 'before the window'
    this.#group.send(1)
    let drained = await this.drain(when)
    if (drained.counts.failed > 0) {
      this.#group.send(1)
      drained = await this.drain(when)
    }
    const { sent, failed, inFlight } = drained.counts
    const lost = failed + inFlight
    if (lost > 0)
      throw new Fault('NO_ANSWER', `${lost} of ${sent} connections had no answer ${when}: ${drained.firstFault}`)
  }

  /** Reads everything that has arrived, to detect surplus answers. @throws {Fault} */
  async listen() {
    await delay(listenMilliseconds).then(() => turnOfLoop())
    this.#group.assertFaultless()
  }

  close() {
    this.#group.close()
  }

  /**
   * Opens all connections, each with one request; in parts if they are many, because a system drops connections that
   * the server's queue has no place for.
   * @throws {Fault} if a connection gets no right answer
   */
  async #connectAll() {
    const { connections: count, connectionsAtOnce = count, readyTimeoutSeconds } = this.#load
    while (this.#group.size < count) {
      const connections = Math.min(connectionsAtOnce, count - this.#group.size)
      this.#group.add(this.#open({ ...this.#load, connections }, this.#statistics))
      const wrong = await this.#group.awaitFirstAnswers(readyTimeoutSeconds, 'before the warm-up')
      if (wrong !== null) throw new Fault('WRONG_ANSWER', `before the warm-up: ${wrong}`)
    }
  }

  get clock() {
    return this.#statistics.clock
  }

  get #statistics() {
    return this.#group.statistics
  }

  /** Counts the requests in flight under full load: for a moment after a burst of answers there are fewer. */
  get #most() {
    return this.#group.size * this.#pipelining
  }
}
