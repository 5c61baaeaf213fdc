import { mergeHistograms, mergeLatencies, toLatencies } from '../../../stats/latency.js'
import { geometricMean } from '../../../stats/geometricMean.js'
import { combineProcesses, correctProcess, mergeFields } from '../../kit/fields.js'
import { fields } from '../fields.js'

/** @import { RateMeasurement } from '../../../types.d.ts' */
/** @import { Measurement, ProcessMeasurement, RateSummary, Round, Summary } from '../types.d.ts' */

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
    ...summariseRates(processes),
  }
}

/** @type {(process: ProcessMeasurement, speed: number) => Measurement} */
const toMachine = ({ processRate: requestsPerSecond, ...process }, speed) =>
  correctProcess(fields, { ...process, requestsPerSecond }, speed)

/**
 * Combines the windows at constant rates of all rounds: geometric means of rates and capacities, latencies of all
 * answers. A share of the maximum is a share of each round's own maximum.
 * @param {Measurement[]} measurements
 * @returns {Pick<Summary, 'rates' | 'capacity'>} only what was measured; no capacity unless every round has one
 */
function summariseRates(measurements) {
  const rates = measurements[0].rates?.map((_, index) =>
    summariseRate(measurements.flatMap(({ rates = [] }) => rates[index] ?? [])),
  )
  const capacities = measurements.flatMap(({ capacity }) => capacity ?? [])
  const values = capacities.flatMap(({ requestsPerSecond }) => requestsPerSecond ?? [])
  const capacity = capacities.length > 0 && {
    requestsPerSecond: values.length === measurements.length ? geometricMean(values) : null,
    reason: joinReasons(capacities),
  }
  return { ...(rates && { rates }), ...(capacity && { capacity }) }
}

/** Combines all rounds' windows at one of the settings' rates. @type {(windows: RateMeasurement[]) => RateSummary} */
function summariseRate(windows) {
  const latencyMs = mergeLatencies(windows)
  if (!latencyMs) throw new Error('a completed round without a latency')
  const mean = (/** @type {'intendedRequestsPerSecond' | 'requestsPerSecond'} */ key) =>
    geometricMean(windows.map((window) => window[key]))
  return {
    shareOfMaximum: windows[0].shareOfMaximum,
    intendedRequestsPerSecond: mean('intendedRequestsPerSecond'),
    requestsPerSecond: mean('requestsPerSecond'),
    sustained: windows.every(({ sustained }) => sustained),
    latencyMs,
    clientLatenessP99Ms: Math.max(...windows.map(({ clientLatenessP99Ms }) => clientLatenessP99Ms)),
    reason: joinReasons(windows),
  }
}

/** Joins reasons, each once, in their order. @param {{ reason: string | null }[]} windows */
const joinReasons = (windows) => [...new Set(windows.flatMap(({ reason }) => reason ?? []))].join('; ') || null
