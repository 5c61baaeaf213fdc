import { agree, parameters } from '../../workload/combinations.js'
import { numericParameters, numericValue, varyingParameters } from './conditions.js'

/** @typedef {import('../../types.d.ts').PageRow} PageRow */
/** @typedef {{ x: number, row: PageRow }} Point */
/** @typedef {{ parameter: import('./conditions.js').Parameter, row: PageRow, points: Point[] }} Series row: the first of them */

/** @type {(a: PageRow, b: PageRow) => boolean} */
const isSameArm = (a, b) => a.server === b.server && a.workload === b.workload && a.client === b.client

/**
 * What one arm of one server does while one parameter grows and all others stay.
 * @param {PageRow[]} rows
 * @returns {Series[]} with two points or more, those with a number, in the order of the parameter's values; what is not
 *   limited is at no place in it
 */
export function seriesOf(rows) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  return varyingParameters(rows)
    .filter((parameter) => numericParameters.includes(parameter))
    .flatMap((parameter) => {
      const others = parameters.filter((name) => name !== parameter)
      const finite = completed.filter(({ conditions }) => Number.isFinite(numericValue(parameter, conditions)))
      /** @type {Series[]} */
      const found = []
      for (const row of finite) {
        const point = { x: numericValue(parameter, row.conditions), row }
        const series = found.find(
          (other) => isSameArm(other.row, row) && agree(other.row.conditions, row.conditions, others),
        )
        if (series) series.points.push(point)
        else found.push({ parameter, row, points: [point] })
      }
      for (const { points } of found) points.sort((a, b) => a.x - b.x)
      return found.filter(({ points }) => new Set(points.map(({ x }) => x)).size > 1)
    })
}
