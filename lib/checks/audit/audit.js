import { counted } from '../../workload/counted.js'
import { describeDisorder } from '../latencyOrder.js'
import { inFlightByLaw } from '../littlesLaw.js'
import { comparePayloads } from '../payload.js'

/** @import { Audited, AuditRow, Finding, PublishedRow, WrittenLoad } from './types.d.ts' */

/** @type {(kind: string, severe: boolean, description: string) => Finding[]} */
const finding = (kind, severe, description) => [{ kind, severe, description }]

/** Deviation of published means that proves nothing, as a share; they are of seconds, or of runs. */
const tolerance = 0.1
/** Factor that neither rounding nor averaging can explain. */
const impossible = 2

/**
 * Ways in which a latency bounds requests in flight. Half of the answers take the median or longer, so the mean is at
 * least half of it; the mean is at most the maximum.
 */
const bounds = /** @type {const} */ ([
  { name: 'mean', label: 'latency', share: 1, isAbove: true, isBelow: true },
  { name: 'p50', label: 'p50 ÷ 2', share: 0.5, isAbove: true, isBelow: false },
  { name: 'max', label: 'max', share: 1, isAbove: false, isBelow: true },
])

/** Prints requests in flight. @param {number} count */
const print = (count) => (count < 100 ? String(Number(count.toPrecision(2))) : count.toFixed(0))

/**
 * Finds how a row contradicts requests in flight, by a product of rate and latency beyond what rounding explains; an
 * impossible one before others.
 * @param {PublishedRow} row
 * @param {number} inFlight
 */
function findContradiction({ requestsPerSecond, latencyMs, steps }, inFlight) {
  const contradictions = bounds.flatMap(({ name, label, share, isAbove, isBelow }) => {
    const latency = latencyMs[name]
    if (!requestsPerSecond || !latency || !inFlight) return []
    const product = inFlightByLaw(requestsPerSecond, latency) * share
    const rounding = (steps[name] ?? 0) / 2 / latency + (steps.requestsPerSecond ?? 0) / 2 / requestsPerSecond
    const ratio = product / inFlight
    if (Math.abs(ratio - 1) <= tolerance + rounding || (ratio > 1 ? !isAbove : !isBelow)) return []
    const isImpossible = name !== 'mean' || Math.max(ratio, 1 / ratio) > impossible * (1 + rounding)
    return [{ isImpossible, label, product }]
  })
  return contradictions.find(({ isImpossible }) => isImpossible) ?? contradictions[0]
}

/**
 * Creates the check of rates and latencies by Little's law. In flight are connections × pipelining; or the connections
 * alone, because some clients time each pipelined answer from the one before. A load that no row fits proves nothing.
 * @type {(rows: PublishedRow[], text: WrittenLoad | null) => (row: PublishedRow) => Finding[]}
 */
function createLawCheck(rows, text) {
  const loadOf = (/** @type {PublishedRow} */ { load }) => load ?? text
  const judged = rows.filter(({ latencyMs: { mean, p50, max } }) => mean || p50 || max)
  const candidates = [true, false].map((isPipelined) => {
    const inFlightOf = (/** @type {PublishedRow} */ row) =>
      (loadOf(row)?.connections ?? 0) * ((isPipelined && loadOf(row)?.pipelining) || 1)
    const fitting = judged.filter((row) => inFlightOf(row) > 0 && !findContradiction(row, inFlightOf(row))).length
    return { inFlightOf, fitting }
  })
  const { inFlightOf, fitting } = candidates[candidates[1].fitting > candidates[0].fitting ? 1 : 0]
  return (row) => {
    const contradiction = findContradiction(row, inFlightOf(row))
    if (!contradiction) return []
    const isCertain = fitting > 0 && Boolean(loadOf(row)?.isCertain)
    const { isImpossible, label, product } = contradiction
    const description = isCertain
      ? `rate × ${label} is ${print(product)} where ${print(inFlightOf(row))} requests are in flight`
      : `rate × ${label} would need ${print(product)} in flight, not ${print(inFlightOf(row))}`
    return finding("breaks Little's law", isCertain && isImpossible, description)
  }
}

/** @param {PublishedRow} row @returns {Finding[]} */
function checkLatency({ latencyMs, steps }) {
  const disorder = describeDisorder(latencyMs)
  // Printed without decimals, 0 may be less than half a millisecond.
  const isZero = latencyMs.mean === 0
  return [
    ...(isZero ? finding('zero latency', (steps.mean ?? 0) < 1, 'no answer takes no time') : []),
    ...(disorder ? finding('impossible latency', true, disorder) : []),
  ]
}

/** @param {ReturnType<typeof comparePayloads>[number]} compared @returns {Finding[]} */
function checkPayload({ kind, ratio }) {
  if (ratio === 1) return []
  const isError = kind === 'error-sized payload'
  const share = `an answer is ${(ratio * 100).toFixed(0)} % as large as the median`
  return finding(kind, isError, isError ? `${share}, so it is an error, not the data` : share)
}

/** @param {PublishedRow} row @returns {Finding[]} */
const checkErrors = ({ errorShare = 0 }) =>
  errorShare > 0.5
    ? finding('errors', true, `${Math.min(100, errorShare * 100).toFixed(0)} of 100 answers are errors`)
    : []

/**
 * Creates the check of rates against the numbers of answers, for a text's duration that some row fits. A fixed number
 * tells no duration.
 * @type {(rows: PublishedRow[]) => (row: PublishedRow) => Finding[]}
 */
function createTotalCheck(rows) {
  const isOff = (/** @type {PublishedRow} */ { totalRate, requestsPerSecond }) =>
    totalRate ? Math.abs(totalRate / Number(requestsPerSecond) - 1) > tolerance : false
  const isFixed = new Set(rows.map(({ totalRate }) => totalRate)).size < 2
  const isTold = !isFixed && rows.some((row) => row.totalRate && !isOff(row))
  const describe = (/** @type {number} */ rate) => `the number of answers gives ${rate.toFixed(0)}/s`
  return (row) => (isTold && isOff(row) ? finding('contradicts its total', false, describe(Number(row.totalRate))) : [])
}

/**
 * Judges the rows of a published table without its raw data. An impossible or a missing number is severe; everything
 * else is a note.
 * @type {(rows: PublishedRow[], inFlight: WrittenLoad | null) => Audited[]} inFlight: by the text; null if it has none
 */
export function auditRows(rows, inFlight) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond)
  const [checkLaw, checkTotal] = [createLawCheck(measured, inFlight), createTotalCheck(measured)]
  const payloads = comparePayloads(rows.map(({ payload }) => payload))
  return rows.map((row, index) => {
    const { server, requestsPerSecond } = row
    if (requestsPerSecond === null)
      return { server, findings: finding('no number', true, 'no requests/s are published'), remarks: [] }
    if (requestsPerSecond === 0)
      return { server, findings: finding('zero', true, '0 requests/s: nothing was measured'), remarks: [] }
    const numbers = [checkLatency, checkLaw, checkErrors, checkTotal].flatMap((check) => check(row))
    return { server, findings: [...checkPayload(payloads[index]), ...numbers], remarks: [] }
  })
}

/** Makes a row, with the severe findings first. @param {Audited} audited @returns {AuditRow} */
function toAuditRow({ server, findings, remarks }) {
  const sorted = findings.toSorted((a, b) => Number(b.severe) - Number(a.severe))
  const verdict = sorted.length === 0 ? 'ok' : sorted[0].severe ? 'void' : 'note'
  return { server, verdict, reasons: [...sorted.map(({ kind, description }) => `${kind}: ${description}`), ...remarks] }
}

/** Makes the rows of an audit, and a sentence with the number of void ones. @param {Audited[]} audited */
export function createAuditReport(audited) {
  const rows = audited.map(toAuditRow)
  const count = (/** @type {AuditRow['verdict']} */ verdict) => rows.filter((row) => row.verdict === verdict).length
  const why = audited.flatMap(({ findings }) => findings.find(({ severe }) => severe)?.kind ?? [])
  const kinds = [...new Set(why)].map((kind) => `${why.filter((other) => other === kind).length} × ${kind}`)
  const because = kinds.length > 0 ? ` (${kinds.join(', ')})` : ''
  const ofRows = `${count('void')} of ${counted(rows.length, 'row')}`
  const notVoid = `${count('note')} with a note, ${count('ok')} ok`
  return { rows, summary: `${ofRows} ${count('void') === 1 ? 'is' : 'are'} void${because}; ${notVoid}.` }
}
