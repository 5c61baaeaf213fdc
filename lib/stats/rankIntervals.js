/**
 * Rank ranges: from 1 + the number of rows that are significantly faster, to the number of rows that are not
 * significantly slower, itself included. The ranges of rows that are not separated overlap.
 * Source: Mogstad, Romano, Shaikh and Wilhelm, "Inference for ranks", Review of Economic Studies 91(1), 2024: from
 * simultaneous comparisons of all pairs these sets hold for all rows at once.
 * @param {string[]} names
 * @param {(name: string, other: string) => { ratio: number, separated: boolean }} compare
 * @returns {Map<string, [number, number]>}
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
