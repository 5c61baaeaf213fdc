import { divided, left, none, number, plusMinus, right } from '../../../reports/column.js'
import { errorWords } from '../client/judgeCell.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { SweepRow } from '../types.d.ts' */
/** @import { Line, Panel } from './curves.js' */

/** What a number is to be read with: requests were lost; the load generator was saturated. */
export const marks = { errors: '!', saturated: '*' }

/** @param {Line} line */
const markOf = ({ row, isSaturated }) =>
  `${hasErrors(row) ? ` ${marks.errors}` : ''}${isSaturated ? ` ${marks.saturated}` : ''}`

/** @param {SweepRow} row */
const hasErrors = ({ errors }) => Object.keys(errors).length > 0

/** @param {Line} line */
function relative({ relative }) {
  if (relative === null) return none
  const { ratio, low, high } = relative
  const range = low !== null && high !== null ? ` ± ${plusMinus([low, high])}` : ''
  return `${(ratio * 100).toFixed(0)} %${range}`
}

/** What another load generator got, and what ours did of that. @type {(driver: string) => (line: Line) => string} */
const second =
  (driver) =>
  ({ row, others }) => {
    const rate = others.find(({ row }) => row.driver === driver)?.row.requestsPerSecond ?? null
    if (rate === null || row.requestsPerSecond === null) return number(rate, 0)
    return `${number(rate, 0)} (${((row.requestsPerSecond / rate) * 100).toFixed(0)} %)`
  }

/**
 * Of the rows of a panel, some of which more is known than they say.
 * @param {Pick<Panel, 'first' | 'drivers' | 'curves'>} panel
 * @returns {Column<SweepRow>[]}
 */
export function columnsOf({ first, drivers, curves }) {
  const lines = curves.flatMap(({ cells }) => cells)
  const known = new Map(lines.map((line) => [line.row, line]))
  /** @type {(text: (line: Line) => string) => (row: SweepRow) => string} */
  const ofLine = (text) => (row) => text(/** @type {Line} */ (known.get(row)))
  return [
    right('connections', (row) => number(row.connections, 0)),
    left('server', (row) => row.server),
    { ...right('requests/s', (row) => number(row.requestsPerSecond, 0)), mark: ofLine(markOf) },
    right('±', (row) => plusMinus(row.interval)),
    ...(curves.length > 1 ? [right(`% of ${first}`, ofLine(relative))] : []),
    ...drivers.map((driver) => right(`${driver} requests/s`, ofLine(second(driver)))),
    right('TTFB ms', (row) => number(row.ttfbMs.mean, 2)),
    right('TTFB p99', (row) => number(row.ttfbMs.p99, 2)),
    right('p50 ms', (row) => number(row.latencyMs.p50, 2)),
    right('p99 ms', (row) => number(row.latencyMs.p99, 2)),
    ...(lines.some(({ row }) => hasErrors(row))
      ? [left('errors', (/** @type {SweepRow} */ { errors }) => errorWords(errors) || none)]
      : []),
    right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
    right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
  ]
}

/** What is the first to go where a terminal is narrow. */
export const leastImportant = ['peak MB', 'TTFB p99', 'p50 ms', 'CPU ms/1k']
