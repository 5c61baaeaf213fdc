import { styleText } from 'node:util'
import Table from 'cli-table3'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'

/** @import { FormatOptions, Report, Table as ReportTable } from './report.d.ts' */

const edges =
  'top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid right right-mid'
const borderless = { ...Object.fromEntries(edges.split(' ').map((edge) => [edge, ''])), middle: '  ' }

/** @type {(table: ReportTable, bold: (text: string) => string) => string[]} */
function formatRows({ columns, items }, bold) {
  if (items.length === 0) return []
  const shown = columns.filter(({ isLong }) => !isLong)
  const table = new Table({
    head: shown.map(({ title }) => bold(title)),
    colAligns: shown.map(({ align }) => align),
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(...items.map((item) => shown.map((column) => plainWords(cellOf(column, item), column.characters))))
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
}

/** Lines of words for a terminal. @param {string[]} lines */
const plainLines = (lines) => lines.map((line) => plainWords(line, maxNoteLength))

/**
 * The report for a terminal: its tables, each with what is said of it, then the remarks, then the notes.
 * @param {Report} report
 * @param {FormatOptions} [options]
 */
export function formatTable({ tables, remarks, notes }, { color = false } = {}) {
  /** @type {(style: 'bold' | 'dim') => (text: string) => string} */
  const styled = (style) => (text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const bold = styled('bold')
  const parts = tables.flatMap((table) => [
    ...(table.heading === null ? [] : [bold(plainWords(table.heading, maxNoteLength)), '']),
    ...formatRows(table, bold),
    ...plainLines(table.said),
    '',
  ])
  return [
    ...parts,
    ...plainLines(remarks),
    ...(remarks.length > 0 ? [''] : []),
    ...plainLines(notes).map(styled('dim')),
  ].join('\n')
}
