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
  return new Map(
    names.map((name) => {
      const verdicts = names.filter((other) => other !== name).map((other) => compare(name, other))
      const faster = verdicts.filter(({ ratio, separated }) => separated && ratio < 1).length
      const slower = verdicts.filter(({ ratio, separated }) => separated && ratio > 1).length
      return [name, [1 + faster, names.length - slower]]
    }),
  )
}
