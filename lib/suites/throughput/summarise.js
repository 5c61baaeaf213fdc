import { mergeLatencies } from '../../statistics/latency.js'
import { geometricMean } from '../../statistics/geometricMean.js'
import { median } from '../../statistics/median.js'
import { summariseRates } from './summariseRates.js'

/** @import { Measurement } from '../../types.d.ts' */
/** @import { Round, Summary } from './types.d.ts' */

/**
 * All rounds of a server as one: rates as geometric means, latency from the histograms added up, peak memory of the
 * worst round, the others as medians.
 * @type {(rounds: Round[]) => Summary | null} null unless every round is completed
 */
export function summarise(rounds) {
  const measurements = rounds.flatMap((round) => (round.outcome === 'completed' ? [round.measurement] : []))
  if (measurements.length < rounds.length) return null
  const latencyMs = mergeLatencies(measurements.map(({ latencyHistogram }) => latencyHistogram))
  if (!latencyMs) throw new Error('a completed round without a latency')

  /** @param {(measurement: Measurement) => number} pick */
  const total = (pick) => measurements.reduce((sum, measurement) => sum + pick(measurement), 0)
  const answers = total(({ counts }) => counts.ok)
  const peaks = measurements.map(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes)
  return {
    rounds: rounds.length,
    requestsPerSecond: geometricMean(measurements.map(({ requestsPerSecond }) => requestsPerSecond)),
    bytesPerSecond: geometricMean(measurements.map(({ bytesPerSecond }) => bytesPerSecond)),
    latencyMs,
    bodyBytesPerAnswer: total(({ counts, bodyBytesPerAnswer }) => counts.ok * (bodyBytesPerAnswer ?? 0)) / answers,
    serverCpuMsPerThousandRequests: (total(({ serverCpuSeconds }) => serverCpuSeconds) * 1e6) / answers,
    serverPeakMemoryBytes: peaks.includes(null) ? null : Math.max(...peaks.map(Number)),
    coldStartMs: median(measurements.map(({ readySeconds }) => readySeconds * 1000)),
    eventLoopDelayP99Ms: medianIfKnown(measurements.map(({ eventLoopDelayP99Ms }) => eventLoopDelayP99Ms)),
    gcShare: medianIfKnown(measurements.map(({ gcShare }) => gcShare)),
    ...summariseRates(measurements),
  }
}

/** @param {(number | null)[]} values */
const medianIfKnown = (values) => (values.includes(null) ? null : median(values.map(Number)))
