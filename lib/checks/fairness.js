/** @import { ClosedLoop, Flag, ProcessMeasurement } from '../types.d.ts' */

/** Below it connections differ by more than a third: 1 / (1 + v²) where v is their coefficient of variation. */
const unfair = 0.9
/** With fewer answers on a connection chance alone makes them differ: v = 1/√20 is an index of 0.95. */
const minAnswers = 20
/** A connection is short of up to one batch of pipelined answers at each end of the window. */
const minBatches = 4

/** By the window that was worst. @type {(measurements: ProcessMeasurement[], settings: ClosedLoop) => Flag | null} */
export function unfairFlag(measurements, { connections, pipelining }) {
  const required = Math.max(minAnswers, minBatches * pipelining)
  const telling = measurements.filter(({ counts }) => counts.ok / connections >= required)
  const worst = Math.min(...telling.map(({ fairness }) => fairness ?? 1))
  if (worst >= unfair) return null
  return {
    kind: 'unfair',
    seen: `Jain's index ${worst.toFixed(2)} over ${connections} connections`,
    advice:
      'Some connections were served much more often than others, so latency depends on whose it is; look at p99 and max, or use fewer -c.',
  }
}
