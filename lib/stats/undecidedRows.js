/** @import { Comparison } from './compareEstimates.js' */
/** @import { Interval } from './confidenceIntervals.js' */

/**
 * @typedef {object} Analysis
 * @property {(name: string) => { estimatedRate: number, interval: Interval }} estimate
 * @property {(name: string, other: string) => Pick<Comparison, 'separated'>} compare
 */
/**
 * @typedef {object} Aims
 * @property {number | null} precision - half the width of a 95 % interval as a share of the rate: 0.03 for ± 3 %; rows
 *   that are separated from both of their neighbours need not reach it
 * @property {number | null} separate - difference from which on any two rows must be separated: 0.1 if one is 1.1 times
 *   as fast
 */

/**
 * Selects the rows that need another block, fastest first. A row must reach both aims if both are set;
 * without any it must be separated from its neighbours in the table.
 * @type {(names: string[], analysis: Analysis, aims: Aims) => string[]}
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
  return rows.flatMap((row, index) => {
    const isDecided = (!needsPlace || hasPlace(row, index)) && (separate === null || isApart(row, separate))
    return isDecided ? [] : [row.name]
  })
}

/**
 * Selects the undecided rows that are not separated from the most others, and of these the most uncertain ones. The
 * faster ones first would be those that luck made fast, and slower when measured again.
 * @param {string[]} undecided
 * @param {string[]} names - of all rows
 * @param {Analysis} analysis
 * @param {number} count - of the rows to select, if there are as many
 */
export function leastKnownRows(undecided, names, analysis, count) {
  const rows = undecided.map((name) => {
    const [low, high] = analysis.estimate(name).interval
    const crowd = names.filter((other) => !analysis.compare(name, other).separated).length
    // Rounded, because a resumed run, which has its rows in another order, must not decide by the last digits.
    return { name, crowd, width: Math.round((1e6 * high) / low) }
  })
  return rows
    .sort((a, b) => b.crowd - a.crowd || b.width - a.width)
    .slice(0, count)
    .map(({ name }) => name)
}

/**
 * Selects the rows of a block after the first ones: the least known undecided ones, and for every two of these the row
 * whose mean place in the run is the earliest. Without the latter, rows that are decided early would be measured on a
 * faster or slower machine than the others, because its speed drifts within hours.
 * @param {string[]} undecided
 * @param {Map<string, number>} meanPlaces - of the readings of all rows in the run
 * @param {Analysis} analysis
 * @param {number} [count] - of the rows to select; by default all undecided ones and those that go with them
 */
export function rowsOfBlock(undecided, meanPlaces, analysis, count = Number.POSITIVE_INFINITY) {
  const names = [...meanPlaces.keys()]
  const rows = leastKnownRows(undecided, names, analysis, Math.ceil((2 * count) / 3))
  const placeOf = (/** @type {string} */ name) => Number(meanPlaces.get(name))
  const earliest = names.filter((name) => !rows.includes(name)).sort((a, b) => placeOf(a) - placeOf(b))
  return [...rows, ...earliest.slice(0, Math.floor(rows.length / 2))].slice(0, count)
}
