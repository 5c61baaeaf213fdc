/**
 * The middle value, or the mean of the two in the middle.
 * @param {number[]} values at least one
 */
export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
}
