import { left, none, number, right } from '../../../../reports/column.js'
import { withRemarks } from '../../../kit/notes.js'

/** @import { Column, Table } from '../../../../reports/report.d.ts' */
/** @import { RateSummary, Row } from '../../types.d.ts' */

/** @typedef {RateSummary & { server: string }} Rated */
/** @typedef {NonNullable<Row['capacity']> & { server: string, maximum: number | null }} Capable */

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

/** @type {(rows: Row[]) => Pick<Table, 'name' | 'columns' | 'items'>[]} */
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
