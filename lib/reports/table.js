import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { counted } from '../workload/counted.js'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf, isFilled } from './column.js'
import { ruledItems } from './groupBy.js'
import { lineLength, wrapText } from './wrapText.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** Line between groups of rows, no wider than any terminal. */
const rule = '─'.repeat(lineLength)

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
 * @type {(table: Omit<Table, 'heading' | 'notes'>, options: FormatOptions) =>
 *   { lines: string[], columnsWidth: number, omitted: string[] }} omitted: titles of columns without room
 */
export function tableLines({ columns, items, groupOf, leastImportant = [], isChosen }, options) {
  if (items.length === 0) return { lines: [], columnsWidth: 0, omitted: [] }
  const short = columns.filter((column) => !column.isLong && (isChosen || isFilled(column, items)))
  const { width = Number.POSITIVE_INFINITY } = options
  let shown = short
  let laidOut = layOut(shown, items)
  const last = short.slice(2).reverse()
  for (const title of isChosen ? [] : [...leastImportant, ...last.map((column) => column.title)]) {
    // The first line is as long as all are wide. A terminal of 80 characters has at most eight columns.
    if (laidOut[0].length <= width && shown.length <= width / 10) break
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
    columnsWidth: laidOut[0].length,
    omitted: short.filter((column) => !shown.includes(column)).map(({ title }) => title),
  }
}

/**
 * Shortens a note to a line: to its first sentence, or to that without brackets. If neither fits, all of it stays.
 * @type {(note: string, brief: NonNullable<Report['brief']>) => string}
 */
function toLine(note, brief) {
  const text = brief[note] ?? note
  const [sentence] = text.split(/(?<=\.) (?=[\p{Lu}±×~-])/u)
  const wordings = [text, sentence, sentence.replace(/ \([^()]*\)/g, '')]
  return wordings.find(({ length }) => length <= lineLength) ?? text
}

/** Shortens notes, and says what there is besides. @type {(report: Report, omitted: Set<string>) => string[]} */
function withoutDetails({ notes, details = [], brief = {} }, omitted) {
  const shown = notes.filter((note) => !details.includes(note)).map((note) => toLine(note, brief))
  const left = notes.filter((note) => !shown.includes(note)).length
  const more = [
    ...(left > 0 ? [`compare --notes has ${counted(left, 'note')} in full`] : []),
    ...(omitted.size > 0 ? [`compare --columns all has ${counted(omitted.size, 'more column')}`] : []),
  ]
  return more.length === 0 ? shown : [...shown, `${more.join('; ')}.`]
}

/**
 * Formats a report for a terminal: tables with their notes, then the remarks, then its notes. Without a width, lines of
 * text are as long as the widest table.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export function formatTable(report, options = {}) {
  const { tables, remarks } = report
  const shown = tables.map((table) => ({ ...table, ...tableLines(table, options) }))
  const { width = Math.max(lineLength, ...shown.map(({ columnsWidth }) => columnsWidth)) } = options
  const plainLines = (/** @type {string[]} */ texts) =>
    texts.flatMap((line) => wrapText(plainWords(line, maxNoteLength), width))
  const omitted = new Set(shown.flatMap((table) => table.omitted))
  const notes = options.notes ? report.notes : withoutDetails(report, omitted)
  return [
    ...shown.flatMap(({ heading, lines, notes }) => [
      ...(heading === null ? [] : [styled('bold', plainWords(heading, maxNoteLength), options), '']),
      ...lines,
      ...plainLines(notes),
      '',
    ]),
    ...plainLines(remarks),
    ...(remarks.length > 0 && notes.length > 0 ? [''] : []),
    ...plainLines(notes).map((line) => styled('dim', line, options)),
  ].join('\n')
}

/**
 * Formats the answer of a report for a terminal.
 * @type {(report: Pick<Report, 'answer'>, options?: FormatOptions) => string} empty without one
 */
export function formatAnswer({ answer = '' }, options = {}) {
  const lines = wrapText(plainWords(answer, maxNoteLength), options.width ?? lineLength)
  return answer === '' ? '' : lines.map((line) => styled('green', line, options)).join('\n')
}

/** Puts the answer above a text of 15 lines or more. @type {(text: string, answer: string) => string} */
export const withAnswerFirst = (text, answer) =>
  answer !== '' && text.split('\n').length >= 15 ? `${answer}\n\n${text}` : text

/**
 * Formats a report for a terminal, with its answer last, and above it if it is long.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export function formatWithAnswer(report, options) {
  const answer = formatAnswer(report, options)
  return [withAnswerFirst(formatTable(report, options), answer), answer].filter(Boolean).join('\n\n')
}
