import { percent } from '../../../stats/describeNoise.js'
import { divided, left, none, number, right } from '../../../reports/column.js'
import { briefFlagNotes, flagNotes } from '../../../reports/flagNotes.js'
import { groupBy } from '../../../reports/groupBy.js'
import { isOfSchema, scenarioOf } from '../../../workload/scenarios/index.js'
import { sureRows } from '../analyse/doubted.js'
import { describeScenarios } from '../publish/report/describeRun.js'
import { createReport, nested } from '../publish/report/report.js'
import { delaySweepsOf } from './delaySweeps.js'

/** @import { Column, Report, Table } from '../../../reports/report.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Ranking } from '../publish/report/report.js' */
/** @import { Row } from '../types.d.ts' */
/** @import { DelaySweep, Measured } from './delaySweeps.js' */
/** @import { RankedWorkload } from './openWorkloads.js' */

/** @typedef {Report<Row> & { sweeps: DelaySweep[] }} Matrix sweeps: several delays that are shown together */
/** @typedef {Pick<Measured, 'title' | 'ranking'>} Titled */

/** Names a scenario: as its workload, except for the classic one. @param {WorkloadName} workload */
export const titleOf = (workload) => (workload === 'compound' ? 'classic' : workload)

/**
 * Shows several scenarios side by side: each server's rate relative to that of the reference in the same one. They are
 * not added up, because only a server's users know how often each is requested.
 * @param {RankedWorkload[]} parts - those without results are left out
 * @param {string[]} [chosen] - servers to show; all if there is none
 * @returns {Matrix}
 */
export function createMatrix(parts, chosen = []) {
  const measured = parts
    .filter(({ ranked }) => ranked.results.length > 0)
    .map(({ workload, ranked }) => ({
      title: titleOf(workload),
      workload,
      results: ranked.results,
      ranking: createReport(ranked, chosen),
    }))
  const sweeps = delaySweepsOf(measured)
  const choices = new Map(sweeps.flatMap(({ places, choice }) => places.map(({ title }) => [title, choice])))
  const rows = measured.flatMap(({ title, ranking }) =>
    ranking.rows.map((row) => ({ ...row, serverChoice: choices.get(title) ?? null })),
  )
  const items = [...groupBy(rows, ({ server }) => server).values()].map(([first]) => first)
  const single = measured.filter(({ title }) => !choices.has(title))
  const isLoaded = (/** @type {Measured} */ { workload }) => scenarioOf(workload).loading !== null
  const plain = single.filter((one) => !isLoaded(one))
  const loaded = single.filter(isLoaded).map(({ title, ranking }) => ({ title: title.replace('n+1-', ''), ranking }))
  return {
    rows,
    sweeps,
    tables: [
      ...tablesOf(null, plain, items),
      ...startTables(
        measured.filter(({ workload }) => isOfSchema(workload)),
        items,
      ),
      ...tablesOf('n+1, by loading and backend', loaded, items),
      ...sweeps.flatMap(({ title, places, choice }) => {
        const delays = places.map(({ x, ranking }) => ({ title: `${x} ms`, ranking }))
        return [
          ...tablesOf(`${title}, by ms per backend call`, delays, items, [choice.words]),
          ...tablesOf(`${title}: CPU ms per 1,000 answers, by ms per backend call`, delays, items, [], formatCost),
        ]
      }),
      ...scalesOf(measured),
    ],
    remarks: remarksOf(measured),
    notes: [
      aboutCells(measured),
      ...describeScenarios(measured.flatMap(({ results }) => results)),
      ...flagNotes(flagsOf(measured)),
    ],
    brief: briefFlagNotes(flagsOf(measured)),
    nested,
  }
}

/**
 * Figures of a start, medians of the processes.
 * @type {{ title: string, digits: 0 | 1, of: (row: Row) => number | null }[]}
 */
const startFigures = [
  { title: 'Start to the first right answer, ms', digits: 0, of: ({ coldStartMs }) => coldStartMs },
  { title: 'First document of a process, ms', digits: 1, of: ({ firstAnswerMs }) => firstAnswerMs },
  { title: 'Objects held after it, MB', digits: 1, of: ({ startMemoryBytes }) => divided(startMemoryBytes, 1e6) },
]

/** @typedef {(ranking: Ranking, item: Row) => string} Format */

/**
 * Creates a table with a column for each scenario; format: of its cells.
 * @type {(heading: string | null, measured: Titled[], items: Row[], notes?: string[], format?: Format) => Table<Row>[]}
 */
function tablesOf(heading, measured, items, notes = [], format = formatCell) {
  if (measured.length === 0) return []
  const columns = [
    { ...left('server', (/** @type {Row} */ { server }) => server), path: (/** @type {Row} */ { path }) => path },
    ...measured.map(({ title, ranking }) => right(title, (/** @type {Row} */ row) => format(ranking, row))),
  ]
  return [{ heading, columns, items, notes, isChosen: true }]
}

/**
 * Creates the tables of what the start of a server takes, by the types of its schema.
 * @type {(measured: Titled[], items: Row[]) => Table<Row>[]}
 */
const startTables = (measured, items) =>
  startFigures.flatMap(({ title, digits, of }) => {
    /** @type {Format} */
    const format = ({ rows }, { server }) => {
      const row = rows.find((row) => row.server === server)
      return number(row ? of(row) : null, digits)
    }
    return tablesOf(`${title}, by types of the schema`, measured, items, [], format)
  })

/** Lists each remark once, with the scenarios that have it. @param {Titled[]} measured */
function remarksOf(measured) {
  const all = measured.flatMap(({ title, ranking }) => ranking.remarks.map((remark) => ({ title, remark })))
  return [...groupBy(all, ({ remark }) => remark)].map(
    ([remark, some]) => `${some.map(({ title }) => title).join(', ')}: ${remark}`,
  )
}

/** Lists the flags of all rows, by scenario and server. @param {Measured[]} measured */
const flagsOf = (measured) =>
  new Map(
    measured.flatMap(({ title, ranking: { rows, ranked } }) =>
      rows.map(({ server }) => [`${title}: ${server}`, ranked.flags.get(server) ?? []]),
    ),
  )

/** @param {Ranking} ranking */
const rateOfReference = ({ rows, reference }) =>
  rows.find(({ server }) => server === reference)?.requestsPerSecond ?? null

/** @type {(ranking: Ranking, item: Row) => string} */
function formatCell(ranking, { server }) {
  const { rows, reference, analysis } = ranking
  const row = rows.find((row) => row.server === server)
  if (!row) return none
  if (row.requestsPerSecond === null) return row.outcome
  const doubt = doubtOf(
    row,
    rows.find((other) => other.server === reference),
  )
  if (server === reference) return `${doubt}1`
  const rate = rateOfReference(ranking)
  // The ratio of a single block has no interval.
  const ratio = row.ratioToReference ?? (rate && row.requestsPerSecond / rate)
  if (reference === null || ratio === null) return none
  const verdict = analysis?.has(server) && analysis.has(reference) ? analysis.relate(server, reference).verdict : null
  const isApart = verdict === 'faster' || verdict === 'slower'
  return `${doubt || (isApart ? '' : '~ ')}${number(ratio, 2)}`
}

/**
 * Names the first flag that doubts a ratio, of the row or of its reference.
 * @type {(...rows: (Row | undefined)[]) => string}
 */
function doubtOf(...rows) {
  const [kind] = rows.flatMap((row) => row?.doubted.ratio?.split(', ') ?? [])
  return kind ? `${kind} ` : ''
}

/** Formats the CPU time of an answer. @type {Format} */
function formatCost({ rows }, { server }) {
  const row = rows.find((row) => row.server === server)
  const doubt = row?.doubted.cpu ? `${row.doubted.cpu} ` : ''
  return doubt + number(row?.serverCpuMsPerThousandRequests ?? null, 0)
}

/**
 * Meaning of 1 in a scenario, and the ratio below which differences are noise.
 * @typedef {{ reference: string, title: string, requestsPerSecond: number, noiseFloor: number | null }} Scale
 */

/** @type {Column<Scale>[]} */
const scaleColumns = [
  left('scenario', ({ title }) => title),
  left('reference', ({ reference }) => reference),
  right('requests/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
  right('noise floor', ({ noiseFloor }) => (noiseFloor === null ? none : percent(noiseFloor))),
]

/** @param {Titled[]} measured @returns {Table[]} none without a reference */
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

/** @param {Titled[]} measured */
function aboutCells(measured) {
  const names = measured.flatMap(({ ranking }) => ranking.reference ?? [])
  const references = [...new Set(names)].join(' or ') || 'a reference'
  const isFlagged = measured.some(({ ranking: { rows } }) => sureRows(rows, 'ratio').length < rows.length)
  return (
    `Each cell is a rate relative to that of ${references} in the same scenario. ~: not significantly different, or ` +
    `too few blocks to tell.${isFlagged ? ' A flag before a number doubts it.' : ''} Scenarios are not added up.`
  )
}
