import { scaleLinear } from 'd3-scale'
import { armName } from '../../../workload/combinations.js'
import { panelWidth } from './axes.js'
import { classOf, drawMark } from './marks.js'
import { stroke, text } from '../../../reports/plot/svg.js'

const area = { left: 112, right: panelWidth - 70, top: 40 }
const rowHeight = 22

/**
 * A panel of the arms under one set of conditions, fastest first: page time with its 95 % interval, and a tick at what
 * physics allows.
 * @param {import('./panels.js').DotPanel} panel
 * @returns {{ height: number, drawing: string }}
 */
export function drawDotPanel({ heading, rows }) {
  const medians = rows.map(({ pageMs }) => Number(pageMs.median))
  const bounds = rows.flatMap(({ boundMs }) => boundMs ?? [])
  const ends = Math.max(...medians, ...bounds, ...rows.flatMap(({ interval }) => interval?.[1] ?? []))
  const x = scaleLinear([0, Math.min(ends, 2 * Math.max(...medians))], [area.left, area.right]).clamp(true)
  const bottom = area.top + rows.length * rowHeight
  const ticks = x
    .ticks(6)
    .flatMap((value) => [
      stroke([x(value), area.top - 6], [x(value), bottom], { class: 'rule' }),
      text(x(value), bottom + 15, value.toLocaleString('en-US'), { class: 'small faint middle' }),
    ])
  const lines = rows.flatMap(({ workload, conditions, pageMs, interval, boundMs }, index) => {
    const y = area.top + index * rowHeight + rowHeight / 2 - 4
    const own = classOf(workload)
    const at = x(Number(pageMs.median))
    return [
      text(area.left - 12, y + 4, armName(workload, conditions), { class: 'small end' }),
      ...(interval ? [stroke([x(interval[0]), y], [x(interval[1]), y], { class: `${own} series` })] : []),
      ...(boundMs ? [stroke([x(boundMs), y - 7], [x(boundMs), y + 7], { class: `${own} bound` })] : []),
      drawMark(workload, at, y),
      text(area.right + 12, y + 4, `${Number(pageMs.median).toFixed(1)} ms`, { class: 'small faint' }),
    ]
  })
  const name = text((area.left + area.right) / 2, bottom + 31, 'ms per page', { class: 'small middle' })
  const drawing = [text(8, 20, heading, { class: 'heading' }), ...ticks, ...lines, name].join('\n')
  return { height: bottom + 44, drawing }
}
