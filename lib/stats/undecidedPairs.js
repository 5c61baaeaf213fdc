/**
 * How many pairs of rows cannot be told apart, step by step: once some pairs are, only the others can still be told apart
 * falsely, so that a smaller difference is significant among them.
 * Source: Romano and Wolf, "Exact and approximate stepdown methods for multiple hypothesis testing", JASA 100(469), 2005;
 * Mogstad, Romano, Shaikh and Wilhelm, as of rankIntervals, use it for ranks.
 * @param {string[]} names
 * @param {(name: string, other: string, undecided: number) => boolean} isSeparated where so many pairs are undecided; what is
 *   separated among more of them is among fewer, too
 */
export function undecidedPairs(names, isSeparated) {
  let pairs = names.flatMap((name, row) => names.slice(row + 1).map((other) => ({ name, other })))
  for (;;) {
    const left = pairs.filter(({ name, other }) => !isSeparated(name, other, pairs.length))
    if (left.length === pairs.length) return left.length
    pairs = left
  }
}
