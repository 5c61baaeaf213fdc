import { line } from 'd3-shape'
import { drawLines } from '../../../reports/plot/axes.js'
import { drawInterval, drawMark } from '../../../reports/plot/marks.js'
import { pushApart } from '../../../reports/plot/pushApart.js'
import { ticksOf } from '../../../reports/plot/scales.js'
import { element, stroke, text, wrapped } from '../../../reports/plot/svg.js'
import { armName } from '../../../workload/combinations.js'
import { area, drawPlaces, placeScale, timeName, timeScale } from './axes.js'
import { marks } from './marks.js'

/** @import { Scale } from '../../../reports/plot/scales.js' */
/** @import { Series } from '../report/series.js' */
/** @import { LinePanel } from './panels.js' */

const labelGap = 14
/** Arms beside each other, where they were measured at one place. */
const dodge = 3
const wordCharacters = 96
const lineHeight = 15

/** @type {(series: Series, shift: number, x: (value: number) => number, y: Scale) => string} one arm: its line, intervals, bounds and marks */
function drawSeries({ row: { workload, conditions }, points }, shift, x, y) {
  const places = points.map(({ x: value, row }) => ({ ...row, at: x(value) + shift, up: y(Number(row.pageMs.median)) }))
  const path = line()(places.map(({ at, up }) => [at, up])) ?? ''
  const parts = places.flatMap(({ at, up, interval, boundMs }) => [
    ...(interval ? [drawInterval(workload, [at, y(interval[0])], [at, y(interval[1])])] : []),
    ...(boundMs ? [stroke([at - 5, y(boundMs)], [at + 5, y(boundMs)], { class: `${workload} bound` })] : []),
    drawMark(workload, marks[workload], at, up),
  ])
  const dashed = conditions.links === 'known' ? ' dotted' : marks[workload].isHollow ? ' dashed' : ''
  return element('g', {}, element('path', { d: path, class: `${workload} series${dashed}` }), ...parts)
}

/** @type {(series: Series[], shifts: number[], x: (value: number) => number, y: Scale) => string[]} names at the lines' ends */
function drawLabels(series, shifts, x, y) {
  const ends = series.map(({ points }, index) => {
    const { x: value, row } = points[points.length - 1]
    return { at: x(value) + shifts[index], up: y(Number(row.pageMs.median)), row }
  })
  const wanted = ends.map(({ up }) => up)
  const places = pushApart(wanted, { gap: labelGap, from: area.top, to: area.bottom })
  const left = area.right + 26
  return ends.flatMap(({ at, up, row: { workload, conditions } }, index) => {
    const leader = `M${(at + 5).toFixed(1)} ${up.toFixed(1)}L${left - 8} ${places[index].toFixed(1)}`
    return [
      element('path', { d: leader, class: 'leader' }),
      drawMark(workload, marks[workload], left, places[index]),
      text(left + 9, places[index] + 4, armName(workload, conditions), { class: 'small' }),
    ]
  })
}

/** @type {(crossovers: LinePanel['crossovers'], x: (value: number) => number) => string[]} */
function drawCrossovers(crossovers, x) {
  const wanted = crossovers.map(({ at }) => x(Number(at)))
  const places = pushApart(wanted, { gap: 17, from: area.left, to: area.right })
  return wanted.flatMap((at, index) => [
    stroke([at, area.top], [at, area.bottom], { class: 'crossover' }),
    stroke([at, area.top], [places[index], area.top - 4], { class: 'axis' }),
    element('circle', { cx: places[index], cy: area.top - 11, r: 7.5, class: 'badge' }),
    text(places[index], area.top - 7.4, String(index + 1), { class: 'number middle' }),
  ])
}

/**
 * A panel of page times over one parameter: a line for each arm with 95 % intervals, ticks at what physics allows, and
 * where arms significantly pass compound.
 * @type {(panel: LinePanel) => { height: number, drawing: string }}
 */
export function drawLinePanel({ heading, parameter, series, crossovers }) {
  const values = [...new Set(series.flatMap(({ points }) => points.map((point) => point.x)))].sort((a, b) => a - b)
  const x = placeScale(parameter, values)
  const rows = series.flatMap(({ points }) => points.map(({ row }) => row))
  const y = timeScale(rows, [area.bottom, area.top])
  const shifts = series.map((_, index) => (index - (series.length - 1) / 2) * dodge)
  const words = crossovers.flatMap((crossover, index) => wrapped(`${index + 1} · ${crossover.words}`, wordCharacters))
  const below = area.bottom + 54
  const drawing = [
    text(8, 20, heading, { class: 'heading' }),
    text(8, area.top - 12, timeName(y), { class: 'small faint' }),
    ...drawLines(y, ticksOf(y), area),
    ...drawPlaces(values, x, parameter),
    stroke([area.left, area.bottom], [area.right, area.bottom], { class: 'axis' }),
    ...drawCrossovers(crossovers, x),
    ...series.map((own, index) => drawSeries(own, shifts[index], x, y)),
    ...drawLabels(series, shifts, x, y),
    ...words.map((words, index) => text(8, below + index * lineHeight, words, { class: 'small' })),
  ].join('\n')
  return { height: below + words.length * lineHeight + 8, drawing }
}
