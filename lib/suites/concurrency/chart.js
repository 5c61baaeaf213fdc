import { drawServerPanels } from '../../reports/plot/serverPanels.js'

/** @import { ServerPanel } from '../../reports/plot/serverPanels.js' */
/** @import { Panel } from './curves.js' */
/** @import { SweepReport } from './report.js' */

/** @param {Panel} panel @returns {ServerPanel} */
const toServerPanel = ({ heading, curves }) => ({
  heading,
  x: { title: 'connections', isLogarithmic: true },
  y: 'requests/s',
  lines: curves.map(({ name, cells }) => ({
    name,
    places: cells.flatMap(({ row: { connections: x, requestsPerSecond: y, interval } }) =>
      y === null ? [] : [{ x, y, interval }],
    ),
  })),
  turns: curves.flatMap(({ summary, turns: { knee, peak } }) => {
    const at = knee?.from ?? peak
    return summary && at ? [{ at: at.load, note: summary }] : []
  }),
})

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
    panels: panels.map(toServerPanel),
  })
}
