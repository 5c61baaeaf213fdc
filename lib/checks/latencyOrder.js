/** @import { Flag, Latency, ProcessMeasurement } from '../types.d.ts' */

const rising = /** @type {const} */ (['p50', 'p90', 'p99', 'max'])

/**
 * Finds what no sample can show: percentiles that fall, or a mean above the maximum.
 * @param {{ [Key in keyof Latency]: number | null }} latencyMs - null for a missing value
 * @returns {string | null} the first contradiction, in words
 */
export function describeDisorder(latencyMs) {
  const present = rising.filter((name) => latencyMs[name] !== null)
  /** @type {(keyof Latency)[][]} */
  const pairs = [...present.slice(1).map((name, index) => [present[index], name]), ['mean', 'max']]
  for (const [first, second] of pairs) {
    const [lower, upper] = [latencyMs[first], latencyMs[second]]
    if (lower !== null && upper !== null && lower > upper) return `${first} ${lower} ms is above ${second} ${upper} ms`
  }
  return null
}

/** @param {ProcessMeasurement} measurement @returns {Flag | null} */
export function disorderFlag({ latencyMs }) {
  const disorder = latencyMs && describeDisorder(latencyMs)
  if (!disorder) return null
  const advice = 'No sample has that; do not use it, and report it.'
  return { kind: 'impossible latency', doubts: ['latency'], seen: disorder, advice }
}
