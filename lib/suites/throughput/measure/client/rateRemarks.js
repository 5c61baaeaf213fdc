/** @import { RateMeasurement } from '../../../../types.d.ts' */

/** A client that is busy for more of the window, or later than this, may itself be what was measured. */
const busyShare = 0.9
const lateMs = 5

/** @param {Pick<RateMeasurement, 'clientLatenessP99Ms' | 'clientCpuSeconds' | 'durationSeconds'>} measured */
export function limitedByClient({ clientLatenessP99Ms, clientCpuSeconds, durationSeconds }) {
  return clientLatenessP99Ms > lateMs || clientCpuSeconds > busyShare * durationSeconds
}

/**
 * What a reader has to know of a window at a constant rate.
 * @param {Omit<RateMeasurement, 'shareOfMaximum' | 'reason'>} measured
 * @param {number} graceSeconds how long the window's last requests had for their answers
 * @returns {string | null}
 */
export function describeRate(measured, graceSeconds) {
  const { sustained, counts, clientLatenessP99Ms, clientCpuSeconds, durationSeconds } = measured
  const remarks = []
  if (!sustained) remarks.push('not sustained, so latencies are lower bounds')
  if (counts.inFlight > 0)
    remarks.push(`${counts.inFlight} of ${counts.sent} requests had no answer ${graceSeconds} s after the window`)
  if (limitedByClient(measured)) {
    const percent = Math.round((clientCpuSeconds / durationSeconds) * 100)
    remarks.push(`the client itself was ${clientLatenessP99Ms.toFixed(1)} ms late (p99) and busy for ${percent} %`)
  }
  return remarks.join('; ') || null
}
