import { mergeLatencies, toLatencies } from '../../../stats/latency.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { median } from '../../../stats/median.js'
import { summariseRates } from './summariseRates.js'

/** @import { ProcessMeasurement } from '../../../types.d.ts' */
/** @import { Round, Summary } from '../types.d.ts' */

/**
 * All rounds of a server as one: rates as geometric means, latency from the histograms added up, peak memory of the
 * worst round, the others as medians.
 * @type {(rounds: Round[]) => Summary | null} null unless every round is completed
 */
export function summarise(rounds) {
  const measurements = rounds.flatMap((round) => (round.outcome === 'completed' ? [round.measurement] : []))
  if (measurements.length < rounds.length) return null
  const latencyMs = mergeLatencies(measurements)
  if (!latencyMs) throw new Error('a completed round without a latency')

  /** @param {(measurement: ProcessMeasurement) => number} pick */
  const total = (pick) => sum(measurements.map(pick))
  const answers = total(({ counts }) => counts.ok)
  const cpuSeconds = measurements.map(({ serverCpuSeconds }) => serverCpuSeconds)
  // A round that was interrupted does not come to tell it.
  const waits = measurements.flatMap(({ poolWaitMs }) => poolWaitMs ?? [])
  const databaseSeconds = measurements.map(({ databaseCpuSeconds = null }) => databaseCpuSeconds)
  const peaks = measurements.map(({ serverPeakMemoryBytes }) => serverPeakMemoryBytes)
  return {
    rounds: rounds.length,
    serverRate: geometricMean(measurements.map(({ processRate }) => processRate)),
    bytesPerSecond: geometricMean(measurements.map(({ bytesPerSecond }) => bytesPerSecond)),
    latencyMs,
    bodyBytesPerAnswer: total(({ counts, bodyBytesPerAnswer }) => counts.ok * (bodyBytesPerAnswer ?? 0)) / answers,
    serverCpuMsPerThousandRequests: perThousand(cpuSeconds, answers),
    serverPeakMemoryBytes: peaks.includes(null) ? null : Math.max(...peaks.map(Number)),
    coldStartMs: medianIfKnown(measurements.map(({ readySeconds }) => readySeconds && readySeconds * 1000)),
    firstAnswerMs: medianIfKnown(measurements.map(({ firstAnswerMs = null }) => firstAnswerMs)),
    eventLoopDelayP99Ms: medianIfKnown(measurements.map(({ eventLoopDelayP99Ms }) => eventLoopDelayP99Ms)),
    gcShare: medianIfKnown(measurements.map(({ gcShare }) => gcShare)),
    ttfbMs: mergeLatencies(measurements.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram))),
    backendCallsPerAnswer: measurements[0].backendCallsPerAnswer ?? null,
    databaseCpuMsPerThousandRequests: perThousand(databaseSeconds, answers),
    poolWaitMs: waits.length > 0 ? median(waits) : null,
    firstMissMs: medianIfKnown(measurements.map(({ firstMissMs = null }) => firstMissMs)),
    ...summariseRates(measurements),
  }
}

/** @param {(number | null)[]} values */
const sum = (values) => values.reduce((/** @type {number} */ total, value) => total + Number(value), 0)

/** Milliseconds; null where one is not known. @type {(seconds: (number | null)[], answers: number) => number | null} */
const perThousand = (seconds, answers) => (seconds.includes(null) ? null : (sum(seconds) * 1e6) / answers)

/** @param {(number | null)[]} values */
const medianIfKnown = (values) => (values.includes(null) ? null : median(values.map(Number)))
