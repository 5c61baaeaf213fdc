import { columns } from './columns.js'

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/**
 * The report for a README: a markdown table, then the notes as a list.
 * @param {import('../types.d.ts').Report} report
 * @param {{ links?: boolean }} [options] links: names are links to the servers' files
 */
export function formatMarkdown({ rows, notes }, { links = false } = {}) {
  const shown = columns({ links, remarks: rows.some(({ reason }) => reason !== null) })
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`
  return [
    line(shown.map(({ title }) => title)),
    line(shown.map(({ align }) => (align === 'right' ? '--:' : ':--'))),
    ...rows.map((row) => line(shown.map(({ text }) => cell(text(row))))),
    '',
    ...notes.map((note) => `- ${cell(note)}`),
  ].join('\n')
}
