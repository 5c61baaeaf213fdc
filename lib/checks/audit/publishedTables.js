import { readMarkdownTables } from './markdownTables.js'
import { parsePrintedNumber } from './printedNumber.js'

/** @import { ClosedLoop, Latency } from '../../types.d.ts' */
/** @import { PublishedRow } from './types.d.ts' */

/** @typedef {'server' | 'requestsPerSecond' | 'mean' | 'p50' | 'p90' | 'p99' | 'max' | 'bytesPerSecond'} Meaning */

/** Patterns of the words in a header; the first match counts. @type {[Meaning, RegExp][]} */
const meanings = [
  ['requestsPerSecond', /\breq\w*\s*(\/|per)\s*s|\b(rps|qps|tps)\b|\bops\s*(\/|per)\s*s/],
  ['bytesPerSecond', /\b[kmgt]?i?b(yte|it)?s?\s*(\/|per)\s*s|\bthroughput\b|\btransfer\b|\bbandwidth\b/],
  ['p50', /\bp\s?50\b|\b50(th)?\s*(%|percentile)|\bmedian\b/],
  ['p90', /\bp\s?90\b|\b90(th)?\s*(%|percentile)/],
  ['p99', /\bp\s?99\b(?!\.\d)|(?<!\.)\b99(th)?\s*(%|percentile)/],
  ['max', /\bmax(imum)?\b/],
  ['mean', /^(?!.*(std|dev|±|\bp\s?\d|\d\s*%)).*(\blatency\b|\bmean\b|\bavg\b|\baverage\b|\bresponse time\b)/],
  ['server', /^(server|framework|name|package|library|implementation|project|engine|stack|language|runtime)\b/],
]

/**
 * Finds the meaning of a table's columns by the words of its header, in any spelling and unit.
 * @param {string[]} header
 * @returns {Partial<Record<Meaning, number>>} indices; the first column names the rows if no header does
 */
export function findColumns(header) {
  /** @type {Partial<Record<Meaning, number>>} */
  const columns = {}
  header.forEach((title, index) => {
    const meaning = meanings.find(([, pattern]) => pattern.test(title.toLowerCase()))?.[0]
    if (meaning) columns[meaning] ??= index
  })
  const taken = Object.values(columns)
  if (columns.server === undefined && !taken.includes(0)) columns.server = 0
  return columns
}

/** Reads a column's unit, in milliseconds; the default is 1. @param {string} title */
export function unitOfHeader(title) {
  if (/[uµμ]s\b|microsec/i.test(title)) return 1e-3
  if (/\bms\b|millisec/i.test(title)) return 1
  return /\bsec(ond)?s?\b|[([]\s*s\s*[)\]]|[\s,/]s$/i.test(title) ? 1000 : 1
}

const number = '(\\d[\\d,]*)(?![\\d:.])'
const connectionPatterns = [`\\bconnections?\\s*[:=]?\\s*${number}`, `${number}\\s*(?:concurrent )?connections?\\b`]
const pipeliningPatterns = [`\\bpipelin\\w*\\s*[:=]?\\s*${number}`, `${number}\\s*pipelined\\b`]
const short = (/** @type {string} */ letter) => `(?<![\\w-])-${letter}\\s*${number}`

/**
 * Finds numbers, which are groups of the patterns, in the order of the text.
 * @type {(text: string, patterns: string[]) => number[]}
 */
const numbersIn = (text, patterns) =>
  [...text.matchAll(new RegExp(patterns.join('|'), 'gi'))].map(([, ...groups]) =>
    Number(groups.find((digits) => digits !== undefined)?.replaceAll(',', '')),
  )

/**
 * Finds the requests in flight in a text: `connections: 100`, `-c 100 -p 10`, `100 connections × 10 pipelined`.
 * @type {(text: string, nearest: 0 | -1) => ClosedLoop | null} nearest: which match is nearest to the table
 */
function findInFlight(text, nearest) {
  const connections = numbersIn(text, [...connectionPatterns, short('c')]).at(nearest)
  const pipelining = numbersIn(text, [...pipeliningPatterns, short('p')]).at(nearest)
  return connections ? { connections, pipelining: pipelining || 1 } : null
}

/**
 * Reads the tables of a markdown document that publish a rate for each row.
 * @type {(text: string) => { rows: PublishedRow[], inFlight: ClosedLoop | null }[]}
 */
export function readPublishedTables(text) {
  let textBefore = ''
  return readMarkdownTables(text).flatMap(({ header, rows, before, after }) => {
    textBefore += `${before}\n`
    const columns = findColumns(header)
    if (columns.requestsPerSecond === undefined || rows.length === 0) return []
    const inFlight = findInFlight(textBefore, -1) ?? findInFlight(after, 0)
    // An empty row only separates others.
    const published = rows.filter((cells) => cells.some(Boolean))
    return [{ rows: published.map((cells) => toRow(cells, columns, header)), inFlight }]
  })
}

/** @type {(cells: string[], columns: ReturnType<typeof findColumns>, header: string[]) => PublishedRow} */
function toRow(cells, columns, header) {
  const at = (/** @type {keyof typeof columns} */ name) => cells[columns[name] ?? -1]
  const latency = (/** @type {keyof Latency} */ name) =>
    parsePrintedNumber(at(name), 'duration', unitOfHeader(header[columns[name] ?? -1] ?? ''))
  const mean = latency('mean')
  const rate = parsePrintedNumber(at('requestsPerSecond'), 'count')?.value ?? null
  const bytes = parsePrintedNumber(at('bytesPerSecond'), 'bytes')?.value ?? null
  const [p50, p90, p99, max] = /** @type {const} */ (['p50', 'p90', 'p99', 'max']).map(
    (name) => latency(name)?.value ?? null,
  )
  return {
    server: at('server') || '(no name)',
    requestsPerSecond: rate,
    latencyMs: { mean: mean?.value ?? null, p50, p90, p99, max },
    latencyStepMs: mean?.step ?? 0,
    payload: rate && bytes !== null ? bytes / rate : null,
  }
}
