import { describeDisorder } from '../latencyOrder.js'
import { comparePayloads } from '../payload.js'
import { topPlateau } from '../plateau.js'
import { checkTableLaw, expectedInFlight } from './tableLaw.js'

/** @import { ClosedLoop } from '../../types.d.ts' */
/** @import { Audited, Finding, PublishedRow } from './types.d.ts' */

/** @type {(kind: string, severe: boolean, words: string) => Finding} */
const finding = (kind, severe, words) => ({ kind, severe, words })

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
 * What can be said against the rows of a published table without its raw data. A number that cannot be what it says is
 * severe, and so is none at all; everything else is to be known.
 * @type {(rows: PublishedRow[], inFlight: ClosedLoop | null) => Audited[]} inFlight: what the text says; null where it does not
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
      ...(law ? [finding("breaks Little's law", law.severe, law.words)] : []),
    ]
  })
  const standing = measured.filter((row) => !findings[rows.indexOf(row)].some(({ severe }) => severe))
  const tied = topPlateau(standing.map((row) => ({ ...row, requestsPerSecond: Number(row.requestsPerSecond), row })))
  const words = `${tied.length} rows are within 2 % of the fastest: perhaps the client's or the network's limit, not theirs`
  for (const { row } of tied) findings[rows.indexOf(row)].push(finding('tie at the top', false, words))
  return rows.map(({ server }, index) => ({ server, findings: findings[index], remarks: [] }))
}
