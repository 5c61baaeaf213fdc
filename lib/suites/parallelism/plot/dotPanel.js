import { drawColumns } from '../../../reports/plot/axes.js'
import { describePlace, panelWidth } from '../../../reports/plot/linePanel.js'
import { drawInterval, drawMark } from '../../../reports/plot/marks.js'
import { ticksOf } from '../../../reports/plot/scales.js'
import { stroke, text } from '../../../reports/plot/svg.js'
import { armName } from '../../../workload/combinations.js'
import { timeName, timeScale, timeTitle, toPlace } from './axes.js'
import { marks } from './marks.js'

/** @import { DotPanel } from './panels.js' */

const area = { left: 112, right: panelWidth - 70, top: 40 }
const rowHeight = 22

/**
 * A panel of the arms under one set of conditions, fastest first: page time with its 95 % interval, and a tick at what
 * physics allows.
 * @type {(panel: DotPanel) => { height: number, drawing: string }}
 */
export function drawDotPanel({ heading, rows }) {
  const x = timeScale(rows, [area.left, area.right])
  const bottom = area.top + rows.length * rowHeight
  const lines = rows.flatMap((row, index) => {
    const { workload, conditions, pageMs, interval, boundMs } = row
    const name = armName(workload, conditions)
    const y = area.top + index * rowHeight + rowHeight / 2 - 4
    return [
      text(area.left - 12, y + 4, name, { class: 'small end' }),
      ...(interval ? [drawInterval(workload, [x(interval[0]), y], [x(interval[1]), y])] : []),
      ...(boundMs ? [stroke([x(boundMs), y - 7], [x(boundMs), y + 7], { class: `${workload} bound` })] : []),
      drawMark(workload, marks[workload], x(Number(pageMs.median)), y, describePlace(name, toPlace(row), timeTitle)),
      text(area.right + 12, y + 4, `${Number(pageMs.median).toFixed(1)} ms`, { class: 'small faint' }),
    ]
  })
  const drawing = [
    text(8, 20, heading, { class: 'heading' }),
    ...drawColumns(x, ticksOf(x), { top: area.top - 6, bottom, numbers: [bottom + 15] }),
    ...lines,
    text((area.left + area.right) / 2, bottom + 31, timeName(x), { class: 'small middle' }),
  ].join('\n')
  return { height: bottom + 44, drawing }
}
