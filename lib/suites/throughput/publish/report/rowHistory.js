import { selectByName } from '../../../../base/errors/names.js'
import { percent } from '../../../../stats/describeNoise.js'
import { groupBy } from '../../../../reports/groupBy.js'
import { left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { sparkline } from '../../../../reports/sparkline.js'
import { changePoints, varianceBetween } from '../../../../stats/changePoints.js'
import { counted } from '../../../../workload/counted.js'
import { describeRuntime } from '../../analyse/results.js'
import { sliceOf } from '../../measure/windows.js'
import { formatChange } from './changes.js'

/** @import { Column, Report, Table } from '../../../../reports/report.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { HistoryLine, PastRow, Result } from '../../types.d.ts' */

/**
 * Rate of runs that may have a false change in any row: half of one in 50 runs, because simulated runs have up to
 * twice as many if noise is not what their intervals say (tests/perf/historyFigures.js).
 */
const error = 0.01

/**
 * Rounds numbers, also in lists, to five digits, more than anything known of a row.
 * @type {<Value>(value: Value) => Value}
 */
const rounded = (value) =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Number(one.toPrecision(5)) : one))

/** Describes the load of a run: workload, requests in flight, and slices. @param {Result['settings']} settings */
export function loadOf(settings) {
  const { workload, connections, pipelining } = settings
  const slice = sliceOf(settings, workload)
  return `${workload}, ${connections} × ${pipelining}${slice === null ? '' : `, slices of ${slice} ms`}`
}

/**
 * Creates the lines of a run in the history, one for each row that does the same work as others.
 * @param {Ranked} ranked
 * @returns {HistoryLine[]}
 */
export function historyOf({ results, rows, analysis }) {
  const [{ run, settings }] = results
  const noiseFloor = analysis?.noiseFloor ?? null
  return rows.flatMap((row) => {
    const { server, version, outcome, requestsPerSecond, interval, ratioToReference, ratioInterval } = row
    const result = results.find((result) => result.server === server)
    if (!result) return []
    const { cpuModel, cpuCores } = result.environment
    return {
      run: run.id,
      startedAt: run.startedAt,
      suite: 'throughput',
      server,
      version,
      outcome,
      runtime: describeRuntime(result) ?? 'unknown',
      machine: `${cpuModel}, ${cpuCores} cores`,
      load: loadOf(settings),
      reference: settings.reference,
      ...rounded({ requestsPerSecond, interval, ratioToReference, ratioInterval, noiseFloor }),
    }
  })
}

/** Names the series of a line: the same server, machine, load and reference. @param {HistoryLine} line */
const seriesOf = ({ server, machine, load, reference }) => [server, machine, load, reference].join('\n')

/** Tells whether a line, which any program may have written, is of a row with a ratio. @param {HistoryLine} line */
const hasRatio = ({ startedAt, version, runtime, machine, load, reference, ratioToReference, ratioInterval }) =>
  [startedAt, version ?? '', runtime, machine, load, reference].every((text) => typeof text === 'string') &&
  [ratioToReference, ...[ratioInterval].flat()].every((ratio) => Number(ratio) > 0 && Number.isFinite(ratio)) &&
  ratioInterval?.length === 2

/** Estimates the logarithm of a line's ratio. @param {HistoryLine} line */
function estimateOf({ ratioToReference, ratioInterval }) {
  const [low, high] = /** @type {[number, number]} */ (ratioInterval)
  // A 95 % interval is 3.92 standard errors wide.
  return { value: Math.log(Number(ratioToReference)), variance: (Math.log(high / low) / 3.92) ** 2 }
}

/**
 * Finds new levels of rows: among the runs of each server on one machine, under one load, relative to one reference.
 * @param {HistoryLine[]} lines - of all runs, oldest first
 * @returns {{ series: PastRow[][], between: number }} between: standard deviation by which runs differ beyond their
 *   intervals
 */
export function followRows(lines) {
  const series = [...groupBy(lines.filter(hasRatio), seriesOf).values()]
  const estimates = series.map((runs) => runs.map(estimateOf))
  const between = varianceBetween(estimates)
  const versions = new Map(lines.map(({ run, server, version }) => [`${run} ${server}`, version]))
  return {
    between: Math.sqrt(between),
    series: series.map((runs, index) => {
      const values = estimates[index].map(({ value, variance }) => ({ value, variance: variance + between }))
      const changes = changePoints(values, { series: series.length, error })
      return runs.map((line, at) => {
        const change = changes.find((change) => change.at === at)?.change ?? null
        const referenceVersion = versions.get(`${line.run} ${line.reference}`) ?? null
        return { ...line, referenceVersion, change: change === null ? null : Math.exp(change) }
      })
    }),
  }
}

/**
 * Reports rows run by run by their ratio to the reference, and where their level changed.
 * @param {HistoryLine[]} lines - of all runs, oldest first
 * @param {string[]} names - of the servers to show, all if there is none
 * @returns {Report<PastRow>}
 * @throws {import('../../../../base/errors/usageError.js').UsageError} if a server has no line
 */
export function createHistory(lines, names) {
  const { series, between } = followRows(lines)
  const chosen = new Set(selectByName(names, lines).map(({ server }) => server))
  const shown = series.filter(([{ server }]) => chosen.size === 0 || chosen.has(server))
  const notes = notesOf(lines.length - series.flat().length, between)
  return { rows: shown.flat(), tables: shown.map(tableOf), remarks: [], notes }
}

/** @param {HistoryLine} line */
export const dateOf = ({ startedAt }) => startedAt.slice(0, 10)

/** @type {Column<PastRow>[]} */
const columns = [
  left('run', dateOf),
  left('version', ({ version }) => version ?? none),
  left('runtime', ({ runtime }) => runtime),
  right('× reference', (row) => number(row.ratioToReference, 2)),
  right('±', ({ ratioInterval }) => plusMinus(ratioInterval)),
  right('new level', ({ change }) => (change === null ? '' : formatChange(change))),
]

/** @param {PastRow[]} runs - of one series @returns {Table<PastRow>} */
function tableOf(runs) {
  const [{ server, reference, load, machine }] = runs
  const ratios = runs.map(({ ratioToReference }) => Number(ratioToReference))
  const heading = `${server} ${sparkline(ratios)} × ${reference} · ${load} · ${machine}`
  return { heading, columns, items: runs, notes: describeChanges(runs) }
}

/** Describes the new levels of a series, a sentence each. @param {PastRow[]} runs */
export const describeChanges = (runs) =>
  runs.flatMap((row, at) => (row.change === null ? [] : [describeChange(row, runs[at - 1])]))

/** @type {(row: PastRow, before: PastRow) => string} */
function describeChange(row, before) {
  const { change, version, runtime, reference, referenceVersion } = row
  const versions = [
    ['', before.version, version],
    ['', before.runtime, runtime],
    [`${reference}: `, before.referenceVersion, referenceVersion],
  ]
  const changed = versions.flatMap(([about, from, to]) => (from === to ? [] : [`${about}${from} → ${to}`]))
  const why = changed.join(', ') || 'no new version of its own'
  return `New level from ${dateOf(row)} on: ${formatChange(Number(change))}, with ${why}.`
}

/** @type {(missing: number, between: number) => string[]} missing: number of lines without a ratio */
const notesOf = (missing, between) => [
  'New level: found run by run by a change-point test (Hawkins, Qiu and Kang 2003) over all rows, with a false one ' +
    'in 50 runs at most; it takes two runs. Ratios to the reference, which is taken as unchanged; rows of other ' +
    'machines or loads are series of their own.',
  ...(between > 0.005
    ? [`Runs differ by ${percent(between)} beyond what their intervals say, which is taken into account.`]
    : []),
  ...(missing > 0 ? [`Left out: ${counted(missing, 'line')} without a ratio to the reference.`] : []),
]
