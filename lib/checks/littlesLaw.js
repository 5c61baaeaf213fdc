import { percent } from './utilisation.js'

/** @import { ClosedLoop, Flag, ProcessMeasurement } from '../types.d.ts' */

/** Deviation that measurement alone explains, as a share. */
const tolerance = 0.05

/**
 * Computes the mean number of requests in flight by Little's law: rate × mean latency.
 * Source: Little, "A Proof for the Queuing Formula: L = λW", Operations Research 9 (1961).
 * @type {(requestsPerSecond: number, meanMs: number) => number}
 */
export const inFlightByLaw = (requestsPerSecond, meanMs) => (requestsPerSecond * meanMs) / 1000

/**
 * Computes how far Little's law may be off in a window: 5 %, and the effect of its two ends. Answers include the time
 * before the window, and requests behind its end miss the time within. With latency W, requests in flight have ages
 * between 0 and W, so each end is worth W / window at most.
 * @type {(meanMs: number, windowSeconds: number) => number} a share
 */
export const allowedDeviation = (meanMs, windowSeconds) => tolerance + meanMs / 1000 / windowSeconds

/**
 * Flags a rate and a latency that contradict each other. windows: their number, each with two ends.
 * @type {(measurement: ProcessMeasurement, settings: ClosedLoop, windows?: number) => Flag | null}
 */
export function littleFlag(measurement, { connections, pipelining }, windows = 1) {
  const { processRate, latencyMs, durationSeconds, starvedConnections } = measurement
  // Requests on a starved connection have no answer in the window, so no latency.
  const expected = (connections - starvedConnections) * pipelining
  if (!latencyMs || expected <= 0) return null
  const byLaw = inFlightByLaw(processRate, latencyMs.mean)
  const allowed = allowedDeviation(latencyMs.mean, durationSeconds / windows)
  if (Math.abs(byLaw / expected - 1) <= allowed) return null
  return {
    kind: "breaks Little's law",
    doubts: ['rate', 'ratio', 'latency'],
    seen:
      `rate × mean latency is ${byLaw.toFixed(0)}, in flight were ${expected}, ` +
      `off by more than ${percent(allowed)}`,
    advice: 'Rate and latency cannot both be right; measure again with a longer -d, and do not quote the latency.',
  }
}
