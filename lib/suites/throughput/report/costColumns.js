import { divided, knownColumns, left, none, number, right } from '../../../reports/column.js'

/** @import { Column } from '../../../reports/report.d.ts' */
/** @import { Row } from '../types.d.ts' */

/** @param {Row} row */
function auditScore({ graphqlOverHttp }) {
  if (!graphqlOverHttp) return none
  const { must, should, may } = graphqlOverHttp
  return [must, should, may].map(({ passed, total }) => `${passed}/${total}`).join(' · ')
}

/** What only some runs ask for. @type {[keyof Row, Column<Row>][]} */
const optional = [
  ['eventLoopDelayP99Ms', right('loop p99 ms', (row) => number(row.eventLoopDelayP99Ms, 1))],
  ['gcShare', right('GC %', (row) => number(divided(row.gcShare, 0.01), 1))],
  ['graphqlOverHttp', right('HTTP audit', auditScore)],
]

/** The columns of the table of what an answer costs, beside the time. @type {(rows: Row[]) => Column<Row>[]} */
export const costColumns = (rows) => [
  left('server', ({ server }) => server),
  right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
  right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
  right('cold start ms', (row) => number(row.coldStartMs, 0)),
  ...knownColumns(optional, rows),
]
