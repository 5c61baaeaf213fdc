import { mostOfSeveral, plainWords } from '../workload/plainWords.js'
import { textTables } from './textTables.js'

/** @param {boolean} color */
export const emphases = (color) => ({
  bold: (/** @type {string} */ text) => (color ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (/** @type {string} */ text) => (color ? `\u001B[2m${text}\u001B[22m` : text),
})

/** @type {(table: import('./rateTables.js').TextTable, bold: (text: string) => string) => string[]} */
export function borderlessTable({ titles, aligns, lines: given }, bold) {
  const lines = given.map((cells) => cells.map((cell) => plainWords(cell)))
  const widths = titles.map((title, column) => Math.max(title.length, ...lines.map((cells) => cells[column].length)))
  /** @type {(cells: string[], mark?: (text: string) => string) => string} */
  const line = (cells, mark = (text) => text) =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat(widths[column] - cell.length)
        return aligns[column] === 'right' ? space + mark(cell) : mark(cell) + space
      })
      .join('  ')
      .trimEnd()
  return [line(titles, bold), ...lines.map((cells) => line(cells))]
}

/** Lines of words for a terminal. @param {string[]} lines */
export const plainLines = (lines) => lines.map((line) => plainWords(line, mostOfSeveral))

/**
 * The report for a terminal: its tables, then the reasons of rows, then the notes.
 * @param {import('../types.d.ts').Report} report
 * @param {{ color?: boolean }} [options]
 */
export function formatTable(report, { color = false } = {}) {
  const { rows, notes } = report
  const { bold, dim } = emphases(color)
  const remarks = rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : []))
  const lines = textTables(report, { remarks: false }).flatMap((table) => [...borderlessTable(table, bold), ''])
  return [...lines, ...plainLines(remarks), ...(remarks.length > 0 ? [''] : []), ...plainLines(notes).map(dim)].join(
    '\n',
  )
}
