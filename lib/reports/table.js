import { styleText } from 'node:util'
import { maxNoteLength, plainTexts, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { ruledItems } from './ruled.js'
import { wrapped } from './wrapped.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** @typedef {(style: 'bold' | 'dim') => (text: string) => string} Styled */
/** @typedef {{ column: Column, cells: string[], width: number }} Padded a column's cells, its title first, all of one width */

/** Latin letters and what stands between numbers: as wide as they are many, which most of many thousand cells are. */
const narrow = /^[\u0020-\u02FF\u2010-\u2027]*$/

/** No wider than any terminal. */
const rule = '─'.repeat(79)
const gap = '  '

/**
 * How wide a text is that is one of some, which are looked at together: there are many thousands. What tells it of others
 * takes 30 ms to load.
 * @type {(texts: string[][]) => Promise<(text: string) => number>}
 */
const widthAmong = async (texts) =>
  narrow.test(texts.map((some) => some.join(' ')).join(' '))
    ? ({ length }) => length
    : (await import('string-width')).default

/** A column's title, and what stands below it. @type {(column: Column, items: unknown[]) => string[]} */
const textsOf = (column, items) => [
  column.title,
  ...plainTexts(
    items.map((item) => cellOf(column, item)),
    column.characters,
  ),
]

/** @type {(column: Column, texts: string[], widthOf: (text: string) => number, bold: (text: string) => string) => Padded} */
function padColumn(column, texts, widthOf, bold) {
  const widths = texts.map(widthOf)
  const width = widths.reduce((widest, width) => Math.max(widest, width), 0)
  const cells = texts.map((text, line) => {
    const shown = line === 0 ? bold(text) : text
    const length = shown.length + width - widths[line]
    return column.align === 'right' ? shown.padStart(length) : shown.padEnd(length)
  })
  return { column, cells, width }
}

/** What a line has room for, without as many of some columns as it takes. @type {(padded: Padded[], width: number, titles: readonly string[]) => Padded[]} */
function fitting(padded, width, [title, ...others]) {
  const needed = padded.reduce((sum, { width }) => sum + width, gap.length * (padded.length - 1))
  if (needed <= width || title === undefined) return padded
  const left = padded.filter(({ column }) => column.title !== title)
  return fitting(left, width, others)
}

/** @type {(color: boolean) => Styled} */
const styledIf = (color) => (style) => (text) => (color ? styleText(style, text, { validateStream: false }) : text)

/**
 * The rows of a table below its titles. omitted: titles of the columns that there was no room for.
 * @type {(table: Table, options: FormatOptions) => Promise<{ lines: string[], omitted: string[] }>}
 */
export async function tableLines(
  { columns, items, groupOf, leastImportant = [] },
  { color = false, width = Number.POSITIVE_INFINITY },
) {
  const styled = styledIf(color)
  if (items.length === 0) return { lines: [], omitted: [] }
  const shown = columns.filter(({ isLong }) => !isLong)
  const texts = shown.map((column) => textsOf(column, items))
  const widthOf = await widthAmong(texts)
  const all = shown.map((column, index) => padColumn(column, texts[index], widthOf, styled('bold')))
  const padded = fitting(all, width, leastImportant)
  const [head, ...lines] = padded[0].cells.map((_, line) =>
    padded
      .map(({ cells }) => cells[line])
      .join(gap)
      .trimEnd(),
  )
  const ruled = ruledItems(items, groupOf)
  return {
    lines: [head, ...lines.flatMap((line, index) => (ruled[index] ? [styled('dim')(rule), line] : [line]))],
    omitted: all.flatMap((one) => (padded.includes(one) ? [] : one.column.title)),
  }
}

/** @param {Set<string>} omitted titles @returns {string[]} */
const omissionNote = (omitted) =>
  omitted.size > 0 ? [`Columns left out, as the terminal is narrow (--wide has them): ${[...omitted].join(', ')}.`] : []

/**
 * For a terminal: tables, each with what is said of it, then the remarks, then the notes.
 * @type {(report: Report, options?: FormatOptions) => Promise<string>}
 */
export async function formatTable({ tables, remarks, notes }, options = {}) {
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
    const { lines, omitted } = await tableLines(table, options)
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
