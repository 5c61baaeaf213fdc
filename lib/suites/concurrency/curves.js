import { analyseRows } from '../../stats/analyseRows.js'
import { findTurns } from '../../stats/sweep.js'
import { number } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { pairedRatio } from '../../stats/confidenceIntervals.js'
import { keyOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { hasErrors } from './judgeCell.js'
import { curveAxes, ownDriver } from './parameters.js'

/** @import { Turns } from '../../stats/sweep.js' */
/** @import { Compared } from '../../reports/report.d.ts' */
/** @import { SweepRow } from './types.d.ts' */
/** @import { Cell } from './cells.js' */

/** @typedef {{ ratio: number, low: number | null, high: number | null }} Relative */
/**
 * Cell of this project's load generator, with those of others under the same load, and relative to the first server.
 * @typedef {Cell & { secondOpinions: Cell[], relative: Relative | null }} Line
 */
/**
 * @typedef {object} Curve of one server
 * @property {string} name
 * @property {Line[]} cells
 * @property {Turns} turns
 * @property {string | null} summary - describes its turns
 */
/**
 * @typedef {object} Panel of one protocol, number of streams and workload
 * @property {string} heading
 * @property {string} first
 * @property {Curve[]} curves
 * @property {string[]} drivers
 */

/**
 * Compares cells of one run, one panel and one load generator, and sets rates and intervals of their rows.
 * @param {Cell[]} cells
 * @returns {Compared[]}
 */
export function compareCells(cells) {
  const measured = cells.filter(({ rates }) => rates.size > 0)
  const alike = groupBy(measured, ({ run, conditions }) => `${run} ${keyOf(conditions, [...curveAxes, 'driver'])}`)
  return [...alike.values()].flatMap(setEstimates)
}

/**
 * Groups cells to curves over connections.
 * @param {Cell[]} cells
 * @param {string[]} servers - in their order
 * @param {Compared[]} compared
 * @returns {Panel[]}
 */
export function panelsOf(cells, servers, compared) {
  const relations = new Map(compared.flatMap(({ rows, relate }) => rows.map((row) => [row, relate])))
  /** @type {Compared['relate']} */
  const compare = (row, other) => relations.get(row)?.(row, other) ?? null
  return [...groupBy(cells, ({ conditions }) => keyOf(conditions, [...curveAxes])).values()].map((alike) => {
    const names = servers.filter((name) => alike.some(({ row }) => row.server === name))
    const drivers = [...new Set(alike.map(({ row }) => row.driver))].filter((driver) => driver !== ownDriver)
    return {
      heading: headingOf(alike[0]),
      first: names[0],
      curves: names.map((name) => curveOf(name, names[0], alike, compare)),
      drivers,
    }
  })
}

/** @param {Cell} cell */
function headingOf({ row: { protocol, streams, workload } }) {
  const unit = protocol === 'h1' ? 'request' : 'stream'
  return `${workload} · ${protocol} · ${counted(streams, unit)} in flight per connection`
}

/**
 * Sets the estimates of all blocks, if there are several.
 * @param {Cell[]} cells - with a number
 * @returns {Compared[]}
 */
function setEstimates(cells) {
  const nameOf = (/** @type {SweepRow} */ { server, connections }) => `${server} ${connections}`
  const rows = cells.map(({ row }) => row)
  const analysis = analyseRows(
    cells.map(({ row, rates }) => ({
      name: nameOf(row),
      readings: [...rates].map(([block, rate]) => ({ block, control: false, logReading: Math.log(rate) })),
    })),
    { reference: null },
  )
  if (analysis === null) return []
  for (const row of rows) {
    const { estimatedRate, interval } = analysis.estimate(nameOf(row))
    Object.assign(row, { requestsPerSecond: estimatedRate, interval })
  }
  const relate = (/** @type {object[]} */ ...pair) => {
    const [row, other] = /** @type {SweepRow[]} */ (pair)
    // One server under two loads, or two under one: all pairs would make a page several times as large.
    const isShown = row.server === other.server || row.connections === other.connections
    return isShown ? analysis.relate(nameOf(row), nameOf(other)) : null
  }
  return [{ rows, relate }]
}

/** @type {(name: string, first: string, cells: Cell[], compare: Compared['relate']) => Curve} */
function curveOf(name, first, cells, compare) {
  const ours = cells.filter(({ row }) => row.driver === ownDriver)
  const theirs = cells.filter(({ row }) => row.driver !== ownDriver)
  /** @type {(cells: Cell[], server: string, load: Cell) => Cell[]} */
  const underLoad = (cells, server, { run, row }) =>
    cells.filter((cell) => cell.row.server === server && cell.run === run && cell.row.connections === row.connections)
  const lines = ours.flatMap((cell) => {
    if (cell.row.server !== name) return []
    const [firstCell] = underLoad(ours, first, cell)
    return [{ ...cell, secondOpinions: underLoad(theirs, name, cell), relative: relate(cell, firstCell) }]
  })
  const rows = new Map(lines.map(({ row }) => [row.connections, row]))
  const rowAt = (/** @type {number} */ load) => /** @type {SweepRow} */ (rows.get(load))
  const turns = findTurns(
    lines.map(({ row }) => ({ load: row.connections, rate: row.requestsPerSecond, isWhole: !hasErrors(row) })),
    (load, other) => compare(rowAt(load), rowAt(other)),
  )
  return { name, cells: lines, turns, summary: describeTurns(name, lines, turns) }
}

/**
 * Relates two cells by the blocks in which both have a number.
 * @type {(cell: Cell, other: Cell | undefined) => Relative | null}
 */
function relate(cell, other) {
  if (!other || other.row.server === cell.row.server) return null
  const shared = [...cell.rates.keys()].filter((block) => other.rates.has(block))
  if (shared.length === 0) return null
  const ratesOf = (/** @type {Cell} */ { rates }) => shared.map((block) => Number(rates.get(block)))
  return pairedRatio(ratesOf(cell), ratesOf(other))
}

/** @param {number} value */
const format = (value) => number(value, 0)

/** @param {number} count */
const countConnections = (count) => `${format(count)} ${count === 1 ? 'connection' : 'connections'}`

/** @type {(from: { load: number }, to: { load: number }) => string} */
const between = (from, to) => `between ${format(from.load)} and ${countConnections(to.load)} (~)`

/** Ties that a sentence names. */
const fewTies = 3

/**
 * Describes knee, peak and collapse of a server; null if too few cells have a number.
 * @type {(name: string, cells: Pick<Cell, 'row' | 'isSaturated'>[], turns: Turns) => string | null}
 */
function describeTurns(name, cells, { knee, peak, collapse, isEstimated }) {
  if (peak === null) return null
  const basis = isEstimated ? ', by the estimates of too few blocks' : ''
  const limited = cells.find(({ isSaturated, row }) => isSaturated && row.connections <= peak.load)
  const doubt = limited
    ? `; the load generator was saturated from ${countConnections(limited.row.connections)} on, ` +
      'so the server may do more'
    : ''
  return `${name}${basis}: ${describeKnee(knee)}, ${describePeak(peak)}, ${describeCollapse(collapse, peak)}${doubt}.`
}

/** @param {Turns['knee']} knee */
function describeKnee(knee) {
  if (knee === null) return 'no knee: more connections still gain 5 % or more'
  const { from, to } = knee
  if (to === null) return `knee at ${countConnections(from.load)} or more (~)`
  return from === to
    ? `knee at ${countConnections(to.load)} (${format(to.rate)} requests/s)`
    : `knee ${between(from, to)}`
}

/** @param {NonNullable<Turns['peak']>} peak */
function describePeak({ load, rate, ties }) {
  const more = ties.length > fewTies ? ` and ${ties.length - fewTies} more` : ''
  const tied = ties.length > 0 ? ` (~ ${ties.slice(0, fewTies).map(format).join(', ')}${more})` : ''
  return `peak ${format(rate)} requests/s at ${countConnections(load)}${tied}`
}

/** @type {(collapse: Turns['collapse'], peak: { rate: number }) => string} */
function describeCollapse(collapse, peak) {
  if (collapse === null) return 'no collapse'
  const { from, to } = collapse
  if (to === null) return `collapse not ruled out from ${countConnections(from.load)} on (~)`
  const left = to.rate === null ? 'no number' : `${Math.round((to.rate / peak.rate) * 100)} % of the peak`
  return from === to
    ? `collapse at ${countConnections(to.load)}: ${left}`
    : `collapse ${between(from, to)}: ${left} at ${format(to.load)}`
}
