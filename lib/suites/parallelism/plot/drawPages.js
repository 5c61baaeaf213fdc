import { sharedConditions } from '../report/conditions.js'
import { toDotPanel } from './dotPanel.js'
import { drawLinePanel } from './linePanel.js'
import { colors, shapes } from './marks.js'
import { panelsOf } from './panels.js'
import { drawDotPanel } from '../../../reports/plot/dotPanel.js'
import { drawPanels } from '../../../reports/plot/drawPanels.js'

/** @import { PageReport } from '../report/report.js' */

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
  const panels = [
    ...shown.map(drawLinePanel),
    ...dots.slice(0, maxPanels - shown.length).map((dot) => drawDotPanel(toDotPanel(dot))),
  ]
  const intro = [
    `Everywhere: ${sharedConditions(report.rows)}.`,
    'Bars are 95 % confidence intervals; short dashes are lower bounds; a numbered dashed line is a crossover: where an arm significantly passes compound, or falls behind.',
  ]
  if (all > maxPanels)
    intro.push(`${all - maxPanels} of ${all} panels are not drawn: name fewer servers, or fewer values.`)
  return drawPanels({ title, description: describe(report), intro, panels, shapes, colors })
}

/** What those who cannot see it are told. @param {PageReport} report */
function describe({ groups, crossovers }) {
  const winners = groups.flatMap(({ heading, winner }) => (winner ? [`${heading}: ${winner}`] : []))
  const crossed = crossovers.filter(({ at }) => at !== null).map(({ server, words }) => `${server}: ${words}.`)
  return [...winners, ...crossed].join(' ') || 'Page times of each arm; the tables have the numbers.'
}
