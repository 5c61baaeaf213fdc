import { percent } from '../../../analysis/describeNoise.js'
import { left, none, number, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { describeConditions } from './describeRun.js'
import { createReport, nested } from './report.js'

/** @import { Report } from '../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Result, Row } from '../types.d.ts' */
/** @import { Ranking } from './report.js' */

/** @typedef {{ title: string, ranking: Ranking }} Measured */

/** What a scenario is called: as its workload, but for the classic one. @param {WorkloadName} workload */
export const titleOf = (workload) => (workload === 'compound' ? 'classic' : workload)

/**
 * Several scenarios side by side: each server's rate relative to that of the reference in the same one. They are not added
 * up: how often each is asked of a server is its users' to know.
 * @param {{ workload: WorkloadName, results: Result[] }[]} parts those without results are left out
 * @param {string[]} [chosen] the servers to show, all where there is none
 * @returns {Report<Row>}
 */
export function createMatrix(parts, chosen = []) {
  const known = parts.filter(({ results }) => results.length > 0)
  const measured = known.map(({ workload, results }) => ({
    title: titleOf(workload),
    ranking: createReport(results, undefined, chosen),
  }))
  const rows = measured.flatMap(({ ranking }) => ranking.rows)
  const servers = [...new Set(rows.map((row) => row.server))]
  const items = servers.flatMap((name) => rows.find((row) => row.server === name) ?? [])
  const scenarios = measured.map(({ title, ranking }) => right(title, (/** @type {Row} */ row) => cell(ranking, row)))
  const server = {
    ...left('server', (/** @type {Row} */ row) => row.server),
    path: (/** @type {Row} */ { path }) => path,
  }
  return {
    rows,
    tables: [{ heading: null, columns: [server, ...scenarios], items, said: [] }],
    remarks: remarksOf(measured),
    notes: [...notesOf(measured), ...describeConditions(known.flatMap(({ results }) => results))],
    nested,
  }
}

/** What several scenarios say of a server is said once. @param {Measured[]} measured */
function remarksOf(measured) {
  const all = measured.flatMap(({ title, ranking }) => ranking.remarks.map((remark) => ({ title, remark })))
  return [...groupBy(all, ({ remark }) => remark)].map(
    ([remark, some]) => `${some.map(({ title }) => title).join(', ')}: ${remark}`,
  )
}

/** @param {Ranking} ranking */
const rateOfReference = ({ rows, reference }) =>
  rows.find(({ server }) => server === reference)?.requestsPerSecond ?? null

/** @type {(ranking: Ranking, item: Row) => string} */
function cell(ranking, { server }) {
  const { rows, reference, analysis } = ranking
  const row = rows.find((row) => row.server === server)
  if (!row) return none
  if (row.requestsPerSecond === null) return row.outcome
  if (server === reference) return '1'
  const rate = rateOfReference(ranking)
  // From one block nobody knows how far off it may be.
  const ratio = row.ratioToReference ?? (rate && row.requestsPerSecond / rate)
  if (reference === null || ratio === null) return none
  const verdict = analysis?.has(server) && analysis.has(reference) ? analysis.relate(server, reference).verdict : null
  return `${verdict === 'faster' || verdict === 'slower' ? '' : '~ '}${number(ratio, 2)}`
}

/** @param {Measured[]} measured */
function notesOf(measured) {
  const known = measured.flatMap(({ ranking }) => ranking.reference ?? [])
  const references = [...new Set(known)].join(' or ') || 'a reference'
  const rates = measured.flatMap(({ title, ranking }) => {
    const rate = rateOfReference(ranking)
    return rate === null ? [] : [`${title} ${number(rate, 0)}`]
  })
  const floors = measured.flatMap(({ title, ranking: { analysis } }) =>
    typeof analysis?.noiseFloor === 'number' ? [`${title} ${percent(analysis.noiseFloor)}`] : [],
  )
  return [
    `Each cell is a rate relative to that of ${references} in the same scenario. ~: not significantly different, or too few blocks to tell. Scenarios are not added up.`,
    ...(rates.length > 0 ? [`Requests/s of ${references}: ${rates.join(', ')}.`] : []),
    ...(floors.length > 0 ? [`Noise floors: ${floors.join(', ')}.`] : []),
  ]
}
