import { styleText } from 'node:util'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { ruledItems } from './ruled.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** Latin letters and what stands between numbers: as wide as they are many, which most of many thousand cells are. */
const narrow = /^[\u0020-\u02FF\u2010-\u2027]*$/

/** No wider than any terminal. */
const rule = '─'.repeat(79)

/**
 * How wide a text is that is one of some; what tells it of others takes 30 ms to load.
 * @type {(texts: string[]) => Promise<(text: string) => number>}
 */
const widthAmong = async (texts) =>
  texts.every((text) => narrow.test(text)) ? ({ length }) => length : (await import('string-width')).default

/**
 * A column's cells, its title first, all of one width.
 * @type {(column: Column, items: unknown[], bold: (text: string) => string) => Promise<string[]>}
 */
async function padColumn(column, items, bold) {
  const cells = [column.title, ...items.map((item) => plainWords(cellOf(column, item), column.characters))]
  const widths = cells.map(await widthAmong(cells))
  const width = widths.reduce((widest, width) => Math.max(widest, width))
  return cells.map((cell, line) => {
    const text = line === 0 ? bold(cell) : cell
    const space = ' '.repeat(width - widths[line])
    return column.align === 'right' ? space + text : text + space
  })
}

/** @type {(table: Table, styled: (style: 'bold' | 'dim') => (text: string) => string) => Promise<string[]>} */
async function formatRows({ columns, items, groupOf }, styled) {
  if (items.length === 0) return []
  const shown = columns.filter(({ isLong }) => !isLong)
  const padded = await Promise.all(shown.map((column) => padColumn(column, items, styled('bold'))))
  const [head, ...lines] = padded[0].map((_, line) =>
    padded
      .map((cells) => cells[line])
      .join('  ')
      .trimEnd(),
  )
  const ruled = ruledItems(items, groupOf)
  return [head, ...lines.flatMap((line, index) => (ruled[index] ? [styled('dim')(rule), line] : [line]))]
}

/** Lines of words for a terminal. @param {string[]} lines */
const plainLines = (lines) => lines.map((line) => plainWords(line, maxNoteLength))

/**
 * For a terminal: tables, each with what is said of it, then the remarks, then the notes.
 * @type {(report: Report, options?: FormatOptions) => Promise<string>}
 */
export async function formatTable({ tables, remarks, notes }, { color = false } = {}) {
  /** @type {(style: 'bold' | 'dim') => (text: string) => string} */
  const styled = (style) => (text) => (color ? styleText(style, text, { validateStream: false }) : text)
  const bold = styled('bold')
  const parts = []
  for (const table of tables) {
    const heading = table.heading === null ? [] : [bold(plainWords(table.heading, maxNoteLength)), '']
    parts.push([...heading, ...(await formatRows(table, styled)), ...plainLines(table.said), ''])
  }
  return [
    ...parts.flat(),
    ...plainLines(remarks),
    ...(remarks.length > 0 ? [''] : []),
    ...plainLines(notes).map(styled('dim')),
  ].join('\n')
}
