import { wrapped } from '../wrapped.js'
import { drawColumns } from './axes.js'
import { drawLegend, drawMark, markShapes, shadesOf } from './marks.js'
import { drawDocument } from './paper.js'
import { isLogarithmicScale, ticksOf, valueScale } from './scales.js'
import { element, shortened, stroke, text } from './svg.js'

/** @import { Mark } from './marks.js' */
/** @import { Scale } from './scales.js' */

/** @typedef {{ value: number, mark: string, tooltip: string }} Spot mark: its name */
/** @typedef {{ name: string, spots: Spot[] }} Span what is drawn in one line */
/** @typedef {{ title: string, description: string, axis: string, marks: Record<string, Mark & { about: string }>, spans: Span[], notes?: string[], scale?: (values: number[], range: [number, number]) => Scale }} Spans */

const width = 880
const margin = 16
const names = 220
const rowHeight = 18
const nameCharacters = 32
const shapes = `${markShapes}.span{stroke-width:1}`

/** @type {(span: Span, index: number, x: Scale, top: number, marks: Spans['marks']) => string[]} */
function drawSpan({ name, spots }, index, x, top, marks) {
  const y = top + (index + 0.5) * rowHeight
  const places = spots.map(({ value }) => x(value))
  const stripe = { x: margin, y: y - rowHeight / 2, width: width - 2 * margin, height: rowHeight, class: 'stripe' }
  return [
    ...(index % 2 === 0 ? [element('rect', stripe)] : []),
    text(names, y + 4, shortened(name, nameCharacters), { class: 'end' }),
    ...(spots.length > 1 ? [stroke([Math.min(...places), y], [Math.max(...places), y], { class: 'span axis' })] : []),
    ...spots.map(({ mark, tooltip }, spot) => drawMark(mark, marks[mark], places[spot], y, tooltip)),
  ]
}

/**
 * A line for each of some names with marks at its values, all on one scale.
 * @param {Spans} spans
 * @returns {string} an SVG document that needs nothing else
 */
export function drawSpans({ title, description, axis, marks, spans, notes = [], scale = usualScale }) {
  const values = spans.flatMap(({ spots }) => spots.map(({ value }) => value))
  const [left, right] = [names + 24, width - margin - 14]
  const x = scale(values, [left, right])
  const top = 108
  const bottom = top + spans.length * rowHeight
  const lines = notes.flatMap((sentence) => wrapped(sentence, 145))
  const name = `${axis}${isLogarithmicScale(x) ? ' (logarithmic)' : ''}`
  return drawDocument(
    { width, height: bottom + 34 + lines.length * 16, title, description, shapes, colors: shadesOf(marks) },
    text(margin, 30, title, { class: 'title' }),
    ...(Object.keys(marks).length > 1 ? drawLegend(marks, margin, 54) : []),
    text((left + right) / 2, top - 24, name, { class: 'small middle' }),
    ...drawColumns(x, ticksOf(x), { top: top - 4, bottom: bottom + 4, numbers: [top - 8, bottom + 15] }),
    ...spans.flatMap((span, index) => drawSpan(span, index, x, top, marks)),
    ...lines.map((words, index) => text(margin, bottom + 40 + index * 16, words, { class: 'small faint' })),
  )
}

/** @type {NonNullable<Spans['scale']>} */
const usualScale = (values, range) => valueScale(values, values, range)
