import { keyOf } from '../../../workload/combinations.js'
import { groupBy } from '../../../reports/groupBy.js'
import { axisNames, plotOf } from '../parameters.js'
import { numericValue, varyingParameters } from './conditions.js'

/** @import { PageRow } from '../types.d.ts' */

/** @typedef {{ x: number, row: PageRow }} Point */
/** @typedef {{ parameter: import('../parameters.js').Axis, row: PageRow, points: Point[] }} Series row: the first of them */

/**
 * What one arm of one server does while one parameter grows and all others stay.
 * @param {PageRow[]} rows
 * @returns {Series[]} with two points or more, those with a number, in the order of the parameter's values; what is not
 *   limited is at no place in it
 */
export function seriesOf(rows) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  return varyingParameters(rows)
    .filter(plotOf)
    .flatMap((parameter) => {
      const others = axisNames.filter((name) => name !== parameter)
      const all = completed.map((row) => ({ x: numericValue(parameter, row.conditions), row }))
      const finite = all.filter(({ x }) => Number.isFinite(x))
      const ofOneArm = groupBy(
        finite,
        ({ row }) => `${row.server} ${row.workload} ${row.client} ${keyOf(row.conditions, others)}`,
      )
      return [...ofOneArm.values()]
        .filter((points) => new Set(points.map(({ x }) => x)).size > 1)
        .map((points) => ({ parameter, row: points[0].row, points: points.sort((a, b) => a.x - b.x) }))
    })
}
