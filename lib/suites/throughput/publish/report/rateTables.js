import { left, none, number, right } from '../../../../reports/column.js'

/** @import { Column, Table } from '../../../../reports/report.d.ts' */
/** @import { K6Counts, K6Measurement, RateSummary, Row } from '../../types.d.ts' */

/** @typedef {RateSummary & { server: string }} Rated */
/** @typedef {NonNullable<Row['capacity']> & { server: string, maximum: number | null }} Capable */
/** @typedef {K6Measurement & { server: string }} MeasuredByK6 */

/** @param {Rated} rate */
const rateOf = ({ shareOfMaximum, intendedRequestsPerSecond }) =>
  shareOfMaximum === null
    ? `${Number(intendedRequestsPerSecond.toFixed(2))}/s`
    : `${Number((shareOfMaximum * 100).toFixed(2))} %`

/**
 * Creates a column of latencies; those of a rate that was not sustained are lower bounds.
 * @param {keyof RateSummary['latencyMs']} name
 */
const latency = (name) =>
  right(
    `${name} ms`,
    (/** @type {Rated} */ { sustained, latencyMs }) => `${sustained ? '' : '≥ '}${number(latencyMs[name], 2)}`,
  )

/** @type {Column<Rated>[]} */
const rateColumns = [
  left('server', ({ server }) => server),
  right('rate', rateOf),
  right('intended/s', (rate) => number(rate.intendedRequestsPerSecond, 0)),
  right('achieved/s', (rate) => number(rate.requestsPerSecond, 0)),
  ...[latency('mean'), latency('p50'), latency('p90'), latency('p99'), latency('max')],
]

/** @type {Column<Capable>[]} */
const capacityColumns = [
  left('server', ({ server }) => server),
  left('objective', ({ slo }) => slo),
  right('capacity/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
  right('% of maximum', ({ requestsPerSecond, maximum }) =>
    requestsPerSecond === null || maximum === null ? none : number((requestsPerSecond / maximum) * 100, 0),
  ),
]

/**
 * Adds a column of remarks if there are any.
 * @type {<Item extends { reason: string | null }>(
 *   columns: Column<Item>[],
 *   items: Item[],
 * ) => Pick<Table, 'columns' | 'items'>}
 */
function withRemarks(columns, items) {
  const remark = left('remark', (/** @type {typeof items[0]} */ { reason }) => reason ?? '')
  return { columns: items.some(({ reason }) => reason) ? [...columns, remark] : columns, items }
}

/**
 * Creates the tables below the main one, in its order of rows: the latency at each constant rate, then the capacities.
 * @type {(rows: Row[]) => Pick<Table, 'name' | 'columns' | 'items'>[]}
 */
export function rateTables(rows) {
  const rates = rows.flatMap(({ server, rates }) => rates.map((rate) => ({ server, ...rate })))
  const capacities = rows.flatMap(({ server, requestsPerSecond, capacity }) =>
    capacity ? [{ server, maximum: requestsPerSecond, ...capacity }] : [],
  )
  return [
    { name: 'Latency at constant rates', ...withRemarks(rateColumns, rates) },
    { name: 'Capacities', ...withRemarks(capacityColumns, capacities) },
  ]
}

/** Explains those tables. @param {Row[]} rows @returns {string[]} */
export function rateNote(rows) {
  if (rows.every(({ rates, capacity }) => rates.length === 0 && !capacity)) return []
  return [
    'At a constant rate latency counts from when a request was due, so waiting for a server that stopped counts. It ' +
      'is right to about a millisecond. A capacity is the highest rate that was measured to meet its objective.',
  ]
}

/** @type {(name: keyof K6Counts, title?: string) => Column<MeasuredByK6>} */
const count = (name, title = name) => right(title, ({ counts }) => number(counts[name], 0))

/** @type {Column<MeasuredByK6>[]} */
const k6Columns = [
  left('server', ({ server }) => server),
  right('machines', ({ machines }) => number(machines, 0)),
  right('intended/s', ({ intendedRequestsPerSecond }) => number(intendedRequestsPerSecond, 0)),
  right('right/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
  count('sent'),
  count('wrong'),
  count('failed'),
  count('dropped'),
  count('verified', 'compared as a whole'),
  right('thresholds met', ({ thresholds, machines }) => {
    const met = thresholds.filter((threshold) => threshold.met === machines)
    return `${met.length} of ${thresholds.length}`
  }),
]
const leastImportant = ['compared as a whole', 'machines', 'failed']

const aboutK6 =
  'k6 counted and judged these, not this project. Counts and rates of its machines are added up; a threshold is ' +
  'judged by each machine for its own part. Percentiles of several machines cannot be computed from those of each.'

/** @param {MeasuredByK6} measured */
const describeMissed = ({ server, thresholds, machines }) =>
  thresholds.flatMap(({ name, met }) =>
    met < machines ? [`${server}: ${name} is not met on ${machines - met} of ${machines} machines`] : [],
  )

/**
 * Creates the table of k6's imported counts.
 * @type {(rows: Row[]) => Pick<Table, 'heading' | 'columns' | 'items' | 'leastImportant' | 'notes'>}
 */
export function k6Table(rows) {
  const items = rows.flatMap(({ server, k6 }) => k6.map((measured) => ({ server, ...measured })))
  const notes = [...items.flatMap(describeMissed), aboutK6]
  return { heading: 'Measured by k6', ...withRemarks(k6Columns, items), leastImportant, notes }
}
