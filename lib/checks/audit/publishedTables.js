import { findColumns, meaningOf, plainTitle } from './columns.js'
import { parsePrintedNumber, unitIn } from './printedNumber.js'
import { readTables, unreadShapes } from './tableReaders.js'
import { findDurationSeconds, findLoad, numbersIn } from './writtenLoad.js'

/** @import { Kind } from './printedNumber.js' */
/** @import { Columns, Described, PublishedRow, Table } from './types.d.ts' */

const countIn = (/** @type {string | undefined} */ cell) => parsePrintedNumber(cell, 'count')?.value ?? null

/** Finds the meanings of a table's columns; null without a rate. @type {(table: Table) => Described | null} */
function describe({ headers, rows: all, above }) {
  // An empty row only separates others, as a repeated header does.
  const rows = all.filter((cells) => cells.some(Boolean) && cells.join('|') !== headers.join('|'))
  const columns = findColumns(headers, rows)
  if (columns.requestsPerSecond === undefined || rows.length === 0) return null
  const inFlight = findLoad([headers[columns.requestsPerSecond], ...above])
  return { headers, rows, above, columns, inFlight, seconds: findDurationSeconds(above.toReversed().join('\n')) }
}

/**
 * Names a shape whose rows are no servers: quantities, or titles of the rows below them.
 * @type {(table: Table, described: Described | null) => string[]}
 */
function refusedShapes({ headers, rows }, described) {
  if (!described) {
    const isTurned = rows.some(([title = '']) => meaningOf(title) === 'requestsPerSecond')
    return isTurned && !headers.slice(1).some(meaningOf) ? ['tables with servers as columns'] : []
  }
  const { server, ...measured } = described.columns
  const isBare = described.rows.map((cells) => Object.values(measured).every((index) => !cells[index]))
  if (isBare[0] && isBare.filter((bare, at) => bare && isBare[at + 1] === false).length > 1)
    return ['tables with titles as rows']
  const isUnnamed = described.rows.some((cells, row) => !isBare[row] && !cells[0] && described.rows[0][0])
  return isUnnamed ? ['tables with cells for several rows'] : []
}

/**
 * Reads the largest share of errors in a row, from percentages, or from counts if the number of answers is known.
 * @type {(cells: string[], headers: string[], answers: number | null) => number}
 */
function readErrorShare(cells, headers, answers) {
  const shareOf = (/** @type {number | null} */ count) => (count === null || !answers ? 0 : count / answers)
  const inWords = /(\d[\d,]*)\s*(?:failed|errors?|timeouts?)\b/i.exec(cells.join(' | '))?.[1]
  const shares = headers.map((title, index) => {
    const [meaning, count] = [meaningOf(title), countIn(cells[index])]
    if (count === null || (meaning !== 'errors' && meaning !== 'success')) return 0
    const isShare = /\d\s*%/.test(cells[index]) || title.includes('%')
    if (!isShare && !answers) return 0
    const share = isShare ? count / 100 : shareOf(count)
    return meaning === 'errors' ? share : 1 - share
  })
  return Math.max(shareOf(countIn(inWords)), ...shares)
}

/** Reads a row's numbers. @type {(cells: string[], table: Described) => PublishedRow} */
function toRow(cells, { columns, headers, inFlight, seconds }) {
  const titleOf = (/** @type {keyof Columns} */ name) => plainTitle(headers[columns[name] ?? -1] ?? '')
  const numberOf = (/** @type {keyof Columns} */ name, /** @type {Kind} */ kind = 'count') =>
    parsePrintedNumber(cells[columns[name] ?? -1], kind, unitIn(titleOf(name), kind))
  const rate = numberOf('requestsPerSecond')
  /** @type {PublishedRow['latencyMs']} */
  const latencyMs = { mean: null, p50: null, p90: null, p99: null, max: null }
  /** @type {PublishedRow['steps']} */
  const steps = { requestsPerSecond: rate?.step ?? 0 }
  for (const name of /** @type {(keyof typeof latencyMs)[]} */ (Object.keys(latencyMs))) {
    // Latencies without a unit have that of the mean.
    const unit = unitIn(titleOf(name), 'duration') ?? unitIn(titleOf('mean'), 'duration')
    const latency = parsePrintedNumber(cells[columns[name] ?? -1], 'duration', unit)
    if (latency) [latencyMs[name], steps[name]] = [latency.value, latency.step]
  }
  const [connections, depth] = [numberOf('connections')?.value, numberOf('pipelining')?.value]
  const bytes = numberOf('bytesPerSecond', 'bytes')?.value ?? null
  const answers = numberOf('answers')?.value ?? null
  const pipelining = depth ?? inFlight?.pipelining ?? 1
  const isCertain = depth !== undefined || pipelining === 1 || Boolean(inFlight?.isCertain)
  return {
    server: cells[columns.server ?? -1] || '(no name)',
    requestsPerSecond: rate?.value ?? null,
    latencyMs,
    steps,
    payload: rate?.value && bytes !== null ? bytes / rate.value : null,
    load: connections ? { connections, pipelining, isCertain } : null,
    errorShare: readErrorShare(cells, headers, answers),
    totalRate: answers && seconds ? answers / seconds : null,
  }
}

/** Makes a table's rows. Those of one name also show their other texts. @param {Described} table */
function toRows(table) {
  const rows = table.rows.map((cells) => toRow(cells, table))
  if (new Set(rows.map(({ server }) => server)).size === rows.length) return rows
  const { server: _, connections, ...used } = table.columns
  const texts = table.rows.map((cells) => cells.filter((_, at) => !Object.values(used).includes(at)).join(' '))
  return rows.map((row, index) => ({ ...row, server: texts[index], payload: null }))
}

/** Lines between outputs of load generators: fences, headings, and before the first line of wrk and of autocannon. */
const separators = /^(?:```|~~~|#{1,6} ).*$|(?=^[ \t]*Running \d)/m
/** Numbers in outputs of wrk, ab, hey, oha and autocannon, whose tables of percentiles have other rates. */
const outputs = {
  rates: /\bRequests(?:\/sec| per second):\s*([\d.,]+)|│ Req\/Sec *│(?:[^│\n]*│){4} *([\d.,]+)/g,
  errors: /\bNon-2xx(?: or 3xx)? responses:\s*(\d+)|\b(\d+) non 2xx responses|\[[145]\d\d\]\s+(\d+) responses/g,
  rightAnswers: /\b(\d+) 2xx responses|\[[23]\d\d\]\s+(\d+) responses/g,
  totals: /^[ \t]*(\d+) requests in\b|^Complete requests:\s*(\d+)/gm,
}

/** Adds errors of outputs in a text to the row with their rate. @type {(rows: PublishedRow[], text: string) => void} */
function addErrors(rows, text) {
  for (const output of text.split(separators)) {
    const sumOf = (/** @type {RegExp} */ pattern) => numbersIn(output, pattern).reduce((sum, count) => sum + count, 0)
    const [rate, second] = numbersIn(output, outputs.rates)
    const share = sumOf(outputs.errors) / (sumOf(outputs.totals) || sumOf(outputs.errors) + sumOf(outputs.rightAnswers))
    const [row, other] = rows.filter(
      ({ requestsPerSecond, steps }) => Math.abs(rate - Number(requestsPerSecond)) <= Number(steps.requestsPerSecond),
    )
    if (row && !other && second === undefined) row.errorShare = Math.max(share || 0, row.errorShare ?? 0)
  }
}

/** Words for the meanings of columns in a note. @type {Partial<Record<string, string>>} */
const nouns = { server: 'name', requestsPerSecond: 'rate', mean: 'mean latency', bytesPerSecond: 'bytes' }

/** Describes the columns and the load that were read of a table. @param {Described} table */
function describeReading({ headers, columns, inFlight }) {
  const entries = Object.entries(columns).toSorted(([, a], [, b]) => a - b)
  const read = entries.map(([name, at]) => `${headers[at] || '(no header)'} (${nouns[name] ?? name})`).join(', ')
  const source = inFlight?.isCertain ? 'command' : 'text'
  const load = inFlight && `${inFlight.connections * inFlight.pipelining} in flight by the ${source}`
  return `Columns read: ${read}; ${load ?? 'no connections in the text'}.`
}

/** Reads the tables of a document that publish a rate for each row. @param {string} text */
export function readPublishedTables(text) {
  const candidates = readTables(text).map((table) => {
    const described = describe(table)
    return { headers: table.headers, described, refused: refusedShapes(table, described) }
  })
  const read = candidates.flatMap(({ described, refused }) => (described && refused.length === 0 ? described : []))
  const tables = read.map((table) => ({ rows: toRows(table), inFlight: table.inFlight }))
  for (const { rows } of tables) addErrors(rows, text)
  const refused = [...candidates.flatMap(({ refused }) => refused), ...(tables.length > 0 ? [] : unreadShapes(text))]
  const notes = [...new Set(read.map(describeReading))]
  const shapes = [...new Set(refused)].join(' and ')
  if (shapes) notes.push(`${shapes} are not read: write one row per server in markdown, HTML or CSV`)
  return { tables, notes, headers: candidates.flatMap(({ headers }) => headers).filter(Boolean) }
}
