import { selectByName } from '../../../base/errors/names.js'
import { left, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { dateOf } from '../../../reports/runFacts.js'
import { sparkline } from '../../../reports/sparkline.js'
import { changePoints, varianceBetween } from '../../../stats/changePoints.js'
import { percent } from '../../../stats/describeNoise.js'
import { counted, signed } from '../../../workload/counted.js'

/** @import { Column, Report, Table } from '../../../reports/report.d.ts' */

/** Line of the history, of a row in one run. @typedef {{ run: string, startedAt: string, server: string }} Past */
/** Figure of a row in one run, with its 95 % interval. @typedef {[number | null, [number, number] | null]} Figure */
/**
 * Way to follow the rows of a suite from run to run.
 * @template Line
 * @typedef {object} Way
 * @property {(line: Line) => string[]} keysOf - texts that the lines of one series share
 * @property {(line: Line) => string[]} textsOf - further texts of a line
 * @property {(line: Line) => Figure} figureOf
 */
/**
 * Layout of a history.
 * @template Row
 * @typedef {object} Layout
 * @property {Column<Row>[]} conditions - what rows may share: a sentence has what all of them do
 * @property {Column<Row>[]} columns
 * @property {(row: Row) => number | null} figureOf - what is followed
 * @property {readonly string[]} leastImportant
 * @property {(row: Row, before: Row) => string} whyOf - what else has changed with a level
 * @property {string} about - sentence on what is followed
 * @property {string} figure - that a line may lack
 */

/**
 * Rate of runs that may have a false change in any row: half of one in 50 runs, because simulated runs have up to
 * twice as many if noise is not what their intervals say (tests/perf/historyFigures.js).
 */
const error = 0.01

/**
 * Rounds numbers, also in lists, to five digits, more than anything known of a row.
 * @type {<Value>(value: Value) => Value}
 */
export const rounded = (value) =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Number(one.toPrecision(5)) : one))

/** Formats a change as a signed percentage. @param {number} change */
export const formatChange = (change) => `${change > 1 ? '+' : ''}${signed(change)}`

/** Tells whether a line, which any program may have written, has all texts and a figure. */
const isUsable = (/** @type {string[]} */ texts, /** @type {Figure} */ [value, interval]) =>
  texts.every((text) => typeof text === 'string') &&
  [value, ...[interval].flat()].every((one) => Number(one) > 0 && Number.isFinite(one)) &&
  interval?.length === 2

/** Estimates the logarithm of a figure. @param {Figure} figure */
function estimateOf([value, interval]) {
  const [low, high] = /** @type {[number, number]} */ (interval)
  // A 95 % interval is 3.92 standard errors wide.
  return { value: Math.log(Number(value)), variance: (Math.log(high / low) / 3.92) ** 2 }
}

/**
 * Finds new levels of rows, series by series.
 * @template {Past} Line
 * @param {Line[]} lines - of all runs, oldest first; unusable ones are left out
 * @param {Way<Line>} way
 * @returns {{ series: (Line & { change: number | null })[][], between: number }} change: new level that began with a
 *   run, 1.1 for 10 % more; between: standard deviation by which runs differ beyond their intervals
 */
export function followLevels(lines, { keysOf, textsOf, figureOf }) {
  const usable = lines.filter((line) => isUsable([line.startedAt, ...keysOf(line), ...textsOf(line)], figureOf(line)))
  const series = [...groupBy(usable, (line) => keysOf(line).join('\n')).values()]
  const estimates = series.map((runs) => runs.map((line) => estimateOf(figureOf(line))))
  const between = varianceBetween(estimates)
  const followed = series.map((runs, index) => {
    const values = estimates[index].map(({ value, variance }) => ({ value, variance: variance + between }))
    const changes = changePoints(values, { series: series.length, error })
    return runs.map((line, at) => {
      const change = changes.find((change) => change.at === at)?.change ?? null
      return { ...line, change: change === null ? null : Math.exp(change) }
    })
  })
  return { series: followed, between: Math.sqrt(between) }
}

/**
 * Describes the new levels of a series, a sentence each.
 * @template {Past & { change: number | null }} Row
 * @param {Row[]} runs
 * @param {Layout<Row>['whyOf']} whyOf
 */
export const describeLevels = (runs, whyOf) =>
  runs.flatMap((row, at) => {
    if (row.change === null) return []
    return [`New level from ${dateOf(row)} on: ${formatChange(row.change)}, with ${whyOf(row, runs[at - 1])}.`]
  })

/**
 * Reports rows run by run, and where their level changed, in one table.
 * @template {Past & { change: number | null }} Row
 * @param {{ series: Row[][], between: number }} followed
 * @param {{ lines: Past[], names: string[] }} request - lines: all of the history; names: servers to show, all if none
 * @param {Layout<Row>} layout
 * @returns {Report<Row>}
 * @throws {import('../../../base/errors/usageError.js').UsageError} if a server has no line
 */
export function reportLevels({ series, between }, { lines, names }, layout) {
  const chosen = new Set(selectByName(names, lines).map(({ server }) => server))
  const shown = series.filter(([{ server }]) => chosen.size === 0 || chosen.has(server))
  const missing = lines.length - series.flat().length
  const rows = shown.flat()
  const shared = layout.conditions.filter(({ text }) => rows.every((row) => text(row) === text(rows[0])))
  const common = rows.length === 0 ? [] : shared.map(({ text }) => text(rows[0]))
  return {
    rows,
    tables: rows.length > 0 ? [tableOf(shown, shared, layout)] : [],
    remarks: [],
    notes: [
      ...(common.length > 0 ? [`Everywhere: ${common.join(' · ')}.`] : []),
      'New level: found run by run by a change-point test (Hawkins, Qiu and Kang 2003) over all rows, with a false ' +
        `one in 50 runs at most; it takes two runs. ${layout.about}`,
      ...(between > 0.005
        ? [`Runs differ by ${percent(between)} beyond what their intervals say, which is taken into account.`]
        : []),
      ...(missing > 0 ? [`Left out: ${counted(missing, 'line')} without ${layout.figure}.`] : []),
    ],
  }
}

/**
 * Shows the runs of all series, and a sparkline of each at its end.
 * @template {Past & { change: number | null }} Row
 * @param {Row[][]} series
 * @param {Column<Row>[]} shared - conditions that need no column
 * @param {Layout<Row>} layout
 * @returns {Table<Row>}
 */
function tableOf(series, shared, { conditions, columns, figureOf, leastImportant, whyOf }) {
  const varying = conditions.filter((condition) => !shared.includes(condition))
  const nameOf = (/** @type {Row} */ row) => [row.server, ...varying.map(({ text }) => text(row))].join(', ')
  const ended = new Map(series.map((runs) => [runs.at(-1), runs]))
  const groups = new Map(series.flatMap((runs, index) => runs.map((row) => [row, index])))
  return {
    heading: null,
    columns: [
      ...varying,
      left('server', ({ server }) => server),
      left('run', dateOf),
      ...columns,
      right('new level', ({ change }) => (change === null ? '' : formatChange(change))),
      left('all runs', (row) => sparkline((ended.get(row) ?? []).map((run) => Number(figureOf(run))))),
    ],
    items: series.flat(),
    groupOf: (row) => groups.get(row) ?? null,
    leastImportant,
    notes: series.flatMap((runs) => describeLevels(runs, whyOf).map((level) => `${nameOf(runs[0])}: ${level}`)),
  }
}
