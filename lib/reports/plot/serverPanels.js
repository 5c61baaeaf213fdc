import * as d3 from 'd3-shape'
import { drawPanels } from './drawPanels.js'
import { drawLinePanel, lineShapes } from './linePanel.js'
import { markShapes, okabeIto, shadesOf } from './marks.js'

/** @import { LinePanel, Place } from './linePanel.js' */
/** @import { Mark } from './marks.js' */

/**
 * Panel with a line for each server.
 * @typedef {Omit<LinePanel, 'lines'> & { lines: { name: string, places: Place[] }[] }} ServerPanel
 */

const { blue, orange, green, vermilion, purple, sky, black } = okabeIto
const hues = [blue, orange, green, vermilion, purple, sky, black]
const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross, d3.symbolStar]

/** Selects one of 42 marks, which differ in shape or colour. @param {number} index @returns {Mark} */
const markOf = (index) => {
  const light = hues[index % hues.length]
  return { light, dark: light === black ? '#f2f2f2' : light, type: shapes[index % shapes.length] }
}

/**
 * Draws panels with a line for each server, which looks the same in all of them.
 * @param {{ title: string, description: string, intro: string[], panels: ServerPanel[] }} drawing
 * @returns {string} SVG
 */
export function drawServerPanels({ title, description, intro, panels }) {
  const servers = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  const marks = Object.fromEntries(servers.map((_, index) => [`server${index}`, markOf(index)]))
  const drawn = panels.flatMap((panel) => drawPanel(panel, servers))
  const colors = shadesOf(marks)
  return drawPanels({ title, description, intro, panels: drawn, shapes: `${markShapes}${lineShapes}`, colors })
}

/**
 * Draws a panel; none if no line has two places.
 * @type {(panel: ServerPanel, servers: string[]) => ReturnType<typeof drawLinePanel>[]}
 */
function drawPanel({ lines, ...panel }, servers) {
  const drawn = lines.flatMap(({ name, places }) => {
    const index = servers.indexOf(name)
    return places.length < 2 ? [] : [{ name, style: `server${index}`, mark: markOf(index), places }]
  })
  return drawn.length > 0 ? [drawLinePanel({ ...panel, lines: drawn })] : []
}
