import { left, none, number, plusMinus, right } from '../../reports/column.js'
import { groupBy } from '../../reports/groupBy.js'
import { columnsOfFields } from '../kit/fields.js'
import { formatBlocks, groupReasons, listNotes } from '../kit/notes.js'
import { cellsOf } from './cells.js'
import { compareCells, panelsOf } from './curves.js'
import { fields } from './fields.js'
import { answerOf } from './leaders.js'
import { describeErrors, hasErrors, isSaturation } from './judgeCell.js'

/** @import { StoredResult, SuitePageParts } from '../../core/suite.d.ts' */
/** @import { Column, Compared, Report, Table } from '../../reports/report.d.ts' */
/** @import { SweepRow } from './cells.js' */
/** @import { Line, Panel } from './curves.js' */
/** @import { Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Report<SweepRow> & { panels: Panel[], compared: Compared[] }} SweepReport */

const errorKinds = ['refused', 'reset', 'closed', 'goaway', 'stream reset', 'wrong', 'timeout']
/** Fields of CSV that a row may lack. */
const nested = { errors: Object.fromEntries(errorKinds.map((kind) => [kind, null])) }

/**
 * Orders results as the user named their servers, those of the latest run first.
 * @param {Result[]} results
 * @param {string[]} chosen - by compare, in that order
 */
function inOrder(results, chosen) {
  const latest = results.toSorted((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))
  const names = new Set(chosen.length > 0 ? chosen : latest.flatMap(({ run }) => run.servers))
  return [...names].flatMap((name) => results.filter(({ server }) => server === name))
}

/**
 * Reports a table for each protocol, number of streams and workload: the servers beside each other as connections grow.
 * @type {(results: Result[], chosen?: string[]) => SweepReport}
 */
export function createReport(results, chosen = []) {
  const shown = inOrder(results, chosen)
  const cells = cellsOf(shown)
  const compared = compareCells(cells)
  const servers = shown.map(({ server }) => server)
  const panels = panelsOf(cells, servers, compared)
  return {
    rows: cells.map(({ row }) => row),
    tables: panels.map(tableOf),
    remarks: [],
    ...notesOf(shown, panels),
    details: [answeredNote, turnsNote],
    answer: answerOf(panels, shown),
    nested,
    panels,
    compared,
  }
}

/** @param {Panel} panel @returns {Table<SweepRow>} */
function tableOf(panel) {
  const { heading, curves } = panel
  const lines = curves.flatMap(({ cells }) => cells)
  const items = lines.map(({ row }) => row).filter(hasRate)
  // Beside each other at each number of connections; the order of the servers stays.
  items.sort((a, b) => a.connections - b.connections)
  const starving = lines.flatMap(({ row: { server, connections }, starving }) =>
    starving ? [`${server} at ${connections} connections: ${starving}`] : [],
  )
  return {
    heading,
    columns: columnsOf(panel),
    items,
    leastImportant,
    notes: [...curves.flatMap(({ summary }) => summary ?? []), ...starving, ...remarksOf(lines)],
    groupOf: curves.length > 1 ? ({ connections }) => connections : undefined,
  }
}

/** @param {SweepRow} row */
const hasRate = ({ requestsPerSecond }) => requestsPerSecond !== null

/** Lists why cells have no number, and why other load generators have none beside ours. @param {Line[]} lines */
function remarksOf(lines) {
  const measured = lines.filter(({ row }) => hasRate(row))
  const opinions = measured.flatMap(({ secondOpinions }) => secondOpinions)
  const named = [
    ...lines.map(({ row }) => ({ name: row.server, row })),
    ...opinions.map(({ row }) => ({ name: row.driver, row })),
  ]
  const missing = named.filter(({ row }) => !hasRate(row))
  return [...groupBy(missing, ({ name }) => name)].flatMap(([name, about]) =>
    groupReasons(
      about.map(({ row }) => row),
      (rows) => nameCells(name, rows, lines.length),
    ),
  )
}

/** Names cells of a server or load generator. @type {(name: string, rows: SweepRow[], cellCount: number) => string} */
function nameCells(name, rows, cellCount) {
  const servers = [...new Set(rows.map(({ server }) => server))].filter((server) => server !== name)
  const counts = [...new Set(rows.map(({ connections }) => connections))].join(', ')
  const listed = servers.length > 0 && rows.length < cellCount ? ` of ${servers.join(', ')}` : ''
  return `${name}${listed} at ${counts} connections`
}

/** Marks of a rate: requests were lost; the load generator was saturated. */
const marks = { errors: '!', saturated: '*' }

/** @param {Line} line */
const markOf = ({ row, flags }) =>
  `${hasErrors(row) ? ` ${marks.errors}` : ''}${flags.some(isSaturation) ? ` ${marks.saturated}` : ''}`

/** Formats the rate as a percentage of the first server's; that of a single block begins with ~. @param {Line} line */
function formatRelative({ relative }) {
  if (relative === null) return none
  const { ratio, low, high } = relative
  const percent = `${(ratio * 100).toFixed(0)} %`
  return low === null || high === null ? `~ ${percent}` : `${percent} ± ${plusMinus([low, high])}`
}

/** Formats another load generator's rate, and our share of it. @type {(line: Line, driver: string) => string} */
function formatOpinion({ row, secondOpinions }, driver) {
  const rate = secondOpinions.find(({ row }) => row.driver === driver)?.row.requestsPerSecond ?? null
  if (rate === null || row.requestsPerSecond === null) return number(rate, 0)
  return `${number(rate, 0)} (${((row.requestsPerSecond / rate) * 100).toFixed(0)} %)`
}

const { ttfbMs, latencyMs, serverCpuMsPerThousandRequests, serverPeakMemoryBytes } = fields

/**
 * Lists the columns of a panel. Its lines hold more than their rows.
 * @param {Pick<Panel, 'first' | 'drivers' | 'curves'>} panel
 * @returns {Column<SweepRow>[]}
 */
function columnsOf({ first, drivers, curves }) {
  const lines = curves.flatMap(({ cells }) => cells)
  const rows = lines.map(({ row }) => row)
  const byRow = new Map(lines.map((line) => [line.row, line]))
  const lineOf = (/** @type {SweepRow} */ row) => /** @type {Line} */ (byRow.get(row))
  /** @type {(driver: string) => Column<SweepRow>} */
  const opinionOf = (driver) => right(`${driver} requests/s`, (row) => formatOpinion(lineOf(row), driver))
  return [
    right('connections', (row) => number(row.connections, 0)),
    left('server', (row) => row.server),
    { ...right('requests/s', (row) => number(row.requestsPerSecond, 0)), mark: (row) => markOf(lineOf(row)) },
    right('±', (row) => plusMinus(row.interval)),
    ...(curves.length > 1
      ? [right(`% of ${first}`, (/** @type {SweepRow} */ row) => formatRelative(lineOf(row)))]
      : []),
    ...drivers.map(opinionOf),
    ...columnsOfFields({ ttfbMs, latencyMs }, rows),
    ...(rows.some(hasErrors)
      ? [left('errors', (/** @type {SweepRow} */ { errors }) => describeErrors(errors) || none)]
      : []),
    ...columnsOfFields({ serverCpuMsPerThousandRequests, serverPeakMemoryBytes }, rows),
  ]
}

/** Columns that a narrow terminal leaves out, the first one first. */
const leastImportant = ['peak MB', 'TTFB p99', 'p50 ms', 'CPU ms/1k']

const workloads = {
  echo: 'echo: POST /api/echo, 10,000 random bytes compared byte by byte',
  compound: 'compound: POST /graphql',
}

/** Describes the client processes of the cell with the most of them. @param {Result} result */
function describeClients({ trials }) {
  const counts = trials.flatMap(({ samples }) => samples.map(({ value }) => value?.clientProcesses ?? 1))
  const most = Math.max(1, ...counts)
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
  ({ settings }) => formatBlocks(settings),
  describeClients,
]

/** @type {(results: Result[], panels: Panel[]) => ReturnType<typeof listNotes>} */
function notesOf(results, panels) {
  const lines = panels.flatMap(({ curves }) => curves.flatMap(({ cells }) => cells))
  const remarkable = results.flatMap(({ server, trials }) =>
    trials.flatMap(({ outcome, reason }) => (outcome === 'completed' && reason ? [`${server}: ${reason}.`] : [])),
  )
  return listNotes(results, {
    facts,
    notes: [
      answeredNote,
      turnsNote,
      ...(lines.some(({ row }) => hasErrors(row)) ? [errorsNote] : []),
      ...(lines.some(({ flags }) => flags.some(isSaturation)) ? [saturatedNote] : []),
      ...new Set(remarkable),
    ],
    countTrials: ({ settings: { axes } }) => axes.protocol.length,
    flags: flagsByCell(lines),
    noun: 'window',
  })
}

/** Lists the other flags of cells. @param {Line[]} lines */
const flagsByCell = (lines) =>
  new Map(
    lines.map(({ row: { server, connections }, flags }) => [
      `${server} at ${connections} connections`,
      flags.filter((flag) => !isSaturation(flag)),
    ]),
  )

const answeredNote = 'Every connection has had a right answer to one request before the full load begins.'
const turnsNote =
  'Knee: where doubling the connections gains less than 5 %. Collapse: from where on a fifth of the peak or ' +
  'more is lost. ~: as far as the intervals tell.'
const errorsNote = `${marks.errors} marks cells in which requests were lost; the rate is that of right answers.`
const saturatedNote = `${marks.saturated} marks cells with a saturated load generator: the server may be faster.`

/**
 * Shows the comparisons in a page, servers without GraphQL only by a switch. Rows call --pipelining `streams`.
 * @type {(report: SweepReport, results: Result[]) => Promise<SuitePageParts>}
 */
export async function pageParts(report, results) {
  const executing = results.filter(({ executesGraphql, endOfLife }) => executesGraphql && !endOfLife)
  const names = new Set((executing.length > 0 ? executing : results).map(({ server }) => server))
  const { createCases } = await import('./loadCases.js')
  return {
    compared: report.compared,
    cases: createCases(report, results, names),
    askedFields: ['streams'],
    isFirst: (row) => names.has(/** @type {SweepRow} */ (row).server),
  }
}

/** Accepts rows whose load generator was saturated: that is remarkable, but no fault. @param {SweepRow} row */
export const isClean = (row) => row.outcome === 'completed' && !hasErrors(row)
