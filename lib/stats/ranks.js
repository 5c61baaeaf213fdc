/** Blocks from which on rows are ranked and may stop: two say too little about differences by chance. */
export const blocksToRank = 3

/**
 * Computes rank ranges: from 1 + the number of rows that are significantly faster, to the number of rows that are not
 * significantly slower, itself included. The ranges of rows that are not separated overlap.
 * Source: Mogstad, Romano, Shaikh and Wilhelm, "Inference for ranks", Review of Economic Studies 91(1), 2024: from
 * simultaneous comparisons of all pairs these sets hold for all rows at once.
 * @param {string[]} names
 * @param {(name: string, other: string) => { ratio: number, separated: boolean }} compare
 * @returns {Map<string, [first: number, last: number]>}
 */
export function rankIntervals(names, compare) {
  /** @type {[number, number][]} */
  const ranges = names.map(() => [1, names.length])
  for (const [row, name] of names.entries())
    for (let other = row + 1; other < names.length; other += 1) {
      const { ratio, separated } = compare(name, names[other])
      if (!separated) continue
      const [faster, slower] = ratio > 1 ? [row, other] : [other, row]
      ranges[faster][1] -= 1
      ranges[slower][0] += 1
    }
  return new Map(names.map((name, row) => [name, ranges[row]]))
}

/**
 * Assigns a tier to each row, from 1 on: one begins if all rows above are separated from all rows below. Rank ranges
 * alone do not say: a row may be separated from its neighbours and, if another is noisy, not from one further away.
 * @param {string[]} names - fastest first
 * @param {(name: string, other: string) => { separated: boolean }} compare
 */
export function tiersOf(names, compare) {
  let tier = 0
  /** Last row from which some row so far is not separated. */
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

/**
 * Counts the pairs of rows that cannot be separated, step by step: once some pairs are separated, only the others can
 * still be separated falsely, so a smaller difference is significant among them.
 * Source: Romano and Wolf, "Exact and approximate stepdown methods for multiple hypothesis testing", JASA 100(469),
 * 2005; Mogstad, Romano, Shaikh and Wilhelm (see rankIntervals) use it for ranks.
 * @param {string[]} names
 * @param {(name: string, other: string, undecided: number) => boolean} isSeparated - while so many pairs are undecided;
 *   a pair that is separated among more of them must be so among fewer, too
 */
export function undecidedPairs(names, isSeparated) {
  let pairs = names.flatMap((name, row) => names.slice(row + 1).map((other) => ({ name, other })))
  for (;;) {
    const left = pairs.filter(({ name, other }) => !isSeparated(name, other, pairs.length))
    if (left.length === pairs.length) return left.length
    pairs = left
  }
}
