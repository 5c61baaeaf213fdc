import autocannon from 'autocannon'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { variationOf } from '../workload/variations.js'
import { AnswerReader } from './answerReader.js'
import { Connection } from './connection.js'
import { createDealer } from './dealRequests.js'
import { LoadFault } from './loadFault.js'
import { Tally } from './tally.js'
import { warmUp } from './warmUp.js'

/** @typedef {import('../types.d.ts').Workload} Workload */
/**
 * @typedef {{ workload: Workload, port: number, connections: number, pipelining: number, warmupSeconds: number | 'auto', durationSeconds: number, readyTimeoutSeconds: number }} Load
 *   readyTimeoutSeconds: what a server has for its first answer, it has for the first answer to every connection, too
 */

/**
 * @param {Load} load
 * @param {{ tally: Tally | null }} statistics
 * @returns {Connection[]}
 */
function openConnections(load, statistics) {
  const { workload, port, connections, pipelining, warmupSeconds, durationSeconds, readyTimeoutSeconds } = load
  const known = { body: null }
  /** @type {Connection[]} */
  const opened = []
  const longestSeconds = readyTimeoutSeconds + (warmupSeconds === 'auto' ? 10 : warmupSeconds) + durationSeconds + 60
  const { method, path, headers, body, golden } = workload
  const variation = variationOf(workload.name)
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
    duration: longestSeconds,
    timeout: longestSeconds,
    setupClient: (/** @type {any} */ client) => {
      deal(client)
      opened.push(new Connection(client, new AnswerReader(golden, known, variation), statistics))
    },
  })
  return opened
}

/**
 * Waits until every connection has had a right answer to the one request that it has sent. A busy server accepts one
 * connection per turn of its event loop: with all of the load on the first ones, the last would wait for many seconds.
 * @param {Connection[]} connections
 * @param {Load} load
 * @param {Tally} tally of what has been answered so far
 * @throws {LoadFault}
 */
async function awaitAnswers(connections, { readyTimeoutSeconds }, tally) {
  const deadline = performance.now() + readyTimeoutSeconds * 1000
  const waiting = () => connections.filter(({ answers }) => answers === 0).length
  while (waiting() > 0 && tally.wrong === 0 && performance.now() < deadline) await delay(5)
  if (tally.wrong > 0) throw new LoadFault('invalid', `before the warm-up: ${tally.firstFault}`)
  if (waiting() === 0) return
  const why = tally.firstFault ? `: ${tally.firstFault}` : ''
  const which = `${waiting()} of ${connections.length} connections`
  throw new LoadFault('failed', `${which} had no answer within ${readyTimeoutSeconds} s before the warm-up${why}`)
}

/**
 * One timed round over HTTP/1.1: an answer to every connection, a warm-up and a measured window on the same connections.
 * @param {Load} load
 * @param {{ opened: () => void, closed: () => void }} on called at the ends of the window
 * @returns {Promise<import('../types.d.ts').ClientMeasurement>}
 * @throws {LoadFault} where the load could not begin
 */
export async function measure(load, on) {
  /** @type {{ tally: Tally | null }} */
  const statistics = { tally: null }
  const connections = openConnections(load, statistics)
  try {
    statistics.tally = new Tally()
    await awaitAnswers(connections, load, statistics.tally)
    statistics.tally = null
    for (const connection of connections) connection.begin(load.pipelining)
    const warmup = await warmUp(load.warmupSeconds, () => sum(connections.map(({ answers }) => answers)))

    const tally = new Tally()
    tally.sent = sum(connections.map(({ inFlight }) => inFlight))
    const cpuBefore = process.cpuUsage()
    const start = performance.now()
    statistics.tally = tally
    on.opened()

    await delay(load.durationSeconds * 1000)

    statistics.tally = null
    const durationSeconds = (performance.now() - start) / 1000
    const cpu = process.cpuUsage(cpuBefore)
    on.closed()
    const inFlight = sum(connections.map(({ queued }) => queued))
    const clientCpuSeconds = (cpu.user + cpu.system) / 1e6
    return { durationSeconds, ...warmup, clientCpuSeconds, ...tally.close(connections.length, inFlight) }
  } finally {
    for (const connection of connections) connection.destroy()
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
