import * as d3 from 'd3-shape'
import { arrangePanels, panelsWidth } from '../../../reports/plot/arrangePanels.js'
import { drawLinePanel, lineShapes } from '../../../reports/plot/linePanel.js'
import { markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'
import { drawDocument } from '../../../reports/plot/paper.js'
import { text } from '../../../reports/plot/svg.js'
import { wrapped } from '../../../reports/wrapped.js'

/** @import { Mark } from '../../../reports/plot/marks.js' */
/** @import { Curve, Panel } from '../report/curves.js' */
/** @import { SweepReport } from '../report/report.js' */

const margin = 20
const title = 'Requests per second over connections'
const { blue, orange, green, vermilion, purple, sky, black } = okabeIto
const hues = [blue, orange, green, vermilion, purple, sky, black]
const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross, d3.symbolStar]

/** Told apart by shape as well as by colour; there are 42 before one comes again. @param {number} index @returns {Mark} */
const markOf = (index) => {
  const light = hues[index % hues.length]
  return { light, dark: light === black ? '#f2f2f2' : light, type: shapes[index % shapes.length] }
}

/** @param {Curve} curve those of its cells that have a number */
const placesOf = ({ cells }) =>
  cells.flatMap(({ row: { connections: x, requestsPerSecond: y, interval } }) =>
    y === null ? [] : [{ x, y, interval }],
  )

/**
 * A panel for each protocol, number of streams and workload: a line for each server, and where they bend.
 * @param {Pick<SweepReport, 'panels' | 'notes'>} report
 * @returns {string} SVG
 */
export function drawSweep({ panels, notes }) {
  const servers = [...new Set(panels.flatMap(({ curves }) => curves.map(({ name }) => name)))]
  const marks = Object.fromEntries(servers.map((_, index) => [`server${index}`, markOf(index)]))
  const drawn = panels.flatMap((panel) => drawPanel(panel, servers))
  const said = notes.flatMap((note) => wrapped(note, 190))
  const { placed, height } = arrangePanels(drawn, { left: margin, top: margin + 38 + said.length * 17 })
  const words = panels.flatMap(({ heading, curves }) =>
    curves.flatMap(({ words }) => (words ? [`${heading}: ${words}`] : [])),
  )
  const description = words.join(' ') || 'Requests per second of each server; the tables have the numbers.'
  return drawDocument(
    {
      ...{ width: 2 * margin + panelsWidth, height, title, description },
      ...{ shapes: `${markShapes}${lineShapes}`, colors: shadesOf(marks) },
    },
    text(margin, margin + 14, title, { class: 'title' }),
    ...said.map((words, index) => text(margin, margin + 38 + index * 17, words, { class: 'faint' })),
    ...placed,
  )
}

/** @type {(panel: Panel, servers: string[]) => ReturnType<typeof drawLinePanel>[]} none where no line has two places */
function drawPanel({ heading, curves }, servers) {
  const lines = curves.flatMap((curve) => {
    const places = placesOf(curve)
    const index = servers.indexOf(curve.name)
    return places.length < 2 ? [] : [{ name: curve.name, style: `server${index}`, mark: markOf(index), places }]
  })
  if (lines.length === 0) return []
  const turns = curves.flatMap(({ words, turns: { knee, peak } }) => {
    const at = knee ?? peak
    return words && at ? [{ at: at.load, words }] : []
  })
  return [drawLinePanel({ heading, x: { title: 'connections', isLogarithmic: true }, y: 'requests/s', lines, turns })]
}
