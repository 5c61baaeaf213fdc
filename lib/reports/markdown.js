import { maxNoteLength, plainWords } from '../workload/plainWords.js'
import { cellOf } from './column.js'
import { ruledItems } from './groupBy.js'

/** @import { Column, FormatOptions, Report, Table } from './report.d.ts' */

/** Escapes a text so that nothing in it is markup. @param {string} text */
export const escapeMarkup = (text) =>
  plainWords(text, maxNoteLength)
    .replace(/[\\`*_[\]|]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')

/** Escapes a path from the project's root for a link. @param {string} path */
const escapePath = (path) =>
  plainWords(path).replace(
    /[^\w./@+-]/gu,
    (letter) => `%${Buffer.from(letter).toString('hex').match(/../g)?.join('%')}`,
  )

/** Keeps a number, its interval and its unit in one line of a narrow table. @param {string} text */
const withoutBreaks = (text) => text.replace(/ (?=[±%])|(?<=±) /g, '\u00a0')

/**
 * Formats a cell; with a root, its text links to its file.
 * @type {(column: Column, item: unknown, root: string | undefined) => string}
 */
function formatCell(column, item, root) {
  if (root === undefined || !column.path) {
    const text = escapeMarkup(cellOf(column, item))
    return column.align === 'right' ? withoutBreaks(text) : text
  }
  const link = `[${escapeMarkup(column.text(item))}](${root}${escapePath(column.path(item))})`
  return link + escapeMarkup(column.mark?.(item) ?? '')
}

/** @type {(table: Table, root: string | undefined) => string[]} */
function formatRows({ columns, items, groupOf }, root) {
  if (items.length === 0) return []
  const ruled = ruledItems(items, groupOf)
  const lines = [
    columns.map(({ title }) => title),
    columns.map(({ align }) => (align === 'right' ? '--:' : ':--')),
    ...items.flatMap((item, index) => [
      // An empty row is the thinnest line that markdown has.
      ...(ruled[index] ? [columns.map(() => '')] : []),
      columns.map((column) => formatCell(column, item, root)),
    ]),
  ]
  return [...lines.map((cells) => `| ${cells.join(' | ')} |`), '']
}

/** @param {string[]} lines */
const formatList = (lines) => lines.map((line) => `- ${escapeMarkup(line)}`)

/**
 * Formats a report for a document: its answer, its picture, tables with their notes, then its notes as a list.
 * @type {(report: Pick<Report, 'answer' | 'tables' | 'notes'>, options?: FormatOptions) => string}
 */
export function formatMarkdown({ answer, tables, notes }, { root, picture } = {}) {
  const parts = tables.flatMap((table) => [
    ...(table.heading === null ? [] : [`### ${escapeMarkup(table.heading)}`, '']),
    ...formatRows(table, root),
    ...formatList(table.notes),
    ...(table.notes.length > 0 ? [''] : []),
  ])
  const first = [
    ...(answer ? [`**${escapeMarkup(answer)}**`, ''] : []),
    ...(picture ? [formatPicture(picture, 'The tables have the figures.'), ''] : []),
  ]
  return [...first, ...parts, ...formatList(notes)].join('\n')
}

/** Formats a picture with its alternative text. @type {(path: string, description: string) => string} */
export const formatPicture = (path, description) => `![${escapeMarkup(description)}](${path})`

/**
 * Replaces the text between two markers, such as `<!-- results:start -->` and `<!-- results:end -->`.
 * @type {(document: string, text: string, name?: string) => string | null} null unless each is there once, in order;
 *   lines end as that of the first marker does; without a text nothing but a line end is between them
 */
export function replaceBetweenMarkers(document, text, name = 'results') {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`]
  const [before, ...afterStart] = document.split(start)
  const [, ...afterEnd] = (afterStart[0] ?? '').split(end)
  if (afterStart.length !== 1 || afterEnd.length !== 1 || before.includes(end)) return null
  const lineEnd = /\r?\n/.exec(afterStart[0] + before)?.[0] ?? '\n'
  const between = text === '' ? '\n' : `\n\n${text}\n\n`
  return `${before}${start}${between.replaceAll('\n', lineEnd)}${end}${afterEnd[0]}`
}
