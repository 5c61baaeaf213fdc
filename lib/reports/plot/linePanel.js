import { scaleLinear, scaleLog } from 'd3-scale'
import { line } from 'd3-shape'
import { wrapped } from '../wrapped.js'
import { drawLines } from './axes.js'
import { panelWidth } from './drawPanels.js'
import { drawInterval, drawMark } from './marks.js'
import { pushApart } from './pushApart.js'
import { isLogarithmicScale, ticksOf, valueScale } from './scales.js'
import { element, stroke, text } from './svg.js'

/** @import { Mark } from './marks.js' */
/** @import { Scale } from './scales.js' */

/** @typedef {{ x: number, y: number, interval: [number, number] | null, bound?: number | null }} Place bound: what y cannot pass */
/** @typedef {{ name: string, style: string, mark: Mark, stroke?: string, places: Place[] }} Line style: the class of its colours; stroke: one of `dashed` and `dotted` */
/** @typedef {{ title: string, isLogarithmic: boolean }} Axis */
/** @typedef {{ heading: string, x: Axis, y: string, lines: Line[], turns: { at: number, note: string }[] }} LinePanel y: what is drawn, with its unit; turns: places on the way that have something to be said of */

/** Where the lines are in a panel; names stand on their right. */
const area = { left: 52, right: panelWidth - 128, top: 52, bottom: 340 }
const labelGap = 14
/** Lines beside each other, where they have values at one place. */
const dodge = 3
const wordCharacters = 96
const lineHeight = 15

/** What is drawn of lines, whatever their colours. */
export const lineShapes = `.leader{stroke-width:.6;fill:none}
path.series{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 3}.dotted{stroke-dasharray:2 3}.bound{stroke-width:1.4;opacity:.75}
.crossover{stroke-dasharray:5 4;stroke-width:1}.number{font-weight:600;font-size:10px}`

/** @type {(title: string, scale: Scale) => string} */
export const scaleName = (title, scale) => `${title}${isLogarithmicScale(scale) ? ' (logarithmic)' : ''}`

/** For values, their intervals and bounds. @type {(places: Pick<Place, 'y' | 'interval' | 'bound'>[], range: [number, number]) => Scale} */
function placesScale(places, range) {
  const values = places.map(({ y }) => y)
  const others = places.flatMap(({ bound, interval }) => [bound ?? 0, ...(interval ?? [])])
  return valueScale([...values, ...others.filter((value) => value > 0)], values, range)
}

/** @type {(axis: Axis, values: number[]) => (value: number) => number} values: in their order, two or more */
function placeScale({ isLogarithmic }, values) {
  const create = isLogarithmic ? scaleLog : scaleLinear
  return create([values[0], values[values.length - 1]], [area.left + 24, area.right - 8])
}

/** @type {(values: number[], x: (value: number) => number, title: string) => string[]} */
function drawPlaces(values, x, title) {
  let last = Number.NEGATIVE_INFINITY
  const ticks = values.flatMap((value) => {
    const at = x(value)
    const tick = stroke([at, area.bottom], [at, area.bottom + 4], { class: 'axis' })
    const name = value.toLocaleString('en-US')
    const halfWidth = name.length * 3.4
    if (at - halfWidth < last + 4) return [tick]
    last = at + halfWidth
    return [tick, text(at, area.bottom + 17, name, { class: 'small faint middle' })]
  })
  const middle = (area.left + area.right) / 2
  return [...ticks, text(middle, area.bottom + 33, title, { class: 'small middle' })]
}

/** To as many digits as anybody reads. @param {number} value */
const shown = (value) => Number(value.toPrecision(4)).toLocaleString('en-US')

/** A value with its interval and bound, in words. @type {(name: string, place: Omit<Place, 'x'>, unit: string) => string} */
export function describePlace(name, { y, interval, bound }, unit) {
  const range = interval ? `, 95 % interval ${interval.map(shown).join(' to ')}` : ''
  return `${name}: ${shown(y)} ${unit}${range}${bound ? `, bound ${shown(bound)}` : ''}`
}

/** @type {(line: Line, shift: number, x: (value: number) => number, y: Scale, titles: { x: string, y: string }) => string} one line with its intervals, bounds and marks */
function drawSeries({ name, style, mark, stroke: pattern, places }, shift, x, y, titles) {
  const drawn = places.map((place) => ({ ...place, at: x(place.x) + shift, up: y(place.y) }))
  const path = line()(drawn.map(({ at, up }) => [at, up])) ?? ''
  const parts = drawn.flatMap(({ at, up, interval, bound, ...place }) => [
    ...(interval ? [drawInterval(style, [at, y(interval[0])], [at, y(interval[1])])] : []),
    ...(bound ? [stroke([at - 5, y(bound)], [at + 5, y(bound)], { class: `${style} bound` })] : []),
    drawMark(
      style,
      mark,
      at,
      up,
      `${describePlace(name, { ...place, interval, bound }, titles.y)}, at ${shown(place.x)} ${titles.x}`,
    ),
  ])
  const shape = pattern ? ` ${pattern}` : ''
  return element('g', {}, element('path', { d: path, class: `${style} series${shape}` }), ...parts)
}

/** @type {(lines: Line[], shifts: number[], x: (value: number) => number, y: Scale) => string[]} names at the lines' ends */
function drawLabels(lines, shifts, x, y) {
  const ends = lines.map(({ places }, index) => {
    const end = places[places.length - 1]
    return { at: x(end.x) + shifts[index], up: y(end.y) }
  })
  const wanted = ends.map(({ up }) => up)
  const heights = pushApart(wanted, { gap: labelGap, from: area.top, to: area.bottom })
  const left = area.right + 26
  return ends.flatMap(({ at, up }, index) => {
    const { name, style, mark } = lines[index]
    const leader = `M${(at + 5).toFixed(1)} ${up.toFixed(1)}L${left - 8} ${heights[index].toFixed(1)}`
    return [
      element('path', { d: leader, class: 'leader' }),
      drawMark(style, mark, left, heights[index]),
      text(left + 9, heights[index] + 4, name, { class: 'small' }),
    ]
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
 * A panel of values over something that grows: a line for each of what is compared, with 95 % intervals and ticks at its
 * bounds, and numbered dashed lines where something is to be said.
 * @type {(panel: LinePanel) => { height: number, drawing: string }}
 */
export function drawLinePanel({ heading, x: axis, y: title, lines, turns }) {
  const values = [...new Set(lines.flatMap(({ places }) => places.map((place) => place.x)))].sort((a, b) => a - b)
  const x = placeScale(axis, values)
  const y = placesScale(
    lines.flatMap(({ places }) => places),
    [area.bottom, area.top],
  )
  const shifts = lines.map((_, index) => (index - (lines.length - 1) / 2) * dodge)
  const words = turns.flatMap((turn, index) => wrapped(`${index + 1} · ${turn.note}`, wordCharacters))
  const below = area.bottom + 54
  const drawing = [
    text(8, 20, heading, { class: 'heading' }),
    text(8, area.top - 12, scaleName(title, y), { class: 'small faint' }),
    ...drawLines(y, ticksOf(y), area),
    ...drawPlaces(values, x, axis.title),
    stroke([area.left, area.bottom], [area.right, area.bottom], { class: 'axis' }),
    ...drawTurns(turns, x),
    ...lines.map((own, index) => drawSeries(own, shifts[index], x, y, { x: axis.title, y: title })),
    ...drawLabels(lines, shifts, x, y),
    ...words.map((words, index) => text(8, below + index * lineHeight, words, { class: 'small' })),
  ].join('\n')
  return { height: below + words.length * lineHeight + 8, drawing }
}
