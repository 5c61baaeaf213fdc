import { mergeLatencies, toLatencies } from '../../../stats/latency.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { combineProcesses } from '../../kit/fields.js'
import { fields } from '../fields.js'
import { summariseRates } from './summariseRates.js'

/** @import { Round, Summary } from '../types.d.ts' */

/**
 * Combines all rounds of a server.
 * @type {(rounds: Round[]) => Summary | null} null unless every round is completed
 */
export function summarise(rounds) {
  const measurements = rounds.flatMap((round) => (round.outcome === 'completed' ? [round.measurement] : []))
  if (measurements.length < rounds.length) return null
  const latencyMs = mergeLatencies(measurements)
  if (!latencyMs) throw new Error('a completed round without a latency')
  return {
    ...combineProcesses(fields, measurements),
    rounds: rounds.length,
    serverRate: geometricMean(measurements.map(({ processRate }) => processRate)),
    latencyMs,
    ttfbMs: mergeLatencies(measurements.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram))),
    ...summariseRates(measurements),
  }
}
