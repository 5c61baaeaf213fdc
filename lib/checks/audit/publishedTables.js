import { readMarkdownTables } from './markdownTables.js'
import { parsePrintedNumber } from './printedNumber.js'
import { findColumns, unitOfHeader } from './publishedColumns.js'

/** @import { ClosedLoop, Latency } from '../../types.d.ts' */
/** @import { PublishedRow } from './types.d.ts' */

const number = '(\\d[\\d,]*)(?![\\d:.])'
const connectionPatterns = [`\\bconnections?\\s*[:=]?\\s*${number}`, `${number}\\s*(?:concurrent )?connections?\\b`]
const pipeliningPatterns = [`\\bpipelin\\w*\\s*[:=]?\\s*${number}`, `${number}\\s*pipelined\\b`]
const short = (/** @type {string} */ letter) => `(?<![\\w-])-${letter}\\s*${number}`

/** @type {(text: string, patterns: string[]) => number[]} what the groups of any of the patterns find, in its order */
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
 * The tables of a markdown document that publish a rate for each row.
 * @type {(text: string) => { rows: PublishedRow[], inFlight: ClosedLoop | null }[]}
 */
export function readPublishedTables(text) {
  let textBefore = ''
  return readMarkdownTables(text).flatMap(({ header, rows, before, after }) => {
    textBefore += `${before}\n`
    const columns = findColumns(header)
    if (columns.requestsPerSecond === undefined || rows.length === 0) return []
    const inFlight = findInFlight(textBefore, -1) ?? findInFlight(after, 0)
    // An empty row is a line between others.
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
