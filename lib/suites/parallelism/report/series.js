import { keyOf } from '../../../workload/combinations.js'
import { countOf } from '../../../workload/pages.js'
import { seriesAlong } from '../../../reports/seriesAlong.js'
import { plotOf } from '../parameters.js'
import { varyingParameters } from './conditions.js'

/** @import { Axis, Conditions } from '../parameters.js' */
/** @import { PageRow } from '../types.d.ts' */

/** @typedef {{ x: number, row: PageRow }} Point */
/** @typedef {{ parameter: Axis, row: PageRow, points: Point[] }} Series row: the first of them */

/**
 * A value as a place on an axis: shares as counts of the resources there are, infinite where bandwidth is not limited.
 * @type {(name: Axis, conditions: Conditions) => number}
 */
function placeOf(name, conditions) {
  const value = conditions[name]
  if (value === null) return Number.POSITIVE_INFINITY
  return typeof value === 'string' ? countOf(value, conditions.resources) : value
}

/**
 * What one arm of one server does while one parameter grows and all others stay: two points or more, those with a number, in
 * the order of the parameter's values; what is not limited is at no place in it.
 * @type {(rows: PageRow[], varying?: Axis[]) => Series[]}
 */
export function seriesOf(rows, varying = varyingParameters(rows)) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  return varying.filter(plotOf).flatMap((parameter) => {
    const others = [...varying.filter((name) => name !== parameter), 'links']
    const points = completed.map((row) => ({ x: placeOf(parameter, row.conditions), row }))
    const ofOneArm = seriesAlong(
      points,
      ({ row }) => `${row.server} ${row.workload} ${row.client} ${keyOf(row.conditions, others)}`,
    )
    return ofOneArm.map((points) => ({ parameter, row: points[0].row, points }))
  })
}
