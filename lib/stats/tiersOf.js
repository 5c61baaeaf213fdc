/**
 * The tier of each row, from 1 on: one begins where all rows above are separated from all rows below. Rank ranges alone do
 * not tell: a row may be separated from its neighbours and, as the other one is noisy, not from one further away.
 * @param {string[]} names fastest first
 * @param {(name: string, other: string) => { separated: boolean }} compare
 * @returns {Map<string, number>}
 */
export function tiersOf(names, compare) {
  let tier = 0
  /** The last row that some row so far is not separated from. */
  let reach = -1
  return new Map(
    names.map((name, row) => {
      if (row > reach) tier += 1
      reach = Math.max(
        reach,
        row,
        names.findLastIndex((other) => !compare(name, other).separated),
      )
      return [name, tier]
    }),
  )
}
