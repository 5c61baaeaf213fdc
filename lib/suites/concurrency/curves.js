import { withoutDoubt } from '../../checks/doubts.js'
import { analyseRows } from '../../stats/analyseRows.js'
import { findTurns } from '../../stats/sweep.js'
import { groupBy } from '../../reports/groupBy.js'
import { pairedRatio } from '../../stats/confidenceIntervals.js'
import { keyOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { describeTurns } from '../kit/knees.js'
import { hasErrors } from './judgeCell.js'
import { curveAxes, ownDriver } from './parameters.js'

/** @import { Turns } from '../../stats/sweep.js' */
/** @import { Compared } from '../../reports/report.d.ts' */
/** @import { Cell, SweepRow } from './cells.js' */

/** @typedef {{ ratio: number, low: number | null, high: number | null }} Relative */
/**
 * Cell of this project's load generator, with those of others under the same load, and relative to the first server.
 * @typedef {Cell & { secondOpinions: Cell[], relative: Relative | null }} Line
 */
/**
 * @typedef {object} Curve of one server
 * @property {string} name
 * @property {Line[]} cells
 * @property {Line[]} sure - cells whose rate no flag doubts: turns, pictures and sentences are of these
 * @property {Turns} turns
 * @property {string | null} summary - describes its turns
 */
/**
 * @typedef {object} Panel of one protocol, number of streams and workload
 * @property {string} heading
 * @property {string} first
 * @property {Curve[]} curves
 * @property {string[]} drivers
 * @property {Compared['relate']} relate
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
      relate: compare,
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
  const sure = withoutDoubt(lines, ({ flags }) => flags, 'rate')
  const turns = findTurns(
    sure.map(({ row }) => ({ load: row.connections, rate: row.requestsPerSecond, isWhole: !hasErrors(row) })),
    (load, other) => compare(rowAt(load), rowAt(other)),
  )
  return { name, cells: lines, sure, turns, summary: describeTurns(name, lines, turns) }
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
