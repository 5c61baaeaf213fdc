/** @import { Comparison } from './analyseBlocks.js' */

/** @typedef {{ estimate: (name: string) => { estimatedRate: number, interval: [number, number] }, compare: (name: string, other: string) => Pick<Comparison, 'separated'> }} Analysis */

/**
 * The rows that another block would tell more about, fastest first. Where both aims are set a row has to reach both;
 * where none is, it is to be separated from its neighbours in the table.
 * @param {string[]} names
 * @param {Analysis} analysis
 * @param {{ precision: number | null, separate: number | null }} aims precision: half the width of a 95 % interval as a
 *   share of the rate, 0.03 for ± 3 %, which a row need not reach that is separated from both of its neighbours; separate:
 *   from which difference on any two rows are to be separated, 0.1 where one is 1.1 times as fast
 */
export function undecidedRows(names, analysis, { precision, separate }) {
  const rows = names
    .map((name) => ({ name, ...analysis.estimate(name) }))
    .sort((a, b) => b.estimatedRate - a.estimatedRate)
  /** @typedef {typeof rows[0]} Row */
  const isSeparated = (/** @type {Row} */ row, /** @type {Row} */ other) =>
    analysis.compare(row.name, other.name).separated

  /** @type {(row: Row, index: number) => boolean} */
  function hasPlace(row, index) {
    const [low, high] = row.interval
    if (precision !== null && Math.sqrt(high / low) - 1 <= precision) return true
    const neighbours = [rows[index - 1], rows[index + 1]].filter((neighbour) => neighbour !== undefined)
    return neighbours.length > 0 && neighbours.every((other) => isSeparated(row, other))
  }
  /** @type {(row: Row, difference: number) => boolean} */
  const isApart = (row, difference) =>
    rows.every(
      (other) =>
        Math.abs(Math.log(row.estimatedRate / other.estimatedRate)) < Math.log1p(difference) || isSeparated(row, other),
    )

  const needsPlace = precision !== null || separate === null
  const isDecided = (/** @type {Row} */ row, /** @type {number} */ index) =>
    (!needsPlace || hasPlace(row, index)) && (separate === null || isApart(row, separate))
  return rows.filter((row, index) => !isDecided(row, index)).map(({ name }) => name)
}

/**
 * Of undecided rows those that stand in the largest crowds, as they are not separated from the most others, and of which least is
 * known: where time is short, they get it. The faster ones first would be those that luck made fast: measured again they are slower.
 * @param {string[]} undecided
 * @param {string[]} names of all rows
 * @param {Analysis} analysis
 * @param {number} count of the rows to pick, where there are as many
 */
export function leastKnownRows(undecided, names, analysis, count) {
  const rows = undecided.map((name) => {
    const [low, high] = analysis.estimate(name).interval
    const crowd = names.filter((other) => !analysis.compare(name, other).separated).length
    return { name, crowd, width: high / low }
  })
  return rows
    .sort((a, b) => b.crowd - a.crowd || b.width - a.width)
    .slice(0, count)
    .map(({ name }) => name)
}
