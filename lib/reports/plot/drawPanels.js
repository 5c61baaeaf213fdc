import { wrapText } from '../wrapText.js'
import { drawDocument, moveTo, text } from './svg.js'

/** @import { Schemes } from './svg.js' */

/** @typedef {{ height: number, drawing: string }} Panel */
/**
 * @typedef {object} Chart
 * @property {string} title
 * @property {string} description - its values in words, for readers who cannot see it
 * @property {Panel[]} panels
 * @property {string} shapes - style rules without colours
 * @property {Schemes} colors
 * @property {number} [columns] - panels beside each other
 * @property {number} [panelWidth]
 * @property {string[]} [intro] - sentences below the title
 * @property {(left: number, y: number) => string[]} [legend] - draws it around the height y
 * @property {string[]} [notes] - sentences below the panels
 * @property {number} [zoom]
 */

export const panelWidth = 600
const margin = 20
const gutter = 28
const introHeight = 17
const noteHeight = 16
/** Mean width of a character in sentences, and in small ones. */
const [characterWidth, smallCharacterWidth] = [6.46, 5.79]

/**
 * Draws panels beside and below each other, with a title, a legend and sentences around them.
 * @type {(chart: Chart) => string} a self-contained SVG document
 */
export function drawPanels({ title, description, panels, shapes, colors, ...chart }) {
  const { columns = 2, panelWidth: widthOfEach = panelWidth, intro = [], legend, notes = [], zoom } = chart
  const inside = columns * widthOfEach + (columns - 1) * gutter
  const introLines = intro.flatMap((sentence) => wrapText(sentence, Math.floor(inside / characterWidth)))
  const noteLines = notes.flatMap((note) => wrapText(note, Math.floor(inside / smallCharacterWidth)))
  const below = margin + 38 + introLines.length * introHeight
  const { placed, bottom } = arrangePanels(panels, columns, widthOfEach, legend ? below + 30 : below)
  const height = bottom + (noteLines.length > 0 ? noteLines.length * noteHeight + 10 : 0)
  return drawDocument(
    { width: 2 * margin + inside, height, title, description, shapes, colors, zoom },
    text(margin, margin + 14, title, { class: 'title' }),
    ...introLines.map((line, index) => text(margin, margin + 38 + index * introHeight, line, { class: 'faint' })),
    ...(legend?.(margin, below + 3) ?? []),
    ...placed,
    ...noteLines.map((line, index) => text(margin, bottom + 14 + index * noteHeight, line, { class: 'small faint' })),
  )
}

/** @type {(panels: Panel[], columns: number, width: number, top: number) => { placed: string[], bottom: number }} */
function arrangePanels(panels, columns, width, top) {
  /** @type {string[]} */
  const placed = []
  let bottom = top
  for (let first = 0; first < panels.length; first += columns) {
    const row = panels.slice(first, first + columns)
    for (const [column, { drawing }] of row.entries())
      placed.push(moveTo(margin + column * (width + gutter), bottom, drawing))
    bottom += Math.max(...row.map(({ height }) => height)) + gutter
  }
  return { placed, bottom }
}
