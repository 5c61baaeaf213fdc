import { styleText } from 'node:util'
import Table from 'cli-table3'
import stringWidth from 'string-width'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { ruledItems } from './ruled.js'
import { wrapped } from './wrapped.js'

/** @import { Column, FormatOptions, Report, Table as ReportTable } from './report.d.ts' */

/** @typedef {(style: 'bold' | 'dim') => (text: string) => string} Styled */

/** Line between groups of rows, no wider than any terminal. */
const rule = '─'.repeat(79)

/** Characters that cli-table3 draws around cells: none, but two spaces between columns. */
const borders = {
  ...Object.fromEntries(
    ['top', 'bottom', 'left', 'right', 'mid'].flatMap((side) =>
      ['', '-mid', '-left', '-right', '-top'].map((part) => [`${side}${part}`, '']),
    ),
  ),
  middle: '  ',
}

/**
 * Lays cells out in columns, the titles first.
 * @type {(columns: Column[], cells: string[][], bold: (text: string) => string) => string[]}
 */
function layOutCells(columns, cells, bold) {
  const table = new Table({
    chars: borders,
    colAligns: columns.map(({ align }) => align),
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  })
  table.push(
    columns.map(({ title }) => bold(title)),
    ...cells,
  )
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
}

/** @type {(color: boolean) => Styled} */
const styledIf = (color) => (style) => (text) => (color ? styleText(style, text, { validateStream: false }) : text)

/**
 * Writes the rows of a table below its titles.
 * @param {ReportTable} table
 * @param {FormatOptions} options
 * @returns {{ lines: string[], omitted: string[] }} omitted: titles of columns that do not fit in the width
 */
export function tableLines(
  { columns, items, groupOf, leastImportant = [] },
  { color = false, width = Number.POSITIVE_INFINITY },
) {
  if (items.length === 0) return { lines: [], omitted: [] }
  const styled = styledIf(color)
  const short = columns.filter(({ isLong }) => !isLong)
  const cellsOf = (/** @type {Column[]} */ shown) =>
    items.map((item) => shown.map((column) => plainWords(cellOf(column, item), column.characters)))
  /** @type {string[]} */
  const omitted = []
  let shown = short
  let laidOut = layOutCells(shown, cellsOf(shown), styled('bold'))
  for (const title of leastImportant) {
    if (laidOut.every((line) => stringWidth(line) <= width)) break
    if (!shown.some((column) => column.title === title)) continue
    omitted.push(title)
    shown = shown.filter((column) => column.title !== title)
    laidOut = layOutCells(shown, cellsOf(shown), styled('bold'))
  }
  const [head, ...lines] = laidOut
  const ruled = ruledItems(items, groupOf)
  return {
    lines: [head, ...lines.flatMap((line, index) => (ruled[index] ? [styled('dim')(rule), line] : [line]))],
    omitted: short.flatMap(({ title }) => (omitted.includes(title) ? [title] : [])),
  }
}

/** @param {Set<string>} omitted titles @returns {string[]} */
const omissionNote = (omitted) =>
  omitted.size > 0 ? [`Columns left out, as the terminal is narrow (--wide has them): ${[...omitted].join(', ')}.`] : []

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
    parts.push([...heading, ...lines, ...plainLines(table.said), ''])
  }
  return [
    ...parts.flat(),
    ...plainLines(remarks),
    ...(remarks.length > 0 ? [''] : []),
    ...plainLines([...notes, ...omissionNote(left)]).map(styled('dim')),
  ].join('\n')
}
