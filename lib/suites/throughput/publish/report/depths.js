import { number, right } from '../../../../reports/column.js'
import { listFirst } from '../../../kit/notes.js'
import { sureRows } from '../../analyse/doubted.js'
import { depthOf } from '../../analyse/rankResults.js'

/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Row } from '../../types.d.ts' */

/** Lists the pipelining depths of rows, that of the ranks first; none if there is one. @param {Row[]} rows */
const depthsIn = (rows) => [...new Set(rows.flatMap((row) => row.atPipelining.map(({ pipelining }) => pipelining)))]

/** Finds the figures of a row at a depth. @type {(row: Row, depth: number) => Row['atPipelining'][0] | undefined} */
const figuresAt = (row, depth) => row.atPipelining.find(({ pipelining }) => pipelining === depth)

/** Creates the columns of rates at further depths. @type {(rows: Row[]) => Column<Row>[]} */
export const furtherRates = (rows) =>
  depthsIn(rows)
    .slice(1)
    .map((depth) => {
      const rateOf = (/** @type {Row} */ row) => figuresAt(row, depth)?.requestsPerSecond ?? null
      return right(`requests/s -p ${depth}`, (row) => number(rateOf(row), 0))
    })

/**
 * Creates the columns of latencies at the lowest depth: at others most of a latency is time in a queue.
 * @type {(rows: Row[]) => Column<Row>[]}
 */
export function latencyColumns(rows) {
  const [shown, ...further] = depthsIn(rows)
  const lowest = Math.min(shown, ...further)
  const isLower = lowest < shown
  /** @param {Row} row */
  const latencyOf = (row) => (isLower ? figuresAt(row, lowest)?.latencyMs : row.latencyMs)
  return /** @type {const} */ (['p50', 'p99']).map((part) =>
    right(`${part} ms${isLower ? ` -p ${lowest}` : ''}`, (row) => number(latencyOf(row)?.[part] ?? null, 2)),
  )
}

/**
 * Explains those columns, and names ranked rows that stand the other way round at a further depth.
 * @param {Ranked} ranked
 * @param {Row[]} [rows] - those that are shown
 * @returns {string[]}
 */
export function depthNotes(ranked, rows = ranked.rows) {
  const { further } = ranked
  if (further.length === 0) return []
  const [shown, ...depths] = [ranked, ...further].map(depthOf)
  const titles = depths.map((depth) => `requests/s -p ${depth}`).join(', ')
  const about = `in windows of the same processes, in turns with those of -p ${shown}, which decide ranks, ± and ×.`
  return [`${titles}: ${about}`, ...further.flatMap((other) => describeOrder({ ...ranked, rows }, other))]
}

/** Explains the columns of latencies, if they are of another depth. @param {Ranked} ranked @returns {string[]} */
export function latencyNote(ranked) {
  const [shown, ...depths] = [ranked, ...ranked.further].map(depthOf)
  const lowest = Math.min(shown, ...depths)
  const why = `With ${shown} in flight on each connection most of a latency is time in a queue`
  return lowest < shown ? [`Latencies are of -p ${lowest}. ${why}.`] : []
}

/** Number of pairs that are named. */
const mostNamed = 8

/**
 * Counts the pairs of ranked rows that change their order, and names those that do so significantly.
 * @type {(ranked: Ranked, other: Ranked) => string[]}
 */
function describeOrder({ rows, analysis: here }, { results, rows: further, analysis: there }) {
  if (here === null || there === null) return []
  const sure = new Set(sureRows(further, 'ratio').map(({ server }) => server))
  const names = rows.flatMap(({ server, tier }) =>
    tier !== null && sure.has(server) && there.has(server) ? [server] : [],
  )
  if (names.length < 2) return []
  const pairs = names.flatMap((name, row) => names.slice(row + 1).map((slower) => ({ name, slower })))
  const changed = pairs
    .map(({ name, slower }) => ({ name, slower, before: here.relate(name, slower), after: there.relate(name, slower) }))
    .filter(({ before, after }) => before.ratio > 1 && after.ratio < 1)
    .sort((a, b) => b.before.ratio / b.after.ratio - a.before.ratio / a.after.ratio)
  const significant = changed.filter(({ before, after }) => before.verdict === 'faster' && after.verdict === 'slower')
  const named = significant.map(
    ({ name, slower, before, after }) => `${name} / ${slower} (${formatRatio(before)} → ${formatRatio(after)})`,
  )
  const list = named.length > 0 ? `, with the ratio at each: ${listFirst(named, mostNamed)}` : ''
  const count = `${changed.length} of ${pairs.length} pairs of ranked rows`
  const verdict = `have the other order by estimates. Significantly at both: ${significant.length}`
  return [`With -p ${depthOf({ results })}, ${count} ${verdict}${list}.`]
}

/** @param {{ ratio: number }} relation */
const formatRatio = ({ ratio }) => ratio.toFixed(2)
