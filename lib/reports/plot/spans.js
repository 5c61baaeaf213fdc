import { drawColumns, nameAxis, ticksOf, valueScale } from './axes.js'
import { drawLegend, drawMark, markShapes, shadesOf } from './marks.js'
import { drawDocument, drawPart, element, shorten, stroke, text } from './svg.js'

/** @import { Scale } from './axes.js' */
/** @import { ExplainedMark } from './marks.js' */

/** Value in a line, with the name of its mark. @typedef {{ value: number, mark: string, tooltip: string }} Spot */
/** Line of the drawing. @typedef {{ name: string, spots: Spot[] }} Span */
/**
 * @typedef {object} Spans
 * @property {string} title
 * @property {string} description
 * @property {string} axis - its name
 * @property {Record<string, ExplainedMark>} marks
 * @property {Span[]} spans
 * @property {(values: number[], range: [number, number]) => Scale} [scale]
 */

const width = 880
const margin = 16
const names = 220
const rowHeight = 18
const nameCharacters = 32
const shapes = `${markShapes}.span{stroke-width:1}`

/** @type {(span: Span, index: number, x: Scale, top: number, marks: Spans['marks']) => string} */
function drawSpan({ name, spots }, index, x, top, marks) {
  const y = top + (index + 0.5) * rowHeight
  const places = spots.map(({ value }) => x(value))
  const stripe = { x: margin, y: y - rowHeight / 2, width: width - 2 * margin, height: rowHeight, class: 'stripe' }
  return drawPart(
    name,
    ...(index % 2 === 0 ? [element('rect', stripe)] : []),
    text(names, y + 4, shorten(name, nameCharacters), { class: 'end' }),
    ...(spots.length > 1 ? [stroke([Math.min(...places), y], [Math.max(...places), y], { class: 'span axis' })] : []),
    ...spots.map(({ mark, tooltip }, spot) => drawMark(mark, marks[mark], places[spot], y, tooltip)),
  )
}

/**
 * Draws a line for each name with marks at its values, all on one scale.
 * @type {(drawing: Spans) => string} a self-contained SVG document
 */
export function drawSpans({ title, description, axis, marks, spans, scale }) {
  const values = spans.flatMap(({ spots }) => spots.map(({ value }) => value))
  const [left, right] = [names + 24, width - margin - 14]
  const x = scale?.(values, [left, right]) ?? valueScale(values, values, [left, right])
  const top = 108
  const bottom = top + spans.length * rowHeight
  return drawDocument(
    { width, height: bottom + 34, title, description, shapes, colors: shadesOf(marks) },
    text(margin, 30, title, { class: 'title' }),
    ...(Object.keys(marks).length > 1 ? drawLegend(marks, margin, 54) : []),
    text((left + right) / 2, top - 24, nameAxis(axis, x), { class: 'small middle' }),
    ...drawColumns(x, ticksOf(x), { top: top - 4, bottom: bottom + 4, numbers: [top - 8, bottom + 15] }),
    ...spans.map((span, index) => drawSpan(span, index, x, top, marks)),
  )
}
