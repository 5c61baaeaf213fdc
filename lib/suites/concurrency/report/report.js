import { busyNotes } from '../../../reports/busyNotes.js'
import { describeFacts, describeMissing, machineFacts } from '../../../reports/runNotes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { cellsOf } from './cells.js'
import { columnsOf, leastImportant, marks } from './columns.js'
import { compareCells, panelsOf } from './curves.js'
import { counted } from '../../../workload/counted.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { Compared, Report, Table } from '../../../reports/report.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { SweepRow, Value } from '../types.d.ts' */
/** @import { Line, Panel } from './curves.js' */

/** @typedef {StoredResult<Settings, Value>} Result */
/** @typedef {Report<SweepRow> & { panels: Panel[], compared: Compared[] }} SweepReport */

const none = { mean: null, p99: null }
const kinds = ['refused', 'reset', 'closed', 'goaway', 'stream reset', 'wrong', 'timeout']
const nested = {
  ttfbMs: none,
  latencyMs: { mean: null, p50: null, p99: null },
  errors: Object.fromEntries(kinds.map((kind) => [kind, null])),
}

/**
 * Servers in the order in which they were asked for, those of the latest run first.
 * @param {Result[]} results
 * @param {string[]} chosen those to show, in that order; all where there is none
 */
function serversOf(results, chosen) {
  const latest = results.toSorted((a, b) => (a.run.startedAt < b.run.startedAt ? 1 : -1))
  const all = [...new Set(latest.flatMap(({ run }) => run.servers))]
  const known = new Set(results.map(({ server }) => server))
  return (chosen.length > 0 ? chosen : all).filter((name) => known.has(name))
}

/**
 * A table for each protocol, number of streams and workload: the servers beside each other as connections grow.
 * @type {(results: Result[], chosen?: string[]) => SweepReport}
 */
export function createSweepReport(results, chosen = []) {
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

/** @param {Panel} panel @returns {Table<SweepRow>} those that have a number, and what is to be said of the others */
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
    ...{
      heading,
      columns: columnsOf(panel),
      items,
      leastImportant,
      said: [...words, ...starving, ...remarksOf(lines)],
    },
    groupOf: curves.length > 1 ? ({ connections }) => connections : undefined,
  }
}

/**
 * Reasons of what has no number, each with where it is; of another load generator where ours has one.
 * @param {Line[]} lines
 */
function remarksOf(lines) {
  const own = lines.filter(({ row }) => row.requestsPerSecond === null).map(({ row }) => row)
  const others = lines
    .filter(({ row }) => row.requestsPerSecond !== null)
    .flatMap(({ others }) => others.flatMap(({ row }) => (row.requestsPerSecond === null ? [row] : [])))
  return [
    ...remarks(own, lines.length, ({ server }) => server),
    ...remarks(others, lines.length, ({ driver }) => driver),
  ]
}

/** @type {(rows: SweepRow[], all: number, nameOf: (row: SweepRow) => string) => string[]} all: how many cells there are */
function remarks(rows, all, nameOf) {
  const alike = groupBy(rows, (row) => `${nameOf(row)} ${row.outcome} ${row.reason}`)
  return [...alike.values()].map((about) => {
    const [{ outcome, reason }] = about
    const name = nameOf(about[0])
    const servers = [...new Set(about.map(({ server }) => server))].filter((server) => server !== name)
    const counts = [...new Set(about.map(({ connections }) => connections))].join(', ')
    const of = servers.length > 0 && about.length < all ? ` of ${servers.join(', ')}` : ''
    return `${name}${of} at ${counts} connections: ${outcome}: ${reason}`
  })
}

const workloads = {
  echo: 'echo: POST /api/echo, 10,000 random bytes compared byte by byte',
  compound: 'compound: POST /graphql',
}

/** How many there were in the cell with the most. @param {Result} result */
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
    `windows of ${durationSeconds} s after ${warmupSeconds} s of load on the same connections, in random order from one process for each protocol`,
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
  const told = results.flatMap(({ server, trials }) =>
    trials.flatMap(({ outcome, reason }) => (outcome === 'completed' && reason ? [`${server}: ${reason}.`] : [])),
  )
  return [
    ...describeFacts(facts, results),
    ramp,
    ...describeMissing(results, {
      planned: ({ settings: { axes, rounds } }) => axes.protocol.length * rounds,
      finished: ({ trials }) => trials.filter(({ interrupted }) => !interrupted).length,
      resume: 'node bench --suite concurrency --resume',
    }),
    'Knee: where doubling the connections gains less than 5 %. Collapse: from where on a fifth of the peak or more is lost. ~: as far as the intervals tell.',
    ...(lost ? [`${marks.errors} marks cells in which requests were lost; the rate is that of right answers.`] : []),
    ...(saturated
      ? [
          `${marks.saturated} marks cells in which the load generator was saturated, so the server may be faster than shown.`,
        ]
      : []),
    ...new Set(told),
    ...busyNotes(results, 'window'),
  ]
}
