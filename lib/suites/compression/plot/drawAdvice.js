import { arrangePanels, widthOfPanels } from '../../../reports/plot/arrangePanels.js'
import { drawDocument } from '../../../reports/plot/paper.js'
import { element, movedTo, text } from '../../../reports/plot/svg.js'
import { wrapped } from '../../../reports/wrapped.js'
import { drawPanel, panelSize } from './heatPanel.js'
import { classOf, colors, limits, shapes } from './shades.js'

/** @import { CompressionReport } from '../report/report.js' */

const margin = 20
/** More than that nobody looks at. */
const maxPanels = 48
const title = 'Total time by content coding and bandwidth'

/** What the shades mean. @param {number} y */
const drawLegend = (y) =>
  [...limits.map((limit) => `up to ${limit} ×`), 'more'].map((words, index) =>
    movedTo(
      margin + index * 104,
      y,
      element('rect', { x: 0, y: 0, width: 14, height: 14, class: classOf(limits[index] ?? Infinity) }),
      text(20, 11, words, { class: 'small' }),
    ),
  )

/**
 * Which coding is the fastest at which bandwidth, as an SVG document that needs nothing else: a heat map for each server and
 * set of conditions.
 * @param {CompressionReport} report
 * @returns {string}
 */
export function drawAdvice({ advice }) {
  const shown = advice.slice(0, maxPanels)
  const isComputed = advice.some(({ places }) => places.some(({ measured }) => !measured))
  const said = wrapped(
    `Milliseconds of a request, shaded by how many times the fastest of its column; a frame is around the fastest, and ~ marks what is not significantly slower.${isComputed ? ' Columns in brackets are computed: the time without a limit, and the bytes by the bandwidth.' : ''}`,
    150,
  )
  if (shown.length < advice.length)
    said.push(`${advice.length - shown.length} of ${advice.length} panels are not drawn.`)
  const legendAt = margin + 34 + said.length * 17
  const { placed, height, width } = arrange(shown.map(drawPanel), legendAt + 34)
  const description = advice.map(({ heading, words }) => `${heading}. ${words}`).join(' ')
  return drawDocument(
    { width, height, title, description, shapes, colors },
    text(margin, margin + 14, title, { class: 'title' }),
    ...said.map((words, index) => text(margin, margin + 38 + index * 17, words, { class: 'faint' })),
    ...drawLegend(legendAt),
    ...placed,
  )
}

/** @type {(panels: ReturnType<typeof drawPanel>[], top: number) => { placed: string[], height: number, width: number }} */
function arrange(panels, top) {
  const width = Math.max(panelSize.width, ...panels.map(({ width }) => width))
  return { ...arrangePanels(panels, { left: margin, top, width }), width: 2 * margin + widthOfPanels(width) }
}
