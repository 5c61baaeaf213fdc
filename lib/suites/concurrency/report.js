import { busyNotes } from '../../reports/busyNotes.js'
import { divided, left, none, number, plusMinus, right } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { describeFacts, machineFacts } from '../../reports/runNotes.js'
import { counted } from '../../workload/counted.js'
import { missingTrials } from '../kit/notes.js'
import { cellsOf } from './cells.js'
import { compareCells, panelsOf } from './curves.js'
import { describeErrors } from './judgeCell.js'

/** @import { StoredResult } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { Line, Panel } from './curves.js' */
/** @import { Settings } from './parameters.js' */
/** @import { SweepRow, Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Report<SweepRow> & { panels: Panel[], compared: Compared[] }} SweepReport */

const errorKinds = ['refused', 'reset', 'closed', 'goaway', 'stream reset', 'wrong', 'timeout']
/** Fields of CSV that a row may lack. */
const nested = {
  ttfbMs: { mean: null, p99: null },
  latencyMs: { mean: null, p50: null, p99: null },
  errors: Object.fromEntries(errorKinds.map((kind) => [kind, null])),
}

/**
 * Orders the servers as the user named them, those of the latest run first.
 * @param {Result[]} results
 * @param {string[]} chosen - by compare, in that order
 */
function serversOf(results, chosen) {
  const latest = results.toSorted((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))
  const all = [...new Set(latest.flatMap(({ run }) => run.servers))]
  const measured = new Set(results.map(({ server }) => server))
  return (chosen.length > 0 ? chosen : all).filter((name) => measured.has(name))
}

/**
 * Reports a table for each protocol, number of streams and workload: the servers beside each other as connections grow.
 * @type {(results: Result[], chosen?: string[]) => SweepReport}
 */
export function createReport(results, chosen = []) {
  const servers = serversOf(results, chosen)
  const shown = servers.flatMap((name) => results.filter(({ server }) => server === name))
  const cells = cellsOf(shown)
  const compared = compareCells(cells)
  const panels = panelsOf(cells, servers, compared)
  return {
    rows: cells.map(({ row }) => row),
    tables: panels.map(tableOf),
    remarks: [],
    notes: notesOf(shown, panels),
    nested,
    panels,
    compared,
  }
}

/** @param {Panel} panel @returns {Table<SweepRow>} */
function tableOf(panel) {
  const { heading, curves } = panel
  const lines = curves.flatMap(({ cells }) => cells)
  const items = lines.map(({ row }) => row).filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  // Beside each other at each number of connections; the order of the servers stays.
  items.sort((a, b) => a.connections - b.connections)
  const words = curves.flatMap(({ words }) => words ?? [])
  const starving = lines.flatMap(({ row: { server, connections }, starving }) =>
    starving ? [`${server} at ${connections} connections: ${starving}`] : [],
  )
  return {
    heading,
    columns: columnsOf(panel),
    items,
    leastImportant,
    said: [...words, ...starving, ...remarksOf(lines)],
    groupOf: curves.length > 1 ? ({ connections }) => connections : undefined,
  }
}

/**
 * Lists the reasons of cells without a number, and those of other load generators if ours has one.
 * @param {Line[]} lines
 */
function remarksOf(lines) {
  const missing = (/** @type {{ row: SweepRow }[]} */ cells) =>
    cells.flatMap(({ row }) => (row.requestsPerSecond === null ? [row] : []))
  const measured = lines.filter(({ row }) => row.requestsPerSecond !== null)
  const bySecond = missing(measured.flatMap(({ seconds }) => seconds))
  return [
    ...remarks(missing(lines), lines.length, ({ server }) => server),
    ...remarks(bySecond, lines.length, ({ driver }) => driver),
  ]
}

/** @type {(rows: SweepRow[], cellCount: number, nameOf: (row: SweepRow) => string) => string[]} */
function remarks(rows, cellCount, nameOf) {
  const alike = groupBy(rows, (row) => `${nameOf(row)} ${row.outcome} ${row.reason}`)
  return [...alike.values()].map((about) => {
    const [{ outcome, reason }] = about
    const name = nameOf(about[0])
    const servers = [...new Set(about.map(({ server }) => server))].filter((server) => server !== name)
    const counts = [...new Set(about.map(({ connections }) => connections))].join(', ')
    const of = servers.length > 0 && about.length < cellCount ? ` of ${servers.join(', ')}` : ''
    return `${name}${of} at ${counts} connections: ${outcome}: ${reason}`
  })
}

/** Marks of a rate: requests were lost; the load generator was saturated. */
const marks = { errors: '!', saturated: '*' }

/** @param {Line} line */
const markOf = ({ row, isSaturated }) =>
  `${hasErrors(row) ? ` ${marks.errors}` : ''}${isSaturated ? ` ${marks.saturated}` : ''}`

/** @param {SweepRow} row */
const hasErrors = ({ errors }) => Object.keys(errors).length > 0

/** @param {Line} line */
function formatRelative({ relative }) {
  if (relative === null) return none
  const { ratio, low, high } = relative
  const range = low !== null && high !== null ? ` ± ${plusMinus([low, high])}` : ''
  return `${(ratio * 100).toFixed(0)} %${range}`
}

/**
 * Formats the rate of another load generator, and the share of it that ours reached.
 * @type {(driver: string) => (line: Line) => string}
 */
const secondOpinion =
  (driver) =>
  ({ row, seconds }) => {
    const rate = seconds.find(({ row }) => row.driver === driver)?.row.requestsPerSecond ?? null
    if (rate === null || row.requestsPerSecond === null) return number(rate, 0)
    return `${number(rate, 0)} (${((row.requestsPerSecond / rate) * 100).toFixed(0)} %)`
  }

/**
 * Lists the columns of a panel. Its lines hold more than their rows.
 * @param {Pick<Panel, 'first' | 'drivers' | 'curves'>} panel
 * @returns {Column<SweepRow>[]}
 */
function columnsOf({ first, drivers, curves }) {
  const lines = curves.flatMap(({ cells }) => cells)
  const byRow = new Map(lines.map((line) => [line.row, line]))
  /** @type {(text: (line: Line) => string) => (row: SweepRow) => string} */
  const ofLine = (text) => (row) => text(/** @type {Line} */ (byRow.get(row)))
  return [
    right('connections', (row) => number(row.connections, 0)),
    left('server', (row) => row.server),
    { ...right('requests/s', (row) => number(row.requestsPerSecond, 0)), mark: ofLine(markOf) },
    right('±', (row) => plusMinus(row.interval)),
    ...(curves.length > 1 ? [right(`% of ${first}`, ofLine(formatRelative))] : []),
    ...drivers.map((driver) => right(`${driver} requests/s`, ofLine(secondOpinion(driver)))),
    right('TTFB ms', (row) => number(row.ttfbMs.mean, 2)),
    right('TTFB p99', (row) => number(row.ttfbMs.p99, 2)),
    right('p50 ms', (row) => number(row.latencyMs.p50, 2)),
    right('p99 ms', (row) => number(row.latencyMs.p99, 2)),
    ...(lines.some(({ row }) => hasErrors(row))
      ? [left('errors', (/** @type {SweepRow} */ { errors }) => describeErrors(errors) || none)]
      : []),
    right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
    right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
  ]
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['peak MB', 'TTFB p99', 'p50 ms', 'CPU ms/1k']

const workloads = {
  echo: 'echo: POST /api/echo, 10,000 random bytes compared byte by byte',
  compound: 'compound: POST /graphql',
}

/**
 * Describes the client processes of the cell with the most of them.
 * @param {Result} result
 */
function describeClients({ trials }) {
  const values = trials.flatMap(({ samples }) => samples.flatMap(({ value }) => value ?? []))
  const most = Math.max(1, ...values.map(({ clientProcesses }) => clientProcesses ?? 1))
  return most === 1 ? '1 client process' : `up to ${most} client processes`
}

/** @type {((result: Result) => string)[]} */
const facts = [
  ({ settings: { axes, size } }) =>
    axes.workload.map((name) => workloads[name]).join('; ') +
    (axes.workload.includes('compound') ? ` of size ${size}` : ''),
  ({ settings: { durationSeconds, warmupSeconds } }) =>
    `windows of ${durationSeconds} s after ${warmupSeconds} s of load on the same connections, in random order ` +
    'from one process for each protocol',
  ({ settings: { rounds } }) => counted(rounds, 'block'),
  describeClients,
  ...machineFacts,
]

const ramp = 'Every connection has had a right answer to one request before the full load begins.'

/** @type {(results: Result[], panels: Panel[]) => string[]} */
function notesOf(results, panels) {
  const rows = panels.flatMap(({ curves }) => curves.flatMap(({ cells }) => cells))
  const saturated = rows.some(({ isSaturated }) => isSaturated)
  const lost = rows.some(({ row: { errors } }) => Object.keys(errors).length > 0)
  const remarkable = results.flatMap(({ server, trials }) =>
    trials.flatMap(({ outcome, reason }) => (outcome === 'completed' && reason ? [`${server}: ${reason}.`] : [])),
  )
  return [
    ...describeFacts(facts, results),
    ramp,
    ...missingTrials(results, ({ settings: { axes } }) => axes.protocol.length),
    'Knee: where doubling the connections gains less than 5 %. Collapse: from where on a fifth of the peak or ' +
      'more is lost. ~: as far as the intervals tell.',
    ...(lost ? [`${marks.errors} marks cells in which requests were lost; the rate is that of right answers.`] : []),
    ...(saturated
      ? [
          `${marks.saturated} marks cells in which the load generator was saturated, so the server may be faster ` +
            'than shown.',
        ]
      : []),
    ...new Set(remarkable),
    ...busyNotes(results, 'window'),
  ]
}

/**
 * Shows the comparisons in a page. Rows call --pipelining `streams`.
 * @param {SweepReport} report
 */
export const pageParts = async ({ compared }) => ({ compared, askedFields: ['streams'] })

/**
 * Accepts rows whose load generator was saturated: that is remarkable, but no fault.
 * @param {SweepRow} row
 */
export const isClean = ({ outcome, errors }) => outcome === 'completed' && Object.keys(errors).length === 0
