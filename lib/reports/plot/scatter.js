import { drawColumns, drawLines } from './axes.js'
import { drawLegend, drawMark, markShapes, shadesOf } from './marks.js'
import { drawDocument } from './paper.js'
import { isLogarithmicScale, ticksOf, valueScale } from './scales.js'
import { pushApart } from './pushApart.js'
import { element, stroke, text } from './svg.js'

/** @import { Mark } from './marks.js' */
/** @import { Scale } from './scales.js' */

/** @typedef {{ x: number, y: number, name: string, mark: string, tooltip: string }} Dot */
/** @typedef {{ title: string, description: string, x: string, y: string, marks: Record<string, Mark & { about: string }>, dots: Dot[] }} Scatter x, y: names of the axes */

const [width, height] = [880, 480]
const area = { left: 70, right: width - 190, top: 84, bottom: height - 50 }

/**
 * Dots that no other one has both more to the right and below of: where more is better on the one axis and less on the other.
 * @param {Dot[]} dots
 */
export const foremost = (dots) =>
  dots.filter(
    (dot) => !dots.some((other) => other.x >= dot.x && other.y <= dot.y && (other.x > dot.x || other.y < dot.y)),
  )

/** @type {(name: string, scale: Scale) => string} */
const axisName = (name, scale) => `${name}${isLogarithmicScale(scale) ? ' (logarithmic)' : ''}`

/** Beside the area, as what is best is close together. @type {(dots: Dot[], x: Scale, y: Scale) => string[]} */
function drawNames(dots, x, y) {
  const wanted = dots.map((dot) => y(dot.y))
  const places = pushApart(wanted, { gap: 14, from: area.top, to: area.bottom })
  const left = area.right + 16
  return dots.flatMap((dot, index) => [
    element('path', { d: `M${x(dot.x)} ${wanted[index]}L${left - 4} ${places[index]}`, class: 'leader' }),
    text(left, places[index] + 4, dot.name, { class: 'small' }),
  ])
}

/**
 * Two figures of each row against each other; those that none is better than in both have their names beside them.
 * @param {Scatter} scatter
 * @returns {string} an SVG document that needs nothing else
 */
export function drawScatter({ title, description, x: xName, y: yName, marks, dots }) {
  const [xs, ys] = [dots.map((dot) => dot.x), dots.map((dot) => dot.y)]
  const x = valueScale(xs, xs, [area.left, area.right])
  const y = valueScale(ys, ys, [area.bottom, area.top])
  return drawDocument(
    { width, height, title, description, shapes: `${markShapes}.leader{stroke-width:.6}`, colors: shadesOf(marks) },
    text(16, 30, title, { class: 'title' }),
    ...drawLegend(marks, 16, 54),
    text(area.left - 50, area.top - 10, axisName(yName, y), { class: 'small' }),
    ...drawLines(y, ticksOf(y), area),
    ...drawColumns(x, ticksOf(x), { ...area, numbers: [area.bottom + 17] }),
    stroke([area.left, area.bottom], [area.right, area.bottom], { class: 'axis' }),
    text((area.left + area.right) / 2, area.bottom + 36, axisName(xName, x), { class: 'small middle' }),
    ...dots.map((dot) => drawMark(dot.mark, marks[dot.mark], x(dot.x), y(dot.y), dot.tooltip)),
    ...drawNames(foremost(dots), x, y),
  )
}
