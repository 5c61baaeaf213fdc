import { describeKind } from '../../../../reports/runFacts.js'
import { openHistory, rounded } from '../../../kit/compare/newLevels.js'
import { comparableRows } from '../../analyse/doubted.js'
import { describeRuntime } from '../../analyse/results.js'
import { sliceOf } from '../../measure/windows.js'

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

/** Adds the version of the reference in the same run. @param {HistoryLine[]} lines */
function complete(lines) {
  const versions = new Map(lines.map(({ run, server, version }) => [`${run} ${server}`, version]))
  return lines.map((line) => ({ ...line, referenceVersion: versions.get(`${line.run} ${line.reference}`) ?? null }))
}

/** Ratios of the same server to one reference, on one kind of machine, under one load. */
export const {
  follow: followRows,
  report: createHistory,
  describe: describeChanges,
} = openHistory({
  conditions: [
    ['reference', 'reference'],
    ['load', 'load'],
    ['machine', 'machine'],
  ],
  versions: [
    ['version', 'version'],
    ['runtime', 'runtime'],
  ],
  figure: { value: 'ratioToReference', interval: 'ratioInterval', title: '× reference', digits: 2 },
  leastImportant: ['machine', 'runtime', 'load', 'version'],
  whyOf,
  about:
    'Ratios to the reference, which is taken as unchanged; rows of other machines or loads are series of their own.',
  lacking: 'a ratio to the reference',
  complete,
})
