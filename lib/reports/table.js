import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { counted } from '../workload/counted.js'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf, isFilled } from './column.js'
import { ruledItems } from './groupBy.js'
import { wrapText } from './wrapText.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** Line between groups of rows, no wider than any terminal. */
const rule = '─'.repeat(79)

/** Characters of cli-table3 around cells: none but two spaces between columns. */
const chars = {
  ...Object.fromEntries(
    ['top', 'bottom', 'left', 'right'].flatMap((side) =>
      ['', '-mid', '-left', '-right'].map((part) => [`${side}${part}`, '']),
    ),
  ),
  middle: '  ',
}

/** Lays items out in columns below their titles. @type {(columns: Column[], items: unknown[]) => string[]} */
function layOut(columns, items) {
  const table = new CliTable({
    chars,
    colAligns: columns.map(({ align }) => align),
    style: { compact: true, 'padding-left': 0, 'padding-right': 0, border: [] },
  })
  table.push(
    columns.map(({ title }) => title),
    ...items.map((item) => columns.map((column) => plainWords(cellOf(column, item), column.characters))),
  )
  return table.toString().split('\n')
}

/** @type {(style: 'bold' | 'dim' | 'green', text: string, options: FormatOptions) => string} */
const styled = (style, text, { color }) => (color ? styleText(style, text, { validateStream: false }) : text)

/**
 * Formats the rows of a table below its titles, without columns that have no value in any row.
 * @type {(table: Omit<Table, 'heading' | 'notes'>, options: FormatOptions) => { lines: string[], omitted: string[] }}
 *   omitted: titles of columns for which the width leaves no room
 */
export function tableLines({ columns, items, groupOf, leastImportant = [], isChosen }, options) {
  if (items.length === 0) return { lines: [], omitted: [] }
  const short = columns.filter((column) => !column.isLong && (isChosen || isFilled(column, items)))
  let shown = short
  let laidOut = layOut(shown, items)
  for (const title of leastImportant) {
    // Letters of titles are one column wide, so that the first line is as long as all are wide.
    if (laidOut[0].length <= (options.width ?? Number.POSITIVE_INFINITY)) break
    shown = shown.filter((column) => column.title !== title)
    laidOut = layOut(shown, items)
  }
  const [head, ...rows] = laidOut.map((line) => line.trimEnd())
  const ruled = ruledItems(items, groupOf)
  return {
    lines: [
      styled('bold', head, options),
      ...rows.flatMap((row, index) => (ruled[index] ? [styled('dim', rule, options), row] : [row])),
    ],
    omitted: short.filter((column) => !shown.includes(column)).map(({ title }) => title),
  }
}

/** Beginning of the note on columns that a narrow terminal leaves out. */
const omission = 'Columns left out, because the terminal is narrow (--columns chooses; | cat has all)'

/** Selects and shortens the notes that a terminal shows, and says that there is more. @param {Report} report */
function withoutDetails({ notes, details = [], brief = {} }) {
  const doubts = notes.filter((note) => !details.includes(note))
  const left = notes.length - doubts.length
  const more = [
    ...(left > 0 ? [`adds ${counted(left, 'note')} on columns and signs`] : []),
    ...(doubts.some((note) => note in brief) ? ['has how it was measured and all figures of flags'] : []),
  ]
  const shown = doubts.map((note) => brief[note] ?? note)
  return more.length === 0 ? shown : [...shown, `compare --notes ${more.join(', and ')}.`]
}

/**
 * Formats a report for a terminal: tables with their notes, then the remarks, then its notes.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export function formatTable(report, options = {}) {
  const { tables, remarks } = report
  const notes = options.notes ? report.notes : withoutDetails(report)
  const { width = Number.POSITIVE_INFINITY } = options
  /** @param {string[]} lines */
  const plainLines = (lines) => lines.flatMap((line) => wrapText(plainWords(line, maxNoteLength), width))
  const shown = tables.map((table) => ({ ...table, ...tableLines(table, options) }))
  const omitted = [...new Set(shown.flatMap((table) => table.omitted))].join(', ')
  return [
    ...shown.flatMap(({ heading, lines, notes }) => [
      ...(heading === null ? [] : [styled('bold', plainWords(heading, maxNoteLength), options), '']),
      ...lines,
      ...plainLines(notes),
      '',
    ]),
    ...plainLines(remarks),
    ...(remarks.length > 0 ? [''] : []),
    ...plainLines(omitted === '' ? notes : [...notes, `${omission}: ${omitted}.`]).map((line) =>
      styled('dim', line, options),
    ),
  ].join('\n')
}

/**
 * Formats the answer of a report for a terminal.
 * @type {(report: Pick<Report, 'answer'>, options?: FormatOptions) => string} empty without one
 */
export function formatAnswer({ answer = '' }, options = {}) {
  const lines = wrapText(plainWords(answer, maxNoteLength), options.width ?? Number.POSITIVE_INFINITY)
  return answer === '' ? '' : lines.map((line) => styled('green', line, options)).join('\n')
}

/**
 * Formats a report for a terminal, with its answer last.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export const formatWithAnswer = (report, options) =>
  [formatTable(report, options), formatAnswer(report, options)].filter(Boolean).join('\n\n')
