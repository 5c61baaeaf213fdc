import { percent } from '../../../stats/describeNoise.js'
import { left, none, number, right } from '../../../reports/column.js'
import { groupBy } from '../../../reports/groupBy.js'
import { scenarioOf } from '../../../workload/scenarios/index.js'
import { delaySweepsOf } from './delaySweeps.js'
import { describeScenarios } from '../publish/report/describeRun.js'
import { createReport, nested } from '../publish/report/report.js'

/** @import { Column, Report, Table } from '../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Row } from '../types.d.ts' */
/** @import { DelaySweep, Measured } from './delaySweeps.js' */
/** @import { Ranking } from '../publish/report/report.js' */
/** @import { Ranked } from '../analyse/rankResults.js' */

/** @typedef {Report<Row> & { sweeps: DelaySweep[] }} Matrix sweeps: where several delays are shown together */

/** What a scenario is called: as its workload, but for the classic one. @param {WorkloadName} workload */
export const titleOf = (workload) => (workload === 'compound' ? 'classic' : workload)

/**
 * Several scenarios side by side: each server's rate relative to that of the reference in the same one. They are not added
 * up: how often each is asked of a server is its users' to know. Ways of loading are a table of their own, and so are delays.
 * @param {{ workload: WorkloadName, ranked: Ranked }[]} parts those without results are left out
 * @param {string[]} [chosen] the servers to show, all where there is none
 * @returns {Matrix}
 */
export function createMatrix(parts, chosen = []) {
  const known = parts.filter(({ ranked }) => ranked.results.length > 0)
  const measured = known.map(({ workload, ranked }) => ({
    ...{ title: titleOf(workload), workload, results: ranked.results },
    ranking: createReport(ranked, chosen),
  }))
  const sweeps = delaySweepsOf(measured)
  const choices = new Map(sweeps.flatMap(({ places, choice }) => places.map(({ title }) => [title, choice])))
  const rows = measured.flatMap(({ title, ranking }) =>
    ranking.rows.map((row) => ({ ...row, serverChoice: choices.get(title) ?? null })),
  )
  const items = [...groupBy(rows, ({ server }) => server).values()].map(([first]) => first)
  const others = measured.filter(({ title }) => !choices.has(title))
  const isLoaded = (/** @type {Measured} */ { workload }) => scenarioOf(workload).loading !== null
  const [plain, loaded] = [others.filter((one) => !isLoaded(one)), others.filter(isLoaded)]
  return {
    rows,
    sweeps,
    tables: [
      ...(plain.length > 0 ? [{ heading: null, columns: columnsOf(plain), items, notes: [] }] : []),
      ...(loaded.length > 0
        ? [{ heading: 'n+1, by loading and backend', columns: columnsOf(loaded.map(named)), items, notes: [] }]
        : []),
      ...sweeps.map(({ title, places, choice }) => {
        const columns = columnsOf(places.map(({ x, ranking }) => ({ title: `${x} ms`, ranking })))
        return { heading: `${title}, by ms per backend call`, columns, items, notes: [choice.words] }
      }),
      ...scalesOf(measured),
    ],
    remarks: remarksOf(measured),
    notes: [aboutCells(measured), ...describeScenarios(measured.flatMap(({ results }) => results))],
    nested,
  }
}

/** By its loading and its backend, as the heading has the rest. @param {Measured} measured */
const named = ({ title, ranking }) => ({ title: title.replace('n+1-', ''), ranking })

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

/** @typedef {{ reference: string, title: string, requestsPerSecond: number, noiseFloor: number | null }} Scale what 1 is in a scenario, and which ratio is noise */

/** @type {Column<Scale>[]} */
const scaleColumns = [
  left('scenario', ({ title }) => title),
  left('reference', ({ reference }) => reference),
  right('requests/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
  right('noise floor', ({ noiseFloor }) => (noiseFloor === null ? none : percent(noiseFloor))),
]

/** @param {Measured[]} measured @returns {Table[]} none where there is no reference */
function scalesOf(measured) {
  const items = measured.flatMap(({ title, ranking }) => {
    const { reference, analysis } = ranking
    const requestsPerSecond = rateOfReference(ranking)
    if (reference === null || requestsPerSecond === null) return []
    return [{ reference, title, requestsPerSecond, noiseFloor: analysis?.noiseFloor ?? null }]
  })
  return items.length > 0
    ? [{ heading: 'The reference in each scenario', columns: scaleColumns, items, notes: [] }]
    : []
}

/** @param {Measured[]} measured */
function aboutCells(measured) {
  const known = measured.flatMap(({ ranking }) => ranking.reference ?? [])
  const references = [...new Set(known)].join(' or ') || 'a reference'
  return `Each cell is a rate relative to that of ${references} in the same scenario. ~: not significantly different, or too few blocks to tell. Scenarios are not added up.`
}
