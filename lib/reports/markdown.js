import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { methodLink } from './markers.js'
import { ruledItems } from './ruled.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** A text as markdown has it: nothing in it is markup. @param {string} text */
const escaped = (text) =>
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
 * Where links are asked for, a name is one, and what follows it in its cell is not.
 * @type {(column: Column, item: unknown, links: boolean) => string}
 */
function write(column, item, links) {
  if (!links || !column.path) return escaped(cellOf(column, item))
  return `[${escaped(column.text(item))}](${target(column.path(item))})${escaped(column.mark?.(item) ?? '')}`
}

/** @type {(table: Table, links: boolean) => string[]} */
function formatRows({ columns, items, groupOf }, links) {
  if (items.length === 0) return []
  const ruled = ruledItems(items, groupOf)
  const lines = [
    columns.map(({ title }) => title),
    columns.map(({ align }) => (align === 'right' ? '--:' : ':--')),
    ...items.flatMap((item, index) => [
      // An empty row is the thinnest line that markdown has.
      ...(ruled[index] ? [columns.map(() => '')] : []),
      columns.map((column) => write(column, item, links)),
    ]),
  ]
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '']
}

/** @param {string[]} lines */
const formatList = (lines) => lines.map((line) => `- ${escaped(line)}`)

/**
 * For a document: tables, each with what is said of it, then the notes as a list.
 * @type {(report: Report, options?: FormatOptions) => string}
 */
export function formatMarkdown({ tables, notes, footnotes }, { links = false } = {}) {
  const parts = tables.flatMap((table) => [
    ...(table.heading === null ? [] : [`### ${escaped(table.heading)}`, '']),
    ...formatRows(table, links),
    ...formatList(table.notes),
    ...(table.notes.length > 0 ? [''] : []),
  ])
  const below =
    links && footnotes
      ? [...formatList(footnotes), `- ${methodLink}, and when not to conclude anything.`]
      : formatList(notes)
  return [...parts, ...below].join('\n')
}

/** @type {(path: string, words: string) => string} a picture, and what it says to those who cannot see it */
export const formatPicture = (path, words) => `![${escaped(words)}](${path})`
