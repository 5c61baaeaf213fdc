/** @import { Flag, Latency, Measurement } from '../types.d.ts' */

/** @typedef {{ [Key in keyof Latency]: number | null }} KnownLatency */

const rising = /** @type {const} */ (['p50', 'p90', 'p99', 'max'])

/**
 * What no sample can show: percentiles that fall, or a mean above the maximum.
 * @param {KnownLatency} latencyMs null where a value is not known
 * @returns {string | null} the first contradiction, in words
 */
export function describeDisorder(latencyMs) {
  const known = rising.flatMap((name) => {
    const value = latencyMs[name]
    return value === null ? [] : [{ name, value }]
  })
  const fallen = known.findIndex(({ value }, index) => index > 0 && value < known[index - 1].value)
  const { mean, max } = latencyMs
  if (fallen > 0) return contradiction(known[fallen - 1], known[fallen])
  return mean !== null && max !== null && mean > max
    ? contradiction({ name: 'mean', value: mean }, { name: 'max', value: max })
    : null
}

/** @type {(smaller: { name: string, value: number }, larger: { name: string, value: number }) => string} */
function contradiction(smaller, larger) {
  return `${smaller.name} ${smaller.value} ms is above ${larger.name} ${larger.value} ms`
}

/**
 * @param {Measurement} measurement
 * @returns {Flag | null}
 */
export function disorderFlag({ latencyMs }) {
  const seen = latencyMs && describeDisorder(latencyMs)
  return seen ? { kind: 'impossible latency', seen, advice: 'No sample has that; do not use it, and report it.' } : null
}
