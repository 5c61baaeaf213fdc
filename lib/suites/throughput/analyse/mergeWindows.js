import { mergeHistograms, toLatencies } from '../../../stats/latency.js'
import { mergeFields } from '../../kit/fields.js'
import { fields } from '../fields.js'

/** @import { Measurement, ProcessMeasurement } from '../types.d.ts' */

/**
 * Merges the windows of one process.
 * @param {Measurement[]} windows in their order, at least one
 * @returns {ProcessMeasurement}
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
