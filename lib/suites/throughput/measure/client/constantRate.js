import { performance } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { KeepAlivePool } from '../../../../load/keepAlivePool.js'
import { Fault } from '../../../../base/errors/fault.js'
import { OpenLoop } from '../../../../load/openLoop.js'
import { until } from '../../../../load/until.js'
import { describeRate } from './rateRemarks.js'

/** @import { Load } from '../../../../load/closedLoop/autocannon.js' */

/** How long the rate goes on before the window, and how long the window's last requests have for their answers. */
const settleSeconds = 0.5
const graceSeconds = 2
/** How long it may take until the server is done with what the window left. */
const quietSeconds = 5
/** Timers are right to a millisecond; answers that arrive send what is due, too. */
const minTickMs = 1
const maxTickMs = 5

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
 * @param {number} requestsPerSecond to come
 */
async function prime(pool, { connections, readyTimeoutSeconds }, requestsPerSecond) {
  pool.prime()
  await until(() => pool.inFlight === 0, readyTimeoutSeconds)
  if (pool.inFlight === 0) return
  const which = `${pool.inFlight} of ${connections} connections`
  const before = `before the window at ${Math.round(requestsPerSecond)} requests/s`
  throw new Fault('NO_ANSWER', `${which} had no answer within ${readyTimeoutSeconds} s ${before}`)
}

/**
 * One window over HTTP/1.1 at a constant rate, on connections of its own.
 * @param {Load} load of which the warm-up is left out
 * @param {number} requestsPerSecond
 * @returns {Promise<Omit<import('../../../../types.d.ts').RateMeasurement, 'shareOfMaximum'>>}
 * @throws {Fault} where a connection has no answer before
 */
export async function measureAtRate(load, requestsPerSecond) {
  const pool = new KeepAlivePool(load)
  try {
    await prime(pool, load, requestsPerSecond)
    const schedule = { requestsPerSecond, settleSeconds, durationSeconds: load.durationSeconds }
    const loop = new OpenLoop(schedule, pool, now)
    await drive(loop, loop.times.opensMs)
    const cpuBefore = process.cpuUsage()
    await drive(loop, loop.times.closesMs)
    const cpu = process.cpuUsage(cpuBefore)
    await drive(loop, loop.times.closesMs + graceSeconds * 1000)
    const measured = { ...loop.close(), clientCpuSeconds: (cpu.user + cpu.system) / 1e6 }
    await until(() => pool.inFlight === 0, quietSeconds)
    return { ...measured, reason: describeRate(measured, graceSeconds) }
  } finally {
    await pool.destroy()
  }
}
