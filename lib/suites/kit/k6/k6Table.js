import { left, number, right } from '../../../reports/column.js'
import { withRemarks } from '../notes.js'

/** @import { Column, Table } from '../../../reports/report.d.ts' */
/** @import { K6Counts, K6Measurement } from './types.d.ts' */

/** @typedef {{ server: string, k6?: K6Measurement[] }} RowWithK6 */
/** @typedef {K6Measurement & { server: string }} MeasuredByK6 */

/** Title of the counts that only some suites have. */
const verified = 'compared as a whole'

/** @type {(name: keyof K6Counts, title?: string) => Column<MeasuredByK6>} */
const count = (name, title = name) => right(title, ({ counts }) => number(counts[name], 0))

/** @type {Column<MeasuredByK6>[]} */
const k6Columns = [
  left('server', ({ server }) => server),
  right('intended/s', ({ intendedRequestsPerSecond }) => number(intendedRequestsPerSecond, 0)),
  right('right/s', ({ requestsPerSecond }) => number(requestsPerSecond, 0)),
  count('sent'),
  count('wrong'),
  count('failed'),
  count('dropped'),
  count('verified', verified),
  right('thresholds met', ({ thresholds }) => {
    const met = thresholds.filter((threshold) => threshold.met)
    return `${met.length} of ${thresholds.length}`
  }),
]
const leastImportant = [verified, 'failed']

const aboutK6 = 'k6 counted and judged these, not this project.'

/** @param {MeasuredByK6} measured */
const describeMissed = ({ server, thresholds }) =>
  thresholds.flatMap(({ name, met }) => (met ? [] : [`${server}: ${name} is not met`]))

/**
 * Creates the table of k6's imported counts. Columns about rates and comparisons that no load has are left out.
 * @param {RowWithK6[]} rows
 * @returns {Pick<Table, 'heading' | 'columns' | 'items' | 'leastImportant' | 'notes'>}
 */
export function k6Table(rows) {
  const items = rows.flatMap(({ server, k6 = [] }) => k6.map((measured) => ({ server, ...measured })))
  const notes = [...items.flatMap(describeMissed), aboutK6]
  const hasRate = items.some(({ intendedRequestsPerSecond }) => intendedRequestsPerSecond !== null)
  const absent = [
    ...(hasRate ? [] : ['intended/s', 'dropped']),
    ...(items.some(({ counts }) => counts.verified > 0) ? [] : [verified]),
  ]
  const columns = k6Columns.filter(({ title }) => !absent.includes(title))
  return { heading: 'Measured by k6', ...withRemarks(columns, items), leastImportant, notes }
}
