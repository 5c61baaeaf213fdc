/** @typedef {{ name: string, values: Record<string, string> }} DescribedRow */
/** @typedef {{ is: { field: string, value: string }[], only: boolean, chosen: Set<string> }} Wanted chosen: names of rows */

/** Which rows are left. @type {(rows: DescribedRow[], wanted: Wanted) => boolean[]} */
export const rowsLeft = (rows, { is, only, chosen }) =>
  rows.map(({ name, values }) => is.every(({ field, value }) => values[field] === value) && (!only || chosen.has(name)))

/** @typedef {[row: number, other: number, ratio: number, low: number, high: number, verdict: string]} Pair */

/** @param {number} ratio */
const shown = (ratio) => ratio.toFixed(ratio < 10 ? 3 : 1)

/**
 * Each chosen row against each other, the larger of the two first, in words for the cells of a line.
 * @type {(rows: DescribedRow[], pairs: Pair[], chosen: Set<string>) => string[][]}
 */
export function comparisons(rows, pairs, chosen) {
  const known = new Map(pairs.map((pair) => [`${pair[0]} ${pair[1]}`, pair]))
  const indexes = [...rows.keys()].filter((index) => chosen.has(rows[index].name))
  return indexes.flatMap((index, place) =>
    indexes.slice(place + 1).map((other) => {
      const names = [rows[index].name, rows[other].name]
      const pair = known.get(`${index} ${other}`)
      if (!pair) return [names[0], 'not comparable', '–', '–', names[1]]
      const [, , ratio, low, high, verdict] = pair
      return [names[0], inWords(verdict), shown(ratio), `${shown(low)} to ${shown(high)}`, names[1]]
    }),
  )
}

/** @param {string} verdict */
const inWords = (verdict) => (verdict === '?' ? 'not decided: too few blocks' : verdict)
