import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { KeepAlivePool } from '../../../../load/keepAlivePool.js'
import { Fault } from '../../../../base/errors/fault.js'
import { OpenLoop } from '../../../../load/openLoop.js'
import { waitUntil } from '../../../../load/timeouts.js'

/** @import { Load } from '../../../../load/closedLoop/autocannon.js' */
/** @import { RateMeasurement } from '../../../../types.d.ts' */

/** Seconds of the rate before the window, and those that the window's last requests have for their answers. */
const settleSeconds = 0.5
const graceSeconds = 2
/** Seconds that the server may take to finish what the window left. */
const quietSeconds = 5
/** Limits of a timer: timers are right to a millisecond, and answers that arrive send what is due, too. */
const minTickMs = 1
const maxTickMs = 5

/** Limits of a client that is not what was measured: share of the window that it is busy, and its lateness. */
const busyShare = 0.9
const lateMs = 5

const now = () => performance.now()

/**
 * @param {OpenLoop} loop
 * @param {number} deadlineMs
 */
async function drive(loop, deadlineMs) {
  while (now() < deadlineMs && !loop.finished) {
    loop.advance()
    const wait = Math.min(loop.nextDueMs, deadlineMs) - now()
    await delay(Math.max(minTickMs, Math.min(wait, maxTickMs)))
  }
  loop.advance()
}

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
    const loop = new OpenLoop(schedule, pool, now)
    await drive(loop, loop.opensMs)
    const cpuBefore = process.cpuUsage()
    await drive(loop, loop.closesMs)
    const cpu = process.cpuUsage(cpuBefore)
    await drive(loop, loop.closesMs + graceSeconds * 1000)
    const measured = { ...loop.close(), clientCpuSeconds: (cpu.user + cpu.system) / 1e6 }
    await waitUntil(() => pool.inFlight === 0, quietSeconds)
    return { ...measured, reason: describeRate(measured) }
  } finally {
    await pool.destroy()
  }
}

/**
 * Tells whether the client itself may be what was measured.
 * @param {Pick<RateMeasurement, 'clientLatenessP99Ms' | 'clientCpuSeconds' | 'durationSeconds'>} measured
 */
export const isLimitedByClient = ({ clientLatenessP99Ms, clientCpuSeconds, durationSeconds }) =>
  clientLatenessP99Ms > lateMs || clientCpuSeconds > busyShare * durationSeconds

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
  if (isLimitedByClient(measured)) {
    const percent = Math.round((clientCpuSeconds / durationSeconds) * 100)
    remarks.push(`the client itself was ${clientLatenessP99Ms.toFixed(1)} ms late (p99) and busy for ${percent} %`)
  }
  return remarks.join('; ') || null
}
