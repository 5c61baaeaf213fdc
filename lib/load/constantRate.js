import { KeepAlivePool } from './keepAlivePool.js'
import { Fault } from '../base/errors/fault.js'
import { describeLimit, driveLoop, graceSeconds, isLimitedByClient, now, settleSeconds } from './driveLoop.js'
import { closeWith, OpenLoop } from './openLoop.js'
import { Tally } from './tally.js'
import { waitUntil } from './timeouts.js'

/** @import { Load } from './closedLoop/autocannon.js' */
/** @import { RateMeasurement } from '../types.d.ts' */

/** Seconds that the server may take to finish what the window left. */
const quietSeconds = 5

/**
 * Waits until every connection has had an answer, as in the main window.
 * @param {KeepAlivePool} pool
 * @param {Load} load
 * @param {number} requestsPerSecond - of the window that follows
 */
async function prime(pool, { connections, readyTimeoutSeconds }, requestsPerSecond) {
  pool.prime()
  await waitUntil(() => pool.inFlight === 0, readyTimeoutSeconds)
  if (pool.inFlight === 0) return
  const which = `${pool.inFlight} of ${connections} connections`
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
  const pool = new KeepAlivePool(load)
  try {
    await prime(pool, load, requestsPerSecond)
    const schedule = { requestsPerSecond, settleSeconds, durationSeconds: load.durationSeconds }
    const tally = new Tally()
    const loop = new OpenLoop(schedule, pool, now, tally)
    const clientCpuSeconds = await driveLoop(loop)
    const measured = { ...closeWith(loop, tally), clientCpuSeconds }
    await waitUntil(() => pool.inFlight === 0, quietSeconds)
    return { ...measured, reason: describeRate(measured) }
  } finally {
    await pool.destroy()
  }
}

/**
 * Describes what a reader must know of a window at a constant rate; null if there is nothing.
 * @param {Omit<RateMeasurement, 'shareOfMaximum' | 'reason'>} measured
 */
function describeRate(measured) {
  const { sustained, counts, clientLatenessP99Ms, clientCpuSeconds, durationSeconds } = measured
  const remarks = []
  if (!sustained) remarks.push('not sustained, so latencies are lower bounds')
  if (counts.inFlight > 0)
    remarks.push(`${counts.inFlight} of ${counts.sent} requests had no answer ${graceSeconds} s after the window`)
  const cpuShare = clientCpuSeconds / durationSeconds
  if (isLimitedByClient(clientLatenessP99Ms, cpuShare)) remarks.push(describeLimit(clientLatenessP99Ms, cpuShare))
  return remarks.join('; ') || null
}
