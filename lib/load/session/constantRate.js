import { Fault } from '../../base/errors/fault.js'
import { openConnections } from '../closedLoop/autocannon.js'
import { describeLoad } from '../connectionLog.js'
import { describeLimit, driveLoop, graceSeconds, isLimitedByClient, now, settleSeconds } from '../driveLoop.js'
import { closeWith, OpenLoop } from '../openLoop.js'
import { Tally } from '../tally.js'
import { waitUntil } from '../timeouts.js'
import { createStatistics } from './createStatistics.js'
import { RequestPool } from './requestPool.js'

/** @import { RateMeasurement } from '../../types.d.ts' */
/** @import { Load } from '../closedLoop/autocannon.js' */
/** @import { Connection, Statistics } from '../connection.js' */
/** @import { ConnectionLog } from '../connectionLog.js' */

/** Seconds that the server may take to finish what the window left. */
const quietSeconds = 5

/**
 * Waits until every connection has had a right answer, as in the main window. A wrong one ends this: the window itself
 * counts those.
 * @param {Connection[]} connections
 * @param {Statistics} statistics
 * @param {number} readyTimeoutSeconds
 * @param {number} requestsPerSecond - of the window that follows
 */
async function prime(connections, statistics, readyTimeoutSeconds, requestsPerSecond) {
  const tally = new Tally()
  statistics.tally = tally
  const countWaiting = () => connections.filter(({ answers }) => answers === 0).length
  await waitUntil(() => countWaiting() === 0 || tally.wrong > 0, readyTimeoutSeconds)
  for (const connection of connections) connection.begin(0)
  const waiting = countWaiting()
  if (waiting === 0 || tally.wrong > 0) return
  const which = `${waiting} of ${connections.length} connections`
  const before = `before the window at ${Math.round(requestsPerSecond)} requests/s`
  throw new Fault('NO_ANSWER', `${which} had no answer within ${readyTimeoutSeconds} s ${before}`)
}

/**
 * Measures one window over HTTP/1.1 at a constant rate, on connections of its own.
 * @param {Load} load - without its warm-up
 * @param {number} requestsPerSecond
 * @returns {Promise<Omit<RateMeasurement, 'shareOfMaximum'>>}
 * @throws {Fault} if a connection has no answer before
 */
export async function measureAtRate(load, requestsPerSecond) {
  const statistics = createStatistics(true)
  /** @type {Connection[]} */
  const connections = []
  const tally = new Tally()
  const pool = new RequestPool(connections, load.pipelining, tally.log)
  try {
    connections.push(...openConnections(load, statistics, (order) => pool.drawFrom(order)))
    await prime(connections, statistics, load.readyTimeoutSeconds, requestsPerSecond)
    statistics.tally = pool
    const schedule = { requestsPerSecond, settleSeconds, durationSeconds: load.durationSeconds }
    const loop = new OpenLoop(schedule, pool, now, tally)
    const clientCpuSeconds = await driveLoop(loop)
    const measured = { ...closeWith(loop, tally), clientCpuSeconds }
    pool.close()
    await waitUntil(() => connections.every(({ inFlight }) => inFlight === 0), quietSeconds)
    if (statistics.surplus) throw statistics.surplus
    return { ...measured, reason: describeRate(measured, tally.log) }
  } finally {
    pool.close()
    for (const connection of connections) connection.destroy()
  }
}

/**
 * Describes what a reader must know of a window at a constant rate; null if there is nothing.
 * @type {(measured: Omit<RateMeasurement, 'shareOfMaximum' | 'reason'>, log: ConnectionLog) => string | null}
 */
function describeRate(measured, log) {
  const { sustained, counts, clientLatenessP99Ms, clientCpuSeconds, durationSeconds } = measured
  const remarks = describeLoad({ loadFacts: log.close().loadFacts })
  if (!sustained) remarks.push('not sustained, so latencies are lower bounds')
  if (counts.inFlight > 0)
    remarks.push(`${counts.inFlight} of ${counts.sent} requests had no answer ${graceSeconds} s after the window`)
  const cpuShare = clientCpuSeconds / durationSeconds
  if (isLimitedByClient(clientLatenessP99Ms, cpuShare)) remarks.push(describeLimit(clientLatenessP99Ms, cpuShare))
  return remarks.join('; ') || null
}
