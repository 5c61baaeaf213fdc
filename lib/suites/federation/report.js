import { left } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { byOutcome } from '../../stats/outcomes.js'
import { counted } from '../../workload/counted.js'
import { operations } from '../../workload/federation/operations.js'
import { totalOf } from '../../workload/federation/subgraphs.js'
import { columnsOfFields } from '../kit/fields.js'
import { formatBlocks, groupReasons, listNotes, noiseNote } from '../kit/notes.js'
import { readRows, timesOf } from '../kit/readRows.js'
import { compareTimes, countBlocks, describeReplaced, groupRuns, ofFirstProcesses } from '../kit/times.js'
import { fields } from './fields.js'
import { answerOf } from './gatewayCosts.js'
import { flagsOf } from './gatewayFlags.js'
import { baseNameOf, isMonolith, monolith, parameters } from './parameters.js'
import { controlsOf, samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Value } from './measure.js' */
/** @import { Warm } from './gatewayFlags.js' */
/** @import { Settings } from './parameters.js' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {ReturnType<typeof rowsOf>[number]['row']} FederationRow */
/** @typedef {Omit<Compared, 'rows'> & { rows: FederationRow[] }} ComparedRows */
/**
 * @typedef {object} Facts of a group
 * @property {string} heading
 * @property {number} blocks
 * @property {number | null} noiseFloor
 * @property {Warm} warm - settings that decide how warm its processes were
 */
/** @typedef {ComparedRows & Facts} Group */
/** @typedef {Report<FederationRow> & { compared: Group[] }} FederationReport */

/** Reports a table for each operation and delay. @param {Result[]} results @returns {FederationReport} */
export function createReport(results) {
  const compared = groupRuns(results).flatMap(groupRun)
  const rows = compared.flatMap((group) => group.rows)
  const noted = listNotes(results, {
    facts,
    notes: [noiseNote(compared, 'the monolith in two processes of each block'), columnsNote, ...licenceNotes(results)],
    countTrials: ({ server: name, settings: { axes, rounds } }) =>
      axes.delay.length * controlsOf({ name }, rounds).length,
    flags: flagsByServer(compared),
    noun: 'window',
  })
  const tables = compared.map((group) => tableOf(group))
  return { rows, compared, tables, remarks: [], ...noted, details: [columnsNote], answer: answerOf(compared, results) }
}

/**
 * Groups the rows of one run by operation and delay, and compares each with the monolith.
 * @param {Result[]} results
 * @returns {Group[]}
 */
function groupRun(results) {
  const read = results.flatMap(rowsOf)
  const blocks = countBlocks(results)
  return [...groupBy(read, ({ row }) => `${row.delayMs} ${row.operation}`).values()].sort(inOrder).map((group) => {
    const [{ row: first }] = group
    // The first one if there are variants of it.
    const reference = group.find(isMonolith)
    const { estimate, ...compared } = compareTimes(group, reference?.name ?? monolith)
    for (const { row } of group) {
      row.interval = estimate(row)?.interval ?? null
      row.ratio = reference ? ratioOf(row, reference.row, compared) : null
    }
    const rows = compared.rows.toSorted((a, b) => byOutcome(a, b) || costOf(a) - costOf(b))
    const delay = parameters.delay.label(first.delayMs)
    const least = `at least ${counted(first.leastCalls, 'call')}`
    const warm = results[0].settings
    return { ...compared, rows, blocks, warm, heading: `${first.operation} (${least}) · ${delay}` }
  })
}

/** Sorts by delay, then by operation. @type {(a: { row: FederationRow }[], b: { row: FederationRow }[]) => number} */
const inOrder = ([{ row: a }], [{ row: b }]) => a.delayMs - b.delayMs || placeOf(a) - placeOf(b)

/** @param {FederationRow} row */
const placeOf = ({ operation }) => operations.findIndex(({ name }) => name === operation)

/** @param {FederationRow} row */
const costOf = ({ cpuMsPerOperation }) => cpuMsPerOperation ?? Number.MAX_VALUE

/** @type {(row: FederationRow, reference: FederationRow, compared: Pick<Compared, 'relate'>) => number | null} */
function ratioOf(row, reference, { relate }) {
  const [cost, other] = [row.cpuMsPerOperation, reference.cpuMsPerOperation]
  return relate(row, reference)?.ratio ?? (cost && other ? cost / other : null)
}

/** Reads a row for each operation and delay. @param {Result} result */
function rowsOf(result) {
  const { server, settings, serverConditions } = result
  const read = readRows(result, fields, {
    planned: () => samples(null, settings),
    keyOf: ({ name, conditions }) => `${conditions.delay} ${name}`,
  })
  return [...read.values()].map(({ name: operation, conditions, verdict, figures, processes }) => {
    const { callsPerOperation: calls } = figures
    const leastCalls = operations.find(({ name }) => name === operation)?.leastCalls ?? 0
    const reason = [verdict.reason ?? [], describeReplaced(processes)].flat().join('; ') || null
    const place = { server, operation, delayMs: Number(conditions.delay) }
    const about = { ...place, ...verdict, reason, calls: calls && totalOf(calls) }
    const times = timesOf(ofFirstProcesses(processes), ({ cpuMsPerOperation }) => cpuMsPerOperation || null)
    return { name: server, row: { ...about, leastCalls, ...figures, ...serverConditions }, times }
  })
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = 'kB from subgraphs,rate ±,entities,under load,cold ms,hot ms,±,p99 ms,partial data'.split(',')

/** @type {(group: Group) => Table<FederationRow>} */
const tableOf = ({ heading, rows }) => ({
  heading,
  columns: [left('server', ({ server }) => server), ...columnsOfFields(fields, rows)],
  leastImportant,
  items: rows.filter(({ outcome }) => outcome === 'completed'),
  notes: groupReasons(rows, (about) => about.map(({ server }) => server).join(', ')),
})

const columnsNote =
  "CPU ms/op is the CPU time of the gateway's own process by the right answers on one connection, and the result; " +
  '× monolith is the mean of its ratios within blocks. Rates and latencies are those of gateway, three subgraphs and ' +
  'client on one machine. calls are requests to the subgraphs accounts, books and reviews by the same answers; under ' +
  'load, requests in flight may share some. p50 and p99 are at half of the rate. hot ms is an answer alone, cold ms ' +
  'of a document without a cached plan. The monolith answers the same operations in one process, without subgraphs. ' +
  "partial data says whether an answer keeps the rest, with the error's path, if a subgraph fails one field."

/** Lists doubts about rows by the servers that raise them. @param {Group[]} groups */
function flagsByServer(groups) {
  const all = groups.flatMap(({ rows, warm }) => rows.map((row) => ({ row, warm })))
  const byServer = [...groupBy(all, ({ row }) => row.server)]
  const rowsIn = (/** @type {typeof all} */ some) => some.map(({ row }) => row)
  return new Map(byServer.map(([server, some]) => [server, flagsOf(rowsIn(some), some[0].warm)]))
}

/** Names packages whose licence is not permissive. @param {Result[]} results */
function licenceNotes(results) {
  const licences = results.flatMap(
    ({ server, facts }) => /** @type {any} */ (facts).licences?.[baseNameOf(server)] ?? [],
  )
  return licences.length > 0 ? [`Licences: ${[...new Set(licences)].join(', ')}.`] : []
}

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings }) => `${formatBlocks(settings)} of one process for each server`,
  ({ settings: { connections } }) => counted(connections, 'connection'),
  ({ settings: { durationSeconds, warmupSeconds } }) =>
    `windows of ${durationSeconds} s, warm-up of ${warmupSeconds} s`,
]
