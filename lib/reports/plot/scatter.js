import { drawColumns, drawLines, nameAxis, ticksOf, valueScale } from './axes.js'
import { drawLegend, drawMark, markShapes, shadesOf } from './marks.js'
import { pushApart } from './pushApart.js'
import { drawDocument, drawPart, element, stroke, text } from './svg.js'

/** @import { Scale } from './axes.js' */
/** @import { ExplainedMark } from './marks.js' */

/** @typedef {{ x: number, y: number, name: string, mark: string, tooltip: string }} Dot */
/**
 * @typedef {object} Scatter
 * @property {string} title
 * @property {string} description
 * @property {string} x - name of the axis, on which more is better
 * @property {string} y - name of the axis, on which less is better
 * @property {Record<string, ExplainedMark>} marks
 * @property {Dot[]} dots
 */

const [width, height] = [880, 480]
const area = { left: 70, right: width - 190, top: 84, bottom: height - 50 }

/** Finds the dots that no other one beats in both. @param {Dot[]} dots */
const findBest = (dots) =>
  dots.filter(
    (dot) => !dots.some((other) => other.x >= dot.x && other.y <= dot.y && (other.x > dot.x || other.y < dot.y)),
  )

/**
 * Draws names beside the area, because the best dots are close together.
 * @type {(dots: Dot[], x: Scale, y: Scale) => string[]}
 */
function drawNames(dots, x, y) {
  const wanted = dots.map((dot) => y(dot.y))
  const places = pushApart(wanted, { gap: 14, from: area.top, to: area.bottom })
  const left = area.right + 16
  return dots.map((dot, index) =>
    drawPart(
      dot.name,
      element('path', { d: `M${x(dot.x)} ${wanted[index]}L${left - 4} ${places[index]}`, class: 'leader' }),
      text(left, places[index] + 4, dot.name, { class: 'small' }),
    ),
  )
}

/**
 * Draws two figures of each row against each other, and names the rows that no other one beats in both.
 * @type {(scatter: Scatter) => string} a self-contained SVG document
 */
export function drawScatter({ title, description, x: xName, y: yName, marks, dots }) {
  const [xs, ys] = [dots.map((dot) => dot.x), dots.map((dot) => dot.y)]
  const x = valueScale(xs, xs, [area.left, area.right])
  const y = valueScale(ys, ys, [area.bottom, area.top])
  return drawDocument(
    { width, height, title, description, shapes: `${markShapes}.leader{stroke-width:.6}`, colors: shadesOf(marks) },
    text(16, 30, title, { class: 'title' }),
    ...drawLegend(marks, 16, 54),
    text(area.left - 50, area.top - 10, nameAxis(yName, y), { class: 'small' }),
    ...drawLines(y, area),
    ...drawColumns(x, ticksOf(x), { ...area, numbers: [area.bottom + 17] }),
    stroke([area.left, area.bottom], [area.right, area.bottom], { class: 'axis' }),
    text((area.left + area.right) / 2, area.bottom + 36, nameAxis(xName, x), { class: 'small middle' }),
    ...dots.map((dot) => drawPart(dot.name, drawMark(dot.mark, marks[dot.mark], x(dot.x), y(dot.y), dot.tooltip))),
    ...drawNames(findBest(dots), x, y),
  )
}
