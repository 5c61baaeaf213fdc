import * as d3 from 'd3-shape'
import { groupBy } from '../../reports/groupBy.js'
import { drawDotPanel } from '../../reports/plot/dotPanel.js'
import { drawPanels } from '../../reports/plot/drawPanels.js'
import { describePlace } from '../../reports/plot/linePanel.js'
import { drawLegend, markShapes, okabeIto, shadesOf } from '../../reports/plot/marks.js'
import { text } from '../../reports/plot/svg.js'
import { counted } from '../../workload/counted.js'
import { protocolNames } from '../../workload/protocolNames.js'
import { nameOf } from './report.js'

/** @import { DotRow } from '../../reports/plot/dotPanel.js' */
/** @import { Mark } from '../../reports/plot/marks.js' */
/** @import { CallReport, CallRow } from './report.js' */

/** @typedef {CallRow & { nsPerOp: { median: number } }} MeasuredRow */

const panelWidth = 840
const { black, blue, green, orange, sky, purple } = okabeIto

/**
 * Marks by transport. Those of new connections are hollow.
 * @type {Record<CallRow['transport'], Mark & { about: string }>}
 */
const marks = {
  h1: { light: black, dark: '#f2f2f2', type: d3.symbolCircle, about: protocolNames.h1 },
  h2: { light: blue, dark: '#4a9fd6', type: d3.symbolSquare, about: protocolNames.h2 },
  h3: { light: green, dark: green, type: d3.symbolTriangle, about: protocolNames.h3 },
  grpc: { light: orange, dark: orange, type: d3.symbolDiamond, about: protocolNames.grpc },
  'grpc-web': { light: sky, dark: sky, type: d3.symbolStar, about: protocolNames['grpc-web'] },
  connect: { light: purple, dark: purple, type: d3.symbolCross, about: protocolNames.connect },
}

/**
 * Draws ns/op of every row: a panel for each number of callers.
 * @type {(report: CallReport) => string} an SVG document that needs nothing else
 */
export function draw({ rows, notes }) {
  const measured = /** @type {MeasuredRow[]} */ (rows.filter(({ nsPerOp }) => nsPerOp.median !== null))
  const panels = [...groupBy(measured, ({ parallel }) => parallel)].map(([parallel, rows]) =>
    drawDotPanel({
      heading: counted(parallel, 'caller'),
      unit: 'ns/op',
      rows: rows.map(toDotRow),
      width: panelWidth,
      nameWidth: 284,
      labelWidth: 90,
    }),
  )
  const values = measured.map((row) => `${nameOf(row)}: ${Math.round(row.nsPerOp.median)} ns/op`)
  return drawPanels({
    title: 'Time of one call, client and server',
    description: values.join('; ') || 'There is no row with a number.',
    columns: 1,
    panelWidth,
    panels,
    legend: (left, y) => drawLegendOf(measured, left, y),
    notes,
    shapes: markShapes,
    colors: shadesOf(marks),
  })
}

/** @param {MeasuredRow} row @returns {DotRow} */
function toDotRow(row) {
  const { transport, connection, interval, nsPerOp } = row
  const name = nameOf(row)
  const mark = { ...marks[transport], isHollow: connection !== 'reused' }
  const value = nsPerOp.median
  const tooltip = describePlace(name, { y: value, interval }, 'ns/op')
  const label = Math.round(value).toLocaleString('en-US')
  return { name, dots: [{ value, style: transport, mark, tooltip }], range: interval, label }
}

/** @type {(rows: MeasuredRow[], left: number, y: number) => string[]} */
function drawLegendOf(rows, left, y) {
  const drawn = Object.entries(marks).filter(([transport]) => rows.some((row) => row.transport === transport))
  const isHollow = rows.some(({ connection }) => connection !== 'reused')
  return [
    ...drawLegend(Object.fromEntries(drawn), left, y),
    ...(isHollow ? [text(left + panelWidth, y + 4, 'hollow: a connection of its own', { class: 'small end' })] : []),
  ]
}
