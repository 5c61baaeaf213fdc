import { countOf } from '../../../workload/pages.js'
import { seriesAlong } from '../../../reports/seriesAlong.js'
import { plotOf } from '../parameters.js'
import { varyingParameters } from './conditions.js'

/** @import { Axis, Conditions } from '../parameters.js' */
/** @import { PageRow } from '../types.d.ts' */

/** @typedef {{ x: number, row: PageRow, others: number }} Point others: the same where all but the parameter is */
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
 * What varies, as digits of a number for each row: thousands of rows are grouped by all of them but one, once for each
 * parameter, and to build that many texts takes longer than all else that is done with them.
 * @type {(rows: PageRow[], varying: Axis[]) => { numbers: number[], digits: Map<string, number[]> }}
 */
function numberRows(rows, varying) {
  /** @type {Record<string, (row: PageRow) => unknown>} */
  const facts = { server: ({ server }) => server, workload: ({ workload }) => workload, client: ({ client }) => client }
  for (const name of /** @type {Axis[]} */ ([...varying, 'links'])) facts[name] = ({ conditions }) => conditions[name]
  const numbers = rows.map(() => 0)
  const digits = new Map()
  let unit = 1
  for (const [name, factOf] of Object.entries(facts)) {
    const places = new Map()
    const own = rows.map((row) => {
      const value = factOf(row)
      if (!places.has(value)) places.set(value, unit * places.size)
      return places.get(value)
    })
    own.forEach((digit, index) => {
      numbers[index] += digit
    })
    digits.set(name, own)
    unit *= places.size
  }
  return { numbers, digits }
}

/**
 * Which of some items share their key with one that has another value. @type {(keys: number[], values: unknown[]) => boolean[]}
 */
function areMixed(keys, values) {
  const first = new Map()
  const mixed = new Set()
  for (const [index, key] of keys.entries())
    if (!first.has(key)) first.set(key, values[index])
    else if (first.get(key) !== values[index]) mixed.add(key)
  return keys.map((key) => mixed.has(key))
}

/**
 * What one arm of one server does while one parameter grows and all others stay: two points or more, those with a number, in
 * the order of the parameter's values; what is not limited is at no place in it.
 * @type {(rows: PageRow[], varying?: Axis[], factOf?: (row: PageRow) => unknown) => Series[]} factOf: only series in which it differs
 */
export function seriesOf(rows, varying = varyingParameters(rows), factOf) {
  const completed = rows.filter(({ pageMs }) => pageMs.median !== null)
  const { numbers, digits } = numberRows(completed, varying)
  const values = factOf && completed.map(factOf)
  return varying.filter(plotOf).flatMap((parameter) => {
    const own = digits.get(parameter) ?? []
    const others = numbers.map((number, index) => number - own[index])
    const areShown = values && areMixed(others, values)
    const points = []
    for (const [index, row] of completed.entries())
      if (!areShown || areShown[index])
        points.push({ x: placeOf(parameter, row.conditions), row, others: others[index] })
    const ofOneArm = seriesAlong(points, ({ others }) => others)
    return ofOneArm.map((points) => ({ parameter, row: points[0].row, points }))
  })
}
