import * as d3 from 'd3-shape'
import { drawColumns } from '../../../reports/plot/axes.js'
import { describePlace } from '../../../reports/plot/linePanel.js'
import { drawInterval, drawMark, markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'
import { drawDocument } from '../../../reports/plot/paper.js'
import { isLogarithmicScale, ticksOf, valueScale } from '../../../reports/plot/scales.js'
import { movedTo, text } from '../../../reports/plot/svg.js'
import { wrapped } from '../../../reports/wrapped.js'
import { protocolNames } from '../../../workload/protocolNames.js'
import { nameOf } from '../report/columns.js'
import { counted } from '../../../workload/counted.js'

/** @import { Mark } from '../../../reports/plot/marks.js' */
/** @import { CallReport } from '../report/report.js' */
/** @import { CallRow } from '../types.d.ts' */

const width = 880
const margin = 16
const rowHeight = 20
const panelHead = 36
const panelFoot = 52
/** Where the marks are; names stand on their left, numbers on their right. */
const area = { left: 300, right: width - 110 }
const legendY = 52
const title = 'Time of one call, client and server'

const { black, blue, green, orange, sky, purple } = okabeIto
/** A connection that is there already is filled. @type {Record<CallRow['transport'], Mark>} */
const marks = {
  h1: { light: black, dark: '#f2f2f2', type: d3.symbolCircle },
  h2: { light: blue, dark: '#4a9fd6', type: d3.symbolSquare },
  h3: { light: green, dark: green, type: d3.symbolTriangle },
  grpc: { light: orange, dark: orange, type: d3.symbolDiamond },
  'grpc-web': { light: sky, dark: sky, type: d3.symbolStar },
  connect: { light: purple, dark: purple, type: d3.symbolCross },
}

/** @typedef {CallRow & { nsPerOp: { median: number } }} MeasuredRow */

/** ns/op as an SVG document that needs nothing else: a panel for each number of callers. @param {CallReport} report */
export function drawCalls({ rows, notes }) {
  const measured = /** @type {MeasuredRow[]} */ (rows.filter(({ nsPerOp }) => nsPerOp.median !== null))
  const callers = [...new Set(measured.map(({ parallel }) => parallel))]
  let y = legendY + 24
  const panels = callers.map((parallel) => {
    const panel = drawPanel(
      measured.filter((row) => row.parallel === parallel),
      parallel,
    )
    const placed = movedTo(0, y, panel.drawing)
    y += panel.height
    return placed
  })
  const said = notes.flatMap((note) => wrapped(note, 145))
  return drawDocument(
    {
      ...{ width, height: y + 24 + said.length * 16, title, shapes: markShapes, colors: shadesOf(marks) },
      description: describe(measured),
    },
    text(margin, 28, title, { class: 'title' }),
    ...drawLegend(measured),
    ...panels,
    ...said.map((words, index) => text(margin, y + 14 + index * 16, words, { class: 'small faint' })),
  )
}

/** @param {MeasuredRow[]} rows */
function drawLegend(rows) {
  let x = margin
  const legend = Object.entries(marks).flatMap(([transport, mark]) => {
    if (!rows.some((row) => row.transport === transport)) return []
    const name = protocolNames[/** @type {CallRow['transport']} */ (transport)]
    const at = x
    x += 34 + name.length * 7
    return [drawMark(transport, mark, at + 6, legendY), text(at + 16, legendY + 4, name, { class: 'small' })]
  })
  const isHollow = rows.some(({ connection }) => connection !== 'reused')
  return isHollow ? [...legend, text(x, legendY + 4, 'hollow: a connection of its own', { class: 'small' })] : legend
}

/** @type {(rows: MeasuredRow[], parallel: number) => { height: number, drawing: string }} */
function drawPanel(rows, parallel) {
  const medians = rows.map(({ nsPerOp }) => nsPerOp.median)
  const x = valueScale([...medians, ...rows.flatMap(({ interval }) => interval ?? [])], medians, [
    area.left,
    area.right,
  ])
  const bottom = panelHead + rows.length * rowHeight
  const lines = rows.flatMap((row, index) => {
    const { transport, connection, interval, nsPerOp } = row
    const name = nameOf(row)
    const y = panelHead + (index + 0.5) * rowHeight - 4
    const mark = { ...marks[transport], isHollow: connection !== 'reused' }
    return [
      text(area.left - 12, y + 4, name, { class: 'small end' }),
      ...(interval ? [drawInterval(transport, [x(interval[0]), y], [x(interval[1]), y])] : []),
      drawMark(transport, mark, x(nsPerOp.median), y, describePlace(name, { y: nsPerOp.median, interval }, 'ns/op')),
      text(area.right + 12, y + 4, Math.round(nsPerOp.median).toLocaleString('en-US'), { class: 'small faint' }),
    ]
  })
  const drawing = [
    text(margin, 18, counted(parallel, 'caller'), { class: 'heading' }),
    ...drawColumns(x, ticksOf(x), { top: panelHead - 8, bottom, numbers: [bottom + 14] }),
    ...lines,
    text((area.left + area.right) / 2, bottom + 30, `ns/op${isLogarithmicScale(x) ? ' (logarithmic)' : ''}`, {
      class: 'small middle',
    }),
  ].join('\n')
  return { height: bottom + panelFoot, drawing }
}

/** What those who cannot see it are told. @param {MeasuredRow[]} rows */
const describe = (rows) =>
  rows.map((row) => `${nameOf(row)}: ${Math.round(row.nsPerOp.median)} ns/op`).join('; ') ||
  'There is no row with a number.'
