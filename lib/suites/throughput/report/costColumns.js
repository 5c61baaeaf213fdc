import { divided, none, number, right } from '../../../reports/column.js'

/** @typedef {import('../../../types.d.ts').Row} Row */
/** @typedef {import('../../../reports/column.js').Column} Column */

/** @type {(row: Row) => string} */
function auditScore({ graphqlOverHttp }) {
  if (!graphqlOverHttp) return none
  const { must, should, may } = graphqlOverHttp
  return [must, should, may].map(({ passed, total }) => `${passed}/${total}`).join(' · ')
}

/**
 * The columns of the table of what an answer costs, beside the time.
 * @param {Row[]} rows what only some runs ask for has a column where one of them has it
 * @returns {Column[]}
 */
export function costColumns(rows) {
  /** @type {(key: keyof Row, column: Column) => Column[]} */
  const ifKnown = (key, column) => (rows.some((row) => row[key] !== null) ? [column] : [])
  return [
    { title: 'server', align: 'left', text: ({ server }) => server },
    right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
    right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
    right('cold start ms', (row) => number(row.coldStartMs, 0)),
    ...ifKnown(
      'eventLoopDelayP99Ms',
      right('loop p99 ms', (row) => number(row.eventLoopDelayP99Ms, 1)),
    ),
    ...ifKnown(
      'gcShare',
      right('GC %', (row) => number(divided(row.gcShare, 0.01), 1)),
    ),
    ...ifKnown('graphqlOverHttp', right('HTTP audit', auditScore)),
  ]
}
