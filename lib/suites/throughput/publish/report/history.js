import { selectByName } from '../../../../base/errors/names.js'
import { signed } from '../../../../stats/compareWithFirst.js'
import { percent } from '../../../../stats/describeNoise.js'
import { groupBy } from '../../../../reports/groupBy.js'
import { left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { sparkline } from '../../../../reports/sparkline.js'
import { changePoints, varianceBetween } from '../../../../stats/changePoints.js'
import { endpointOf } from '../../../../core/store/storedServers.js'
import { counted } from '../../../../workload/counted.js'
import { answersOwnDocument } from '../../analyse/results.js'
import { sliceOf } from '../../measure/windows.js'

/** @import { Column, Report, Table } from '../../../../reports/report.d.ts' */
/** @import { HistoryLine, PastRow, Result } from '../../types.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */

/**
 * How often a run may have a change in any row where there is none: once in 50 runs. Nominally it is half of that, as simulated
 * runs have up to twice as many where noise is not what their intervals say (tests/perf/historyFigures.js).
 */
const error = 0.01

/** Five digits are more than anybody knows of a row. @type {<Value>(value: Value) => Value} numbers, lists of them, or null */
const rounded = (value) =>
  JSON.parse(JSON.stringify(value), (_, one) => (typeof one === 'number' ? Number(one.toPrecision(5)) : one))

/** What a server was asked for, how much at once, and in which turns. @param {Result['settings']} settings */
export function loadOf(settings) {
  const { workload, connections, pipelining } = settings
  const slice = sliceOf(settings, workload)
  return `${workload}, ${connections} × ${pipelining}${slice === null ? '' : `, slices of ${slice} ms`}`
}

/** Creates the lines of a run in the history, one for each row that does the same work as others. @param {Ranked} ranked @returns {HistoryLine[]} */
export function historyOf({ results, rows, analysis }) {
  const [{ run, settings }] = results
  const noiseFloor = analysis?.noiseFloor ?? null
  const alike = new Map(results.flatMap((result) => (answersOwnDocument(result) ? [] : [[result.server, result]])))
  return rows.flatMap((row) => {
    const { server, version, outcome, requestsPerSecond, interval, ratioToReference, ratioInterval } = row
    const result = alike.get(server)
    if (!result) return []
    const { cpuModel, cpuCores, node, runtime } = result.environment
    return {
      ...{ run: run.id, startedAt: run.startedAt, suite: 'throughput', server, version, outcome },
      runtime: endpointOf(result)
        ? 'unknown'
        : runtime
          ? `${runtime.kind} ${runtime.version}`
          : `node ${node.slice(1)}`,
      machine: `${cpuModel}, ${cpuCores} cores`,
      load: loadOf(settings),
      reference: settings.reference,
      ...rounded({ requestsPerSecond, interval, ratioToReference, ratioInterval, noiseFloor }),
    }
  })
}

/** What has to be the same for two runs to be one series. @param {HistoryLine} line */
const seriesOf = ({ server, machine, load, reference }) => [server, machine, load, reference].join('\n')

/** Whether a line, which anybody may have written, is one of a row with a ratio. @param {HistoryLine} line */
const hasRatio = ({ startedAt, version, runtime, machine, load, reference, ratioToReference, ratioInterval }) =>
  [startedAt, version ?? '', runtime, machine, load, reference].every((text) => typeof text === 'string') &&
  [ratioToReference, ...[ratioInterval].flat()].every((ratio) => Number(ratio) > 0 && Number.isFinite(ratio)) &&
  ratioInterval?.length === 2

/** Of the logarithm of the ratio. @param {HistoryLine} line */
function estimateOf({ ratioToReference, ratioInterval }) {
  const [low, high] = /** @type {[number, number]} */ (ratioInterval)
  // A 95 % interval is 3.92 standard errors wide.
  return { value: Math.log(Number(ratioToReference)), variance: (Math.log(high / low) / 3.92) ** 2 }
}

/**
 * Where rows have a new level: the runs of each server on one machine, under one load, relative to one reference.
 * @param {HistoryLine[]} lines of all runs, oldest first
 * @returns {{ series: PastRow[][], between: number }} between: by what standard deviation runs differ beyond their intervals
 */
export function followRows(lines) {
  const known = lines.filter(hasRatio)
  const series = [...groupBy(known, seriesOf).values()]
  const estimates = series.map((runs) => runs.map(estimateOf))
  const between = varianceBetween(estimates)
  const versions = new Map(lines.map(({ run, server, version }) => [`${run} ${server}`, version]))
  return {
    between: Math.sqrt(between),
    series: series.map((runs, index) => {
      const own = estimates[index].map(({ value, variance }) => ({ value, variance: variance + between }))
      const changes = changePoints(own, { series: series.length, error })
      return runs.map((line, at) => {
        const change = changes.find((change) => change.at === at)?.change ?? null
        const referenceVersion = versions.get(`${line.run} ${line.reference}`) ?? null
        return { ...line, referenceVersion, change: change === null ? null : Math.exp(change) }
      })
    }),
  }
}

/**
 * How rows came about, run by run, on their ratio to the reference, and where their level changed.
 * @param {HistoryLine[]} lines of all runs, oldest first
 * @param {string[]} names of the servers to show, all if there is none
 * @returns {Report<PastRow>}
 * @throws {import('../../../../base/errors/usageError.js').UsageError} if a server has no line
 */
export function createHistory(lines, names) {
  const { series, between } = followRows(lines)
  const chosen = new Set(selectByName(names, lines).map(({ server }) => server))
  const shown = series.filter(([{ server }]) => chosen.size === 0 || chosen.has(server))
  const known = series.reduce((sum, runs) => sum + runs.length, 0)
  return {
    rows: shown.flat(),
    tables: shown.map(tableOf),
    remarks: [],
    notes: notesOf(lines.length - known, between),
  }
}

/** @type {Column<PastRow>[]} */
const columns = [
  left('run', ({ startedAt }) => startedAt.slice(0, 10)),
  left('version', ({ version }) => version ?? none),
  left('runtime', ({ runtime }) => runtime),
  right('× reference', (row) => number(row.ratioToReference, 2)),
  right('±', ({ ratioInterval }) => plusMinus(ratioInterval)),
  right('new level', ({ change }) => (change === null ? '' : changeInWords(change))),
]

/** @param {PastRow[]} runs of one series @returns {Table<PastRow>} */
function tableOf(runs) {
  const [{ server, reference, load, machine }] = runs
  const ratios = runs.map(({ ratioToReference }) => Number(ratioToReference))
  return {
    heading: `${server} ${sparkline(ratios)} × ${reference} · ${load} · ${machine}`,
    columns,
    items: runs,
    notes: describeChanges(runs),
  }
}

/** The new levels of a series, a sentence each. @param {PastRow[]} runs */
export const describeChanges = (runs) =>
  runs.flatMap((row, at) => (row.change === null ? [] : [describeChange(row, runs[at - 1])]))

/** By how much a new level is above or below the one before it. @param {number} change */
export const changeInWords = (change) => `${change > 1 ? '+' : ''}${signed(change)}`

/** @type {(row: PastRow, before: PastRow) => string} */
function describeChange({ startedAt, change, version, runtime, reference, referenceVersion }, before) {
  const changed = [
    ...(version === before.version ? [] : [`${before.version} → ${version}`]),
    ...(runtime === before.runtime ? [] : [`${before.runtime} → ${runtime}`]),
    ...(referenceVersion === before.referenceVersion
      ? []
      : [`${reference}: ${before.referenceVersion} → ${referenceVersion}`]),
  ]
  const why = changed.length > 0 ? changed.join(', ') : 'no new version of its own'
  return `New level from ${startedAt.slice(0, 10)} on: ${changeInWords(Number(change))}, with ${why}.`
}

/** @type {(without: number, between: number) => string[]} without: how many lines have no ratio */
const notesOf = (without, between) => [
  `New level: found run by run by a change-point test (Hawkins, Qiu and Kang 2003) over all rows, with a false one in 50 runs at most; it takes two runs. Ratios to the reference, which is taken as unchanged; rows of other machines or loads are series of their own.`,
  ...(between > 0.005
    ? [`Runs differ by ${percent(between)} beyond what their intervals say, which is taken into account.`]
    : []),
  ...(without > 0 ? [`Left out: ${counted(without, 'line')} without a ratio to the reference.`] : []),
]
