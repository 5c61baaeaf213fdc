import { divided, knownColumns, left, none, number, plusMinus, right } from '../../../../reports/column.js'

/** @import { Column } from '../../../../reports/report.d.ts' */
/** @import { Row } from '../../types.d.ts' */

/** @type {(row: Row, reference: string) => string} */
function relative({ server, ratioToReference, ratioInterval }, reference) {
  if (server === reference) return '1'
  if (ratioToReference === null) return none
  return `${ratioToReference.toFixed(2)} ± ${plusMinus(ratioInterval)}`
}

/** @param {Pick<Row, 'rank'>} row */
export const rankOf = ({ rank }) => (rank === null ? none : [...new Set(rank)].join('–'))

/** What a row is, beside its name: a server nobody maintains, a baseline, or one that does other work. @param {Row} row */
function mark({ endOfLife, executesGraphql, ownDocument }) {
  if (endOfLife) return ' (end of life)'
  if (ownDocument) return ' (own document)'
  return executesGraphql ? '' : ' (no GraphQL)'
}

/** @param {Row} row */
const outcome = ({ outcome, reason }) => (reason === null ? outcome : `${outcome}: ${reason}`)

/** Of the same asked in another way. @type {[keyof Row, Column<Row>][]} */
const variants = [
  ['variablesRequestsPerSecond', right('variables requests/s', (row) => number(row.variablesRequestsPerSecond, 0))],
  ['coldRequestsPerSecond', right('cold requests/s', (row) => number(row.coldRequestsPerSecond, 0))],
  ['coldRequestsPerSecond', right('cold / hot', (row) => number(row.coldToHotRatio, 2))],
  ['operationsPerSecond', right('operations/s', (row) => number(row.operationsPerSecond, 0))],
  ['uploadBytesPerSecond', right('upload MB/s', (row) => number(divided(row.uploadBytesPerSecond, 1e6), 1))],
  ['plainRequestsPerSecond', right('plain requests/s', (row) => number(row.plainRequestsPerSecond, 0))],
  ['plainRequestsPerSecond', right('× plain', (row) => number(row.ratioToPlain, 2))],
]

/** @param {Row} row */
function auditScore({ graphqlOverHttp }) {
  if (!graphqlOverHttp) return none
  const { must, should, may } = graphqlOverHttp
  return [must, should, may].map(({ passed, total }) => `${passed}/${total}`).join(' · ')
}

/** @param {Row} row */
const instructions = ({ instructionsPerAnswer, instructionsInterval }) =>
  instructionsPerAnswer === null
    ? none
    : `${number(instructionsPerAnswer / 1000, 1)} ± ${plusMinus(instructionsInterval)}`

/** @param {Row} row */
function perLevel({ serverCpuMicrosecondsPerLevel: cost, levelInterval }) {
  if (cost === null || levelInterval === null) return number(cost, 1)
  return `${number(cost, 1)} ± ${number((levelInterval[1] - levelInterval[0]) / 2, 1)}`
}

/** @param {Row} row */
function describeErrors({ errorStyle }) {
  if (errorStyle === null) return none
  const { messages, indexes, fields } = errorStyle
  return [`messages ${messages}`, ...(indexes === 'texts' ? ['indexes as texts'] : []), ...fields].join(', ')
}

/** What only some runs ask for. @type {[keyof Row, Column<Row>][]} */
const costs = [
  ['firstAnswerMs', right('first ms', (row) => number(row.firstAnswerMs, 1))],
  ['ttfbMs', right('ttfb p50 ms', ({ ttfbMs }) => number(ttfbMs?.p50 ?? null, 1))],
  ['ttfbMs', right('ttfb p99 ms', ({ ttfbMs }) => number(ttfbMs?.p99 ?? null, 1))],
  ['serverCpuMicrosecondsPerLevel', right('CPU µs/level', perLevel)],
  ['backendCallsPerAnswer', right('backend calls', (row) => number(row.backendCallsPerAnswer, 0))],
  ['databaseCpuMsPerThousandRequests', right('DB CPU ms/1k', (row) => number(row.databaseCpuMsPerThousandRequests, 1))],
  ['poolWaitMs', right('pool wait ms', (row) => number(row.poolWaitMs, 2))],
  ['firstMissMs', right('first miss ms', (row) => number(row.firstMissMs, 1))],
  ['eventLoopDelayP99Ms', right('loop p99 ms', (row) => number(row.eventLoopDelayP99Ms, 1))],
  ['gcShare', right('GC %', (row) => number(divided(row.gcShare, 0.01), 1))],
  ['instructionsPerAnswer', right('k instr/answer', instructions)],
  ['instructionsPerCpuSecond', right('G instr/CPU s', (row) => number(divided(row.instructionsPerCpuSecond, 1e9), 2))],
  ['graphqlOverHttp', right('HTTP audit', auditScore)],
  ['errorStyle', left('errors', describeErrors)],
]

/** The columns of the table of what an answer costs, beside the time. @type {(rows: Row[]) => Column<Row>[]} */
export const costColumns = (rows) => [
  left('server', ({ server }) => server),
  right('CPU ms/1k', (row) => number(row.serverCpuMsPerThousandRequests, 1)),
  right('peak MB', (row) => number(divided(row.peakMemoryBytes, 1e6), 0)),
  right('cold start ms', (row) => number(row.coldStartMs, 0)),
  ...knownColumns(costs, rows),
]

/** The columns of the main table. @type {(rows: Row[], reference: string | null) => Column<Row>[]} */
export function columns(rows, reference) {
  return [
    right('rank', rankOf),
    { ...left('server', ({ server }) => server), mark, path: ({ path }) => path },
    left('version', ({ version }) => version ?? none),
    right('requests/s', (row) => number(row.requestsPerSecond, 0)),
    right('±', ({ interval }) => plusMinus(interval)),
    ...(reference === null ? [] : [right(`× ${reference}`, (/** @type {Row} */ row) => relative(row, reference))]),
    ...knownColumns(variants, rows),
    right('mean ms', ({ latencyMs }) => number(latencyMs.mean, 2)),
    right('p50 ms', ({ latencyMs }) => number(latencyMs.p50, 2)),
    right('p99 ms', ({ latencyMs }) => number(latencyMs.p99, 2)),
    right('MB/s', (row) => number(divided(row.bytesPerSecond, 1e6), 1)),
    right('% of ceiling-http', (row) => number(row.percentOfCeilingHttp, 1)),
    ...knownColumns([['reason', { ...left('outcome', outcome), isLong: true }]], rows),
  ]
}
