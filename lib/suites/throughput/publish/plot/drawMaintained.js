import { symbolCircle, symbolDiamond } from 'd3-shape'
import { drawDotPanel } from '../../../../reports/plot/dotPanel.js'
import { drawPanels } from '../../../../reports/plot/drawPanels.js'
import { drawLegend, markShapes, okabeIto, shadesOf } from '../../../../reports/plot/marks.js'
import { brief as shortly } from '../../../../reports/sentences.js'
import { defaultReference } from '../../parameters.js'
import { mark } from './drawnRows.js'
import { chooseScale, shownRows } from './rateScale.js'

/** @import { DotRow } from '../../../../reports/plot/dotPanel.js' */
/** @import { Ranked } from '../../analyse/rankResults.js' */
/** @import { Row } from '../../types.d.ts' */
/** @import { MeasuredRow, RateScale } from './rateScale.js' */

/** Width for a telephone: texts are not shrunk there, and are larger elsewhere. */
const [panelWidth, zoom] = [324, 1.6]

const marks = {
  plain: { ...mark('server', symbolCircle, okabeIto.blue, '#4a9fd6'), size: 26 },
  compiled: { ...mark('with graphql-jit', symbolDiamond, okabeIto.vermilion, okabeIto.orange), size: 26 },
  process: { ...mark('a process', symbolCircle, '#6f6f6f', '#a8a8a8'), size: 6 },
}
const shapes =
  `${markShapes}.interval{stroke-width:10;opacity:.35}.process{opacity:.7}.title{font-size:14px}` +
  'svg{font-size:13px}.small{font-size:12px}'

/** @typedef {keyof typeof marks} Kind */
/** @typedef {Pick<Ranked, 'rows' | 'reference' | 'analysis'>} Source */

/** Names what rows are relative to. @param {string | null} reference */
export const nameReference = (reference) => (reference === defaultReference ? 'graphql-js alone' : `${reference}`)

/** @type {<Some extends Row>(rows: Some[], plain: Row) => Some | undefined} */
export const compiledOf = (rows, { server }) => rows.find((row) => row.server === `${server}+graphql-jit`)

/**
 * Draws servers and their variants with graphql-jit: the rate, each process, and what a further run gives.
 * @type {(shown: Row[], source: Source) => string} a self-contained SVG document
 */
export function drawMaintained(shown, source) {
  const { reference, rows } = source
  const scale = chooseScale({ rows: shown, reference, ranked: source })
  const drawn = shownRows(shown, scale)
  const compiled = shownRows(rows, scale)
  const lines = drawn.map((row) => toLine(row, compiledOf(compiled, row), scale, source))
  const unit = scale.value === 'rate' ? scale.axis : `× ${nameReference(reference)}`
  return drawPanels({
    title: 'Right answers per second',
    description: describeMaintainedRows(shown, source),
    intro: drawn.some(scale.rangeOf) ? [`Bar: ${scale.interval}.`] : [],
    columns: 1,
    panelWidth,
    panels:
      lines.length > 0 ? [drawDotPanel({ unit, rows: lines, width: panelWidth, nameWidth: 140, labelWidth: 72 })] : [],
    legend: (left, y) => drawLegend(marks, left, y),
    shapes,
    colors: shadesOf(marks),
    zoom,
  })
}

/** @type {(row: MeasuredRow, compiled: MeasuredRow | undefined, scale: RateScale, source: Source) => DotRow} */
function toLine(row, compiled, scale, { analysis }) {
  const { placeOf, rangeOf, format } = scale
  const dotsOf = (/** @type {MeasuredRow} */ one, /** @type {Kind} */ style) => {
    const value = placeOf(one)
    const readings = analysis?.has(one.server) ? analysis.readings(one.server) : []
    return [
      { value, style, mark: marks[style], tooltip: `${one.server}: ${format(value)}`, range: rangeOf(one) },
      ...readings.map((rate) => {
        const place = (rate * value) / one.requestsPerSecond
        const tooltip = `${one.server}, a process: ${format(place)}`
        return { value: place, style: 'process', mark: marks.process, tooltip, below: 7 }
      }),
    ]
  }
  const dots = [...dotsOf(row, 'plain'), ...(compiled ? dotsOf(compiled, 'compiled') : [])]
  const places = [row, ...(compiled ? [compiled] : [])].map((one) => shortly(placeOf(one)))
  return { name: row.server, dots, label: places.join(' → ') }
}

/** Describes the drawing in words. @type {(shown: Row[], source: Source) => string} */
export function describeMaintainedRows(shown, source) {
  const { reference, rows } = source
  const scale = chooseScale({ rows: shown, reference, ranked: source })
  const compiled = shownRows(rows, scale)
  const texts = shownRows(shown, scale).map((row) => {
    const other = compiledOf(compiled, row)
    const text = `${row.server} ${scale.brief(scale.placeOf(row))}`
    return other ? `${text} (with graphql-jit ${scale.brief(scale.placeOf(other))})` : text
  })
  const unit = scale.value === 'rate' ? scale.axis : `× ${nameReference(reference)}`
  return texts.length > 0 ? `Right answers per second, ${unit}: ${texts.join(', ')}.` : 'No server has a number.'
}
