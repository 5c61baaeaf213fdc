import { meaningOf } from './columns.js'
import { parsePrintedNumber } from './printedNumber.js'
import { factorOfHeader, unitOfHeader } from './writtenLoad.js'

/** @import { ClosedLoop, Latency } from '../../types.d.ts' */
/** @import { Columns, Described, PublishedRow } from './types.d.ts' */

const latencies = /** @type {const} */ (['mean', 'p50', 'p90', 'p99', 'max'])

/** @param {string | undefined} cell */
const countIn = (cell) => parsePrintedNumber(cell, 'count')?.value ?? null

/**
 * Reads the largest share of errors in a row: from percentages, or from counts if the number of answers is known.
 * @type {(cells: string[], table: Described, rate: number | null) => number}
 */
function readErrorShare(cells, { headers, columns, answers, durationSeconds }, rate) {
  const total = countIn(cells[columns.answers ?? -1]) ?? answers ?? (rate ?? 0) * (durationSeconds ?? 0)
  const shares = headers.flatMap((title, index) => {
    const meaning = meaningOf(title)
    const [count, percentage] = [countIn(cells[index]), /(\d+(?:\.\d+)?)\s*%/.exec(cells[index] ?? '')?.[1]]
    const percent = percentage ?? (title.includes('%') ? count : null)
    const share = percent === null ? (count ?? Number.NaN) / total : Number(percent) / 100
    if (!Number.isFinite(share) || (meaning !== 'errors' && meaning !== 'success')) return []
    return meaning === 'errors' ? share : 1 - share
  })
  const failed = /(\d[\d,]*)\s*(?:failed|errors?|timeouts?)\b/i.exec(cells.join(' | '))?.[1]
  return Math.max(0, ...shares, total > 0 ? (countIn(failed) ?? 0) / total : 0)
}

/**
 * Reads a latency with a label, such as `p95: 300ms`, from any cell.
 * @type {(cells: string[], name: keyof Latency) => string | undefined}
 */
function readLabelled(cells, name) {
  const pattern = /([a-z]\w*(?:\(\d+\))?|\d+(?:\.\d+)?%)\s*[:=]?\s*(\d[\d.,]*\s*(?:ns|[uµμ]s|ms|s)\b)/gi
  return [...cells.join(' | ').matchAll(pattern)].find(([, label]) => meaningOf(label) === name)?.[2]
}

/** Reads a row's numbers. @type {(cells: string[], table: Described, text: ClosedLoop | null) => PublishedRow} */
export function toPublishedRow(cells, table, text) {
  const { columns, headers, latencyUnit } = table
  const at = (/** @type {keyof Columns} */ name) => cells[columns[name] ?? -1]
  const titleOf = (/** @type {keyof Columns} */ name) => headers[columns[name] ?? -1] ?? ''
  const rate = parsePrintedNumber(at('requestsPerSecond'), 'count', factorOfHeader(titleOf('requestsPerSecond')))
  const bytes = parsePrintedNumber(at('bytesPerSecond'), 'bytes')?.value ?? null
  /** @type {PublishedRow['latencyMs']} */
  const latencyMs = { mean: null, p50: null, p90: null, p99: null, max: null }
  /** @type {PublishedRow['steps']} */
  const steps = rate ? { requestsPerSecond: rate.step } : {}
  for (const name of latencies) {
    const unit = unitOfHeader(titleOf(name)) ?? latencyUnit
    const latency =
      parsePrintedNumber(at(name), 'duration', unit) ?? parsePrintedNumber(readLabelled(cells, name), 'duration')
    if (latency) [latencyMs[name], steps[name]] = [latency.value, latency.step]
  }
  const connections = countIn(at('connections'))
  const pipelining = countIn(at('pipelining')) ?? text?.pipelining ?? 1
  return {
    server: at('server') || '(no name)',
    requestsPerSecond: rate?.value ?? null,
    latencyMs,
    steps,
    payload: rate?.value && bytes !== null ? bytes / rate.value : null,
    load: connections ? { connections, pipelining } : null,
    errorShare: readErrorShare(cells, table, rate?.value ?? null),
  }
}
