import { meaningOf } from './columns.js'
import { parsePrintedNumber } from './printedNumber.js'
import { factorOfHeader, unitOfHeader } from './writtenLoad.js'

/** @import { Latency } from '../../types.d.ts' */
/** @import { Columns, Described, PublishedRow, WrittenLoad } from './types.d.ts' */

const latencies = /** @type {const} */ (['mean', 'p50', 'p90', 'p99', 'max'])

/** @param {string | undefined} cell */
const countIn = (cell) => parsePrintedNumber(cell, 'count')?.value ?? null

/**
 * Reads the largest share of errors in a row: from percentages, or from counts if the number of answers is known, which
 * rate and duration only estimate.
 * @type {(cells: string[], table: Described, answers: number | null, estimate: number) => Pick<PublishedRow,
 *   'errorShare' | 'isShareCertain'>}
 */
function readErrors(cells, { headers }, answers, estimate) {
  const shares = headers.flatMap((title, index) => {
    const meaning = meaningOf(title)
    const [count, percentage] = [countIn(cells[index]), /(\d+(?:\.\d+)?)\s*%/.exec(cells[index] ?? '')?.[1]]
    const percent = percentage ?? (title.includes('%') ? count : null)
    const share = percent === null ? (count ?? Number.NaN) / (answers ?? estimate) : Number(percent) / 100
    if (!Number.isFinite(share) || (meaning !== 'errors' && meaning !== 'success')) return []
    return { share: meaning === 'errors' ? share : 1 - share, isCertain: percent !== null || answers !== null }
  })
  const failed = countIn(/(\d[\d,]*)\s*(?:failed|errors?|timeouts?)\b/i.exec(cells.join(' | '))?.[1])
  const inWords = (failed ?? 0) / (answers ?? estimate) || 0
  if (Number.isFinite(inWords)) shares.push({ share: inWords, isCertain: answers !== null })
  const [worst] = shares.sort((a, b) => b.share - a.share)
  return { errorShare: Math.max(0, worst?.share ?? 0), isShareCertain: worst?.isCertain ?? false }
}

/**
 * Reads a latency with a label, such as `p95: 300ms`, from any cell.
 * @type {(cells: string[], name: keyof Latency) => string | undefined}
 */
function readLabelled(cells, name) {
  const pattern = /([a-z]\w*(?:\(\d+\))?|\d+(?:\.\d+)?%)\s*[:=]?\s*(\d[\d.,]*\s*(?:ns|[uµμ]s|ms|s)\b)/gi
  return [...cells.join(' | ').matchAll(pattern)].find(([, label]) => meaningOf(label) === name)?.[2]
}

/** Reads a measurement's seconds from a column. @type {(cells: string[], headers: string[]) => number | null} */
function readSeconds(cells, headers) {
  const index = headers.findIndex((title) =>
    /^(total |test )?(time taken|time to complete|elapsed|duration)/i.test(title),
  )
  const duration = parsePrintedNumber(cells[index], 'duration', unitOfHeader(headers[index] ?? '') ?? 1000)
  // Shorter ones are latencies.
  return duration && duration.value >= 1000 ? duration.value / 1000 : null
}

/** Reads a row's numbers. @type {(cells: string[], table: Described, text: WrittenLoad | null) => PublishedRow} */
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
  const depth = countIn(at('pipelining'))
  const pipelining = depth ?? text?.pipelining ?? 1
  const isCertain = depth !== null || pipelining === 1 || Boolean(text?.isCertain)
  const seconds = readSeconds(cells, headers) ?? table.durationSeconds
  const answers = countIn(at('answers'))
  return {
    server: at('server') || '(no name)',
    requestsPerSecond: rate?.value ?? null,
    latencyMs,
    steps,
    payload: rate?.value && bytes !== null ? bytes / rate.value : null,
    load: connections ? { connections, pipelining, isCertain } : null,
    ...readErrors(cells, table, answers ?? table.answers, (rate?.value ?? 0) * (seconds ?? 0)),
    totalRate: answers && seconds ? answers / seconds : null,
  }
}
