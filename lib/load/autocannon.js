import autocannon from 'autocannon'
import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { variationOf } from '../workload/variations.js'
import { AnswerReader } from './answerReader.js'
import { Connection } from './connection.js'
import { createDealer } from './dealRequests.js'
import { Tally } from './tally.js'
import { warmUp } from './warmUp.js'

/** @typedef {import('../types.d.ts').Workload} Workload */
/** @typedef {{ workload: Workload, port: number, connections: number, pipelining: number, warmupSeconds: number | 'auto', durationSeconds: number }} Load */

/** How much longer than the warm-up the window waits for connections that have had no answer yet. */
const maximumExtraWarmupSeconds = 10

/**
 * @param {Load} load
 * @param {{ tally: Tally | null }} statistics
 * @returns {Connection[]} growing to `connections` of them
 */
function openConnections({ workload, port, connections, pipelining, warmupSeconds, durationSeconds }, statistics) {
  const known = { body: null }
  /** @type {Connection[]} */
  const opened = []
  const longestSeconds =
    (warmupSeconds === 'auto' ? 10 : warmupSeconds) + maximumExtraWarmupSeconds + durationSeconds + 60
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
 * Waits until every connection has had a right answer, or for as long as that may take.
 * @param {Connection[]} connections
 * @returns {Promise<number>} seconds waited
 */
async function awaitAnswers(connections) {
  const start = performance.now()
  const waited = () => (performance.now() - start) / 1000
  while (connections.some(({ answers }) => answers === 0) && waited() < maximumExtraWarmupSeconds) await delay(10)
  return waited()
}

/**
 * One timed round over HTTP/1.1: a warm-up and a measured window on the same connections.
 * @param {Load} load
 * @param {{ opened: () => void, closed: () => void }} on called at the ends of the window
 * @returns {Promise<import('../types.d.ts').ClientMeasurement>}
 */
export async function measure(load, on) {
  /** @type {{ tally: Tally | null }} */
  const statistics = { tally: null }
  const connections = openConnections(load, statistics)
  const warmup = await warmUp(load.warmupSeconds, () => sum(connections.map(({ answers }) => answers)))
  const extraWarmupSeconds = await awaitAnswers(connections)

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
  for (const connection of connections) connection.destroy()

  const clientCpuSeconds = (cpu.user + cpu.system) / 1e6
  return {
    durationSeconds,
    ...warmup,
    extraWarmupSeconds,
    clientCpuSeconds,
    ...tally.close(connections.length, inFlight),
  }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
