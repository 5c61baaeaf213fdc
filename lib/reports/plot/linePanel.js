import { scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { wrapText } from '../wrapText.js'
import { drawColumns, drawLines, nameAxis, valueScale } from './axes.js'
import { panelWidth } from './drawPanels.js'
import { drawInterval, drawMark } from './marks.js'
import { pushApart } from './pushApart.js'
import { drawPart, element, stroke, text } from './svg.js'

/** @import { Scale } from './axes.js' */
/** @import { Panel } from './drawPanels.js' */
/** @import { Mark } from './marks.js' */

/**
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {[number, number] | null} interval
 * @property {number | null} [bound] - y cannot pass it
 */
/**
 * @typedef {object} Line
 * @property {string} name
 * @property {string} style - class of its colours
 * @property {Mark} mark
 * @property {string} [stroke] - `dashed` or `dotted`
 * @property {Place[]} places
 */
/**
 * @typedef {object} LinePanel
 * @property {string} heading
 * @property {{ title: string, isLogarithmic: boolean }} x
 * @property {string} y - title of the axis, with the unit
 * @property {Line[]} lines
 * @property {{ at: number, note: string }[]} turns - numbered places, each with a sentence
 */

/** Lines of a panel: names are on the right, numbers of turns and the title of the axis above. */
const area = { left: 52, right: panelWidth - 128, top: 68, bottom: 340 }
const labelGap = 14
/** Distance of lines that have values at the same place. */
const dodge = 3
const noteCharacters = 96
const lineHeight = 15

/** Style rules of lines, without colours. */
export const lineShapes =
  '.leader{stroke-width:.6;fill:none}\n' +
  'path.series{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 3}.dotted{stroke-dasharray:2 3}' +
  '.bound{stroke-width:1.4;opacity:.75}\n' +
  '.crossover{stroke-dasharray:5 4;stroke-width:1}.number{font-weight:600;font-size:10px}'

/** Formats a value to four digits. @param {number} value */
const formatValue = (value) => Number(value.toPrecision(4)).toLocaleString('en-US')

/** @type {(name: string, place: Omit<Place, 'x'>, unit: string) => string} */
export function describePlace(name, { y, interval, bound }, unit) {
  const range = interval ? `, 95 % interval ${interval.map(formatValue).join(' to ')}` : ''
  return `${name}: ${formatValue(y)} ${unit}${range}${bound ? `, bound ${formatValue(bound)}` : ''}`
}

/**
 * Draws a line with its intervals, bounds and marks.
 * @param {Line} drawn
 * @param {number} shift - to the right
 * @param {(value: number) => number} x
 * @param {Scale} y
 * @param {{ x: string, y: string }} titles
 */
function drawSeries({ name, style, mark, stroke: pattern, places }, shift, x, y, titles) {
  /** @type {[number, number][]} */
  const points = places.map((place) => [x(place.x) + shift, y(place.y)])
  const parts = places.flatMap((place, index) => {
    const { interval, bound } = place
    const [at, up] = points[index]
    const tooltip = `${describePlace(name, place, titles.y)}, at ${formatValue(place.x)} ${titles.x}`
    return [
      ...(interval ? [drawInterval(style, [at, y(interval[0])], [at, y(interval[1])])] : []),
      ...(bound ? [stroke([at - 5, y(bound)], [at + 5, y(bound)], { class: `${style} bound` })] : []),
      drawMark(style, mark, at, up, tooltip),
    ]
  })
  const path = { d: line()(points) ?? '', class: `${style} series${pattern ? ` ${pattern}` : ''}` }
  return drawPart(name, element('path', path), ...parts)
}

/** @type {(lines: Line[], shifts: number[], x: (value: number) => number, y: Scale) => string[]} */
function drawLabels(lines, shifts, x, y) {
  const ends = lines.map(({ places }) => places[places.length - 1])
  const heights = pushApart(
    ends.map((end) => y(end.y)),
    { gap: labelGap, from: area.top, to: area.bottom },
  )
  const left = area.right + 26
  return lines.map(({ name, style, mark }, index) => {
    const end = ends[index]
    const from = `${(x(end.x) + shifts[index] + 5).toFixed(1)} ${y(end.y).toFixed(1)}`
    const height = heights[index]
    return drawPart(
      name,
      element('path', { d: `M${from}L${left - 8} ${height.toFixed(1)}`, class: 'leader' }),
      drawMark(style, mark, left, height),
      text(left + 9, height + 4, name, { class: 'small' }),
    )
  })
}

/** @type {(turns: LinePanel['turns'], x: (value: number) => number) => string[]} */
function drawTurns(turns, x) {
  const wanted = turns.map(({ at }) => x(at))
  const places = pushApart(wanted, { gap: 17, from: area.left, to: area.right })
  return wanted.flatMap((at, index) => [
    stroke([at, area.top], [at, area.bottom], { class: 'crossover' }),
    stroke([at, area.top], [places[index], area.top - 4], { class: 'axis' }),
    element('circle', { cx: places[index], cy: area.top - 11, r: 7.5, class: 'badge' }),
    text(places[index], area.top - 7.4, String(index + 1), { class: 'number middle' }),
  ])
}

/**
 * Draws a panel of values over something that grows: lines with 95 % intervals and bounds, and numbered turns.
 * @type {(panel: LinePanel) => Panel}
 */
export function drawLinePanel({ heading, x: { title, isLogarithmic }, y: yTitle, lines, turns }) {
  const places = lines.flatMap((line) => line.places)
  const xs = [...new Set(places.map((place) => place.x))].sort((a, b) => a - b)
  const ys = places.map((place) => place.y)
  const limits = places.flatMap(({ interval, bound }) => [...(interval ?? []), bound ?? 0])
  const createScale = isLogarithmic ? scaleLog : scaleLinear
  const x = createScale([xs[0], xs[xs.length - 1]], [area.left + 24, area.right - 8])
  const y = valueScale([...ys, ...limits], ys, [area.bottom, area.top])
  const shifts = lines.map((_, index) => (index - (lines.length - 1) / 2) * dodge)
  const noteLines = turns.flatMap(({ note }, index) => wrapText(`${index + 1} · ${note}`, noteCharacters))
  const { bottom } = area
  const below = bottom + 54
  const drawing = [
    text(8, 20, heading, { class: 'heading' }),
    text(8, area.top - 28, nameAxis(yTitle, y), { class: 'small faint' }),
    ...drawLines(y, area),
    ...drawColumns(x, xs, { top: bottom, bottom: bottom + 4, numbers: [bottom + 17] }, 'axis'),
    text((area.left + area.right) / 2, bottom + 33, title, { class: 'small middle' }),
    stroke([area.left, bottom], [area.right, bottom], { class: 'axis' }),
    ...drawTurns(turns, x),
    ...lines.map((series, index) => drawSeries(series, shifts[index], x, y, { x: title, y: yTitle })),
    ...drawLabels(lines, shifts, x, y),
    ...noteLines.map((note, index) => text(8, below + index * lineHeight, note, { class: 'small' })),
  ].join('\n')
  return { height: below + noteLines.length * lineHeight + 8, drawing: drawPart(heading, drawing) }
}
