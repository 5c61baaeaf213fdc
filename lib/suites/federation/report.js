import { busyNotes, flagNotes } from '../../reports/flagNotes.js'
import { left } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { byOutcome, verdictOf } from '../../stats/outcomes.js'
import { counted } from '../../workload/counted.js'
import { operations } from '../../workload/federation/operations.js'
import { totalOf } from '../../workload/federation/subgraphs.js'
import { columnsOfFields, combineProcesses, pickRow } from '../kit/fields.js'
import { formatBlocks, groupReasons, missingTrials, noiseNote } from '../kit/notes.js'
import { compareTimes, describeReplaced, groupRuns, ofFirstProcesses, readingsOf } from '../kit/times.js'
import { fields } from './fields.js'
import { answerOf } from './gatewayCosts.js'
import { flagsOf } from './gatewayFlags.js'
import { baseNameOf, isMonolith, monolith, parameters } from './parameters.js'
import { controlsOf, samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Outcome } from '../../types.d.ts' */
/** @import { RowOf } from '../kit/fields.js' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Value } from './measure.js' */
/** @import { Warm } from './gatewayFlags.js' */
/** @import { Settings } from './parameters.js' */

/** @typedef {StoredResult<Settings, Value>} Result */
/**
 * @typedef {object} About
 * @property {string} server
 * @property {string} operation
 * @property {number} delayMs
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {number | null} calls
 * @property {number} leastCalls
 */
/** @typedef {About & RowOf<typeof fields>} FederationRow */
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

/**
 * Reports a table for each operation and delay.
 * @param {Result[]} results
 * @returns {FederationReport}
 */
export function createReport(results) {
  const compared = groupRuns(results).flatMap(groupRun)
  const rows = compared.flatMap((group) => group.rows)
  return {
    rows,
    compared,
    tables: compared.map((group) => tableOf(group)),
    remarks: [],
    notes: results.length > 0 ? notesOf(results, compared) : [],
    details: [columnsNote],
    answer: answerOf(compared, results),
  }
}

/**
 * Groups the rows of one run by operation and delay, and compares each with the monolith.
 * @param {Result[]} results
 * @returns {Group[]}
 */
function groupRun(results) {
  const read = results.flatMap(readRows)
  const blocks = new Set(results.flatMap(({ trials }) => trials.map(({ block }) => block))).size
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

/** Sorts groups by delay, then by operation. @type {(a: { row: About }[], b: { row: About }[]) => number} */
const inOrder = ([{ row: a }], [{ row: b }]) => a.delayMs - b.delayMs || placeOf(a) - placeOf(b)

/** @param {About} row */
const placeOf = ({ operation }) => operations.findIndex(({ name }) => name === operation)

/** @param {FederationRow} row */
const costOf = ({ cpuMsPerOperation }) => cpuMsPerOperation ?? Number.MAX_VALUE

/** @type {(row: FederationRow, reference: FederationRow, compared: Pick<Compared, 'relate'>) => number | null} */
function ratioOf(row, reference, { relate }) {
  const [cost, other] = [row.cpuMsPerOperation, reference.cpuMsPerOperation]
  return relate(row, reference)?.ratio ?? (cost && other ? cost / other : null)
}

/**
 * Reads a row for each operation and delay.
 * @param {Result} result
 */
function readRows(result) {
  const { server, settings, serverConditions } = result
  const readings = readingsOf(result, () => samples(null, settings))
  return [...groupBy(readings, ({ name, conditions }) => `${conditions.delay} ${name}`).values()].map((group) => {
    const row = { ...toRow(server, group), ...serverConditions }
    const times = ofFirstProcesses(group).flatMap(({ block, control, value }) =>
      row.outcome === 'completed' && value?.cpuMsPerOperation
        ? [{ block, control, time: value.cpuMsPerOperation }]
        : [],
    )
    return { name: server, row, times }
  })
}

/** @type {(server: string, readings: Reading<Value>[]) => FederationRow} still without interval and ratio */
function toRow(server, readings) {
  const [{ name: operation, conditions }] = readings
  const { outcome, ...verdict } = verdictOf(readings)
  const remarks = outcome === 'completed' ? describeReplaced(readings) : []
  const reason = [verdict.reason ?? [], remarks].flat().join('; ') || null
  const measured = readings.flatMap(({ value, control }) => (value ? [{ value, control }] : []))
  const plain = measured.filter(({ control }) => !control)
  // A run that ended early may have the control only, which is measured alike.
  const values = (plain.length > 0 ? plain : measured).map(({ value }) => value)
  const combined = outcome === 'completed' ? combineProcesses(fields, values) : null
  const leastCalls = operations.find(({ name }) => name === operation)?.leastCalls ?? 0
  const calls = combined?.callsPerOperation ? totalOf(combined.callsPerOperation) : null
  const about = { server, operation, delayMs: conditions.delay, outcome, reason, calls, leastCalls }
  return { ...about, ...pickRow(fields, combined) }
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

/** Notes doubts about rows, with the servers that raise them. @param {Group[]} groups */
const doubtNotes = (groups) => {
  const byServer = groupBy(
    groups.flatMap(({ rows, warm }) => rows.map((row) => ({ row, warm }))),
    ({ row }) => row.server,
  )
  return flagNotes(
    new Map(
      [...byServer].map(([server, some]) => [
        server,
        flagsOf(
          some.map(({ row }) => row),
          some[0].warm,
        ),
      ]),
    ),
  )
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
  ...machineFacts,
]

/** @type {(results: Result[], groups: Group[]) => string[]} */
function notesOf(results, groups) {
  const countTrials = (/** @type {Result} */ { server: name, settings: { axes, rounds } }) =>
    axes.delay.length * controlsOf({ name }, rounds).length
  return [
    ...describeFacts(facts, results),
    noiseNote(groups, 'the monolith in two processes of each block'),
    columnsNote,
    ...licenceNotes(results),
    ...doubtNotes(groups),
    ...missingTrials(results, countTrials),
    ...busyNotes(results, 'window'),
  ]
}
