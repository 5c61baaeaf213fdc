import { columnsOfFields } from '../../../kit/fields.js'
import { k6Table } from '../../../kit/k6/k6Table.js'
import { knownColumns, left, none, number, plusMinus, right } from '../../../../reports/column.js'
import { auditFields, costFields, loadFields, monitorFields, startFields } from '../../fields.js'
import { ceilingFields, documentFields, levelFields, operationFields, plainFields } from '../../rowFields.js'
import { errorFields, scenarioFields } from '../../scenarioFields.js'
import { furtherRates, latencyColumns } from './depths.js'
import { rateTables } from './rateTables.js'

/** @import { Column, Report } from '../../../../reports/report.d.ts' */
/** @import { Row } from '../../types.d.ts' */

/** Formats a range of ratios, such as `1.43–1.61`. @param {[number, number]} range */
export const formatRange = (range) => range.map((end) => number(end, 2)).join('–')

/** Adds the range to a ratio, if it is known. @type {(ratio: number, range: [number, number] | null) => string} */
export const withRange = (ratio, range) => number(ratio, 2) + (range ? ` (${formatRange(range)})` : '')

/**
 * Formats the ratio to the reference with what another run gives, or of a single run with its interval: by the rates
 * alone, marked with ~, if no row's ratio is known.
 * @type {(row: Row, reference: string, all?: Row[]) => string} all: none for rows whose ratio is known
 */
export function formatRelative(row, reference, all = []) {
  const { server, requestsPerSecond, ratioToReference, ratioInterval, furtherRatioInterval } = row
  if (server === reference) return '1'
  if (ratioToReference === null) {
    const rate = all.find((other) => other.server === reference)?.requestsPerSecond
    const isKnown = rate && requestsPerSecond !== null && all.every((other) => other.ratioToReference === null)
    return isKnown ? `~ ${number(requestsPerSecond / rate, 2)}` : none
  }
  const margin = furtherRatioInterval ? '' : ` ± ${plusMinus(ratioInterval)}`
  return withRange(ratioToReference, furtherRatioInterval) + margin
}

/** @param {Pick<Row, 'rank'>} row */
export const rankOf = ({ rank }) => (rank === null ? none : [...new Set(rank)].join('–'))

/** Marks a server without maintenance or GraphQL, or a gateway. @param {Row} row */
function mark({ endOfLife, executesGraphql, isGateway }) {
  if (endOfLife) return ' (end of life)'
  if (!executesGraphql) return ' (no GraphQL)'
  return isGateway ? ' (gateway)' : ''
}

/** Formats an outcome with its reason; none if it is complete. @param {Pick<Row, 'outcome' | 'reason'>} row */
export const describeOutcome = ({ outcome, reason }) => (reason === null ? '' : `${outcome}: ${reason}`)

const { requestsPerSecond, interval } = loadFields
const { serverCores, ...costs } = costFields

/**
 * Creates the columns of the main table.
 * @type {(rows: Row[], reference: string | null, all?: Row[]) => Column<Row>[]} all: also those that are not shown
 */
export const columns = (rows, reference, all = rows) => [
  right('rank', rankOf),
  { ...left('server', ({ server }) => server), mark, path: ({ path }) => path },
  left('version', ({ version }) => version ?? none),
  ...columnsOfFields({ requestsPerSecond, interval }, rows),
  right('processes', ({ requestsPerSecond, rounds }) => (requestsPerSecond === null ? none : number(rounds, 0))),
  ...(reference === null
    ? []
    : [right(`× ${reference}`, (/** @type {Row} */ row) => formatRelative(row, reference, all))]),
  ...furtherRates(rows),
  ...columnsOfFields({ ...documentFields, ...operationFields, ...plainFields }, rows),
  ...latencyColumns(rows),
  ...columnsOfFields({ serverCores, ...ceilingFields }, rows),
  ...knownColumns([['reason', { ...left('outcome', describeOutcome), isLong: true }]], rows),
]

/** Titles of columns that no further run would show: of the hour, or of queues at full load. */
const transient = /^(±|p\d+ ms.*)$/

/**
 * Creates the columns of a published table: what holds for another run, and the CPU time of an answer.
 * @type {typeof columns}
 */
export function publishedColumns(rows, reference, all) {
  const lasting = columns(rows, reference, all).filter(({ title }) => !transient.test(title))
  const { serverCpuSeconds } = costFields
  const cpu = rows.some(({ requestsPerSecond }) => requestsPerSecond) ? columnsOfFields({ serverCpuSeconds }, rows) : []
  const place = lasting.findIndex(({ title }) => title === 'cores')
  return lasting.toSpliced(place, 0, ...cpu)
}

/** Creates the columns of the table of costs, beside the time. @type {(rows: Row[]) => Column<Row>[]} */
export const costColumns = (rows) => [
  left('server', ({ server }) => server),
  ...columnsOfFields(
    { ...costs, ...startFields, ...scenarioFields, ...levelFields, ...monitorFields, ...auditFields, ...errorFields },
    rows,
  ),
]

/** Least important columns of the main table, because others repeat what they say. */
const leastOfRates = ['% of ceiling-http', 'processes', 'p50 ms', 'version', 'cores', 'p99 ms', '±']

/** Least important columns of the table of costs. */
const leastOfCosts = ['cold start ms', 'GC %', 'HTTP audit', 'loop p99 ms', 'errors']

/**
 * Lays the rows out as tables (by rank, costs, latency at constant rates, capacities, counts of k6), with remarks.
 * @param {Row[]} rows
 * @param {string | null} reference
 * @param {Row[]} [all] - also those that are not shown
 * @param {typeof columns} [columnsOf] - creates the columns of the first table
 * @returns {Pick<Report, 'tables' | 'remarks'>}
 */
export function layOut(rows, reference, all = rows, columnsOf = columns) {
  const measured = rows.filter(({ requestsPerSecond }) => requestsPerSecond !== null)
  const shown = columnsOf(rows, reference, all)
  const titleOf = (/** @type {string} */ title) =>
    shown.find((column) => column.title.startsWith(`${title} -p `))?.title ?? title
  const tables = [
    {
      name: 'Requests/s of each server',
      columns: shown,
      items: rows,
      leastImportant: [...leastOfRates.map(titleOf), ...furtherRates(rows).map(({ title }) => title)],
      groupOf: (/** @type {Row} */ { tier }) => tier,
    },
    { name: 'What an answer costs', columns: costColumns(measured), items: measured, leastImportant: leastOfCosts },
    ...rateTables(rows),
    k6Table(rows),
  ]
  return {
    tables: tables.flatMap((table) => (table.items.length > 0 ? [{ heading: null, notes: [], ...table }] : [])),
    remarks: rows.flatMap(({ server, outcome, reason }) => (reason ? `${server}: ${outcome}: ${reason}` : [])),
  }
}
