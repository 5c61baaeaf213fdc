/** @import { ClosedLoop, Flag, ProcessMeasurement } from '../types.d.ts' */

/** Index below which connections differ by more than a third: 1 / (1 + v²), v being their coefficient of variation. */
const unfair = 0.9
/** Answers of a connection below which chance alone makes them differ: v = 1/√20 is an index of 0.95. */
const minAnswers = 20
/** Batches of a connection: each end of the window may cost it one. */
const minBatches = 4

/**
 * Computes Jain's index of fairness, (Σx)² / (n Σx²): 1 if all get as much, 1/n if one gets everything.
 * Source: Jain, Chiu, Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource Allocation in Shared
 * Computer Systems", DEC Research Report TR-301 (1984).
 * @param {number[]} shares - none negative; zeros may be left out
 * @param {number} [count] - number of shares, zeros included
 * @returns {number | null} null if all shares are 0
 */
export function jainIndex(shares, count = shares.length) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  // Rounding must not make equal shares more than equal.
  return total === 0 ? null : Math.min(1, total ** 2 / (count * squares))
}

/** Flags the least fair window. @type {(measurements: ProcessMeasurement[], settings: ClosedLoop) => Flag | null} */
export function unfairFlag(measurements, { connections, pipelining }) {
  const required = Math.max(minAnswers, minBatches * pipelining)
  const telling = measurements.filter(({ counts }) => counts.ok / connections >= required)
  const worst = Math.min(...telling.map(({ fairness }) => fairness ?? 1))
  if (worst >= unfair) return null
  return {
    kind: 'unfair',
    doubts: ['latency'],
    seen: `Jain's index ${worst.toFixed(2)} over ${connections} connections`,
    advice:
      'Some connections were served much more often than others, so latency depends on whose it is; ' +
      'look at p99 and max, or use fewer -c.',
  }
}
