import { stripVTControlCharacters } from 'node:util'
import { parsePrintedNumber } from './printedNumber.js'

/** @import { Table } from './types.d.ts' */

/** @typedef {(lines: string[]) => Table[]} Reader */

/** Characters of a cell that are read: patterns take long for longer ones. */
const maxCellLength = 500

/** Takes the visible text of a cell out of links, footnote marks, emphasis, code and escapes. @param {string} cell */
export function plainText(cell) {
  return cell
    .slice(0, maxCellLength)
    .replace(/\[\^[^\]]*\]|<sup>.*?<\/sup>/g, '')
    .replace(/!?\[([^\]]*)\](\([^)]*\)|\[[^\]]*\])?/g, '$1')
    .replace(/<br ?\/?>/gi, ' ')
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
    .replace(/^'(.*)'$/, '$1')
}

/** Vertical lines of boxes, which stand for the pipes of markdown. */
const bars = /[│┃║┆┊]/g

/** Splits a line at its pipes. @param {string} line */
function splitAtPipes(line) {
  const inner = line
    .replace(bars, '|')
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
  return inner.split(/(?<!\\)\|/).map(plainText)
}

/** Tells whether a line only separates: dashes between pipes or crosses, or lines of a box. @param {string} line */
const isRule = (line) =>
  /^[\s|+:=\-─-╿]+$/.test(line) && /[-=─━═╌]/.test(line) && /[|+─-╿]/.test(line) && !/^\|=+$/.test(line)

/** @param {string} line */
const isPiped = (line) => line.includes('|') || isRule(line) || /[│┃║┆┊]/.test(line)

/** Joins lines of cells that are broken over several lines. @type {(lines: string[][]) => string[]} */
const joinCells = (lines) =>
  lines[0].map((_, index) =>
    lines
      .map((cells) => cells[index])
      .join(' ')
      .trim(),
  )

/** Splits lines into those between rules, without empty parts. @param {string[]} lines */
function partsBetweenRules(lines) {
  /** @type {string[][]} */
  const parts = [[]]
  for (const line of lines) {
    if (isRule(line)) parts.push([])
    else parts.at(-1)?.push(line)
  }
  return parts.filter((part) => part.length > 0)
}

/**
 * Joins lines of a box that continue the ones above: few of their cells are filled.
 * @param {string[]} part
 * @returns {string[][]}
 */
function rowsOfBox(part) {
  /** @type {string[][][]} */
  const rows = []
  for (const cells of part.map(splitAtPipes)) {
    const empty = cells.filter((cell) => cell === '').length
    if ((cells[0] === '' || empty > cells.length / 2) && rows.length > 0) rows.at(-1)?.push(cells)
    else rows.push([cells])
  }
  return rows.map(joinCells)
}

/**
 * Reads lines with pipes: tables of GitHub Flavored Markdown (section 4.10), and boxes as terminals print them. The
 * header stands above the first rule, or between the first two.
 * @type {(lines: string[], start: number) => Table[]}
 */
function readPipedBlock(lines, start) {
  const first = lines.findIndex(isRule)
  if (first === -1) return []
  const isBox = first === 0
  const parts = partsBetweenRules(isBox ? lines : lines.slice(first - 1))
  // A box without a rule below its header.
  const [head = [], ...body] = isBox && parts.length === 1 ? [parts[0].slice(0, 1), parts[0].slice(1)] : parts
  if (head.length === 0) return []
  const headers = isBox ? joinCells(head.map(splitAtPipes)) : splitAtPipes(head[0])
  const columns = splitAtPipes(lines[first].replace(/(?<=.)[+┬┼┴╪╦╬](?=.)/g, '|')).length
  if (!isBox && columns !== headers.length) return []
  const rows = isBox && body.length > 1 ? body.flatMap(rowsOfBox) : body.flat().map(splitAtPipes)
  return [{ headers, rows, start: start + (isBox ? 0 : first - 1), end: start + lines.length }]
}

/** Reads each run of lines with pipes. @type {Reader} */
function readPiped(lines) {
  const tables = []
  for (let start = 0; start < lines.length; start += 1) {
    if (!isPiped(lines[start])) continue
    let end = start
    while (end < lines.length && isPiped(lines[end])) end += 1
    tables.push(...readPipedBlock(lines.slice(start, end), start))
    start = end
  }
  return tables
}

/** Splits a line of values by RFC 4180. @type {(delimiter: string) => (line: string) => string[]} */
function splitAt(delimiter) {
  const field = new RegExp(`(?:^|${delimiter})\\s*(?:"((?:[^"]|"")*)"\\s*(?=${delimiter}|$)|([^${delimiter}]*))`, 'g')
  // JSON has colons behind its quotes.
  return (line) =>
    /"\s*:/.test(line)
      ? []
      : [...line.matchAll(field)].map(([, quoted, plain]) => plainText(quoted?.replaceAll('""', '"') ?? plain))
}

/** Splits a line of aligned columns, which two spaces separate. @param {string} line */
const splitAtSpaces = (line) => (isPiped(line) ? [] : line.trim().split(/ {2,}/).map(plainText))

/**
 * Reads runs of lines with as many cells, two or more. The first has the headers, and some other has a number.
 * @type {(split: (line: string) => string[]) => Reader}
 */
const readRuns = (split) => (lines) => {
  const tables = []
  for (let start = 0, end = 1; start < lines.length; start = end) {
    const headers = split(lines[start])
    const rows = []
    for (end = start + 1; end < lines.length; end += 1) {
      if (/^[\s=-]+$/.test(lines[end]) && lines[end].trim() !== '') continue
      const cells = split(lines[end])
      if (cells.length !== headers.length) break
      rows.push(cells)
    }
    const isNumeric = rows.some((cells) => cells.some((cell) => parsePrintedNumber(cell, 'count')))
    if (headers.length > 1 && /\p{L}/u.test(headers.join('')) && isNumeric) tables.push({ headers, rows, start, end })
  }
  return tables
}

/** Ways to read tables, in the order in which they are tried. @type {Reader[]} */
export const readers = [
  readPiped,
  ...['\t', ';', ','].map((delimiter) => readRuns(splitAt(delimiter))),
  readRuns(splitAtSpaces),
]

/** Patterns of tables that are not read. @type {[string, RegExp][]} */
const unread = [
  ['HTML', /<table[\s>]/i],
  ['RST', /^\s*\.\. (?:\w+-)?table::|^ *=+(?: +=+)+ *$/m],
  ['AsciiDoc', /^\|===/m],
  ['LaTeX', /\\begin\{(?:tabular|longtable)/],
  ['JSON', /^\s*[{[][\s\S]*[}\]]\s*$/],
]

/**
 * Names the kinds of tables in a text that are not read, and the way out.
 * @param {string} text
 * @param {boolean} isRead - other tables of it are, and perhaps all but those in HTML
 * @returns {string[]} one sentence, or none
 */
export function describeUnread(text, isRead) {
  const kinds = unread.filter(([kind, pattern]) => (kind === 'HTML' || !isRead) && pattern.test(text))
  const names = kinds.map(([kind]) => kind).join(' and ')
  return kinds.length > 0 ? [`${names} tables are not read: save them as markdown or CSV`] : []
}

/**
 * Splits a text into lines, without what no reader sees: comments, colours of a terminal, and marks of quotations.
 * @param {string} text
 */
export function linesOf(text) {
  const [first, ...parts] = stripVTControlCharacters(text).split('<!--')
  const visible = [first, ...parts.map((part) => part.split('-->').slice(1).join('-->'))].join('')
  return visible.split(/\r\n|\r|\n/).map((line) => line.replace(/^ *(> ?)+/, ''))
}
