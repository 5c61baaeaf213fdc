import { symbolCircle, symbolDiamond } from 'd3-shape'
import { left, number, plusMinus, right } from '../../../../reports/column.js'
import { groupBy } from '../../../../reports/groupBy.js'
import { dateOf } from '../../../../reports/runFacts.js'
import { okabeIto } from '../../../../reports/plot/marks.js'
import { drawTrends } from '../../../../reports/plot/trends.js'
import { mark } from '../plot/drawnRows.js'
import { formatChange } from '../../../kit/compare/newLevels.js'
import { describeChanges, followRows, loadOf } from '../report/rowHistory.js'

/** @import { Column, Picture } from '../../../../reports/report.d.ts' */
/** @import { HistoryLine, PastRow, Result } from '../../types.d.ts' */

const marks = {
  point: mark('run, with its 95 % interval', symbolCircle, okabeIto.blue, '#4a9fd6'),
  turn: mark('new level from here on', symbolDiamond, okabeIto.vermilion, okabeIto.orange),
}
/** Maximum number of runs drawn per row; more are indistinguishable. */
const maxRuns = 40

/** @param {PastRow[]} runs */
const lastOf = (runs) => runs[runs.length - 1]
/** @param {PastRow} row */
const ratioOf = ({ ratioToReference }) => number(ratioToReference, 2)

/** @typedef {{ server: string, runs: PastRow[] }} Followed server: the page finds its rows by it */

/** @type {Column<Followed>[]} */
const columns = [
  left('server', ({ server }) => server),
  right('runs', ({ runs }) => String(runs.length)),
  left('first run', ({ runs: [first] }) => dateOf(first)),
  right('× reference then', ({ runs: [first] }) => ratioOf(first)),
  right('now', ({ runs }) => ratioOf(lastOf(runs))),
  right('±', ({ runs }) => plusMinus(lastOf(runs).ratioInterval)),
  left('version now', ({ runs }) => lastOf(runs).version ?? ''),
  { ...left('new levels', ({ runs }) => describeChanges(runs).join(' ') || 'none'), isLong: true },
]

/**
 * Draws rows run by run under the load of some results: a picture for each machine and reference.
 * @param {HistoryLine[]} lines
 * @param {Result[]} results
 * @param {string[]} chosen - servers
 * @returns {Picture[]} none if no row has two runs
 */
export function drawHistory(lines, [result], chosen) {
  const load = loadOf(result)
  const shown = followRows(lines).series.filter(
    (runs) => runs.length > 1 && runs[0].load === load && (chosen.length === 0 || chosen.includes(runs[0].server)),
  )
  return [...groupBy(shown, ([{ machine, reference }]) => `${machine}\n${reference}`).values()].map(drawSeries)
}

/** @param {PastRow[][]} series - of one kind of machine, load and reference @returns {Picture} */
function drawSeries(series) {
  series.sort((a, b) => Number(lastOf(b).ratioToReference) - Number(lastOf(a).ratioToReference))
  const [[{ machine, load, reference }]] = series
  const all = [...new Map(series.flat().map((row) => [row.run, row])).values()]
  const runs = all.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1)).slice(-maxRuns)
  const places = new Map(runs.map(({ run }, index) => [run, index]))
  const title = `Ratios to ${reference}, run by run`
  const trends = series.map((rows) => ({
    name: rows[0].server,
    points: rows.flatMap((row) => toPoint(row, places.get(row.run))),
    end: `× ${ratioOf(lastOf(rows))}`,
  }))
  const items = series.map((runs) => ({ server: runs[0].server, runs }))
  return {
    title: `${title}: ${machine}`,
    isOfAll: true,
    about:
      `${runs.length === all.length ? 'All' : 'The last'} ${runs.length} runs on ${machine}, under the load ${load}; ` +
      `runs on another machine are in a picture of their own. ${reference} is taken as unchanged. A new level has ` +
      'lasted for two runs or more and is significant among all rows, with a false one in 50 runs at most; ' +
      'node compare --history NAME has every run in a table.',
    svg: drawTrends({
      title,
      description: `${series.length} servers in ${runs.length} runs; the table has the figures.`,
      columns: runs.map(dateOf),
      marks,
      trends: trends.filter(({ points }) => points.length > 0),
    }),
    table: { heading: null, columns, items, notes: [] },
  }
}

/** @type {(row: PastRow, at: number | undefined) => Parameters<typeof drawTrends>[0]['trends'][0]['points']} */
function toPoint(row, at) {
  const { server, change, version, ratioToReference, ratioInterval } = row
  if (at === undefined || ratioInterval === null) return []
  const label = change === null ? undefined : formatChange(change)
  const level = change === null ? '' : `; new level, ${label}`
  const tooltip = `${server}, ${dateOf(row)}: ${ratioOf(row)} × ± ${plusMinus(ratioInterval)}, ${version}${level}`
  return [{ at, value: Number(ratioToReference), interval: ratioInterval, tooltip, label }]
}
