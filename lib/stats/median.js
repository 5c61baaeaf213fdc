/**
 * Computes the median: of an even count, the mean of the two values in the middle.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.1 (measures of location).
 * @param {number[]} values - at least one
 */
export function median(values) {
  const inOrder = values.toSorted((a, b) => a - b)
  const middle = Math.floor(inOrder.length / 2)
  return inOrder.length % 2 === 1 ? inOrder[middle] : (inOrder[middle - 1] + inOrder[middle]) / 2
}
