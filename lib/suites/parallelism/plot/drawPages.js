import { sharedConditions } from '../report/conditions.js'
import { drawDotPanel } from './dotPanel.js'
import { drawLinePanel } from './linePanel.js'
import { colors, shapes } from './marks.js'
import { panelsOf } from './panels.js'
import { arrangePanels, panelsWidth } from '../../../reports/plot/arrangePanels.js'
import { drawDocument } from '../../../reports/plot/paper.js'
import { text } from '../../../reports/plot/svg.js'
import { wrapped } from '../../../reports/wrapped.js'

/** @import { PageReport } from '../report/report.js' */

const margin = 20
/** More than that nobody looks at; those with a crossover come first then. */
const maxPanels = 48
const title = 'Page-load time by strategy'

/**
 * Page times as an SVG document that needs nothing else: a panel for each server, set of conditions and parameter that
 * grows, or a panel for each set of conditions where nothing does.
 * @param {PageReport} report
 * @returns {string}
 */
export function drawPages(report) {
  const { lines, dots } = panelsOf(report)
  const all = lines.length + dots.length
  const telling = all > maxPanels ? lines.toSorted((a, b) => b.crossovers.length - a.crossovers.length) : lines
  const shown = telling.slice(0, maxPanels)
  const panels = [...shown.map(drawLinePanel), ...dots.slice(0, maxPanels - shown.length).map(drawDotPanel)]
  const said = [
    ...wrapped(`Everywhere: ${sharedConditions(report.rows)}.`, 190),
    'Bars are 95 % confidence intervals; short dashes are lower bounds; a numbered dashed line is a crossover: where an arm significantly passes compound, or falls behind.',
  ]
  if (all > maxPanels)
    said.push(`${all - maxPanels} of ${all} panels are not drawn: name fewer servers, or fewer values.`)
  const top = margin + 24 + said.length * 17 + 14
  const { placed, height } = arrangePanels(panels, { left: margin, top })
  const width = 2 * margin + panelsWidth
  return drawDocument(
    { width, height, title, description: describe(report), shapes, colors },
    text(margin, margin + 14, title, { class: 'title' }),
    ...said.map((words, index) => text(margin, margin + 38 + index * 17, words, { class: 'faint' })),
    ...placed,
  )
}

/** What those who cannot see it are told. @param {PageReport} report */
function describe({ groups, crossovers }) {
  const winners = groups.flatMap(({ heading, winner }) => (winner ? [`${heading}: ${winner}`] : []))
  const crossed = crossovers.filter(({ at }) => at !== null).map(({ server, words }) => `${server}: ${words}.`)
  return [...winners, ...crossed].join(' ') || 'Page times of each arm; the tables have the numbers.'
}
