import { setTimeout as delay } from 'node:timers/promises'
import { Tally } from '../../../client/tally.js'
import { until } from '../../../client/until.js'
import { Fault } from '../../../errors/fault.js'
import { openConnections } from './autocannon.js'
import { judgeWindow } from './judge.js'
import { warmUp } from './warmUp.js'

/** @import { Statistics } from '../../../client/connection.js' */
/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Load } from './autocannon.js' */

/** @typedef {{ opened: () => void, closed: () => void }} Ends called at the ends of a window */

/**
 * A server needs what is in flight by its rate to answer the rest: it has three times that, and this for a moment in
 * which it does not get to it. Then nothing may come any more for as long as what it sent at once may take.
 */
const minDrainSeconds = 5
const silenceMilliseconds = 100

/** A load that rested is steady again once every connection has had an answer, and after this at least. */
const minLeadInMilliseconds = 100
const maxLeadInSeconds = 30

/** As much as Node reads at once. */
const readBytes = 64 * 1024

/**
 * The load of one server process over HTTP/1.1, on connections that stay open: it is warmed up and measured on the same.
 * What comes and is not one right answer to each request is thrown as a Fault.
 */
export class OpenLoad {
  #load
  /** @type {Statistics} */
  #statistics = { tally: null, fault: null, buffer: Buffer.alloc(readBytes) }
  #connections
  #requestsPerSecond = 0
  /** @type {Awaited<ReturnType<typeof warmUp>> | undefined} */
  #warmup
  /** Of the last window. @type {Tally | undefined} */
  #last

  /** @param {Load} load */
  constructor(load) {
    this.#load = load
    this.#connections = openConnections(load, this.#statistics)
  }

  /** Until every connection has had its first answer, and the server is warm. */
  async warmUp() {
    const start = performance.now()
    const countAnswers = () => sum(this.#connections.map(({ answers }) => answers))
    await this.#awaitAnswers()
    this.#begin(this.#load.pipelining)
    this.#warmup = await warmUp(this.#load.warmupSeconds, countAnswers)
    this.#requestsPerSecond = countAnswers() / ((performance.now() - start) / 1000)
    this.#assertFaultless()
  }

  /**
   * Measures what the load, as it is, gets.
   * @param {number} seconds
   * @param {Ends} on
   * @returns {Promise<ClientMeasurement>}
   */
  async measure(seconds, on) {
    const tally = new Tally(this.#last)
    this.#last = tally
    tally.sent = this.#inFlight
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    this.#statistics.tally = tally
    on.opened()

    await delay(seconds * 1000)

    this.#statistics.tally = null
    const durationSeconds = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(cpuBefore)
    on.closed()
    this.#assertFaultless()
    const window = tally.close(this.#connections.length, this.#inFlight)
    this.#requestsPerSecond = window.counts.ok / durationSeconds
    const warmup = this.#warmup ?? { warmupSeconds: 0, warmupSteady: null }
    return { durationSeconds, ...warmup, clientCpuSeconds: (user + system) / 1e6, ...window }
  }

  /** Measures a load that rests, from its first request on. @type {(seconds: number, on: Ends) => Promise<ClientMeasurement>} */
  work(seconds, on) {
    this.#begin(this.#load.pipelining)
    return this.measure(seconds, on)
  }

  /** Sends nothing more, until `resume`; exactly the answers in flight have to come. Returns all right answers so far. */
  async rest() {
    const tally = new Tally()
    tally.sent = this.#inFlight
    this.#statistics.tally = tally
    this.#begin(0)
    const seconds = minDrainSeconds + 3 * (tally.sent / this.#requestsPerSecond)
    const ended = () => this.#inFlight === 0 || tally.wrong + tally.failed > 0 || this.#statistics.fault !== null
    await until(ended, seconds)
    this.#statistics.tally = null
    if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `after the window: ${tally.firstFault}`)
    const lost = tally.failed + this.#inFlight
    const why = tally.firstFault ?? `nothing came within ${seconds.toFixed(1)} s`
    if (lost > 0 && !this.#statistics.fault)
      throw new Fault('NO_ANSWER', `${lost} of ${tally.sent} requests in flight after the window got no answer: ${why}`)
    this.#assertFaultless()
    return this.#answers
  }

  /** Full load again, and a moment for it to become steady. */
  async resume() {
    const before = this.#connections.map(({ answers }) => answers)
    this.#begin(this.#load.pipelining)
    const isSteady = () => this.#connections.every(({ answers }, index) => answers > before[index])
    await delay(minLeadInMilliseconds)
    await until(() => this.#statistics.fault !== null || isSteady(), maxLeadInSeconds)
    this.#assertFaultless()
  }

  /** One request on each connection of a load that rests: a server closes those that are idle for some seconds. */
  async refresh() {
    this.#begin(1)
    await this.rest()
  }

  /** A server that answers more than it is asked has been paid for work that nobody ordered. */
  async listen() {
    await delay(silenceMilliseconds)
    this.#assertFaultless()
  }

  close() {
    for (const connection of this.#connections) connection.destroy()
  }

  /**
   * Waits until every connection has had a right answer to the one request that it has sent. A busy server accepts one
   * connection per turn of its event loop: with all of the load on the first ones, the last would wait for many seconds.
   */
  async #awaitAnswers() {
    const { readyTimeoutSeconds } = this.#load
    const tally = new Tally()
    this.#statistics.tally = tally
    const waiting = () => this.#connections.filter(({ answers }) => answers === 0).length
    await until(() => waiting() === 0 || tally.wrong > 0 || this.#statistics.fault !== null, readyTimeoutSeconds)
    this.#statistics.tally = null
    if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `before the warm-up: ${tally.firstFault}`)
    this.#assertFaultless()
    if (waiting() === 0) return
    const why = tally.firstFault ? `: ${tally.firstFault}` : ''
    const which = `${waiting()} of ${this.#connections.length} connections`
    throw new Fault('NO_ANSWER', `${which} had no answer within ${readyTimeoutSeconds} s before the warm-up${why}`)
  }

  /** @param {number} pipelining */
  #begin(pipelining) {
    for (const connection of this.#connections) connection.begin(pipelining)
  }

  get #answers() {
    return sum(this.#connections.map(({ answers }) => answers))
  }

  get #inFlight() {
    return sum(this.#connections.map(({ inFlight }) => inFlight))
  }

  #assertFaultless() {
    if (this.#statistics.fault) throw this.#statistics.fault
  }
}

/**
 * One timed round: a warm-up and a measured window on the same connections, and the answers that are in flight at its end.
 * @param {Load} load
 * @param {Ends} on
 * @returns {Promise<ClientMeasurement>}
 * @throws {Fault} where the load could not begin, or what came was not one answer to each request
 */
export async function measure(load, on) {
  const open = new OpenLoad(load)
  try {
    await open.warmUp()
    const window = await open.measure(load.durationSeconds, on)
    if (judgeWindow(window) === null) {
      await open.rest()
      await open.listen()
    }
    return window
  } finally {
    open.close()
  }
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)
