import { findColumns, meaningOf } from './columns.js'
import { parsePrintedNumber } from './printedNumber.js'
import { matchOutputs, readOutputs } from './outputs.js'
import { toPublishedRow } from './publishedRow.js'
import { readTables, unreadShapes } from './tableReaders.js'
import { findAnswers, findDurationSeconds, findLatencyUnit, findLoad, unitOfHeader } from './writtenLoad.js'

/** @import { Columns, Described, Meaning, PublishedRow, PublishedTable, Table, WrittenLoad } from './types.d.ts' */

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

/** Finds the meanings of a table's columns; null without a rate. @type {(table: Table) => Described | null} */
function describe({ headers, rows, above, below }) {
  const text = above.toReversed().join('\n')
  const durationSeconds = findDurationSeconds(`${below}\n${text}`)
  // An empty row only separates others, as a repeated header does.
  const filled = rows.filter((cells) => cells.some(Boolean) && cells.join('|') !== headers.join('|'))
  const first = findColumns(headers, filled, durationSeconds !== null)
  if (first.requestsPerSecond === undefined || filled.length === 0) return null
  const complete = fillDown(filled, first)
  const measured = complete.filter((cells) => hasRate(cells, first))
  const columns = measured.length > 0 ? findColumns(headers, measured, durationSeconds !== null) : first
  const units = headers.flatMap((title) => (meaningOf(title) === 'mean' ? (unitOfHeader(title) ?? []) : []))
  const latencyUnit = findLatencyUnit(text) ?? units[0] ?? 1
  const answers = findAnswers(text)
  return { headers, rows: complete, columns, above, below, answers, durationSeconds, latencyUnit }
}

/**
 * Names a shape that makes a table's rows no servers: each row is a quantity, or several rows without a number are
 * titles, as the first one is.
 * @type {(table: Table, described: Described | null) => string | null}
 */
function refusedShape({ headers, rows }, described) {
  if (!described)
    return !headers.slice(1).some(meaningOf) && rows.some(([title = '']) => meaningOf(title) === 'requestsPerSecond')
      ? 'tables with servers as columns'
      : null
  const { server = 0, group: _, ...used } = described.columns
  const isBare = described.rows.map((cells) => Object.values(used).every((index) => !cells[index]))
  const titles = isBare.filter((bare, index) => bare && isBare[index + 1] === false)
  return isBare[0] && titles.length > 1 ? 'tables with titles as rows' : null
}

/**
 * Makes the rows of a table. A column beside repeated names makes groups.
 * @type {(table: Described, text: WrittenLoad | null) => PublishedRow[]}
 */
const toRows = (table, text) =>
  table.rows.map((cells) => {
    const { headers, columns } = table
    const cell = cells[columns.group ?? -1] ?? ''
    const group = /^\d/.test(cell) ? `${cell} ${headers[columns.group ?? -1]}` : cell
    return { ...toPublishedRow(cells, table, text), group: group || null }
  })

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
    ? `${inFlight.connections * inFlight.pipelining} in flight by the ${inFlight.isCertain ? 'command' : 'text'}`
    : 'no connections in the text'
  return `Columns read: ${read.join(', ')}; ${latencies.length > 0 ? load : 'no latency'}.`
}

/** Reads the tables of a document that publish a rate for each row. @param {string} text */
export function readPublishedTables(text) {
  const candidates = readTables(text).map((table) => {
    const described = describe(table)
    return { table, described, refused: refusedShape(table, described) }
  })
  const refused = candidates.flatMap(({ refused }) => refused ?? [])
  const read = candidates.flatMap(({ described, refused }) => (described && !refused ? described : []))
  const outputs = readOutputs(text)
  const tables = read.map((table) => {
    const rateHeader = table.headers[table.columns.requestsPerSecond ?? -1]
    const below = findLoad(table.below.split(/\n\s*\n/))
    const inFlight = findLoad([rateHeader, ...table.above]) ?? (below && { ...below, isCertain: false })
    return { rows: matchOutputs(toRows(table, inFlight), outputs), inFlight }
  })
  const shapes = [...new Set([...refused, ...(tables.length > 0 ? [] : unreadShapes(text))])].join(' and ')
  const notes = [...new Set(read.map((table, index) => describeReading(table, tables[index])))]
  if (shapes) notes.push(`${shapes} are not read: write one row per server in markdown, HTML or CSV`)
  return { tables, notes, headers: candidates.flatMap(({ table }) => table.headers).filter(Boolean) }
}
