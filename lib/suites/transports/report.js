import { byOutcome } from '../../stats/outcomes.js'
import { left } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { median } from '../../stats/median.js'
import { keyOf } from '../../workload/combinations.js'
import { counted } from '../../workload/counted.js'
import { protocolNames } from '../../workload/protocolNames.js'
import { formatBlocks, groupReasons, listNotes, noiseNote } from '../kit/notes.js'
import { toAnswer } from '../kit/clauses.js'
import { columnsOfFields } from '../kit/fields.js'
import { readRows, timesOf } from '../kit/readRows.js'
import { compareTimes, countBlocks, groupRuns } from '../kit/times.js'
import { describeCosts, timeOf } from './callCosts.js'
import { fields } from './fields.js'
import { axisNames } from './parameters.js'
import { labelOf, samples } from './plan.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {ReturnType<typeof rowsOf>[number]['row']} CallRow */
/** @typedef {Omit<Compared, 'rows'> & { rows: CallRow[] }} ComparedCalls */
/** @typedef {ComparedCalls & { blocks: number, noiseFloor: number | null }} CallGroup of one run */
/** @typedef {Report<CallRow> & { compared: CallGroup[] }} CallReport */

/**
 * Reports a table for each number of callers, and what the reader must know of them.
 * @type {(results: Result[]) => CallReport}
 */
export function createReport(results) {
  const compared = groupRuns(results).map(groupRun)
  const rows = compared.flatMap((group) => group.rows).sort(inOrder)
  const reasons = groupReasons(rows, (about) => nameRows(about, rows))
  const remarks = reasons.length > 0 ? [{ heading: null, columns: [], items: [], notes: reasons }] : []
  const answer = toAnswer(describeCosts(compared), results)
  const noted = listNotes(results, {
    facts,
    notes: [noiseNote(compared, 'the first row of a process measured twice'), columnsNote],
    countTrials: ({ trials }) => new Set(trials.map(({ conditions }) => JSON.stringify(conditions))).size,
    noun: 'row',
  })
  const tables = [...tablesOf(rows), ...remarks]
  return { rows, compared, tables, remarks: [], ...noted, details: [columnsNote], answer }
}

/** Compares the rows of one run, and sets their estimates. @type {(results: Result[]) => CallGroup} */
function groupRun(results) {
  const read = results.flatMap(rowsOf)
  const reference = read.find(({ times }) => times.some(({ control }) => control))?.name ?? ''
  // Other rows that a process reads twice must not count as two processes.
  const once = read.map((all) =>
    all.name === reference ? all : { ...all, times: all.times.filter(({ control }) => !control) },
  )
  const { rows, estimate, ...compared } = compareTimes(once, reference)
  for (const row of rows) {
    const { interval, time } = estimate(row) ?? { interval: null, time: row.nsPerOp.median }
    Object.assign(row, { interval, nsPerOp: { ...row.nsPerOp, median: time } })
  }
  return { rows, ...compared, blocks: countBlocks(results) }
}

/** Reads a row for each combination of conditions. @param {Result} result */
function rowsOf(result) {
  const { server, executesGraphql, settings, serverConditions } = result
  const read = readRows(result, fields, {
    planned: ({ conditions }) => samples({ conditions, server: { executesGraphql } }, settings),
    keyOf: ({ conditions }) => keyOf(conditions, axisNames),
  })
  return [...read].map(([key, { conditions, verdict, figures, processes }]) => {
    const { transport, tls, connection, parallel } = /** @type {Conditions} */ (conditions)
    const about = { server, transport, tls: tls === 'tls', connection, parallel }
    const times = timesOf(processes, ({ nsPerOp }) => median(nsPerOp))
    return { name: `${server} ${key}`, row: { ...about, ...verdict, ...figures, ...serverConditions }, times }
  })
}

/** Sorts by number of callers, then by time, then by outcome. @type {(a: CallRow, b: CallRow) => number} */
const inOrder = (a, b) => a.parallel - b.parallel || timeOf(a) - timeOf(b) || byOutcome(a, b)

/** Names a row in a sentence. @param {Pick<CallRow, 'server' | 'tls' | 'transport'> & Partial<CallRow>} row */
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

/** @type {Column<CallRow>[]} */
const conditionColumns = [
  left('server', ({ server }) => server),
  left('transport', ({ transport }) => protocolNames[transport]),
  left('TLS', ({ tls }) => (tls ? 'TLS' : 'raw')),
  left('connection', ({ connection }) => connection),
]

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['client GCs/1000', 'server GCs/1000', 'p99 µs', 'client B/op', 'server B/op', 'wire B']

/** @type {(rows: CallRow[]) => Table<CallRow>[]} */
function tablesOf(rows) {
  const completed = rows.filter(({ outcome }) => outcome === 'completed')
  return [...groupBy(completed, ({ parallel }) => parallel)].map(([parallel, items]) => ({
    heading: counted(parallel, 'caller'),
    columns: [...conditionColumns, ...columnsOfFields(fields, items)],
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
]
