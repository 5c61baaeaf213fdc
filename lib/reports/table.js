import Table from 'cli-table3'
import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { textTables } from '../suites/throughput/report/textTables.js'

const borderless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '  ',
}

/** @param {boolean} color */
export const emphases = (color) => ({
  bold: (/** @type {string} */ text) => (color ? `\u001B[1m${text}\u001B[22m` : text),
  dim: (/** @type {string} */ text) => (color ? `\u001B[2m${text}\u001B[22m` : text),
})

/** @type {(table: import('../suites/throughput/report/rateTables.js').TextTable, bold: (text: string) => string) => string[]} */
export function borderlessTable({ titles, aligns, lines }, bold) {
  const table = new Table({
    head: titles.map(bold),
    colAligns: aligns,
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  table.push(...lines.map((cells) => cells.map((cell) => plainWords(cell))))
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
}

/** Lines of words for a terminal. @param {string[]} lines */
export const plainLines = (lines) => lines.map((line) => plainWords(line, maxNoteLength))

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
