import { drawPanels } from '../../../reports/plot/drawPanels.js'
import { element, movedTo, text } from '../../../reports/plot/svg.js'
import { drawPanel, panelSize } from './heatPanel.js'
import { classOf, colors, limits, shapes } from './shades.js'

/** @import { CompressionReport } from '../report/report.js' */

/** More than that nobody looks at. */
const maxPanels = 48
const title = 'Total time by content coding and bandwidth'

/** @type {(left: number, y: number) => string[]} */
const drawLegend = (left, y) =>
  [...limits.map((limit) => `up to ${limit} ×`), 'more'].map((words, index) =>
    movedTo(
      left + index * 104,
      y - 7,
      element('rect', { x: 0, y: 0, width: 14, height: 14, class: classOf(limits[index] ?? Infinity) }),
      text(20, 11, words, { class: 'small' }),
    ),
  )

/**
 * Draws which coding is the fastest at which bandwidth: a heat map for each server and set of conditions.
 * @param {CompressionReport} report
 * @returns {string} an SVG document that needs nothing else
 */
export function drawAdvice({ advice }) {
  const shown = advice.slice(0, maxPanels)
  const isComputed = advice.some(({ places }) => places.some(({ measured }) => !measured))
  const intro = [
    `Milliseconds of a request, shaded by how many times the fastest of its column; a frame is around the fastest, and ~ marks what is not significantly slower.${isComputed ? ' Columns in brackets are computed: the time without a limit, and the bytes by the bandwidth.' : ''}`,
  ]
  if (shown.length < advice.length)
    intro.push(`${advice.length - shown.length} of ${advice.length} panels are not drawn.`)
  const panels = shown.map(drawPanel)
  const panelWidth = Math.max(panelSize.width, ...panels.map(({ width }) => width))
  const description = advice.map(({ heading, words }) => `${heading}. ${words}`).join(' ')
  return drawPanels({ title, description, intro, legend: drawLegend, panels, panelWidth, shapes, colors })
}
