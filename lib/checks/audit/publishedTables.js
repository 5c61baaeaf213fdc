import { findColumns, meaningOf } from './columns.js'
import { parsePrintedNumber } from './printedNumber.js'
import { toPublishedRow } from './publishedRow.js'
import { linesOf, readers } from './tableReaders.js'
import { findAnswers, findDurationSeconds, findLatencyUnit, findLoad, unitOfHeader } from './writtenLoad.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { Columns, Described, Meaning, PublishedRow, PublishedTable, Table } from './types.d.ts' */

/** Lines above a table that may tell its load, and rows of one whose columns are servers. */
const maxLines = 1000

/**
 * Turns a table of which each row is a measured quantity; none if its columns are statistics, or it is long.
 * @param {Table} table
 * @returns {Table[]}
 */
function transpose({ headers: [corner, ...names], rows, ...place }) {
  if (names.some(meaningOf) || rows.length > maxLines) return []
  const headers = [corner, ...rows.map(([title = '']) => title)]
  const turned = names.map((name, index) => [name, ...rows.map((cells) => cells[index + 1] ?? '')])
  const columns = findColumns(headers, turned)
  return turned.some((cells) => hasRate(cells, columns)) ? [{ headers, rows: turned, ...place }] : []
}

/** @type {(cells: string[], columns: Columns) => boolean} */
const hasRate = (cells, { requestsPerSecond = -1 }) => parsePrintedNumber(cells[requestsPerSecond], 'count') !== null

/**
 * Repeats the first cell of a row in the rows below it that have a rate and no first cell.
 * @type {(rows: string[][], columns: Columns) => string[][]}
 */
function fillDown(rows, columns) {
  let last = ''
  return rows.map((cells) => {
    if (!hasRate(cells, columns)) return cells
    last = cells[0] || last
    return [last, ...cells.slice(1)]
  })
}

/**
 * Finds the meanings of a table's columns, and the text around it; null without a rate.
 * @type {(table: Table, lines: string[]) => Described | null}
 */
function describe(table, lines) {
  const above = lines.slice(Math.max(0, table.start - maxLines), table.start).join('\n')
  const rest = lines.slice(table.end, table.end + maxLines)
  const heading = rest.findIndex((line) => /^#{1,6} /.test(line))
  const below = rest.slice(0, heading === -1 ? undefined : heading).join('\n')
  const durationSeconds = findDurationSeconds(`${below}\n${above}`)
  for (const { headers, rows, ...place } of [table, ...transpose(table)]) {
    // An empty row only separates others, as a repeated header does.
    const filled = rows.filter((cells) => cells.some(Boolean) && cells.join('|') !== headers.join('|'))
    const first = findColumns(headers, filled, durationSeconds !== null)
    if (first.requestsPerSecond === undefined || filled.length === 0) continue
    const complete = fillDown(filled, first)
    const measured = complete.filter((cells) => hasRate(cells, first))
    const columns = measured.length > 0 ? findColumns(headers, measured, durationSeconds !== null) : first
    const units = headers.flatMap((title) => (meaningOf(title) === 'mean' ? (unitOfHeader(title) ?? []) : []))
    const latencyUnit = findLatencyUnit(above) ?? units[0] ?? 1
    const answers = findAnswers(above)
    return { ...place, headers, rows: complete, columns, above, below, answers, durationSeconds, latencyUnit }
  }
  return null
}

/**
 * Finds titles among rows, which have no number: with a text before the names, in a column that is empty in all
 * measured rows; or several that are alone in their row, as the first row is.
 * @param {Described} table
 * @returns {(string | null)[]} one per row; null if it is none
 */
function findTitles({ rows, columns }) {
  const measured = rows.filter((cells) => hasRate(cells, columns))
  const { server = 0, group: _, ...used } = columns
  const isBare = rows.map((cells) => cells.some(Boolean) && Object.values(used).every((index) => !cells[index]))
  const isAbove = isBare.map((bare, index) => bare && isBare[index + 1] === false)
  const isDivided = isAbove[0] && isAbove.filter(Boolean).length > 1
  return rows.map((cells, at) => {
    const isBefore = cells.slice(0, server).some((cell, index) => cell && measured.every((row) => !row[index]))
    const isTitle = measured.length > 0 && ((isBare[at] && isBefore) || (isAbove[at] && isDivided))
    return isTitle ? cells.filter(Boolean).join(' ') : null
  })
}

/**
 * Makes the rows of a table. Titles, or a column beside repeated names, make groups.
 * @type {(table: Described, text: ClosedLoop | null) => PublishedRow[]}
 */
function toRows(table, text) {
  const { rows, headers, columns } = table
  const titles = findTitles(table)
  /** @type {string | null} */
  let title = null
  return rows.flatMap((cells, index) => {
    title = titles[index] ?? title
    if (titles[index] !== null) return []
    const cell = cells[columns.group ?? -1] ?? ''
    const name = /^\d/.test(cell) ? `${cell} ${headers[columns.group ?? -1]}` : cell
    const group = [title, name].filter(Boolean).join(' ') || null
    return { ...toPublishedRow(cells, table, title ? findLoad(title) : null, text), group }
  })
}

/** Words for the meanings of columns in a note. @type {Partial<Record<Meaning, string>>} */
const nouns = { server: 'name', requestsPerSecond: 'rate', mean: 'mean latency', bytesPerSecond: 'bytes' }

/**
 * Describes what was read of a table, and what is missing.
 * @type {(table: Described, published: PublishedTable) => string}
 */
function describeReading({ headers, columns }, { rows, inFlight }) {
  const entries = /** @type {[Meaning, number][]} */ (Object.entries(columns))
  const read = entries
    .filter(([name, at]) => name !== 'group' || at !== columns.connections)
    .toSorted(([, a], [, b]) => a - b)
    .map(([name, at]) => `${headers[at] || '(no header)'} (${nouns[name] ?? name})`)
  const latencies = /** @type {(keyof PublishedRow['latencyMs'])[]} */ (['mean', 'p50', 'p90', 'p99', 'max']).filter(
    (name) => rows.some(({ latencyMs }) => latencyMs[name] !== null),
  )
  const labelled = latencies.filter((name) => columns[name] === undefined)
  read.push(...labelled.map((name) => `${nouns[name] ?? name} by its label`))
  const load = inFlight
    ? `${inFlight.connections * inFlight.pipelining} in flight by the text`
    : 'no connections in the text'
  return `Columns read: ${read.join(', ')}; ${latencies.length > 0 ? load : 'no latency'}.`
}

/**
 * Reads the tables of a document that publish a rate for each row.
 * @param {string} text
 * @returns {{ tables: PublishedTable[], notes: string[], headers: string[] }} headers: seen if there is no such table
 */
export function readPublishedTables(text) {
  const lines = linesOf(text)
  /** @type {string[]} */
  let headers = []
  for (const read of readers) {
    const candidates = read(lines)
    const described = candidates.flatMap((table) => describe(table, lines) ?? [])
    if (headers.length === 0) headers = candidates.flatMap((table) => table.headers).filter(Boolean)
    if (described.length === 0) continue
    const tables = described.map((table) => {
      const inFlight =
        findLoad(`${table.above}\n${table.headers[table.columns.requestsPerSecond ?? -1]}`) ?? findLoad(table.below, 0)
      return { rows: toRows(table, inFlight), inFlight }
    })
    const notes = new Set(described.map((table, index) => describeReading(table, tables[index])))
    return { tables, notes: [...notes], headers }
  }
  return { tables: [], notes: [], headers }
}
