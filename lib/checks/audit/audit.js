import { describeDisorder } from '../latencyOrder.js'
import { comparePayloads } from '../payload.js'
import { topPlateau } from '../plateau.js'
import { checkTableLaw, expectedInFlight } from './tableLaw.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { Audited, Finding, PublishedRow } from './types.d.ts' */

/** @type {(kind: string, severe: boolean, description: string) => Finding} */
const finding = (kind, severe, description) => ({ kind, severe, description })

/** @param {PublishedRow} row @returns {Finding[]} */
function checkLatency({ latencyMs, latencyStepMs }) {
  const disorder = describeDisorder(latencyMs)
  return [
    // Printed without decimals, 0 may be less than half a millisecond.
    ...(latencyMs.mean === 0 ? [finding('zero latency', latencyStepMs < 1, 'no answer takes no time')] : []),
    ...(disorder ? [finding('impossible latency', true, disorder)] : []),
  ]
}

/** @param {ReturnType<typeof comparePayloads>[number]} compared @returns {Finding[]} */
function checkPayload({ kind, ratio }) {
  if (ratio === 1) return []
  const share = `${(ratio * 100).toFixed(0)} % as large as the group's median`
  return kind === 'error-sized payload'
    ? [finding(kind, true, `an answer is ${share}, so it is an error, not the data`)]
    : [finding(kind, false, `an answer is ${share}`)]
}

/**
 * Judges the rows of a published table without its raw data. An impossible or a missing number is severe; everything
 * else is a note.
 * @param {PublishedRow[]} rows
 * @param {ClosedLoop | null} inFlight by the table's text; null if it has none
 * @returns {Audited[]}
 */
export function auditRows(rows, inFlight) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond)
  const payloads = comparePayloads(rows.map(({ payload }) => payload))
  const expected = expectedInFlight(measured, inFlight)
  const findings = rows.map((row, index) => {
    if (row.requestsPerSecond === null) return [finding('no number', true, 'no requests/s are published')]
    if (row.requestsPerSecond === 0) return [finding('zero', true, '0 requests/s: nothing was measured')]
    const law = checkTableLaw(row, expected)
    return [
      ...checkPayload(payloads[index]),
      ...checkLatency(row),
      ...(law ? [finding("breaks Little's law", law.severe, law.description)] : []),
    ]
  })
  const standing = measured.filter((row) => !findings[rows.indexOf(row)].some(({ severe }) => severe))
  const tied = topPlateau(standing.map((row) => ({ ...row, requestsPerSecond: Number(row.requestsPerSecond), row })))
  const limit = "perhaps the client's or the network's limit, not theirs"
  const tie = `${tied.length} rows are within 2 % of the fastest: ${limit}`
  for (const { row } of tied) findings[rows.indexOf(row)].push(finding('tie at the top', false, tie))
  return rows.map(({ server }, index) => ({ server, findings: findings[index], remarks: [] }))
}
