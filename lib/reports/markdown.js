import { textTables } from './textTables.js'

/** @param {string} text as markdown has it */
export const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** @param {import('./rateTables.js').TextTable} table */
export function markdownTable({ titles, aligns, lines }) {
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`
  const rule = aligns.map((align) => (align === 'right' ? '--:' : ':--'))
  return [line(titles), line(rule), ...lines.map((cells) => line(cells.map(cell)))]
}

/**
 * The report for a README: markdown tables, then the notes as a list.
 * @param {import('../types.d.ts').Report} report
 * @param {{ links?: boolean }} [options] links: names are links to the servers' files
 */
export function formatMarkdown(report, { links = false } = {}) {
  const { rows, notes } = report
  const tables = textTables(report, { links, remarks: rows.some(({ reason }) => reason !== null) })
  return [...tables.flatMap((table) => [...markdownTable(table), '']), ...notes.map((note) => `- ${cell(note)}`)].join(
    '\n',
  )
}

/** @type {(path: string, words: string) => string} a picture, and what it says to those who cannot see it */
export const formatPicture = (path, words) => `![${cell(words).replace(/[[\]]/g, '\\$&')}](${path})`
