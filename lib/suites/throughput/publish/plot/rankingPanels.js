import { scaleLinear } from 'd3-scale'
import { drawColumns } from '../../../../reports/plot/axes.js'
import { drawInterval, drawMark, titleOf } from '../../../../reports/plot/marks.js'
import { drawPart, element, text } from '../../../../reports/plot/svg.js'
import { kindOf, kinds } from './drawnRows.js'

/** @import { Kind, MeasuredRow } from './drawnRows.js' */
/** @import { RateScale } from './rateScale.js' */

/** @typedef {{ left: number, right: number, top: number }} Area */
/**
 * Details that a page adds to a ranking.
 * @typedef {object} Details
 * @property {(row: MeasuredRow) => number[]} readings - rate of every process, on the scale of the picture
 * @property {(row: MeasuredRow) => string} tooltip
 * @property {(row: MeasuredRow, rate: number) => string} readingTooltip
 */

export const rowHeight = 18

/** Computes the middle of a row. @type {(area: Area, index: number) => number} */
export const middleOf = ({ top }, index) => top + (index + 0.5) * rowHeight

/** @type {(kind: Kind, from: number, to: number, y: number) => string} */
export const drawBand = (kind, from, to, y) =>
  element('rect', { x: from, y: y - 5, width: to - from, height: 10, rx: 2, class: `band ${kind}` })

/** @type {(x: (value: number) => number, ticks: number[], name: string, area: Area, rows: number) => string[]} */
function drawAxis(x, ticks, name, { left, right, top }, rows) {
  const bottom = top + rows * rowHeight
  return [
    text((left + right) / 2, top - 24, name, { class: 'small middle' }),
    ...drawColumns(x, ticks, { top: top - 4, bottom: bottom + 4, numbers: [top - 8, bottom + 15] }),
  ]
}

/** Pixels between lines of the axis of rates, on average: d3 draws up to 1.6 times as many for round numbers. */
const widthOfRate = 80

/** @type {(row: MeasuredRow, details: Details | undefined, children: string[]) => string} */
export const drawRow = ({ server }, details, children) => (details ? drawPart(server, ...children) : children.join(''))

/** Draws a process below its row's mark. @type {(kind: Kind, x: number, y: number, tooltip?: string) => string} */
export const drawReading = (kind, x, y, tooltip) =>
  element('circle', { cx: x, cy: y + 6, r: 1.8, class: `reading ${kind}` }, ...titleOf(tooltip))

/**
 * Draws the rates with their intervals, from zero and with a number at each line, so that pictures compare.
 * @type {(rows: MeasuredRow[], area: Area, rates: RateScale, details?: Details) => string[]}
 */
export function drawRates(rows, area, { axis, placeOf, rangeOf }, details) {
  const most = Math.max(...rows.map(placeOf))
  const ends = rows.map((row) => rangeOf(row)?.[1] ?? placeOf(row))
  const lines = Math.max(1, Math.floor((area.right - area.left) / widthOfRate))
  // An interval that is ten times as wide as all the rest would leave nothing else to see.
  const scale = scaleLinear([0, Math.min(2 * most, Math.max(...ends))], [area.left, area.right])
  const x = scale.nice(lines).clamp(true)
  const marks = rows.map((row, index) => {
    const y = middleOf(area, index)
    const kind = kindOf(row)
    const interval = rangeOf(row)
    const readings = details?.readings(row) ?? []
    return drawRow(row, details, [
      ...(interval ? [drawInterval(kind, [x(interval[0]), y], [x(interval[1]), y])] : []),
      ...readings.map((rate) => drawReading(kind, x(rate), y, details?.readingTooltip(row, rate))),
      drawMark(kind, kinds[kind], x(placeOf(row)), y, details?.tooltip(row)),
    ])
  })
  return [...drawAxis(x, x.ticks(lines), axis, area, rows.length), ...marks]
}

/** Draws the rank ranges as bands. @type {(rows: MeasuredRow[], area: Area, details?: Details) => string[]} */
export function drawRanks(rows, area, details) {
  const last = Math.max(...rows.map(({ rank }) => rank?.[1] ?? 0))
  const x = scaleLinear([0.5, last + 0.5], [area.left, area.right])
  const round = x.ticks(4).filter((value) => Number.isInteger(value) && value > 1 && value < last * 0.9)
  const bands = rows.flatMap((row, index) => {
    if (!row.rank) return []
    const [first, last] = row.rank
    return [drawRow(row, details, [drawBand(kindOf(row), x(first - 0.5), x(last + 0.5), middleOf(area, index))])]
  })
  return [...drawAxis(x, [...new Set([1, ...round, last])], 'rank range', area, rows.length), ...bands]
}
