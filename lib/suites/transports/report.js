import { byOutcome, verdictOf } from '../../stats/outcomes.js'
import { busyNotes } from '../../reports/flagNotes.js'
import { divided, left, number, plusMinus, right } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runFacts.js'
import { median } from '../../stats/median.js'
import { keyOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { protocolNames } from '../../workload/protocolNames.js'
import { formatBlocks, groupReasons, missingTrials, noiseNote } from '../kit/notes.js'
import { toAnswer } from '../kit/clauses.js'
import { compareTimes, groupRuns, readingsOf } from '../kit/times.js'
import { describeCosts, timeOf } from './callCosts.js'
import { axisNames } from './parameters.js'
import { labelOf, samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Reading } from '../kit/times.js' */
/** @import { Settings } from './parameters.js' */
/** @import { BothEnds, CallRow, Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Omit<Compared, 'rows'> & { rows: CallRow[] }} ComparedCalls */
/** @typedef {ComparedCalls & { blocks: number, noiseFloor: number | null }} CallGroup of one run */
/** @typedef {Report<CallRow> & { compared: CallGroup[] }} CallReport */

/**
 * Reports a table for each number of callers, and what the reader must know of them.
 * @param {Result[]} results
 * @returns {CallReport}
 */
export function createReport(results) {
  const compared = groupRuns(results).map(groupRun)
  const rows = compared.flatMap((group) => group.rows).sort(inOrder)
  const reasons = groupReasons(rows, (about) => nameRows(about, rows))
  const remarks = reasons.length > 0 ? [{ heading: null, columns: [], items: [], notes: reasons }] : []
  const notes = results.length > 0 ? notesOf(results, compared) : []
  const answer = toAnswer(describeCosts(compared), results)
  const tables = [...tablesOf(rows), ...remarks]
  return { rows, compared, tables, remarks: [], notes, details: [columnsNote], answer }
}

/**
 * Compares the rows of one run, and sets their estimates.
 * @param {Result[]} results
 * @returns {CallGroup}
 */
function groupRun(results) {
  const read = results.flatMap(readRows)
  const reference = read.find(({ times }) => times.some(({ control }) => control))?.name ?? ''
  // Other rows that a process reads twice must not count as two processes.
  const once = read.map((all) =>
    all.name === reference ? all : { ...all, times: all.times.filter(({ control }) => !control) },
  )
  const { estimate, ...compared } = compareTimes(once, reference)
  for (const { row } of read) {
    const { interval, time } = estimate(row) ?? { interval: null, time: row.nsPerOp.median }
    Object.assign(row, { interval, nsPerOp: { ...row.nsPerOp, median: time } })
  }
  const blocks = new Set(results.flatMap(({ trials }) => trials.map(({ block }) => block))).size
  return { ...compared, blocks }
}

/**
 * Reads a row for each combination of conditions.
 * @param {Result} result
 */
function readRows(result) {
  const { server, executesGraphql, settings, serverConditions } = result
  const plannedSamples = (/** @type {{ conditions: Record<string, unknown> }} */ { conditions }) =>
    samples({ conditions, server: { executesGraphql } }, settings)
  const groups = groupBy(readingsOf(result, plannedSamples), ({ conditions }) => keyOf(conditions, axisNames))
  return [...groups].map(([key, readings]) => {
    const row = { ...toRow(server, readings), ...serverConditions }
    const times = readings.flatMap(({ block, control, value }) =>
      row.outcome === 'completed' && value ? [{ block, control, time: median(value.nsPerOp) }] : [],
    )
    return { name: `${server} ${key}`, row, times }
  })
}

/** @type {(server: string, readings: Reading<Value>[]) => CallRow} still without its estimate */
function toRow(server, readings) {
  const [{ conditions }] = readings
  const { transport, tls, connection, parallel } = conditions
  const { outcome, reason } = verdictOf(readings)
  const measured = outcome === 'completed' ? readings : []
  const values = measured.flatMap(({ value, control }) => (value && !control ? [value] : []))
  return {
    server,
    transport,
    tls: tls === 'tls',
    connection,
    parallel,
    outcome,
    reason,
    nsPerOp: {
      median: medianOf(values.flatMap(({ nsPerOp }) => nsPerOp)),
      p99: medianOf(values.map(({ latencyP99Ns }) => latencyP99Ns)),
    },
    interval: null,
    allocatedBytesPerOp: mediansOf(values.map(({ allocatedBytesPerOp }) => allocatedBytesPerOp)),
    collectionsPerThousand: mediansOf(values.map(({ collectionsPerThousand }) => collectionsPerThousand)),
    wireBytesPerOp: medianOf(values.map(({ wireBytesPerOp }) => wireBytesPerOp)),
    connectRoundTrips: medianOf(values.map(({ connectRoundTrips }) => connectRoundTrips)),
  }
}

/**
 * Computes the median of the values that are not null.
 * @param {(number | null)[]} values
 */
function medianOf(values) {
  const numbers = values.filter((value) => value !== null)
  return numbers.length > 0 ? median(numbers) : null
}

/** @type {(values: BothEnds[]) => BothEnds} */
const mediansOf = (values) => ({
  client: medianOf(values.map(({ client }) => client)),
  server: medianOf(values.map(({ server }) => server)),
})

/**
 * Sorts by number of callers, then by time, then by outcome.
 * @type {(a: CallRow, b: CallRow) => number}
 */
const inOrder = (a, b) => a.parallel - b.parallel || timeOf(a) - timeOf(b) || byOutcome(a, b)

/**
 * Names a row in a sentence.
 * @param {Pick<CallRow, 'server' | 'tls' | 'transport'> & Partial<CallRow>} row
 */
export const nameOf = ({ server, tls, ...row }) => `${server} ${labelOf({ ...row, tls: tls ? 'tls' : 'raw' })}`

/**
 * Names rows in a sentence: all rows of one server, transport and TLS by these alone.
 * @type {(about: CallRow[], rows: CallRow[]) => string}
 */
function nameRows(about, rows) {
  const groupsOf = (/** @type {CallRow[]} */ some) =>
    groupBy(some, ({ server, transport, tls }) => nameOf({ server, transport, tls }))
  const all = groupsOf(rows)
  return [...groupsOf(about)]
    .flatMap(([name, group]) => (group.length === all.get(name)?.length ? name : group.map(nameOf)))
    .join(', ')
}

/** Formats a value with more decimals the smaller it is. @param {number | null} value */
function formatFigure(value) {
  if (value === null || value >= 10) return number(value, 0)
  return number(value, value >= 1 ? 1 : 2)
}

/** @type {Column<CallRow>[]} */
const columns = [
  left('server', ({ server }) => server),
  left('transport', ({ transport }) => protocolNames[transport]),
  left('TLS', ({ tls }) => (tls ? 'TLS' : 'raw')),
  left('connection', ({ connection }) => connection),
  right('ns/op', ({ nsPerOp }) => number(nsPerOp.median, 0)),
  right('±', ({ interval }) => plusMinus(interval)),
  right('p99 µs', ({ nsPerOp }) => formatFigure(divided(nsPerOp.p99, 1000))),
  right('client B/op', ({ allocatedBytesPerOp }) => number(allocatedBytesPerOp.client, 0)),
  right('server B/op', ({ allocatedBytesPerOp }) => number(allocatedBytesPerOp.server, 0)),
  right('client GCs/1000', ({ collectionsPerThousand }) => formatFigure(collectionsPerThousand.client)),
  right('server GCs/1000', ({ collectionsPerThousand }) => formatFigure(collectionsPerThousand.server)),
  right('wire B', ({ wireBytesPerOp }) => number(wireBytesPerOp, 0)),
  right('connect RTs', ({ connectRoundTrips }) => number(connectRoundTrips, 0)),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['client GCs/1000', 'server GCs/1000', 'p99 µs', 'client B/op', 'server B/op', 'wire B']

/** @type {(rows: CallRow[]) => Table<CallRow>[]} */
function tablesOf(rows) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  return [...groupBy(completed, ({ parallel }) => parallel)].map(([parallel, items]) => ({
    heading: counted(parallel, 'caller'),
    columns,
    leastImportant,
    items,
    notes: [],
  }))
}

const columnsNote =
  'ns/op is the wall time by the verified answers, client and server together on one machine, as benchmarks of ' +
  'Go have it; p99 is of single calls. B/op and GCs are of the JavaScript heaps (v8.GCProfiler), without what ' +
  'Buffers hold. wire B is what a call sends and receives above TCP or UDP, connect RTs the round trips before ' +
  'its request can leave, both seen through a relay.'

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings }) => `${formatBlocks(settings)} of one process for each server, transport and TLS`,
  ({ settings: { durationSeconds, warmupSeconds } }) =>
    `${durationSeconds} s of calls each, after ${warmupSeconds} s to warm up`,
  ...machineFacts,
]

/** @type {(results: Result[], groups: CallGroup[]) => string[]} */
function notesOf(results, groups) {
  const countTrials = (/** @type {Result} */ { trials }) =>
    new Set(trials.map(({ conditions }) => JSON.stringify(conditions))).size
  return [
    ...describeFacts(facts, results),
    noiseNote(groups, 'the first row of a process measured twice'),
    columnsNote,
    ...missingTrials(results, countTrials),
    ...busyNotes(results, 'row'),
  ]
}
