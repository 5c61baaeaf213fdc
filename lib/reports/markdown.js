import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { textTables } from '../suites/throughput/report/textTables.js'

/** A text as markdown has it: nothing in it is markup. @param {string} text */
export const cell = (text) =>
  plainWords(text, maxNoteLength)
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** A path from the project's root, as the target of a link. @param {string} path */
const target = (path) =>
  plainWords(path).replace(
    /[^\w./@+-]/gu,
    (letter) => `%${Buffer.from(letter).toString('hex').match(/../g)?.join('%')}`,
  )

/**
 * @param {import('../suites/throughput/report/rateTables.js').TextTable} table
 * @param {(cells: string[], index: number) => string[]} [write] a line's cells as markdown has them
 */
export function markdownTable({ titles, aligns, lines }, write = (cells) => cells.map(cell)) {
  /** @param {string[]} cells */
  const line = (cells) => `| ${cells.join(' | ')} |`
  const rule = aligns.map((align) => (align === 'right' ? '--:' : ':--'))
  return [line(titles), line(rule), ...lines.map((cells, index) => line(write(cells, index)))]
}

/**
 * The report for a README: markdown tables, then the notes as a list.
 * @param {import('../types.d.ts').Report} report
 * @param {{ links?: boolean }} [options] links: names are links to the servers' files
 */
export function formatMarkdown(report, { links = false } = {}) {
  const { rows, notes } = report
  const [main, ...others] = textTables(report, { remarks: rows.some(({ reason }) => reason !== null) })
  const names = main.titles.indexOf('server')
  /** @type {(cells: string[], index: number) => string[]} the name is a link, what follows it in its cell is not */
  const linked = (cells, index) => {
    const { server, path } = rows[index]
    const name = `[${cell(server)}](${target(path)})${cell(cells[names].slice(server.length))}`
    return cells.map(cell).with(names, name)
  }
  const tables = [markdownTable(main, links ? linked : undefined), ...others.map((table) => markdownTable(table))]
  return [...tables.flatMap((lines) => [...lines, '']), ...notes.map((note) => `- ${cell(note)}`)].join('\n')
}

/** @type {(path: string, words: string) => string} a picture, and what it says to those who cannot see it */
export const formatPicture = (path, words) => `![${cell(words)}](${path})`
