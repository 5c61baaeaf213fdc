/** @import { ClosedLoop, Flag, ProcessMeasurement } from '../types.d.ts' */

/** What the law may be off by in any case: both numbers are themselves measured. */
const tolerance = 0.05

/**
 * How many requests are in flight on average by Little's law: rate × mean latency.
 * Source: Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9 (1961).
 * @type {(requestsPerSecond: number, meanMs: number) => number}
 */
export const inFlightByLaw = (requestsPerSecond, meanMs) => (requestsPerSecond * meanMs) / 1000

/**
 * What Little's law may be off by in a window: 5 %, and what its two ends do. The answers of a window bring the time
 * that they waited before it opened, and lack the time that those behind its end have waited already. Where a latency is
 * W, the ages of the requests in flight at a moment are between 0 and W, so each end is worth W / window at most.
 * @type {(meanMs: number, windowSeconds: number) => number} a share
 */
export const allowedDeviation = (meanMs, windowSeconds) => tolerance + meanMs / 1000 / windowSeconds

/**
 * windows: how many there were, each with two ends, of which the measurement is the sum.
 * @type {(measurement: ProcessMeasurement, settings: ClosedLoop, windows?: number) => Flag | null}
 */
export function littleFlag(measurement, { connections, pipelining }, windows = 1) {
  const { processRate, latencyMs, durationSeconds, starvedConnections } = measurement
  // What waits on a starved connection has no latency: no answer of the window tells of it.
  const expected = (connections - starvedConnections) * pipelining
  if (!latencyMs || expected <= 0) return null
  const byLaw = inFlightByLaw(processRate, latencyMs.mean)
  const allowed = allowedDeviation(latencyMs.mean, durationSeconds / windows)
  if (Math.abs(byLaw / expected - 1) <= allowed) return null
  return {
    kind: "breaks Little's law",
    seen: `rate × mean latency is ${byLaw.toFixed(0)}, in flight were ${expected}, off by more than ${(allowed * 100).toFixed(0)} %`,
    advice: 'Rate and latency cannot both be right; measure again with a longer -d, and do not quote the latency.',
  }
}
