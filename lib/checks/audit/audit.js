import { counted } from '../../workload/counted.js'
import { describeDisorder } from '../latencyOrder.js'
import { comparePayloads } from '../payload.js'
import { topPlateau } from '../plateau.js'
import { median } from '../../stats/median.js'
import { checkTableLaw, expectedInFlight } from './tableLaw.js'

/** @import { Audited, AuditRow, Finding, PublishedRow, WrittenLoad } from './types.d.ts' */

/** @type {(kind: string, severe: boolean, description: string) => Finding} */
const finding = (kind, severe, description) => ({ kind, severe, description })

/** Difference between a rate and that by the number of answers that is no contradiction, as a share. */
const totalTolerance = 0.1

/** @param {PublishedRow} row @returns {Finding[]} */
function checkLatency({ latencyMs, steps }) {
  const disorder = describeDisorder(latencyMs)
  return [
    // Printed without decimals, 0 may be less than half a millisecond.
    ...(latencyMs.mean === 0 ? [finding('zero latency', (steps.mean ?? 0) < 1, 'no answer takes no time')] : []),
    ...(disorder ? [finding('impossible latency', true, disorder)] : []),
  ]
}

/** @param {ReturnType<typeof comparePayloads>[number] | undefined} compared @returns {Finding[]} */
function checkPayload({ kind, ratio } = { kind: 'other payload', ratio: 1 }) {
  if (ratio === 1) return []
  const share = `${(ratio * 100).toFixed(0)} % as large as the group's median`
  return kind === 'error-sized payload'
    ? [finding(kind, true, `an answer is ${share}, so it is an error, not the data`)]
    : [finding(kind, false, `an answer is ${share}`)]
}

/** Judges errors: void if they are most of a known number of answers. @type {(row: PublishedRow) => Finding[]} */
function checkErrors({ errorShare = 0, isShareCertain = false }) {
  const share = `${Math.min(100, errorShare * 100).toFixed(0)} of 100 answers are errors`
  return errorShare > 0.5 ? [finding('errors', isShareCertain, isShareCertain ? share : `perhaps ${share}`)] : []
}

/**
 * Creates the check of rates against the numbers of answers. A fixed number tells no duration, and if no row fits that
 * of the text, rows may fit another one.
 * @type {(rows: PublishedRow[]) => (row: PublishedRow) => Finding[]}
 */
function checkTotals(rows) {
  const ratioOf = (/** @type {PublishedRow} */ row) => (row.totalRate ?? Number.NaN) / Number(row.requestsPerSecond)
  const ratios = rows.map(ratioOf).filter(Number.isFinite)
  const isOff = (/** @type {number} */ ratio, expected = 1) => Math.abs(ratio / expected - 1) > totalTolerance
  const isFixed = new Set(rows.map(({ totalRate }) => totalRate)).size < 2
  const expected = isFixed || ratios.some((ratio) => !isOff(ratio)) ? 1 : median(ratios)
  const describe = (/** @type {number} */ rate) => `the number of answers gives ${rate.toFixed(0)}/s`
  return (row) =>
    !isFixed && isOff(ratioOf(row), expected)
      ? [finding('contradicts its total', false, describe(Number(row.totalRate)))]
      : []
}

/**
 * Judges the rows of a published table without its raw data. An impossible or a missing number is severe; everything
 * else is a note.
 * @param {PublishedRow[]} rows
 * @param {WrittenLoad | null} inFlight - by the table's text; null if it has none
 * @returns {Audited[]}
 */
export function auditRows(rows, inFlight) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond)
  const expected = expectedInFlight(measured, inFlight)
  const checkTotal = checkTotals(measured)
  const names = [...new Set(rows.map(({ group = null }) => group))]
  const groups = names.map((name) => rows.filter(({ group = null }) => group === name))
  const payloads = new Map(
    groups.flatMap((members) =>
      comparePayloads(members.map(({ payload }) => payload)).map((compared, index) => [members[index], compared]),
    ),
  )
  const findings = new Map(
    rows.map((row) => {
      if (row.requestsPerSecond === null) return [row, [finding('no number', true, 'no requests/s are published')]]
      if (row.requestsPerSecond === 0) return [row, [finding('zero', true, '0 requests/s: nothing was measured')]]
      const payload = checkPayload(payloads.get(row))
      const numbers = [checkLatency(row), checkTableLaw(row, expected), checkErrors(row), checkTotal(row)]
      return [row, [...payload, ...numbers.flat()]]
    }),
  )
  for (const members of groups) noteTies(members, findings)
  return rows.map((row) => ({ server: row.server, group: row.group, findings: findings.get(row) ?? [], remarks: [] }))
}

/**
 * Notes rows that tie at the top, without those that are void.
 * @type {(rows: PublishedRow[], findings: Map<PublishedRow, Finding[]>) => void}
 */
function noteTies(rows, findings) {
  const standing = rows.filter((row) => row.requestsPerSecond && !findings.get(row)?.some(({ severe }) => severe))
  const tied = topPlateau(standing.map((row) => ({ ...row, requestsPerSecond: Number(row.requestsPerSecond), row })))
  const limit = "perhaps the client's or the network's limit, not theirs"
  const tie = `${tied.length} rows are within 2 % of the fastest: ${limit}`
  for (const { row } of tied) findings.get(row)?.push(finding('tie at the top', false, tie))
}

/** Makes a row, with the severe findings first. @param {Audited} audited @returns {AuditRow} */
function toAuditRow({ server, group, findings, remarks }) {
  const sorted = findings.toSorted((a, b) => Number(b.severe) - Number(a.severe))
  const verdict = sorted.length === 0 ? 'ok' : sorted[0].severe ? 'void' : 'note'
  const reasons = [...sorted.map(({ kind, description }) => `${kind}: ${description}`), ...remarks]
  return { server, ...(group ? { group } : {}), verdict, reasons }
}

/**
 * Makes the rows of an audit, and a sentence with the number of void ones and their reasons.
 * @param {Audited[]} audited
 */
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
