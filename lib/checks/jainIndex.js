/**
 * Jain's index of fairness, (Σx)² / (n Σx²): 1 where all get as much, 1/n where one gets everything.
 * Source: Jain, Chiu, Hawe, "A Quantitative Measure of Fairness and Discrimination for Resource Allocation in Shared
 * Computer Systems", DEC Research Report TR-301 (1984).
 * @param {number[]} shares what each got, none negative; those that got nothing may be left out
 * @param {number} [count] how many there are in all
 * @returns {number | null} null where nobody got anything
 */
export function jainIndex(shares, count = shares.length) {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const squares = shares.reduce((sum, share) => sum + share ** 2, 0)
  // Where all shares are equal, rounding must not make them more than equal.
  return total === 0 ? null : Math.min(1, total ** 2 / (count * squares))
}
