/** @import { Flag, Latency, ProcessMeasurement } from '../types.d.ts' */

const rising = /** @type {const} */ (['p50', 'p90', 'p99', 'max'])

/**
 * What no sample can show: percentiles that fall, or a mean above the maximum.
 * @param {{ [Key in keyof Latency]: number | null }} latencyMs null where a value is not known
 * @returns {string | null} the first contradiction, in words
 */
export function describeDisorder(latencyMs) {
  const known = rising.filter((name) => latencyMs[name] !== null)
  /** @type {(keyof Latency)[][]} */
  const pairs = [...known.slice(1).map((name, index) => [known[index], name]), ['mean', 'max']]
  for (const [first, second] of pairs) {
    const [lower, upper] = [latencyMs[first], latencyMs[second]]
    if (lower !== null && upper !== null && lower > upper) return `${first} ${lower} ms is above ${second} ${upper} ms`
  }
  return null
}

/** @param {ProcessMeasurement} measurement @returns {Flag | null} */
export function disorderFlag({ latencyMs }) {
  const seen = latencyMs && describeDisorder(latencyMs)
  return seen ? { kind: 'impossible latency', seen, advice: 'No sample has that; do not use it, and report it.' } : null
}
