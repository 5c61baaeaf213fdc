import { describeKind } from '../../../../reports/runFacts.js'
import { left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { describeLevels, followLevels, reportLevels, rounded } from '../../../kit/report/newLevels.js'
import { comparableRows } from '../../analyse/doubted.js'
import { describeRuntime } from '../../analyse/results.js'
import { sliceOf } from '../../measure/windows.js'

/** @import { Report } from '../../../../reports/report.d.ts' */
/** @import { Layout, Way } from '../../../kit/report/newLevels.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { HistoryLine, PastRow, Result } from '../../types.d.ts' */

/**
 * Describes the load of a run: workload, requests in flight, slices, and the code that measured.
 * @param {Pick<Result, 'settings' | 'environment'>} result
 */
export function loadOf({ settings, environment: { methodSha256 } }) {
  const { workload, connections, pipelining } = settings
  const slice = sliceOf(settings, workload)
  return [
    `${workload}, ${connections} × ${pipelining}`,
    ...(slice === null ? [] : [`slices of ${slice} ms`]),
    ...(methodSha256 === undefined ? [] : [`method ${methodSha256.slice(0, 8)}`]),
  ].join(', ')
}

/** Ratio of a row that a flag doubts: no level is found by it. */
const unknownRatio = { ratioToReference: null, ratioInterval: null }

/**
 * Creates the lines of a run in the history, one for each row that does the same work as others.
 * @param {Ranked} ranked
 * @returns {HistoryLine[]}
 */
export function historyOf({ results, rows, analysis }) {
  const [{ run, settings }] = results
  const noiseFloor = analysis?.noiseFloor ?? null
  const sure = comparableRows(
    rows,
    rows.find(({ server }) => server === settings.reference),
  )
  return rows.flatMap((row) => {
    const { server, version, outcome, requestsPerSecond, interval } = row
    const { ratioToReference, ratioInterval } = sure.includes(row) ? row : unknownRatio
    const result = results.find((result) => result.server === server)
    if (!result) return []
    return {
      run: run.id,
      startedAt: run.startedAt,
      suite: 'throughput',
      server,
      version,
      outcome,
      runtime: describeRuntime(result) ?? 'unknown',
      machine: describeKind(result.environment),
      load: loadOf(result),
      reference: settings.reference,
      ...rounded({ requestsPerSecond, interval, ratioToReference, ratioInterval, noiseFloor }),
    }
  })
}

/** Ratios of the same server, kind of machine, load and reference. @type {Way<HistoryLine>} */
const ratios = {
  keysOf: ({ server, machine, load, reference }) => [server, machine, load, reference],
  textsOf: ({ version, runtime }) => [version ?? '', runtime],
  figureOf: ({ ratioToReference, ratioInterval }) => [ratioToReference, ratioInterval],
}

/**
 * Finds new levels of rows: among the runs of each server on one kind of machine, under one load, relative to one
 * reference.
 * @param {HistoryLine[]} lines - of all runs, oldest first
 * @returns {{ series: PastRow[][], between: number }} between: standard deviation by which runs differ beyond their
 *   intervals
 */
export function followRows(lines) {
  const { series, between } = followLevels(lines, ratios)
  const versions = new Map(lines.map(({ run, server, version }) => [`${run} ${server}`, version]))
  const versionOf = (/** @type {HistoryLine} */ { run, reference }) => versions.get(`${run} ${reference}`) ?? null
  const addVersion = (/** @type {typeof series[0][0]} */ line) => ({ ...line, referenceVersion: versionOf(line) })
  return { between, series: series.map((runs) => runs.map(addVersion)) }
}

/**
 * Reports rows run by run by their ratio to the reference, and where their level changed, in one table.
 * @param {HistoryLine[]} lines - of all runs, oldest first
 * @param {string[]} names - of the servers to show, all if there is none
 * @returns {Report<PastRow>}
 * @throws {import('../../../../base/errors/usageError.js').UsageError} if a server has no line
 */
export const createHistory = (lines, names) => reportLevels(followRows(lines), { lines, names }, layout)

/** Lists the versions that changed with a level. @type {(row: PastRow, before: PastRow) => string} */
function whyOf({ version, runtime, reference, referenceVersion }, before) {
  const versions = [
    ['', before.version, version],
    ['', before.runtime, runtime],
    [`${reference}: `, before.referenceVersion, referenceVersion],
  ]
  const changed = versions.flatMap(([about, from, to]) => (from === to ? [] : [`${about}${from} → ${to}`]))
  return changed.join(', ') || 'no new version of its own'
}

/** @type {Layout<PastRow>} */
const layout = {
  conditions: [
    left('reference', ({ reference }) => reference),
    left('load', ({ load }) => load),
    left('machine', ({ machine }) => machine),
  ],
  columns: [
    left('version', ({ version }) => version ?? none),
    left('runtime', ({ runtime }) => runtime),
    right('× reference', (row) => number(row.ratioToReference, 2)),
    right('±', ({ ratioInterval }) => plusMinus(ratioInterval)),
  ],
  figureOf: ({ ratioToReference }) => ratioToReference,
  leastImportant: ['machine', 'runtime', 'load', 'version'],
  whyOf,
  about:
    'Ratios to the reference, which is taken as unchanged; rows of other machines or loads are series of their own.',
  figure: 'a ratio to the reference',
}

/** Describes the new levels of a series, a sentence each. @param {PastRow[]} runs */
export const describeChanges = (runs) => describeLevels(runs, whyOf)
