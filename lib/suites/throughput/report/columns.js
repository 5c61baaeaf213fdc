import { divided, none, number, plusMinus, right } from '../../../reports/column.js'

/** @typedef {import('../../../types.d.ts').Row} Row */
/** @typedef {import('../../../reports/column.js').Column} Column */

/** @type {(row: Row, reference: string) => string} */
function relative({ server, ratioToReference, ratioInterval }, reference) {
  if (server === reference) return '1'
  if (ratioToReference === null) return none
  return `${ratioToReference.toFixed(2)} ± ${plusMinus(ratioInterval)}`
}

/** @param {Pick<Row, 'rank'>} row */
export const rankOf = ({ rank }) => (rank === null ? none : [...new Set(rank)].join('–'))

/** What a row is, beside its name: a server nobody maintains, or a baseline. */
function mark(/** @type {Row} */ { endOfLife, executesGraphql }) {
  if (endOfLife) return ' (end of life)'
  return executesGraphql ? '' : ' (no GraphQL)'
}

/**
 * The columns of the main table, by which rows are ranked.
 * @param {import('../../../types.d.ts').Report} report what only some runs ask for has a column where one of its rows has it
 * @param {{ remarks: boolean }} options remarks: there is a column for words
 * @returns {Column[]}
 */
export function columns({ rows, reference }, { remarks }) {
  return [
    right('rank', rankOf),
    { title: 'server', align: 'left', text: (row) => row.server + mark(row) },
    { title: 'version', align: 'left', text: ({ version }) => version ?? none },
    right('requests/s', (row) => number(row.requestsPerSecond, 0)),
    right('±', ({ interval }) => plusMinus(interval)),
    ...(reference === null ? [] : [right(`× ${reference}`, (row) => relative(row, reference))]),
    ...variantColumns(rows),
    right('mean ms', ({ latencyMs }) => number(latencyMs.mean, 2)),
    right('p50 ms', ({ latencyMs }) => number(latencyMs.p50, 2)),
    right('p99 ms', ({ latencyMs }) => number(latencyMs.p99, 2)),
    right('MB/s', (row) => number(divided(row.bytesPerSecond, 1e6), 1)),
    right('% of ceiling-http', (row) => number(row.percentOfCeilingHttp, 1)),
    ...(remarks
      ? [{ title: 'outcome', align: /** @type {const} */ ('left'), text: (/** @type {Row} */ row) => outcome(row) }]
      : []),
  ]
}

/** @param {Row[]} rows */
function variantColumns(rows) {
  const withVariables = rows.some(({ variablesRequestsPerSecond }) => variablesRequestsPerSecond !== null)
  const withCold = rows.some(({ coldRequestsPerSecond }) => coldRequestsPerSecond !== null)
  return [
    ...(withVariables ? [right('variables requests/s', (row) => number(row.variablesRequestsPerSecond, 0))] : []),
    ...(withCold ? [right('cold requests/s', (row) => number(row.coldRequestsPerSecond, 0))] : []),
    ...(withCold ? [right('cold / hot', (row) => number(row.coldToHotRatio, 2))] : []),
  ]
}

/** @param {Row} row */
function outcome({ outcome, reason }) {
  return reason === null ? outcome : `${outcome}: ${reason}`
}
