import autocannon from 'autocannon'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { variationOf } from '../../../workload/variations.js'
import { Connection } from '../../../client/connection.js'
import { createDealer } from '../../../client/dealRequests.js'
import { judgeWindow } from './judge.js'
import { Fault } from '../../../errors/fault.js'
import { Tally } from '../../../client/tally.js'
import { warmUp } from './warmUp.js'

/** @import { Statistics } from '../../../client/connection.js' */
/** @import { ClientMeasurement, Workload } from '../../../types.d.ts' */

/**
 * @typedef {{ workload: Workload, port: number, connections: number, pipelining: number, warmupSeconds: number | 'auto', durationSeconds: number, readyTimeoutSeconds: number }} Load
 *   readyTimeoutSeconds: what a server has for its first answer, it has for the first answer to every connection, too
 */

/**
 * A server needs what is in flight by its rate to answer the rest: it has three times that, and this for a moment in
 * which it does not get to it. Then nothing may come any more for as long as what it sent at once may take.
 */
const minDrainSeconds = 5
const silenceMilliseconds = 100

/** As much as Node reads at once. */
const readBytes = 64 * 1024

/**
 * @param {Load} load
 * @param {Statistics} statistics
 * @returns {Connection[]}
 */
function openConnections(load, statistics) {
  const { workload, port, connections, pipelining, warmupSeconds, durationSeconds, readyTimeoutSeconds } = load
  /** @type {Connection[]} */
  const opened = []
  const maxSeconds = readyTimeoutSeconds + (warmupSeconds === 'auto' ? 10 : warmupSeconds) + durationSeconds + 60
  const { method, path, headers, body, golden } = workload
  const variation = variationOf(workload.name)
  const expected = { golden, known: { body: null }, variation }
  const deal = variation ? createDealer(variation, connections) : () => {}
  autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    method,
    headers,
    body,
    connections,
    pipelining,
    // The window is ours: autocannon only has to go on for longer, and must not give up on a slow connection before.
    // Its correction for coordinated omission, wrong at this version, is off where no rate is asked for.
    duration: maxSeconds,
    timeout: maxSeconds,
    setupClient: (/** @type {any} */ client) => {
      deal(client)
      opened.push(new Connection(client, expected, statistics))
    },
  })
  return opened
}

/**
 * Waits until every connection has had a right answer to the one request that it has sent. A busy server accepts one
 * connection per turn of its event loop: with all of the load on the first ones, the last would wait for many seconds.
 * @param {Connection[]} connections
 * @param {Load} load
 * @param {Statistics} statistics
 * @throws {Fault}
 */
async function awaitAnswers(connections, { readyTimeoutSeconds }, statistics) {
  const tally = new Tally()
  statistics.tally = tally
  const waiting = () => connections.filter(({ answers }) => answers === 0).length
  await until(() => waiting() === 0 || tally.wrong > 0 || statistics.fault !== null, readyTimeoutSeconds)
  statistics.tally = null
  if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `before the warm-up: ${tally.firstFault}`)
  if (statistics.fault || waiting() === 0) return
  const why = tally.firstFault ? `: ${tally.firstFault}` : ''
  const which = `${waiting()} of ${connections.length} connections`
  throw new Fault('NO_ANSWER', `${which} had no answer within ${readyTimeoutSeconds} s before the warm-up${why}`)
}

/**
 * Ends the load: nothing more is sent, exactly the answers in flight have to come, and then nothing. A server that
 * answers more than it is asked has been paid for work that nobody ordered.
 * @param {Connection[]} connections
 * @param {Statistics} statistics
 * @param {number} requestsPerSecond in the window
 * @throws {Fault}
 */
async function drain(connections, statistics, requestsPerSecond) {
  const tally = new Tally()
  tally.sent = inFlightOf(connections)
  statistics.tally = tally
  for (const connection of connections) connection.begin(0)
  const seconds = minDrainSeconds + 3 * (tally.sent / requestsPerSecond)
  const ended = () => inFlightOf(connections) === 0 || tally.wrong + tally.failed > 0 || statistics.fault !== null
  await until(ended, seconds)
  if (tally.wrong > 0) throw new Fault('WRONG_ANSWER', `after the window: ${tally.firstFault}`)
  const lost = tally.failed + inFlightOf(connections)
  const why = tally.firstFault ?? `nothing came within ${seconds.toFixed(1)} s`
  if (lost > 0 && !statistics.fault)
    throw new Fault('NO_ANSWER', `${lost} of ${tally.sent} requests in flight after the window got no answer: ${why}`)
  await delay(silenceMilliseconds)
}

/**
 * One timed round over HTTP/1.1: an answer to every connection, a warm-up and a measured window on the same connections,
 * and the answers that are in flight at its end.
 * @param {Load} load
 * @param {{ opened: () => void, closed: () => void }} on called at the ends of the window
 * @returns {Promise<ClientMeasurement>}
 * @throws {Fault} where the load could not begin, or what came was not one answer to each request
 */
export async function measure(load, on) {
  /** @type {Statistics} */
  const statistics = { tally: null, fault: null, buffer: Buffer.alloc(readBytes) }
  const connections = openConnections(load, statistics)
  const assertFaultless = () => {
    if (statistics.fault) throw statistics.fault
  }
  try {
    await awaitAnswers(connections, load, statistics)
    assertFaultless()
    for (const connection of connections) connection.begin(load.pipelining)
    const warmup = await warmUp(load.warmupSeconds, () => sum(connections.map(({ answers }) => answers)))
    assertFaultless()

    const tally = new Tally()
    tally.sent = inFlightOf(connections)
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    statistics.tally = tally
    on.opened()

    await delay(load.durationSeconds * 1000)

    statistics.tally = null
    const durationSeconds = (performance.now() - start) / 1000
    const cpu = process.cpuUsage(cpuBefore)
    on.closed()
    assertFaultless()
    const window = tally.close(connections.length, sum(connections.map(({ queued }) => queued)))
    if (judgeWindow(window) === null) await drain(connections, statistics, window.counts.ok / durationSeconds)
    assertFaultless()
    return { durationSeconds, ...warmup, clientCpuSeconds: (cpu.user + cpu.system) / 1e6, ...window }
  } finally {
    for (const connection of connections) connection.destroy()
  }
}

/**
 * @param {() => boolean} condition
 * @param {number} seconds at most
 */
async function until(condition, seconds) {
  const deadline = performance.now() + seconds * 1000
  while (!condition() && performance.now() < deadline) await delay(5)
}

/** @param {Connection[]} connections */
function inFlightOf(connections) {
  return sum(connections.map(({ inFlight }) => inFlight))
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
