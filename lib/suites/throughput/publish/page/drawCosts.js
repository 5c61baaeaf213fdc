import { symbolCircle, symbolDiamond } from 'd3-shape'
import { number } from '../../../../reports/column.js'
import { okabeIto } from '../../../../reports/plot/marks.js'
import { drawScatter } from '../../../../reports/plot/scatter.js'
import { drawSpans } from '../../../../reports/plot/spans.js'
import { sureRows } from '../../analyse/doubted.js'
import { kindOf, kinds, mark } from '../plot/drawnRows.js'
import { chooseScale, describeDoubted, measuredRows, shownRows } from '../plot/rateScale.js'

/** @import { Picture } from '../../../../reports/report.d.ts' */
/** @import { Ranking } from '../report/report.js' */
/** @import { Row } from '../../types.d.ts' */

const marks = { current: kinds.current, ended: kinds.ended }

/**
 * Draws rates over a cost, of the servers that compete.
 * @param {Ranking} ranking
 * @param {string} name
 * @param {(row: Row) => number | null} costOf
 * @param {boolean} [isTime] - whether flags doubt the cost as they do CPU time
 * @returns {Picture[]} none of fewer than two
 */
export function drawCost(ranking, name, costOf, isTime = false) {
  const { rows } = ranking
  const scale = chooseScale(ranking)
  const competing = shownRows(isTime ? sureRows(rows, 'cpu') : rows, scale).filter((row) => kindOf(row) in marks)
  const dots = competing.flatMap((row) => {
    const { server } = row
    const [x, y] = [scale.placeOf(row), costOf(row)]
    const tooltip = `${server}: ${scale.format(x)}, ${name}: ${number(y, 1)}`
    return y ? [{ x, y, name: server, mark: kindOf(row), tooltip }] : []
  })
  if (dots.length < 2) return []
  const title = `Requests/s and ${name}`
  const description = `${dots.length} servers; the tables have the figures.`
  const about = [
    'Further right and down is better. Named: servers that none beats in both. The table of costs has the figures.',
    ...describeDoubted(rows, isTime ? 'cpu' : scale.value),
  ].join(' ')
  const svg = drawScatter({ title, description, x: scale.axis, y: name, marks, dots })
  return [{ title, about, svg }]
}

const documents = {
  hot: mark('hot: one document', symbolCircle, okabeIto.vermilion, okabeIto.orange),
  cold: mark('cold: 10,000 documents', symbolDiamond, okabeIto.blue, '#4a9fd6'),
}

/**
 * Draws cold documents against a hot one.
 * @param {Ranking} ranking
 * @returns {Picture[]} none if they were not measured
 */
export function drawCold({ rows }) {
  const sure = sureRows(measuredRows(rows), 'rate')
  const spans = sure.flatMap(({ server, requestsPerSecond: hot, coldRequestsPerSecond: cold }) => {
    if (!cold) return []
    const spots = Object.entries({ hot, cold }).map(([mark, value]) => ({
      mark,
      value,
      tooltip: `${server}, ${mark}: ${number(value, 0)} requests/s`,
    }))
    return [{ name: server, spots }]
  })
  if (spans.length === 0) return []
  const title = 'Cold and hot documents'
  const description = `Requests/s of ${spans.length} servers with one document and with many.`
  const about = 'How far the marks are apart is the effect of the document cache. The first table has the figures.'
  return [{ title, about, svg: drawSpans({ title, description, axis: 'requests/s', marks: documents, spans }) }]
}
