/**
 * Computes Jain's index of fairness, (Σx)² / (n Σx²): 1 if all get as much, 1/n if one gets everything.
 * Source: Jain, Chiu, Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource Allocation in Shared
 * Computer Systems", DEC Research Report TR-301 (1984).
 * @param {number[]} shares none negative; zeros may be left out
 * @param {number} [count] number of shares, zeros included
 * @returns {number | null} null if all shares are 0
 */
export function jainIndex(shares, count = shares.length) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  // Rounding must not make equal shares more than equal.
  return total === 0 ? null : Math.min(1, total ** 2 / (count * squares))
}
