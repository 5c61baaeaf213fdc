import { geometricMean } from '../../../stats/geometricMean.js'
import { mergeLatencies } from '../../../stats/latency.js'

/** @import { RateMeasurement } from '../../../types.d.ts' */
/** @import { ProcessMeasurement, RateSummary, Summary } from '../types.d.ts' */

/** @param {(string | null)[]} reasons each once, in their order */
const joined = (reasons) => [...new Set(reasons.flatMap((reason) => reason ?? []))].join('; ') || null

/** The windows of all rounds at one of the settings' rates. @type {(windows: RateMeasurement[]) => RateSummary} */
function summariseRate(windows) {
  /** @type {(key: 'intendedRequestsPerSecond' | 'requestsPerSecond') => number} */
  const mean = (key) => geometricMean(windows.map((window) => window[key]))
  const latencyMs = mergeLatencies(windows)
  if (!latencyMs) throw new Error('a completed round without a latency at a rate')
  return {
    shareOfMaximum: windows[0].shareOfMaximum,
    intendedRequestsPerSecond: mean('intendedRequestsPerSecond'),
    requestsPerSecond: mean('requestsPerSecond'),
    sustained: windows.every(({ sustained }) => sustained),
    latencyMs,
    clientLatenessP99Ms: Math.max(...windows.map(({ clientLatenessP99Ms }) => clientLatenessP99Ms)),
    reason: joined(windows.map(({ reason }) => reason)),
  }
}

/**
 * The windows at constant rates of all rounds as of one: rates and capacities as geometric means, latency from the
 * histograms added up. A share of the maximum is one of each round's own maximum.
 * @type {(completed: ProcessMeasurement[]) => Pick<Summary, 'rates' | 'capacity'>} only what was asked for; a capacity only
 *   where every round has one
 */
export function summariseRates(measurements) {
  const rates = measurements[0]?.rates?.map((_, index) =>
    summariseRate(measurements.flatMap(({ rates = [] }) => rates[index] ?? [])),
  )
  const capacities = measurements.flatMap(({ capacity }) => capacity ?? [])
  const values = capacities.flatMap(({ requestsPerSecond }) => requestsPerSecond ?? [])
  const capacity = capacities.length > 0 && {
    requestsPerSecond: values.length === measurements.length ? geometricMean(values) : null,
    reason: joined(capacities.map(({ reason }) => reason)),
  }
  return { ...(rates && { rates }), ...(capacity && { capacity }) }
}
