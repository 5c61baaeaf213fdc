import { scaleLinear, scaleLog } from 'd3-scale'
import { isLogarithmicScale, valueScale } from '../../../reports/plot/scales.js'
import { stroke, text } from '../../../reports/plot/svg.js'
import { isLogarithmic, plotOf } from '../parameters.js'

/** @import { Scale } from '../../../reports/plot/scales.js' */
/** @import { Axis } from '../parameters.js' */
/** @import { PageRow } from '../types.d.ts' */

export const panelWidth = 600
/** Where the lines are in a panel; names stand on their right. */
export const area = { left: 52, right: panelWidth - 128, top: 52, bottom: 340 }

/** @type {(rows: PageRow[], range: [number, number]) => Scale} for page times, their intervals and bounds */
export function timeScale(rows, range) {
  const medians = rows.map(({ pageMs }) => Number(pageMs.median))
  const others = rows.flatMap(({ boundMs, interval }) => [boundMs ?? 0, ...(interval ?? [])])
  return valueScale([...medians, ...others.filter((value) => value > 0)], medians, range)
}

/** @param {Scale} scale */
export const timeName = (scale) => `ms per page${isLogarithmicScale(scale) ? ' (logarithmic)' : ''}`

/** @type {(parameter: Axis, values: number[]) => (value: number) => number} values: in their order, two or more */
export function placeScale(parameter, values) {
  const create = isLogarithmic(parameter, values) ? scaleLog : scaleLinear
  return create([values[0], values[values.length - 1]], [area.left + 24, area.right - 8])
}

/** @type {(values: number[], x: (value: number) => number, parameter: Axis) => string[]} */
export function drawPlaces(values, x, parameter) {
  let last = Number.NEGATIVE_INFINITY
  const ticks = values.flatMap((value) => {
    const at = x(value)
    const tick = stroke([at, area.bottom], [at, area.bottom + 4], { class: 'axis' })
    const name = value.toLocaleString('en-US')
    const halfWidth = name.length * 3.4
    if (at - halfWidth < last + 4) return [tick]
    last = at + halfWidth
    return [tick, text(at, area.bottom + 17, name, { class: 'small faint middle' })]
  })
  const name = plotOf(parameter)?.title ?? parameter
  const middle = (area.left + area.right) / 2
  return [...ticks, text(middle, area.bottom + 33, name, { class: 'small middle' })]
}
