import * as d3 from 'd3-shape'
import { drawColumns } from '../../../reports/plot/axes.js'
import { drawInterval, drawLegend, drawMark, markShapes, okabeIto, shadesOf } from '../../../reports/plot/marks.js'
import { drawDocument } from '../../../reports/plot/paper.js'
import { isLogarithmicScale, ticksOf, valueScale } from '../../../reports/plot/scales.js'
import { text } from '../../../reports/plot/svg.js'
import { wrapped } from '../../../reports/wrapped.js'

/** @import { EventReport } from '../report/report.js' */
/** @import { EventRow } from '../types.d.ts' */

const width = 880
const margin = 16
const rowHeight = 22
const top = 84
/** Where the marks are; names stand on their left, events per second on their right. */
const area = { left: 270, right: width - 130 }
const title = 'Delay of events to subscribers'

const marks = {
  median: { light: okabeIto.blue, dark: '#4a9fd6', type: d3.symbolCircle, about: 'p50' },
  slowest: { light: okabeIto.vermilion, dark: okabeIto.vermilion, type: d3.symbolSquare, about: 'p99' },
}

/** @typedef {EventRow & { delayMs: { p50: number, p99: number }, eventsPerSecond: number }} MeasuredRow */

/** @param {MeasuredRow} row */
const nameOf = ({ server, transport }) => `${server} · ${transport}`

/** Median and 99th percentile of every row with a number, as an SVG document that needs nothing else. @param {EventReport} report */
export function drawDelays({ rows, notes }) {
  const measured = /** @type {MeasuredRow[]} */ (rows.filter(({ delayMs }) => delayMs.p50 !== null))
  const values = measured.flatMap(({ delayMs }) => [delayMs.p50, delayMs.p99])
  const x = valueScale(values, values, [area.left, area.right])
  const bottom = top + measured.length * rowHeight
  const said = notes.flatMap((note) => wrapped(note, 145))
  const below = bottom + 62
  return drawDocument(
    {
      ...{ width, height: below + said.length * 16, title, shapes: markShapes, colors: shadesOf(marks) },
      description: measured.map(describe).join('; ') || 'There is no row with a number.',
    },
    text(margin, 28, title, { class: 'title' }),
    ...drawLegend(marks, margin, 54),
    text(area.right + 12, 58, 'events/s', { class: 'small faint' }),
    ...(measured.length > 0 ? drawColumns(x, ticksOf(x), { top: top - 8, bottom, numbers: [bottom + 14] }) : []),
    ...measured.flatMap((row, index) => drawRow(row, x, top + (index + 0.5) * rowHeight)),
    text((area.left + area.right) / 2, bottom + 32, `ms${isLogarithmicScale(x) ? ' (logarithmic)' : ''}`, {
      class: 'small middle',
    }),
    ...said.map((words, index) => text(margin, below + index * 16, words, { class: 'small faint' })),
  )
}

/** @type {(row: MeasuredRow, x: (value: number) => number, y: number) => string[]} */
function drawRow(row, x, y) {
  const { p50, p99 } = row.delayMs
  return [
    text(area.left - 12, y + 4, nameOf(row), { class: 'small end' }),
    drawInterval('median', [x(p50), y], [x(p99), y]),
    drawMark('median', marks.median, x(p50), y, describe(row)),
    drawMark('slowest', marks.slowest, x(p99), y, describe(row)),
    text(area.right + 12, y + 4, Math.round(row.eventsPerSecond).toLocaleString('en-US'), { class: 'small faint' }),
  ]
}

/** @param {MeasuredRow} row */
const describe = (row) => `${nameOf(row)}: p50 ${row.delayMs.p50.toFixed(2)} ms, p99 ${row.delayMs.p99.toFixed(2)} ms`
