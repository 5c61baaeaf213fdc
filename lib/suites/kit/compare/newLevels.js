import { selectByName } from '../../../base/errors/names.js'
import { left, none, number, plusMinus, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { dateOf } from '../../../reports/runFacts.js'
import { sparkline } from '../../../reports/sparkline.js'
import { changePoints, varianceBetween } from '../../../stats/changePoints.js'
import { percent } from '../../../stats/describeNoise.js'
import { counted, signed } from '../../../workload/counted.js'

/** @import { Column, Report, Table } from '../../../reports/report.d.ts' */

/** Line of the history, of a row in one run. @typedef {{ run: string, startedAt: string, server: string }} Past */
/** Row of a run; change: new level that began with it. @typedef {Past & { change: number | null }} AnyRow */
/** Figure of a row in one run, with its 95 % interval. @typedef {[number | null, [number, number] | null]} Figure */
/** Field of lines, its column's title, and its format. @typedef {[string, string, ((text: string) => string)?]} Text */
/**
 * Declaration of a history: only rows with the same server and conditions compare.
 * @template Row
 * @typedef {object} History
 * @property {Text[]} conditions - a sentence has those that all rows share
 * @property {Text[]} versions - what may change within a series; null if it is unknown
 * @property {{ value: string, interval: string, title: string, digits: 0 | 2 }} figure - fields of what is followed
 * @property {readonly string[]} leastImportant
 * @property {(row: Row, before: Row) => string} whyOf - what else has changed with a level
 * @property {string} about - sentence on what is followed
 * @property {string} lacking - figure that a line may lack
 * @property {(lines: any[]) => any[]} complete - adds what lines of the history lack
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

/** @param {unknown} text */
const withoutNull = (text) => (text === null ? '' : text)

/** Estimates the logarithm of a figure. @param {Figure} figure */
function estimateOf([value, interval]) {
  const [low, high] = /** @type {[number, number]} */ (interval)
  // A 95 % interval is 3.92 standard errors wide.
  return { value: Math.log(Number(value)), variance: (Math.log(high / low) / 3.92) ** 2 }
}

/** Reads a field of a line. @type {(line: object, name: string) => any} */
const read = (line, name) => /** @type {any} */ (line)[name]

/** Reads the figure of a line. @type {(line: object, history: Pick<History<any>, 'figure'>) => Figure} */
const figureOf = (line, { figure }) => [read(line, figure.value), read(line, figure.interval)]

/**
 * Opens a history: the same for every suite but what it declares.
 * @template {AnyRow} Row
 * @param {History<Row>} history
 */
export const openHistory = (history) => ({
  follow: (/** @type {Past[]} */ lines) => followLevels(lines, history),
  /**
   * Reports rows run by run, and where their level changed, in one table.
   * @type {(lines: Past[], names: string[]) => Report<Row>} lines: of all runs; names: servers to show, all if none
   * @throws {import('../../../base/errors/usageError.js').UsageError} if a server has no line
   */
  report: (lines, names) => reportLevels(followLevels(lines, history), { lines, names }, history),
  describe: (/** @type {Row[]} */ runs) => describeLevels(runs, history.whyOf),
})

/**
 * Finds new levels of rows, series by series.
 * @template {AnyRow} Row
 * @param {Past[]} all - of all runs, oldest first; unusable ones are left out
 * @param {History<Row>} history
 * @returns {{ series: Row[][], between: number }} between: standard deviation by which runs differ beyond their
 *   intervals
 */
function followLevels(all, history) {
  const lines = history.complete(all)
  const keysOf = (/** @type {Past} */ line) => [line.server, ...history.conditions.map(([name]) => read(line, name))]
  const textsOf = (/** @type {Past} */ line) => history.versions.map(([name]) => read(line, name)).map(withoutNull)
  const usable = lines.filter((line) =>
    isUsable([line.startedAt, ...keysOf(line), ...textsOf(line)], figureOf(line, history)),
  )
  const series = [...groupBy(usable, (line) => keysOf(line).join('\n')).values()]
  const estimates = series.map((runs) => runs.map((line) => estimateOf(figureOf(line, history))))
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
 * @template {AnyRow} Row
 * @param {Row[]} runs
 * @param {History<Row>['whyOf']} whyOf
 */
const describeLevels = (runs, whyOf) =>
  runs.flatMap((row, at) => {
    if (row.change === null) return []
    return [`New level from ${dateOf(row)} on: ${formatChange(row.change)}, with ${whyOf(row, runs[at - 1])}.`]
  })

/** Creates a column of texts. @param {Text} text */
const toColumn = ([name, title, format = String]) =>
  left(title, (/** @type {object} */ row) => (read(row, name) === null ? none : format(read(row, name))))

/**
 * @template {AnyRow} Row
 * @param {{ series: Row[][], between: number }} followed
 * @param {{ lines: Past[], names: string[] }} request
 * @param {History<Row>} history
 * @returns {Report<Row>}
 */
function reportLevels({ series, between }, { lines, names }, history) {
  const chosen = new Set(selectByName(names, lines).map(({ server }) => server))
  const shown = series.filter(([{ server }]) => chosen.size === 0 || chosen.has(server))
  const missing = lines.length - series.flat().length
  const rows = shown.flat()
  const conditions = history.conditions.map(toColumn)
  const shared = conditions.filter(({ text }) => rows.every((row) => text(row) === text(rows[0])))
  const varying = conditions.filter((condition) => !shared.includes(condition))
  const common = rows.length === 0 ? [] : shared.map(({ text }) => text(rows[0]))
  return {
    rows,
    tables: rows.length > 0 ? [tableOf(shown, varying, history)] : [],
    remarks: [],
    notes: [
      ...(common.length > 0 ? [`Everywhere: ${common.join(' · ')}.`] : []),
      'New level: found run by run by a change-point test (Hawkins, Qiu and Kang 2003) over all rows, with a false ' +
        `one in 50 runs at most; it takes two runs. ${history.about}`,
      ...(between > 0.005
        ? [`Runs differ by ${percent(between)} beyond what their intervals say, which is taken into account.`]
        : []),
      ...(missing > 0 ? [`Left out: ${counted(missing, 'line')} without ${history.lacking}.`] : []),
    ],
  }
}

/**
 * Shows the runs of all series, and a sparkline of each at its end.
 * @type {<Row extends AnyRow>(series: Row[][], varying: Column<Row>[], history: History<Row>) => Table<Row>}
 */
function tableOf(series, varying, history) {
  const { versions, figure, leastImportant, whyOf } = history
  const nameOf = (/** @type {typeof series[0][0]} */ row) =>
    [row.server, ...varying.map(({ text }) => text(row))].join(', ')
  const ended = new Map(series.map((runs) => [runs.at(-1), runs]))
  const groups = new Map(series.flatMap((runs, index) => runs.map((row) => [row, index])))
  const followedOf = (/** @type {object} */ row) => Number(read(row, figure.value))
  return {
    heading: null,
    columns: [
      ...varying,
      left('server', ({ server }) => server),
      left('run', dateOf),
      ...versions.map(toColumn),
      right(figure.title, (row) => number(followedOf(row), figure.digits)),
      right('±', (row) => plusMinus(read(row, figure.interval))),
      right('new level', ({ change }) => (change === null ? '' : formatChange(change))),
      left('all runs', (row) => sparkline((ended.get(row) ?? []).map(followedOf))),
    ],
    items: series.flat(),
    groupOf: (row) => groups.get(row) ?? null,
    leastImportant,
    notes: series.flatMap((runs) => describeLevels(runs, whyOf).map((level) => `${nameOf(runs[0])}: ${level}`)),
  }
}
