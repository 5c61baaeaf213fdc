/**
 * Finds a percentile among the measured values: the smallest one that is not below a share of them.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.2.6.2 (percentiles); Hyndman and Fan (1996), definition 1.
 * @param {number[]} values - at least one
 * @param {number} share - 0.99 for the 99th percentile
 */
export function nearestRank(values, share) {
  const inOrder = values.toSorted((a, b) => a - b)
  return inOrder[Math.max(0, Math.ceil(share * inOrder.length) - 1)]
}
