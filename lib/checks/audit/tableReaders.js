import { stripVTControlCharacters } from 'node:util'
import { CsvError, parse } from 'csv-parse/sync'
import { Lexer, Tokenizer } from 'marked'
import { findColumns } from './columns.js'

/** @import { Table } from './types.d.ts' */

/** Text, perhaps a table. @typedef {{ cells: string[][] | null, text: string, isHeading?: boolean }} Piece */

/** Characters of a cell, and around a table, that are read: patterns take long for longer texts. */
const [maxCellLength, maxTextLength] = [500, 50_000]

/** Takes the visible text of a cell out of links, footnote marks, emphasis, code and escapes. @param {string} cell */
const plainText = (cell) =>
  cell
    .slice(0, maxCellLength)
    .replace(/\[\^[^\]]*\]|<sup>.*?<\/sup>/g, '')
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<br ?\/?>|&nbsp;|\s+/gi, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/(\*\*|__|~~|`+)(.+?)\1/g, '$2')
    .replace(/^\s*([*_])(.+)\1\s*$/, '$2')
    .replace(/\\([\\|`*_[\]<>~#])/g, '$1')
    .replace(/&(lt|gt|micro|amp);/g, (_, name) => ({ lt: '<', gt: '>', micro: 'µ', amp: '&' })[String(name)] ?? '')
    .trim()

/** Tokenizer of flat documents: nothing nests, so that no depth overflows the stack. */
class FlatTokenizer extends Tokenizer {
  /** @returns {undefined} */
  list() {}
  /** @returns {undefined} */
  blockquote() {}
}

/** Reads tables of GitHub Flavored Markdown and the text between them. @type {(text: string) => Piece[]} */
const readMarkdown = (text) =>
  new Lexer({ tokenizer: new FlatTokenizer(), gfm: true }).blockTokens(text).map((token) => {
    const rows = token.type === 'table' ? [token.header, ...token.rows] : null
    const cells = rows?.map((row) => row.map((/** @type {{ text: string }} */ cell) => cell.text)) ?? null
    return { cells, text: token.raw, isHeading: token.type === 'heading' }
  })

/** Reads an HTML table; null if its cells span several rows or columns. @param {string} html */
function readHtml(html) {
  if (/\b(?:col|row)span\s*=\s*["']?(?!1\b)\d/i.test(html)) return null
  const splitAt = (/** @type {string} */ text, /** @type {RegExp} */ tag) => text.split(tag).slice(1)
  const cellsOf = (/** @type {string} */ row) => splitAt(row, /<t[hd]\b[^>]*>/i).map((cell) => cell.split(/<\/t/i)[0])
  return splitAt(html, /<tr\b[^>]*>/i).map(cellsOf)
}

/** Splits a document into tables in markdown or HTML and the text between them. @param {string} text */
const piecesOf = (text) =>
  text.split(/(?=<table[\s>])|(?<=<\/table\s{0,9}>)/i).flatMap((part) => {
    const isTable = /^<table[\s>]/i.test(part) && /<\/table\s*>$/i.test(part)
    return isTable ? [{ cells: readHtml(part), text: part }] : readMarkdown(part)
  })

/** Reads a file of CSV, whose first lines may be comments behind `#`. @param {string} text @returns {Piece[]} */
function readCsv(text) {
  const header = /^(?!#|\s*$).*$/m.exec(text)?.[0] ?? ''
  const countOf = (/** @type {string} */ delimiter) => header.split(delimiter).length
  const delimiter = ['\t', ';', ','].reduce((best, next) => (countOf(next) > countOf(best) ? next : best))
  if (countOf(delimiter) < 2 || /^\s*[{[]/.test(text)) return []
  try {
    const options = { bom: true, comment: '#', comment_no_infix: true, skip_empty_lines: true, trim: true }
    const cells = parse(text, { delimiter, ...options })
    return [
      { cells: null, text: (text.match(/^#.*$/gm) ?? []).join('\n') },
      { cells, text: '' },
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
  let [general, section, near, hasRates] = ['', '', '', false]
  /** @type {Table[]} */
  const tables = []
  for (const { cells, text: piece, isHeading } of inText.some(({ cells }) => cells) ? inText : readCsv(text)) {
    if (isHeading) [general, section, near, hasRates] = [hasRates ? general : general + section + near, '', '', false]
    const [headers = [], ...rows] = (cells ?? []).map((row) => row.map(plainText))
    if (cells) tables.push({ headers, rows, above: [near, section, general].map((part) => part.slice(-maxTextLength)) })
    if (findColumns(headers, rows).requestsPerSecond === undefined) near += piece
    else [section, near, hasRates] = [section + near, '', true]
  }
  return tables
}

/** Patterns of tables that are not read. @type {Record<string, RegExp>} */
const unread = {
  'HTML tables with merged cells': /<table[\s>][\s\S]*\b(?:col|row)span/i,
  boxes: /[│┃║┆┊]|^ *\+[-=]+\+/m,
  'RST tables': /^\s*\.\. (?:\w+-)?table::|^ *=+(?: +=+)+ *$/m,
  'AsciiDoc tables': /^\|===/m,
  'LaTeX tables': /\\begin\{(?:tabular|longtable)/,
  JSON: /^\s*[{[][\s\S]*[}\]]\s*$/,
  'aligned columns': /^ *-{2,}(?:[ +]+-{2,})+ *$|^ *\S+(?: {2,}\S+)* {2,}[\d.,]+ *$/m,
}

/** Names shapes of tables in a text that are not read. @type {(text: string) => string[]} */
export const unreadShapes = (text) => Object.keys(unread).filter((shape) => unread[shape].test(text))
