import { percent } from '../../../analysis/describeNoise.js'
import { left, none, number, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { delaySweepsOf } from './delaySweeps.js'
import { describeScenarios } from './describeRun.js'
import { createReport, nested } from './report.js'

/** @import { Column, Report } from '../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Result, Row } from '../types.d.ts' */
/** @import { DelaySweep, Measured } from './delaySweeps.js' */
/** @import { Ranking } from './report.js' */
/** @import { Variants } from './variants.js' */

/** @typedef {Report<Row> & { sweeps: DelaySweep[] }} Matrix sweeps: where several delays are shown together */

/** What a scenario is called: as its workload, but for the classic one. @param {WorkloadName} workload */
export const titleOf = (workload) => (workload === 'compound' ? 'classic' : workload)

/**
 * Several scenarios side by side: each server's rate relative to that of the reference in the same one. They are not added
 * up: how often each is asked of a server is its users' to know. Delays of one backend are a table of their own.
 * @param {{ workload: WorkloadName, results: Result[], variants?: Variants }[]} parts those without results are left out
 * @param {string[]} [chosen] the servers to show, all where there is none
 * @returns {Matrix}
 */
export function createMatrix(parts, chosen = []) {
  const known = parts.filter(({ results }) => results.length > 0)
  const measured = known.map(({ workload, results, variants }) => ({
    ...{ title: titleOf(workload), workload, results },
    ranking: createReport(results, variants, chosen),
  }))
  const sweeps = delaySweepsOf(measured)
  const swept = sweeps.flatMap(({ places, choice }) => places.map(({ title, ranking }) => ({ title, ranking, choice })))
  for (const { ranking, choice } of swept) for (const row of ranking.rows) row.serverChoice = choice
  const rows = measured.flatMap(({ ranking }) => ranking.rows)
  const items = [...groupBy(rows, ({ server }) => server).values()].map(([first]) => first)
  const others = measured.filter(({ title }) => !swept.some((one) => one.title === title))
  return {
    rows,
    sweeps,
    tables: [
      ...(others.length > 0 ? [{ heading: null, columns: columnsOf(others), items, said: [] }] : []),
      ...sweeps.map(({ title, places, choice }) => {
        const columns = columnsOf(places.map(({ x, ranking }) => ({ title: `${x} ms`, ranking })))
        return { heading: `${title}, by ms per backend call`, columns, items, said: [choice.words] }
      }),
    ],
    remarks: remarksOf(measured),
    notes: [...notesOf(measured), ...describeScenarios(known.flatMap(({ results }) => results))],
    nested,
  }
}

/** @param {Pick<Measured, 'title' | 'ranking'>[]} measured @returns {Column<Row>[]} */
const columnsOf = (measured) => [
  { ...left('server', ({ server }) => server), path: ({ path }) => path },
  ...measured.map(({ title, ranking }) => right(title, (/** @type {Row} */ row) => cell(ranking, row))),
]

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
