import { stripVTControlCharacters } from 'node:util'
import { CsvError, parse } from 'csv-parse/sync'
import { Lexer, Tokenizer } from 'marked'
import { findColumns } from './columns.js'

/** @import { Table } from './types.d.ts' */

/**
 * Piece of a document: a table, or the text around tables.
 * @typedef {object} Piece
 * @property {string[][] | null} cells - header and rows; null if it is no table
 * @property {string} text
 * @property {boolean} isHeading
 */

/** Characters of a cell that are read: patterns take long for longer ones. */
const maxCellLength = 500
/** Characters around a table that may tell its load. */
const maxTextLength = 50_000

/** Takes the visible text of a cell out of links, footnote marks, emphasis, code and escapes. @param {string} cell */
export function plainText(cell) {
  return cell
    .slice(0, maxCellLength)
    .replace(/\[\^[^\]]*\]|<sup>.*?<\/sup>/g, '')
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<br ?\/?>|\s+/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/^\s*([*_])(.+)\1\s*$/, '$2')
    .replace(/\\([\\|`*_[\]<>~#])/g, '$1')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&micro;', 'µ')
    .replaceAll('&amp;', '&')
    .trim()
}

/** Tokenizer of flat documents: nothing nests, so that no depth overflows the stack. */
class FlatTokenizer extends Tokenizer {
  /** @returns {undefined} */
  list() {}
  /** @returns {undefined} */
  blockquote() {}
}

/** Reads tables of GitHub Flavored Markdown and the text between them. @type {(text: string) => Piece[]} */
function readMarkdown(text) {
  const lexer = new Lexer({ tokenizer: new FlatTokenizer(), gfm: true })
  return lexer.blockTokens(text).map((token) => {
    const [header = null, ...rows] = token.type === 'table' ? [token.header, ...token.rows] : []
    const cells = header && [header, ...rows].map((row) => row.map((/** @type {{ text: string }} */ cell) => cell.text))
    return { cells, text: token.raw, isHeading: token.type === 'heading' }
  })
}

/** Reads an HTML table; null if its cells span several rows or columns. @param {string} html */
function readHtml(html) {
  if (/\b(?:col|row)span\s*=\s*["']?(?!1\b)\d/i.test(html)) return null
  const rows = html.split(/<tr\b[^>]*>/i).slice(1)
  return rows.map((row) =>
    row
      .split(/<t[hd]\b[^>]*>/i)
      .slice(1)
      .map((cell) => cell.split(/<\/t[hdr]\b/i)[0]),
  )
}

/** Splits a document into tables in markdown or HTML and the text between them. @param {string} text */
function piecesOf(text) {
  const [first, ...parts] = text.split(/(?=<table[\s>])/i)
  return [
    ...readMarkdown(first),
    ...parts.flatMap((part) => {
      const end = part.search(/<\/table\s*>/i)
      if (end === -1) return readMarkdown(part)
      const html = part.slice(0, end)
      return [{ cells: readHtml(html), text: html, isHeading: false }, ...readMarkdown(part.slice(end + 8))]
    }),
  ]
}

/** Reads a file of CSV, whose first lines may be comments behind `#`. @param {string} text @returns {Piece[]} */
function readCsv(text) {
  const header = /^(?!#|\s*$).*$/m.exec(text)?.[0] ?? ''
  const [delimiter, count] = ['\t', ';', ',']
    .map((delimiter) => /** @type {const} */ ([delimiter, header.split(delimiter).length]))
    .reduce((best, next) => (next[1] > best[1] ? next : best))
  if (count < 2 || /^\s*[{[]/.test(text)) return []
  try {
    const cells = parse(text, {
      bom: true,
      comment: '#',
      comment_no_infix: true,
      delimiter,
      skip_empty_lines: true,
      trim: true,
    })
    const comments = (text.match(/^#.*$/gm) ?? []).join('\n')
    return [
      { cells: null, text: comments, isHeading: false },
      { cells, text: '', isHeading: false },
    ]
  } catch (error) {
    if (error instanceof CsvError) return []
    throw error
  }
}

/** Removes what no reader sees: comments, colours of a terminal, and marks of quotations. @param {string} text */
function visibleText(text) {
  const [first, ...parts] = stripVTControlCharacters(text).split('<!--')
  const visible = [first, ...parts.map((part) => part.split('-->').slice(1).join('-->'))].join('')
  return visible.replace(/\r\n?/g, '\n').replace(/^ *(> ?)+/gm, '')
}

/**
 * Reads the tables of a document: in markdown or HTML, else the whole of it as CSV. The load in a section that has a
 * table of rates is that table's, so tables of later sections do not have the section in their texts.
 * @param {string} document
 */
export function readTables(document) {
  const text = visibleText(document)
  const inText = piecesOf(text)
  const pieces = inText.some(({ cells }) => cells) ? inText : readCsv(text)
  let [general, section, near, hasRates] = ['', '', '', false]
  /** @type {Table[]} */
  const tables = []
  for (const [index, { cells, text, isHeading }] of pieces.entries()) {
    if (isHeading) {
      if (!hasRates) general += section + near
      ;[section, near, hasRates] = ['', '', false]
    }
    const [headers = [], ...rows] = (cells ?? []).map((row) => row.map(plainText))
    const above = [near, section, general].map((part) => part.slice(-maxTextLength))
    if (cells) tables.push({ headers, rows, above, below: textBelow(pieces, index) })
    if (findColumns(headers, rows).requestsPerSecond === undefined) near += text
    else [section, near, hasRates] = [section + near, '', true]
  }
  return tables
}

/** Joins the text behind a table, up to the next heading. @type {(pieces: Piece[], index: number) => string} */
function textBelow(pieces, index) {
  let below = ''
  for (let next = index + 1; next < pieces.length && below.length < maxTextLength; next += 1) {
    if (pieces[next].isHeading) break
    below += pieces[next].text
  }
  return below
}

/** Patterns of tables that are not read. @type {[string, RegExp][]} */
const unread = [
  ['HTML tables with merged cells', /<table[\s>][\s\S]*\b(?:col|row)span/i],
  ['boxes', /[│┃║┆┊]|^ *\+[-=]+\+/m],
  ['RST tables', /^\s*\.\. (?:\w+-)?table::|^ *=+(?: +=+)+ *$/m],
  ['AsciiDoc tables', /^\|===/m],
  ['LaTeX tables', /\\begin\{(?:tabular|longtable)/],
  ['JSON', /^\s*[{[][\s\S]*[}\]]\s*$/],
  ['aligned columns', /^ *-{2,}(?:[ +]+-{2,})+ *$|^ *\S+(?: {2,}\S+)* {2,}[\d.,]+ *$/m],
]

/** Names shapes of tables in a text that are not read. @type {(text: string) => string[]} */
export const unreadShapes = (text) => unread.flatMap(([shape, pattern]) => (pattern.test(text) ? shape : []))
