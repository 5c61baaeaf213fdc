import Table from 'cli-table3'
import { columns } from './columns.js'

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

/**
 * The report for a terminal: a table whose reasons stand below their rows' names, then the notes.
 * @param {import('../types.d.ts').Report} report
 * @param {{ color?: boolean }} [options]
 */
export function formatTable({ rows, notes }, { color = false } = {}) {
  const shown = columns({ remarks: false })
  const bold = (/** @type {string} */ text) => (color ? `\u001B[1m${text}\u001B[22m` : text)
  const dim = (/** @type {string} */ text) => (color ? `\u001B[2m${text}\u001B[22m` : text)
  const table = new Table({
    head: shown.map(({ title }) => bold(title)),
    colAligns: shown.map(({ align }) => align),
    chars: borderless,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  })
  for (const row of rows) table.push(shown.map(({ text }) => text(row)))
  const remarks = rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : []))
  const lines = table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
  return [...lines, '', ...remarks, ...(remarks.length > 0 ? [''] : []), ...notes.map(dim)].join('\n')
}
