import { UsageError } from '../../../base/errors/usageError.js'
import { readDocument } from '../../../core/store/files.js'
import { sustainedShare } from '../../../load/openLoop.js'
import { left, number, right } from '../../../reports/column.js'
import { withRemarks } from '../notes.js'
import { loadTag, rightChecks, statistics } from './writeLoad.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { K6About } from './writeLoad.js' */

/**
 * Figures of one load by k6, without its warm-up: sent = right + wrong + failed. latencyMs: of all requests, from
 * sending; failed: without an answer, or with an error status; dropped: due and never sent.
 * @typedef {{ sent: number, wrong: number, failed: number, dropped: number, reason: string | null }} K6Counts
 * @typedef {{ intendedRequestsPerSecond: number | null, requestsPerSecond: number }} K6Rates
 * @typedef {K6Rates & K6Counts & { latencyMs: Record<string, number> }} K6Measurement
 * @typedef {{ about: K6About, measured: K6Measurement }} Imported
 */

/** Columns of the table. */
const counts = /** @type {const} */ (['sent', 'wrong', 'failed', 'dropped'])
/** Begin of the output of load.js in a line, whatever stands before. */
const mark = '{"k6":'

/** @type {(expected: string, got: string) => UsageError} */
const mismatch = (expected, got) => new UsageError(`--import-k6: expected ${expected}, got ${got}`)

/**
 * Imports k6's figures from its output, each load once.
 * @template Row
 * @param {string[]} files
 * @param {Row[]} rows
 * @param {(row: Row) => K6About['row'] | null} factsOf - server and conditions of a row; null if k6 sends no such load
 * @returns {(row: Row) => K6Measurement[]} finds those of a row
 * @throws {UsageError} if a file has no summary, or one of a load that is there twice or of no row; UnableError if a
 *   file cannot be read
 */
export function importK6(files, rows, factsOf) {
  const imported = files.map(readSummary)
  const loads = imported.map(({ about }) => JSON.stringify(about))
  const twice = loads.findIndex((load, index) => loads.indexOf(load) !== index)
  if (twice !== -1) throw mismatch('each load once', `that of ${files[twice]} twice; leave one out`)
  const factsOfRows = rows.map((row) => JSON.stringify(factsOf(row)))
  const stray = imported.find(({ about }) => !factsOfRows.includes(JSON.stringify(about.row)))?.about.row
  if (stray) throw mismatch(`a row of ${Object.entries(stray).flat().join(' ')}`, 'none; run node bench for it, too')
  return (row) => {
    const facts = JSON.stringify(factsOf(row))
    return imported.flatMap(({ about, measured }) => (JSON.stringify(about.row) === facts ? [measured] : []))
  }
}

/** @type {(file: string) => Imported} @throws {UsageError} if it has none; UnableError if it cannot be read */
function readSummary(file) {
  const lines = readDocument(file).split('\n')
  const [line = '', ...more] = lines.filter((line) => line.includes(mark))
  const summary = more.length === 0 ? parseSummary(line.slice(line.indexOf(mark))) : null
  if (summary) return summary
  throw mismatch(
    'what k6 printed for the load.js of --export-k6',
    `${file} without a summary; bench prints the command`,
  )
}

/** @type {(text: string) => Imported | null} null if it is malformed */
function parseSummary(text) {
  try {
    const { about, metrics } = JSON.parse(text).k6
    const measured = measurementOf(about, metrics)
    const { reason: _, latencyMs, intendedRequestsPerSecond: intended, ...numbers } = measured
    const all = [intended ?? 0, ...Object.values({ ...numbers, ...latencyMs })]
    return all.every(Number.isFinite) && typeof about.row.server === 'string' ? { about, measured } : null
  } catch {
    return null
  }
}

/** @type {(about: K6About, metrics: Record<string, { values: Record<string, number> }>) => K6Measurement} */
function measurementOf({ requestsPerSecond, durationSeconds }, metrics) {
  const valuesOf = (/** @type {string} */ name) => ({ count: 0, passes: 0, ...metrics[name]?.values })
  const { count: sent } = valuesOf(`http_reqs${loadTag}`)
  // True for a failed request, so its passes are failures.
  const { passes: failed } = valuesOf(`http_req_failed${loadTag}`)
  const { passes: right } = valuesOf(rightChecks)
  const { values: latencies } = metrics[`http_req_duration${loadTag}`]
  const due = Math.round((requestsPerSecond ?? 0) * durationSeconds)
  return {
    intendedRequestsPerSecond: requestsPerSecond,
    requestsPerSecond: right / durationSeconds,
    latencyMs: Object.fromEntries(Object.entries(statistics).map(([name, title]) => [name, latencies[title]])),
    ...{ sent, wrong: sent - right - failed, failed },
    // k6 counts those of the warm-up, too.
    dropped: Math.min(valuesOf('dropped_iterations').count, Math.max(0, due - sent)),
    reason: sent < sustainedShare * due ? `${sent} of ${due} requests were sent` : null,
  }
}

/**
 * Creates the table of k6's imported figures. Columns about rates that no load has are left out.
 * @param {{ server: string, k6?: K6Measurement[] }[]} rows
 * @returns {Pick<Table, 'heading' | 'columns' | 'items' | 'leastImportant' | 'notes'>}
 */
export function k6Table(rows) {
  const items = rows.flatMap(({ server, k6 = [] }) => k6.map((measured) => ({ server, ...measured })))
  const hasRate = items.some(({ intendedRequestsPerSecond }) => intendedRequestsPerSecond !== null)
  /** @type {(title: string, value: (one: K6Measurement) => number | null, digits?: 0 | 1) => Column<K6Measurement>} */
  const column = (title, value, digits = 0) => right(title, (one) => number(value(one), digits))
  const columns = [
    left('server', (/** @type {K6Measurement & { server: string }} */ { server }) => server),
    ...(hasRate ? [column('intended/s', (one) => one.intendedRequestsPerSecond)] : []),
    column('right/s', (one) => one.requestsPerSecond),
    ...['p50', 'p99'].map((name) => column(`${name} ms`, ({ latencyMs }) => latencyMs[name], 1)),
    ...counts.slice(0, hasRate ? 4 : 3).map((name) => column(name, (one) => one[name])),
  ]
  const notes = ['k6 counted and judged these, not this project.']
  return { heading: 'Measured by k6', ...withRemarks(columns, items), leastImportant: ['sent'], notes }
}
