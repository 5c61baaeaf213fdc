import { left, none, number, right } from '../../../../reports/column.js'
import { formatRate, measuredRows } from '../plot/drawnRows.js'
import { drawRanking } from '../plot/drawRanking.js'
import { rankOf } from '../report/rankingTables.js'

/** @import { Column, Picture } from '../../../../reports/report.d.ts' */
/** @import { MeasuredRow } from '../plot/drawnRows.js' */
/** @import { Ranking } from '../report/report.js' */

/** @param {Pick<MeasuredRow, 'interval'>} row */
const intervalOf = ({ interval }) => interval?.map((end) => number(end, 0)).join(' to ') ?? none

/** @param {MeasuredRow} row */
const describe = (row) =>
  [
    `${row.server}: ${formatRate(row.requestsPerSecond)}`,
    ...(row.interval ? [`95 % interval ${intervalOf(row)}`] : []),
    ...(row.rank ? [`rank ${rankOf(row)}`] : []),
  ].join(', ')

/** Draws the ranking with the estimate of every process. @param {Ranking} ranking @returns {Picture} */
export function drawProcesses(ranking) {
  const { analysis } = ranking
  const readings = (/** @type {MeasuredRow} */ { server }) => (analysis?.has(server) ? analysis.readings(server) : [])
  /** @type {Column<MeasuredRow>[]} */
  const columns = [
    left('server', ({ server }) => server),
    right('requests/s', (row) => number(row.requestsPerSecond, 0)),
    right('95 % interval', intervalOf),
    right('rank', rankOf),
    left('each process', (row) =>
      readings(row)
        .map((value) => number(value, 0))
        .join(', '),
    ),
  ]
  return {
    title: 'Ranking, with every process',
    about: analysis
      ? 'Small dots below a mark: each process of the server, less what befell all servers of its block or cohort.'
      : undefined,
    svg: drawRanking(ranking, {
      readings,
      tooltip: describe,
      readingTooltip: ({ server }, value) => `${server}, one process: ${formatRate(value)}`,
    }),
    table: { heading: null, columns, items: measuredRows(ranking.rows), notes: [] },
  }
}
