import { mergeHistograms, toLatencies } from '../../../stats/latency.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { combineProcesses, correctProcess, mergeFields } from '../../kit/fields.js'
import { fields } from '../fields.js'

/** @import { Measurement, ProcessMeasurement, Round, Summary } from '../types.d.ts' */

/**
 * Merges the windows of one process.
 * @type {(windows: Measurement[]) => ProcessMeasurement} windows: in their order, at least one
 */
export function mergeWindows(windows) {
  const { requestsPerSecond: processRate, ...merged } = mergeFields(fields, windows)
  const latencies = windows.length > 1 && { ...mergeHistograms(windows), ...mergeFirstBytes(windows) }
  return { ...merged, ...latencies, processRate }
}

/** Merges times to the first byte, if they were measured. @param {Measurement[]} windows */
function mergeFirstBytes(windows) {
  const firstBytes = windows.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram))
  if (firstBytes.length === 0) return {}
  const { latencyMs: ttfbMs, latencyHistogram: ttfbHistogram } = mergeHistograms(firstBytes)
  return { ttfbMs, ttfbHistogram }
}

/**
 * Combines all rounds of a server, each converted to a machine of speed 1.
 * @type {(rounds: Round[]) => Summary | null} null unless every round is completed
 */
export function summarise(rounds) {
  const processes = rounds.flatMap((round) =>
    round.outcome === 'completed' ? [toMachine(round.measurement, round.speed ?? 1)] : [],
  )
  if (processes.length < rounds.length) return null
  return {
    ...combineProcesses(fields, processes),
    rounds: rounds.length,
    serverRate: geometricMean(processes.map(({ requestsPerSecond }) => requestsPerSecond)),
  }
}

/** @type {(process: ProcessMeasurement, speed: number) => Measurement} */
const toMachine = ({ processRate: requestsPerSecond, ...process }, speed) =>
  correctProcess(fields, { ...process, requestsPerSecond }, speed)
