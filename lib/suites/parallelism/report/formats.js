import { toCsv } from '../../../reports/csv.js'
import { formatJson } from '../../../reports/json.js'
import { cell, markdownTable } from '../../../reports/markdown.js'
import { borderlessTable, emphases, plainLines } from '../../../reports/table.js'
import { pageRemarks, pageTextTable } from './columns.js'

/** @typedef {import('./report.js').PageReport} PageReport */

/** @param {PageReport} report what stands below its tables: where arms pass compound, a line for each */
function crossoverLines({ tables, crossovers }) {
  const servers = new Set(tables.flatMap(({ rows }) => rows.map(({ server }) => server)))
  return crossovers.map(({ server, words }) => (servers.size > 1 ? `${server}: ${words}` : words))
}

/**
 * The report for a terminal: its tables, then the crossovers, then the notes.
 * @param {PageReport} report
 * @param {{ color?: boolean }} [options]
 */
export function formatPageTable(report, { color = false } = {}) {
  const { bold, dim } = emphases(color)
  const tables = report.tables.flatMap(({ heading, rows, winner }) => {
    const table = pageTextTable(rows)
    const lines = table.lines.length > 0 ? borderlessTable(table, bold) : []
    const [title, ...said] = plainLines([heading, ...(winner ? [winner] : []), ...pageRemarks(rows)])
    return [bold(title), '', ...lines, ...said, '']
  })
  const crossovers = plainLines(crossoverLines(report))
  const notes = plainLines(report.notes).map(dim)
  return [...tables, ...crossovers, ...(crossovers.length > 0 ? [''] : []), ...notes].join('\n')
}

/**
 * The report for a document: a heading and a markdown table for each condition, then crossovers and notes as lists.
 * @param {PageReport} report
 */
export function formatPageMarkdown(report) {
  const list = (/** @type {string[]} */ lines) => lines.map((line) => `- ${cell(line)}`)
  const tables = report.tables.flatMap(({ heading, rows, winner }) => {
    const table = pageTextTable(rows)
    const lines = table.lines.length > 0 ? [...markdownTable(table), ''] : []
    const said = list([...(winner ? [winner] : []), ...pageRemarks(rows)])
    return [`### ${cell(heading)}`, '', ...lines, ...said, ...(said.length > 0 ? [''] : [])]
  })
  const crossovers = list(crossoverLines(report))
  return [...tables, ...crossovers, ...(crossovers.length > 0 ? [''] : []), ...list(report.notes)].join('\n')
}

/**
 * The rows as comma-separated values with a header line.
 * @param {Pick<PageReport, 'rows'>} report
 */
export function formatPageCsv({ rows }) {
  if (rows.length === 0) return ''
  const [{ pageMs, interval, ratioInterval, conditions, ...plain }] = rows
  const fields = /** @type {(keyof typeof plain)[]} */ (Object.keys(plain))
  const parameters = /** @type {(keyof typeof conditions)[]} */ (Object.keys(conditions))
  const nested = [
    'pageMs.median',
    'pageMs.p99',
    'interval.low',
    'interval.high',
    'ratioInterval.low',
    'ratioInterval.high',
  ]
  const names = [...fields, ...nested, ...parameters.map((name) => `conditions.${name}`)]
  const lines = rows.map((row) => [
    ...fields.map((name) => row[name]),
    ...[row.pageMs.median, row.pageMs.p99, ...(row.interval ?? [null, null]), ...(row.ratioInterval ?? [null, null])],
    ...parameters.map((name) => row.conditions[name]),
  ])
  return toCsv(names, lines)
}

/** @type {Record<import('../../../cli/compareOptions.js').Format, (report: PageReport, options: { color: boolean }) => string>} */
export const pageFormatters = {
  table: formatPageTable,
  markdown: formatPageMarkdown,
  csv: formatPageCsv,
  json: formatJson,
}
