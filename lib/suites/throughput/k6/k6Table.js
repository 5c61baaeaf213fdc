import { left, number, right } from '../../../reports/column.js'
import { withRemarks } from '../publish/report/rateTables.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { K6Counts, K6Measurement, Row } from '../types.d.ts' */

/** @typedef {K6Measurement & { server: string }} Measured */

/** @type {(name: keyof K6Counts, title?: string) => Column<Measured>} */
const count = (name, title = name) => right(title, ({ counts }) => number(counts[name], 0))

/** @type {Column<Measured>[]} */
const columns = [
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
  'k6 counted and judged these, not this project. Counts and rates of its machines are added up; a threshold is judged by each machine for its own part. Percentiles of several machines cannot be computed from those of each.'

/** @param {Measured} measured */
const describeMissed = ({ server, thresholds, machines }) =>
  thresholds.flatMap(({ name, met }) =>
    met < machines ? [`${server}: ${name} is not met on ${machines - met} of ${machines} machines`] : [],
  )

/**
 * What k6 counted of the rows, where somebody imported it.
 * @type {(rows: Row[]) => Pick<Table, 'heading' | 'columns' | 'items' | 'leastImportant' | 'notes'>[]}
 */
export function k6Table(rows) {
  const items = rows.flatMap(({ server, k6 }) => k6.map((measured) => ({ server, ...measured })))
  const notes = [...items.flatMap(describeMissed), aboutK6]
  return items.length > 0 ? [{ heading: 'Measured by k6', ...withRemarks(columns, items), leastImportant, notes }] : []
}
