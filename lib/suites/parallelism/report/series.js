import { seriesAlong } from '../../../reports/seriesAlong.js'
import { keyOf } from '../../../workload/combinations.js'
import { countOf } from '../../../workload/pages.js'
import { plotOf } from '../parameters.js'
import { varyingParameters } from './conditions.js'

/** @import { Axis, Conditions } from '../parameters.js' */
/** @import { PageRow } from '../types.d.ts' */

/**
 * @typedef {object} Series
 * @property {Axis} parameter
 * @property {PageRow} row the first row
 * @property {{ x: number, row: PageRow }[]} points
 */

/**
 * Places a value on an axis: shares as counts of the resources, infinite if bandwidth is not limited.
 * @type {(name: Axis, conditions: Conditions) => number}
 */
function placeOf(name, conditions) {
  const value = conditions[name]
  if (value === null) return Number.POSITIVE_INFINITY
  return typeof value === 'string' ? countOf(value, conditions.resources) : value
}

/**
 * Groups rows with a number into series: one arm of one server while one parameter grows and all others stay. A series
 * has two points or more, in the order of the parameter's values.
 * @type {(rows: PageRow[], varying?: Axis[]) => Series[]}
 */
export function seriesOf(rows, varying = varyingParameters(rows)) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  return varying.filter(plotOf).flatMap((parameter) => {
    const others = [...varying.filter((name) => name !== parameter), 'links']
    const points = completed.map((row) => ({
      x: placeOf(parameter, row.conditions),
      row,
      key: `${row.server} ${row.workload} ${row.client} ${keyOf(row.conditions, others)}`,
    }))
    return seriesAlong(points, ({ key }) => key).map((points) => ({ parameter, row: points[0].row, points }))
  })
}
