import { keyOf } from '../../workload/combinations.js'
import { countOf } from '../../workload/pages.js'
import { seriesAlong } from '../../reports/groupBy.js'
import { describer, plotOf } from './parameters.js'

/** @import { Axis, Conditions } from './parameters.js' */
/** @import { PageRow } from './types.d.ts' */

/** @typedef {{ x: number, row: PageRow }} Point */
/** @typedef {{ parameter: Axis, row: PageRow, points: Point[] }} Series row: the first one */

/**
 * Places a value on an axis: a share as a count of resources, an unlimited bandwidth at infinity.
 * @type {(name: Axis, conditions: Conditions) => number}
 */
function placeOf(name, conditions) {
  const value = conditions[name]
  if (value === null) return Number.POSITIVE_INFINITY
  return typeof value === 'string' ? countOf(value, conditions.resources) : value
}

/**
 * Groups the rows of one arm of one server in which one parameter grows and all others stay: two points or more with a
 * number, in the order of the parameter's values. Unlimited values have no place on it.
 * @param {PageRow[]} rows
 * @param {Axis[]} [varying]
 * @returns {Series[]}
 */
export function seriesOf(rows, varying = describer.varying(rows)) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  return varying.filter(plotOf).flatMap((parameter) => {
    const fixed = [...varying, 'links'].filter((name) => name !== parameter)
    const points = completed.map((row) => ({ x: placeOf(parameter, row.conditions), row }))
    const ofOneArm = seriesAlong(
      points,
      ({ row: { server, workload, client, conditions } }) =>
        `${server} ${workload} ${client} ${keyOf(conditions, fixed)}`,
    )
    return ofOneArm.map((points) => ({ parameter, row: points[0].row, points }))
  })
}
