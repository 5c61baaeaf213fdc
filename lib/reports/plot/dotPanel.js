import { drawColumns, nameAxis, ticksOf, valueScale } from './axes.js'
import { panelWidth } from './drawPanels.js'
import { drawInterval, drawMark } from './marks.js'
import { drawPart, stroke, text } from './svg.js'

/** @import { Scale } from './axes.js' */
/** @import { Mark } from './marks.js' */

/**
 * @typedef {object} Dot
 * @property {number} value
 * @property {string} style - class of its colours
 * @property {Mark} mark
 * @property {string} tooltip
 * @property {[number, number] | null} [range] - an interval, drawn as a bar
 * @property {number} [below] - pixels below the line; 0 by default
 */
/**
 * @typedef {object} DotRow
 * @property {string} name
 * @property {Dot[]} dots - at least one, whose style the range and the bound have
 * @property {[number, number] | null} [range] - an interval of the first value, drawn as a bar
 * @property {number | null} [bound] - no value can pass it
 * @property {string} label - a figure on the right
 */
/**
 * @typedef {object} DotPanel
 * @property {string} unit - of the values
 * @property {DotRow[]} rows - at least one
 * @property {DotRow[]} [allRows] - of all panels that share the scale; by default those of this one
 * @property {string} [heading]
 * @property {string} [labelHeading] - of the figures on the right
 * @property {number} [width]
 * @property {number} [nameWidth]
 * @property {number} [labelWidth]
 */

/** Space above the first line, with a heading and without. */
const [topWithHeading, topWithout] = [40, 12]
const rowHeight = 22

/**
 * Draws a panel with a line for each row: marks at its values, a bar for its interval, and a tick at its bound.
 * @type {(panel: DotPanel) => import('./drawPanels.js').Panel}
 */
export function drawDotPanel({ heading = '', labelHeading = '', unit, rows, allRows = rows, ...widths }) {
  const { width = panelWidth, nameWidth = 112, labelWidth = 70 } = widths
  const [left, right] = [nameWidth, width - labelWidth]
  const top = heading || labelHeading ? topWithHeading : topWithout
  const values = allRows.flatMap(({ dots }) => dots.map(({ value }) => value))
  const limits = allRows.flatMap(({ range, bound, dots }) => [range, ...dots.map((dot) => dot.range), [bound ?? 0]])
  const x = valueScale([...values, ...limits.flatMap((some) => some ?? [])], values, [left, right])
  const bottom = top + rows.length * rowHeight
  const drawing = [
    text(8, 20, heading, { class: 'heading' }),
    text(right + 12, 20, labelHeading, { class: 'small faint' }),
    ...drawColumns(x, ticksOf(x), { top: top - 6, bottom, numbers: [bottom + 15] }),
    ...rows.map((row, index) => drawRow(row, x, top + (index + 0.5) * rowHeight - 4, left, right)),
    text((left + right) / 2, bottom + 31, nameAxis(unit, x), { class: 'small middle' }),
  ].join('\n')
  return { height: bottom + 44, drawing: drawPart(heading, drawing) }
}

/** @type {(row: DotRow, x: Scale, y: number, left: number, right: number) => string} */
function drawRow({ name, dots, range, bound = null, label }, x, y, left, right) {
  const [{ style }] = dots
  const bars = [{ style, range }, ...dots]
  return drawPart(
    name,
    text(left - 12, y + 4, name, { class: 'small end' }),
    ...bars.flatMap(({ style, range }) => (range ? [drawInterval(style, [x(range[0]), y], [x(range[1]), y])] : [])),
    ...(bound ? [stroke([x(bound), y - 7], [x(bound), y + 7], { class: `${style} bound` })] : []),
    ...dots.map(({ value, style, mark, tooltip, below = 0 }) => drawMark(style, mark, x(value), y + below, tooltip)),
    text(right + 12, y + 4, label, { class: 'small faint' }),
  )
}
