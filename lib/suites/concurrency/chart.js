import { drawServerPanels } from '../../reports/plot/serverPanels.js'

/** @import { ServerPanel } from '../../reports/plot/serverPanels.js' */
/** @import { Curve, Panel } from './curves.js' */
/** @import { SweepReport } from './report.js' */

/**
 * Places the cells that have a number.
 * @param {Curve} curve
 */
const placesOf = ({ cells }) =>
  cells.flatMap(({ row: { connections: x, requestsPerSecond: y, interval } }) =>
    y === null ? [] : [{ x, y, interval }],
  )

/** @param {Panel} panel @returns {ServerPanel} */
const toServerPanel = ({ heading, curves }) => ({
  heading,
  x: { title: 'connections', isLogarithmic: true },
  y: 'requests/s',
  lines: curves.map((curve) => ({ name: curve.name, places: placesOf(curve) })),
  turns: curves.flatMap(({ words, turns: { knee, peak } }) => {
    const at = knee?.from ?? peak
    return words && at ? [{ at: at.load, words }] : []
  }),
})

/**
 * Draws a panel for each protocol, number of streams and workload: a line for each server, and where they bend.
 * @param {Pick<SweepReport, 'panels' | 'notes'>} report
 * @returns {string} SVG
 */
export function draw({ panels, notes }) {
  const words = panels.flatMap(({ heading, curves }) =>
    curves.flatMap(({ words }) => (words ? [`${heading}: ${words}`] : [])),
  )
  return drawServerPanels({
    title: 'Requests per second over connections',
    description: words.join(' ') || 'Requests per second of each server; the tables have the numbers.',
    said: notes,
    panels: panels.map(toServerPanel),
  })
}
