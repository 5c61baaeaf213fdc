import { analyseRows } from '../../../stats/analyseRows.js'
import { findTurns } from '../../../stats/sweep.js'
import { groupBy } from '../../../reports/groupBy.js'
import { pairedRatio } from '../../../stats/pairedRatio.js'
import { keyOf } from '../../../workload/combinations.js'
import { curveParameters, ownDriver } from '../parameters.js'
import { describeTurns } from './turns.js'
import { counted } from '../../../workload/counted.js'

/** @import { Turns } from '../../../stats/sweep.js' */
/** @import { Compared } from '../../../reports/report.d.ts' */
/** @import { SweepRow } from '../types.d.ts' */
/** @import { Cell } from './cells.js' */

/** @typedef {Cell & { others: Cell[], relative: { ratio: number, low: number | null, high: number | null } | null }} Line others: the same cell by other load generators; relative: to the first server */
/** @typedef {{ name: string, cells: Line[], turns: Turns, words: string | null }} Curve of one server; words: what it does as connections grow */
/** @typedef {{ heading: string, first: string, curves: Curve[], drivers: string[] }} Panel what is compared with each other: one protocol, one number of streams, one workload */

/**
 * How cells compare that are of one run, one panel and one load generator.
 * @param {Cell[]} cells with their rows, in which rates and intervals are set
 * @returns {Compared[]}
 */
export function compareCells(cells) {
  const alike = groupBy(cells, ({ run, conditions }) => `${run} ${keyOf(conditions, [...curveParameters, 'driver'])}`)
  return [...alike.values()].flatMap(setEstimates)
}

/**
 * Cells as curves over connections.
 * @param {Cell[]} cells
 * @param {string[]} servers in the order in which they are shown
 * @param {Compared[]} compared how the cells compare
 * @returns {Panel[]}
 */
export function panelsOf(cells, servers, compared) {
  const relations = new Map(compared.flatMap(({ rows, relate }) => rows.map((row) => [row, relate])))
  /** @type {Compared['relate']} */
  const compare = (row, other) => relations.get(row)?.(row, other) ?? null
  return [...groupBy(cells, ({ conditions }) => keyOf(conditions, [...curveParameters])).values()].map((own) => {
    const names = servers.filter((name) => own.some(({ row }) => row.server === name))
    const drivers = [...new Set(own.map(({ row }) => row.driver))].filter((driver) => driver !== ownDriver)
    return {
      heading: headingOf(own[0]),
      first: names[0],
      curves: names.map((name) => curveOf(name, names[0], own, compare)),
      drivers,
    }
  })
}

/** @param {Cell} cell */
function headingOf({ row: { protocol, streams, workload } }) {
  const unit = protocol === 'h1' ? 'request' : 'stream'
  return `${workload} · ${protocol} · ${counted(streams, unit)} in flight per connection`
}

/** What all blocks together say, where there are several. @param {Cell[]} cells that compare @returns {Compared[]} */
function setEstimates(cells) {
  const known = cells.filter(({ rates }) => rates.size > 0)
  if (known.length === 0) return []
  const nameOf = (/** @type {SweepRow} */ { server, connections }) => `${server} ${connections}`
  const rows = known.map(({ row, rates }) => ({
    name: nameOf(row),
    readings: [...rates].map(([block, rate]) => ({ block, control: false, logReading: Math.log(rate) })),
  }))
  const analysis = analyseRows(rows, { reference: null })
  if (analysis === null) return []
  for (const { row } of known) {
    const { estimatedRate, interval } = analysis.estimate(nameOf(row))
    Object.assign(row, { requestsPerSecond: estimatedRate, interval })
  }
  const relate = (/** @type {object[]} */ ...pair) => {
    const [row, other] = /** @type {SweepRow[]} */ (pair)
    // One server under two loads, or two under one: a page with all other pairs would be several times as large.
    const isAsked = row.server === other.server || row.connections === other.connections
    return isAsked ? analysis.relate(nameOf(row), nameOf(other)) : null
  }
  return [{ rows: known.map(({ row }) => row), relate }]
}

/** @type {(name: string, first: string, cells: Cell[], compare: Compared['relate']) => Curve} */
function curveOf(name, first, cells, compare) {
  const isSame = (/** @type {Cell} */ a, /** @type {Cell} */ b) =>
    a.run === b.run && a.row.connections === b.row.connections
  const own = cells.filter(({ row }) => row.driver === ownDriver)
  const lines = own
    .filter(({ row }) => row.server === name)
    .map((cell) => ({
      ...cell,
      others: cells.filter(
        (other) => other.row.server === name && other.row.driver !== ownDriver && isSame(cell, other),
      ),
      relative: relate(
        cell,
        own.find((other) => other.row.server === first && isSame(cell, other)),
      ),
    }))
    .sort((a, b) => a.row.connections - b.row.connections)
  const rows = new Map(lines.map(({ row }) => [row.connections, row]))
  const rowAt = (/** @type {number} */ load) => /** @type {SweepRow} */ (rows.get(load))
  const turns = findTurns(
    lines.map(({ row: { connections, requestsPerSecond, errors } }) => ({
      ...{ load: connections, rate: requestsPerSecond, isWhole: Object.keys(errors).length === 0 },
    })),
    (load, other) => compare(rowAt(load), rowAt(other)),
  )
  return { name, cells: lines, turns, words: describeTurns(name, lines, turns) }
}

/** @type {(cell: Cell, other: Cell | undefined) => Line['relative']} by the blocks in which both have a number */
function relate(cell, other) {
  if (!other || other.row.server === cell.row.server) return null
  const shared = [...cell.rates.keys()].filter((block) => other.rates.has(block))
  if (shared.length === 0) return null
  const ratesOf = (/** @type {Cell} */ { rates }) => shared.map((block) => Number(rates.get(block)))
  return pairedRatio(ratesOf(cell), ratesOf(other))
}
