import * as d3 from 'd3-shape'
import { wrapped } from '../wrapped.js'
import { arrangePanels, panelsWidth } from './arrangePanels.js'
import { drawLinePanel, lineShapes } from './linePanel.js'
import { markShapes, okabeIto, shadesOf } from './marks.js'
import { drawDocument } from './paper.js'
import { text } from './svg.js'

/** @import { LinePanel, Place } from './linePanel.js' */
/** @import { Mark } from './marks.js' */

/** @typedef {Omit<LinePanel, 'lines'> & { lines: { name: string, places: Place[] }[] }} ServerPanel a line for each server */

const margin = 20
const { blue, orange, green, vermilion, purple, sky, black } = okabeIto
const hues = [blue, orange, green, vermilion, purple, sky, black]
const shapes = [d3.symbolCircle, d3.symbolSquare, d3.symbolTriangle, d3.symbolDiamond, d3.symbolCross, d3.symbolStar]

/** Told apart by shape as well as by colour; there are 42 before one comes again. @param {number} index @returns {Mark} */
const markOf = (index) => {
  const light = hues[index % hues.length]
  return { light, dark: light === black ? '#f2f2f2' : light, type: shapes[index % shapes.length] }
}

/**
 * Panels with a line for each server, which looks the same in all of them; said: sentences below the title.
 * @param {{ title: string, description: string, said: string[], panels: ServerPanel[] }} drawing
 * @returns {string} SVG
 */
export function drawServerPanels({ title, description, said, panels }) {
  const servers = [...new Set(panels.flatMap(({ lines }) => lines.map(({ name }) => name)))]
  const marks = Object.fromEntries(servers.map((_, index) => [`server${index}`, markOf(index)]))
  const drawn = panels.flatMap((panel) => drawPanel(panel, servers))
  const sentences = said.flatMap((words) => wrapped(words, 190))
  const { placed, height } = arrangePanels(drawn, { left: margin, top: margin + 38 + sentences.length * 17 })
  return drawDocument(
    {
      ...{ width: 2 * margin + panelsWidth, height, title, description },
      ...{ shapes: `${markShapes}${lineShapes}`, colors: shadesOf(marks) },
    },
    text(margin, margin + 14, title, { class: 'title' }),
    ...sentences.map((words, index) => text(margin, margin + 38 + index * 17, words, { class: 'faint' })),
    ...placed,
  )
}

/** @type {(panel: ServerPanel, servers: string[]) => ReturnType<typeof drawLinePanel>[]} none where no line has two places */
function drawPanel({ lines, ...panel }, servers) {
  const drawn = lines.flatMap(({ name, places }) => {
    const index = servers.indexOf(name)
    return places.length < 2 ? [] : [{ name, style: `server${index}`, mark: markOf(index), places }]
  })
  return drawn.length > 0 ? [drawLinePanel({ ...panel, lines: drawn })] : []
}
