import { left, none, number, right } from '../../../../reports/column.js'
import { drawRanking } from '../plot/drawRanking.js'
import { chooseScale, measuredRows } from '../plot/rateScale.js'
import { rankOf } from '../report/rankingTables.js'

/** @import { Column, Picture } from '../../../../reports/report.d.ts' */
/** @import { MeasuredRow, RateScale } from '../plot/rateScale.js' */
/** @import { Ranking } from '../report/report.js' */

/** @param {Pick<MeasuredRow, 'interval'>} row */
const intervalOf = ({ interval }) => interval?.map((end) => number(end, 0)).join(' to ') ?? none

/** @type {(row: MeasuredRow, scale: RateScale) => string} */
function describe(row, { placeOf, rangeOf, format, formatRange }) {
  const range = rangeOf(row)
  return [
    `${row.server}: ${format(placeOf(row))}`,
    ...(range ? [formatRange(range)] : []),
    ...(row.rank ? [`rank ${rankOf(row)}`] : []),
  ].join(', ')
}

/** Draws the ranking with the estimate of every process. @param {Ranking} ranking @returns {Picture} */
export function drawProcesses(ranking) {
  const { analysis } = ranking
  const scale = chooseScale(ranking)
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
    isOfAll: true,
    about: analysis
      ? 'Small dots below a mark: each process of the server, less what befell all servers of its block or cohort.'
      : undefined,
    svg: drawRanking(ranking, {
      readings: (row) => readings(row).map((rate) => (rate * scale.placeOf(row)) / row.requestsPerSecond),
      tooltip: (row) => describe(row, scale),
      readingTooltip: ({ server }, value) => `${server}, one process: ${scale.format(value)}`,
    }),
    table: { heading: null, columns, items: measuredRows(ranking.rows), notes: [] },
  }
}
