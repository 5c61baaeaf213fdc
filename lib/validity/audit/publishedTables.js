import { readMarkdownTables } from './markdownTables.js'
import { parsePrintedNumber } from './printedNumber.js'
import { findColumns, unitOfHeader } from './publishedColumns.js'

/** @import { Latency } from '../../types.d.ts' */
/** @import { PublishedRow } from './types.d.ts' */

/** @typedef {{ connections: number, pipelining: number }} InFlight */

const number = '(\\d[\\d,]*)(?![\\d:.])'
const connectionPatterns = [`\\bconnections?\\s*[:=]?\\s*${number}`, `${number}\\s*(concurrent )?connections?\\b`]
const pipeliningPatterns = [`\\bpipelin\\w*\\s*[:=]?\\s*${number}`, `${number}\\s*pipelined\\b`]
const short = (/** @type {string} */ letter) => `(?<![\\w-])-${letter}\\s*${number}`

/**
 * @param {string} text
 * @param {string[]} patterns
 * @param {'first' | 'last'} which is nearest to the table
 */
function find(text, patterns, which) {
  const found = [...text.matchAll(new RegExp(patterns.join('|'), 'gi'))].at(which === 'last' ? -1 : 0)
  const digits = found?.slice(1).find((group) => /^\d/.test(group ?? ''))
  return digits === undefined ? null : Number(digits.replaceAll(',', ''))
}

/**
 * How many requests were in flight, by the text nearest to a table: `connections: 100`, `-c 100 -p 10`,
 * `100 connections × 10 pipelined`.
 * @param {string} before
 * @param {string} after
 * @returns {InFlight | null}
 */
function findInFlight(before, after) {
  for (const [text, which] of /** @type {const} */ ([
    [before, 'last'],
    [after, 'first'],
  ])) {
    const connections = find(text, [...connectionPatterns, short('c')], which)
    if (connections) return { connections, pipelining: find(text, [...pipeliningPatterns, short('p')], which) || 1 }
  }
  return null
}

/**
 * The tables of a markdown document that publish a rate for each row.
 * @param {string} text
 * @returns {{ rows: PublishedRow[], inFlight: InFlight | null }[]}
 */
export function readPublishedTables(text) {
  let textBefore = ''
  return readMarkdownTables(text).flatMap(({ header, rows, before, after }) => {
    textBefore += `${before}\n`
    const columns = findColumns(header)
    if (columns.requestsPerSecond === undefined || rows.length === 0) return []
    return [{ rows: rows.map((cells) => toRow(cells, columns, header)), inFlight: findInFlight(textBefore, after) }]
  })
}

/**
 * @param {string[]} cells
 * @param {ReturnType<typeof findColumns>} columns
 * @param {string[]} header
 * @returns {PublishedRow}
 */
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
