import { none, number } from '../../../reports/column.js'

/** @typedef {import('../../../types.d.ts').Row} Row */
/** @typedef {import('../../../types.d.ts').RateSummary} RateSummary */
/** @typedef {{ titles: string[], aligns: ('left' | 'right')[], lines: string[][] }} TextTable */

/** @param {RateSummary} rate */
const asked = ({ shareOfMaximum, intendedRequestsPerSecond }) =>
  shareOfMaximum === null
    ? `${Number(intendedRequestsPerSecond.toFixed(2))}/s`
    : `${Number((shareOfMaximum * 100).toFixed(2))} %`

/**
 * @param {[string, 'left' | 'right'][]} columns
 * @param {string[][]} lines
 * @returns {TextTable[]} without the last column, the remarks, where none has any; nothing without lines
 */
function textTable(columns, lines) {
  if (lines.length === 0) return []
  const shown = lines.some((line) => line[columns.length - 1] !== '') ? columns : columns.slice(0, -1)
  return [
    {
      titles: shown.map(([title]) => title),
      aligns: shown.map(([, align]) => align),
      lines: lines.map((line) => line.slice(0, shown.length)),
    },
  ]
}

/** @param {Row} row @returns {string[][]} a line for each of its rates */
function rateLines({ server, rates }) {
  return rates.map((rate) => {
    const { intendedRequestsPerSecond, requestsPerSecond, sustained, latencyMs, reason } = rate
    const latencies = [latencyMs.mean, latencyMs.p50, latencyMs.p90, latencyMs.p99, latencyMs.max]
    // What was not sustained would have got slower and slower: each value is what it had come to when it ended.
    const latency = (/** @type {number} */ value) => `${sustained ? '' : '≥ '}${number(value, 2)}`
    const speeds = [number(intendedRequestsPerSecond, 0), number(requestsPerSecond, 0)]
    return [server, asked(rate), ...speeds, ...latencies.map(latency), reason ?? '']
  })
}

/** @param {Row} row @returns {string[][]} no line or one */
function capacityLines({ server, capacity, requestsPerSecond }) {
  if (!capacity) return []
  const { requestsPerSecond: met, slo, reason } = capacity
  const share = met === null || requestsPerSecond === null ? none : number((met / requestsPerSecond) * 100, 0)
  return [[server, slo, number(met, 0), share, reason ?? '']]
}

/**
 * What stands below the main table, in its order of rows: the latency at each constant rate, then the capacities.
 * @param {Row[]} rows
 * @returns {TextTable[]} only those for which something was measured
 */
export function rateTables(rows) {
  const rateColumns = ['rate', 'intended/s', 'achieved/s', 'mean ms', 'p50 ms', 'p90 ms', 'p99 ms', 'max ms']
  /** @param {string} title @returns {[string, 'left' | 'right']} */
  const right = (title) => [title, 'right']
  return [
    ...textTable([['server', 'left'], ...rateColumns.map(right), ['remark', 'left']], rows.flatMap(rateLines)),
    ...textTable(
      [['server', 'left'], ['objective', 'left'], right('capacity/s'), right('% of maximum'), ['remark', 'left']],
      rows.flatMap(capacityLines),
    ),
  ]
}

/**
 * How to read those tables.
 * @param {Row[]} rows
 * @returns {string[]}
 */
export function rateNote(rows) {
  if (rows.every(({ rates, capacity }) => rates.length === 0 && !capacity)) return []
  return [
    'At a constant rate latency counts from when a request was due, so waiting for a server that stopped counts. It is right to about a millisecond. A capacity is the highest rate that was measured to meet its objective.',
  ]
}
