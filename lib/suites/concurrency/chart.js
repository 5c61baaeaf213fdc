import { drawServerPanels } from '../../reports/plot/serverPanels.js'
import { panelOfCurves } from '../kit/knees.js'

/** @import { SweepReport } from './report.js' */

/**
 * Draws a panel for each protocol, number of streams and workload: a line for each server, with its turns.
 * @param {Pick<SweepReport, 'panels' | 'notes'>} report
 * @returns {string} SVG
 */
export function draw({ panels, notes }) {
  const summaries = panels.flatMap(({ heading, curves }) =>
    curves.flatMap(({ summary }) => (summary ? [`${heading}: ${summary}`] : [])),
  )
  return drawServerPanels({
    title: 'Requests per second over connections',
    description: summaries.join(' ') || 'Requests per second of each server; the tables have the numbers.',
    intro: notes,
    panels: panels.map(({ heading, curves }) =>
      panelOfCurves(
        heading,
        'requests/s',
        curves.map(({ sure, ...curve }) => ({ ...curve, places: sure })),
      ),
    ),
  })
}
