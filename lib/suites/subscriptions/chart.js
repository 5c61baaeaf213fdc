import * as d3 from 'd3-shape'
import { withoutDoubt } from '../../checks/doubts.js'
import { drawDotPanel } from '../../reports/plot/dotPanel.js'
import { drawPanels } from '../../reports/plot/drawPanels.js'
import { drawLegend, markShapes, okabeIto, shadesOf } from '../../reports/plot/marks.js'

/** @import { DotRow } from '../../reports/plot/dotPanel.js' */
/** @import { EventReport, EventRow } from './report.js' */

/** @typedef {EventRow & { delayMs: { p50: number, p99: number }, eventsPerSecond: number }} MeasuredRow */

const panelWidth = 840
const marks = {
  median: { light: okabeIto.blue, dark: '#4a9fd6', type: d3.symbolCircle, about: 'p50' },
  slowest: { light: okabeIto.vermilion, dark: okabeIto.vermilion, type: d3.symbolSquare, about: 'p99' },
}

/** @param {MeasuredRow} row */
const nameOf = ({ server, transport }) => `${server} · ${transport}`

/**
 * Draws the median and the 99th percentile of every row with a number.
 * @param {EventReport} report
 * @returns {string} an SVG document that needs nothing else
 */
export function draw({ rows, compared, notes }) {
  const flags = new Map(compared.flatMap((group) => [...group.flags]))
  const sure = withoutDoubt(rows, (row) => flags.get(row), 'latency')
  const measured = /** @type {MeasuredRow[]} */ (sure.filter(({ delayMs }) => delayMs.p50 !== null))
  const panel = { unit: 'ms', labelHeading: 'events/s', width: panelWidth, nameWidth: 254, labelWidth: 110 }
  return drawPanels({
    title: 'Delay of events to subscribers',
    description: measured.map(describe).join('; ') || 'There is no row with a number.',
    columns: 1,
    panelWidth,
    panels: measured.length > 0 ? [drawDotPanel({ ...panel, rows: measured.map(toDotRow) })] : [],
    legend: (left, y) => drawLegend(marks, left, y),
    notes,
    shapes: markShapes,
    colors: shadesOf(marks),
  })
}

/** @param {MeasuredRow} row @returns {DotRow} */
function toDotRow(row) {
  const { p50, p99 } = row.delayMs
  const tooltip = describe(row)
  return {
    name: nameOf(row),
    dots: [
      { value: p50, style: 'median', mark: marks.median, tooltip },
      { value: p99, style: 'slowest', mark: marks.slowest, tooltip },
    ],
    range: [p50, p99],
    label: Math.round(row.eventsPerSecond).toLocaleString('en-US'),
  }
}

/** @param {MeasuredRow} row */
const describe = (row) => `${nameOf(row)}: p50 ${row.delayMs.p50.toFixed(2)} ms, p99 ${row.delayMs.p99.toFixed(2)} ms`
