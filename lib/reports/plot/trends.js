import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import { drawLegend, drawMark, markShapes, shadesOf, titleOf } from './marks.js'
import { drawDocument, drawPart, element, shorten, stroke, text } from './svg.js'

/** @import { ExplainedMark } from './marks.js' */

/**
 * @typedef {object} Point
 * @property {number} at - index of its column
 * @property {number} value
 * @property {[number, number]} interval
 * @property {string} tooltip
 * @property {string} [label] - beside a turn; other points have none
 */
/** Row of the drawing, with a text on its right. @typedef {{ name: string, points: Point[], end: string }} Trend */
/**
 * @typedef {object} Trends
 * @property {string} title
 * @property {string} description
 * @property {string[]} columns - their names, from left to right
 * @property {Record<'point' | 'turn', ExplainedMark>} marks
 * @property {Trend[]} trends
 */

const [width, margin, names] = [880, 16, 216]
const rowHeight = 28
const nameCharacters = 32
const area = { left: names + 28, right: width - 96, top: 92 }
const trendShapes = '.trend,.interval{fill:none}.trend{stroke-width:1}path.interval{stroke-width:1.4;opacity:.7}'
/** Smallest half of a row's height, on a logarithmic scale, so that small changes look small. */
const leastHalf = Math.log(1.1)
/** Most names that fit beside each other. */
const maxNames = 8

/** Finds the middle of a trend's logarithms, and half of their range. @param {Trend} trend */
function rangeOf({ points }) {
  const logs = points.map(({ value }) => Math.log(value))
  const [low, high] = [Math.min(...logs), Math.max(...logs)]
  return { middle: (low + high) / 2, half: (high - low) / 2 }
}

/**
 * @param {Trend} trend
 * @param {number} index
 * @param {(at: number) => number} x
 * @param {number} half - of the range that each row shows
 * @param {Trends['marks']} marks
 */
function drawTrend(trend, index, x, half, marks) {
  const { name, points, end } = trend
  const top = area.top + index * rowHeight
  const { middle } = rangeOf(trend)
  const log = scaleLinear([middle - half, middle + half], [top + rowHeight - 5, top + 5]).clamp(true)
  const y = (/** @type {number} */ value) => Number(log(Math.log(value)).toFixed(1))
  const path = line().digits(1)(points.map(({ at, value }) => [x(at), y(value)])) ?? ''
  const intervals = points.map(({ at, interval: [low, high] }) => `M${x(at).toFixed(1)} ${y(low)}V${y(high)}`)
  const stripe = { x: margin, y: top, width: width - 2 * margin, height: rowHeight, class: 'stripe' }
  const base = top + rowHeight / 2 + 4
  return drawPart(
    name,
    ...(index % 2 === 0 ? [element('rect', stripe)] : []),
    text(names, base, shorten(name, nameCharacters), { class: 'end' }),
    element('path', { d: path, class: 'trend axis' }),
    element('path', { d: intervals.join(''), class: 'interval point' }),
    ...points.flatMap(({ at, value, label, tooltip }) =>
      label === undefined
        ? [element('circle', { cx: x(at), cy: y(value), r: 2.5, class: 'point' }, ...titleOf(tooltip))]
        : [
            drawMark('turn', marks.turn, x(at), y(value), tooltip),
            text(x(at) - 9, y(value) + 4, label, { class: 'small end' }),
          ],
    ),
    text(area.right + 18, base, end, { class: 'small' }),
  )
}

/** @type {(columns: string[], x: (at: number) => number, bottom: number) => string[]} */
function drawColumnNames(columns, x, bottom) {
  const step = Math.ceil(columns.length / maxNames)
  return columns.flatMap((name, at) => {
    if (at % step !== 0) return []
    return [
      stroke([x(at), area.top - 4], [x(at), bottom + 4], { class: 'rule' }),
      ...[area.top - 8, bottom + 15].map((y) => text(x(at), y, name, { class: 'small faint middle' })),
    ]
  })
}

/**
 * Draws a row for each name with a value in each column. All rows are as high for the same relative change.
 * @type {(drawing: Trends) => string} a self-contained SVG document
 */
export function drawTrends({ title, description, columns, marks, trends }) {
  const half = Math.max(leastHalf, ...trends.map((trend) => rangeOf(trend).half))
  const x = scaleLinear([0, Math.max(1, columns.length - 1)], [area.left + 24, area.right - 24])
  const bottom = area.top + trends.length * rowHeight
  const scale = `A row is as high as a change of ${(Math.expm1(2 * half) * 100).toFixed(0)} %, on a logarithmic scale.`
  return drawDocument(
    { width, height: bottom + 48, title, description, shapes: markShapes + trendShapes, colors: shadesOf(marks) },
    text(margin, 30, title, { class: 'title' }),
    ...drawLegend(marks, margin, 54),
    ...trends.map((trend, index) => drawTrend(trend, index, x, half, marks)),
    ...drawColumnNames(columns, x, bottom),
    text(margin, bottom + 36, scale, { class: 'small faint' }),
  )
}
