import { openConnections } from '../closedLoop/autocannon.js'
import { describeLoad } from '../connectionLog.js'
import { describeLimit, graceSeconds, isLimitedByClient } from '../driveLoop.js'
import { Tally } from '../tally.js'
import { ConnectionGroup } from './connectionGroup.js'

/** @import { RateMeasurement } from '../../types.d.ts' */
/** @import { Load } from '../closedLoop/autocannon.js' */
/** @import { ConnectionLog } from '../connectionLog.js' */
/** @import { ConstantRate } from './connectionGroup.js' */

/** Seconds that the server may take to finish what the window left. */
const quietSeconds = 5

/**
 * Measures one window over HTTP/1.1 at a constant rate, on connections of its own, each of which has had an answer. The
 * window counts wrong answers.
 * @param {Omit<Load, 'durationSeconds'>} load - without its warm-up
 * @param {ConstantRate} rate
 * @returns {Promise<Omit<RateMeasurement, 'shareOfMaximum'>>}
 * @throws {import('../../base/errors/fault.js').Fault} if a connection has no answer before
 */
export async function measureAtRate(load, rate) {
  const group = new ConnectionGroup(true)
  const tally = new Tally()
  try {
    group.add(openConnections(load, group.statistics, (order) => group.drawFrom(order)))
    const when = `before the window at ${Math.round(rate.requestsPerSecond)} requests/s`
    await group.awaitFirstAnswers(load.readyTimeoutSeconds, when)
    group.send(0)
    const sent = await group.sendAtRate(rate, load.pipelining, tally, quietSeconds)
    group.assertFaultless()
    const { unanswered, clientCpuSeconds, ...window } = sent
    const { counts, latencyMs, latencyHistogram, firstFault } = tally.close(0, unanswered)
    const measured = { ...window, counts, latencyMs, latencyHistogram, firstFault, clientCpuSeconds }
    return { ...measured, reason: describeRate(measured, tally.log) }
  } finally {
    group.close()
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
