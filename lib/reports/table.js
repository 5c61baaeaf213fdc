import { styleText } from 'node:util'
import CliTable from 'cli-table3'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { ruledItems } from './ruled.js'
import { wrapped } from './wrapped.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** @typedef {(style: 'bold' | 'dim') => (text: string) => string} Styled */

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
  const colAligns = columns.map(({ align }) => align)
  const table = new CliTable({
    chars,
    colAligns,
    style: { compact: true, 'padding-left': 0, 'padding-right': 0, border: [] },
  })
  table.push(
    columns.map(({ title }) => title),
    ...items.map((item) => columns.map((column) => plainWords(cellOf(column, item), column.characters))),
  )
  return table.toString().split('\n')
}

/** @type {(color: boolean) => Styled} */
const styledIf = (color) => (style) => (text) => (color ? styleText(style, text, { validateStream: false }) : text)

/**
 * Writes the rows of a table below its titles.
 * @type {(table: Table, options: FormatOptions) => { lines: string[], omitted: string[] }} omitted: titles of columns
 *   that the width has no room for
 */
export function tableLines(
  { columns, items, groupOf, leastImportant = [] },
  { color = false, width = Number.POSITIVE_INFINITY },
) {
  if (items.length === 0) return { lines: [], omitted: [] }
  const styled = styledIf(color)
  const short = columns.filter(({ isLong }) => !isLong)
  let shown = short
  let laidOut = layOut(shown, items)
  for (const title of leastImportant) {
    // Letters of titles are one column wide, so that the first line is as long as all are wide.
    if (laidOut[0].length <= width) break
    shown = shown.filter((column) => column.title !== title)
    laidOut = layOut(shown, items)
  }
  const [head, ...rows] = laidOut.map((line) => line.trimEnd())
  const ruled = ruledItems(items, groupOf)
  return {
    lines: [styled('bold')(head), ...rows.flatMap((row, index) => (ruled[index] ? [styled('dim')(rule), row] : [row]))],
    omitted: short.filter((column) => !shown.includes(column)).map(({ title }) => title),
  }
}

/** @param {Set<string>} omitted titles @returns {string[]} */
const omissionNote = (omitted) =>
  omitted.size > 0
    ? [
        `Columns left out, because the terminal is narrow (--columns chooses; | cat has all): ${[...omitted].join(', ')}.`,
      ]
    : []

/**
 * Writes a report for a terminal: tables, each with its lines below it, then the remarks, then the notes.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export function formatTable({ tables, remarks, notes }, options = {}) {
  const { color = false, width = Number.POSITIVE_INFINITY } = options
  const styled = styledIf(color)
  const bold = styled('bold')
  /** @param {string[]} lines */
  const plainLines = (lines) => lines.flatMap((line) => wrapped(plainWords(line, maxNoteLength), width))
  const parts = []
  /** @type {Set<string>} */
  const left = new Set()
  for (const table of tables) {
    const heading = table.heading === null ? [] : [bold(plainWords(table.heading, maxNoteLength)), '']
    const { lines, omitted } = tableLines(table, options)
    for (const title of omitted) left.add(title)
    parts.push([...heading, ...lines, ...plainLines(table.notes), ''])
  }
  return [
    ...parts.flat(),
    ...plainLines(remarks),
    ...(remarks.length > 0 ? [''] : []),
    ...plainLines([...notes, ...omissionNote(left)]).map(styled('dim')),
  ].join('\n')
}
