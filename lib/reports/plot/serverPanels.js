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
 * Draws panels with a line for each server that has several places there. It looks the same in all panels.
 * @type {(drawing: { title: string, description: string, intro: string[], panels: ServerPanel[] }) => string} SVG
 */
export function drawServerPanels({ title, description, intro, panels }) {
  const servers = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  const marks = Object.fromEntries(servers.map((_, index) => [`server${index}`, markOf(index)]))
  const drawn = panels.flatMap((panel) => {
    const lines = panel.lines
      .filter(({ places }) => places.length > 1)
      .map((line) => {
        const style = `server${servers.indexOf(line.name)}`
        return { ...line, style, mark: marks[style] }
      })
    return lines.length > 0 ? [drawLinePanel({ ...panel, lines })] : []
  })
  const colors = shadesOf(marks)
  return drawPanels({ title, description, intro, panels: drawn, shapes: `${markShapes}${lineShapes}`, colors })
}
