import { seriesAlong } from '../../reports/groupBy.js'
import { armName, keyOf } from '../../workload/combinations.js'
import { countOf } from '../../workload/pages.js'
import { describer, parameters, sharedAxes } from './parameters.js'

/** @import { Parameter } from '../../workload/parameter.d.ts' */
/** @import { Axis, Conditions } from './parameters.js' */
/** @import { Crossover, PageRow } from './types.d.ts' */

/** @typedef {{ x: number, row: PageRow }} Point */
/** @typedef {{ parameter: Axis, row: PageRow, points: Point[] }} Series row: the first one */
/**
 * @typedef {object} Judged
 * @property {number} x
 * @property {number} log - of the ratio to compound, below 0 if the arm is faster
 * @property {PageRow['verdict']} verdict
 */

/** Describes how an axis is drawn; undefined if it does not grow. @param {Axis} name */
export const plotOf = (name) => /** @type {Parameter} */ (parameters[name]).plotted

/** Checks whether values of an axis lie on a logarithmic scale. @type {(name: Axis, values: number[]) => boolean} */
export const isLogarithmic = (name, values) =>
  plotOf(name)?.scale === 'logarithmic' && values.every((value) => value > 0)

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
 * @param {Axis[]} varying
 * @returns {Series[]}
 */
export function seriesOf(rows, varying) {
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

/**
 * Finds the place where the ratio to compound is 1, if the logarithm of the ratio is linear between two places.
 * @type {(parameter: Axis, from: Judged, to: Judged) => number}
 */
function interpolate(parameter, from, to) {
  const share = from.log / (from.log - to.log)
  if (!isLogarithmic(parameter, [from.x, to.x])) return from.x + share * (to.x - from.x)
  return from.x * (to.x / from.x) ** share
}

/** @param {Judged} point */
const isSignificant = ({ verdict }) => verdict === 'faster' || verdict === 'slower'

/**
 * Finds where an arm significantly passes compound: between a value at which it is significantly slower and the next
 * one at which it is significantly faster. It falls behind the other way round.
 * @type {(parameter: Axis, points: Judged[]) => { at: number, between: [number, number], passes: boolean }[]}
 */
function significantCrossings(parameter, points) {
  const significant = points.filter(isSignificant)
  return significant.slice(1).flatMap((to, index) => {
    const from = significant[index]
    if (from.verdict === to.verdict) return []
    const span = points.slice(points.indexOf(from), points.indexOf(to) + 1)
    const step = span.findIndex((point, place) => place > 0 && point.log > 0 !== from.log > 0)
    const at = interpolate(parameter, span[step - 1], span[step])
    return [{ at, between: /** @type {[number, number]} */ ([from.x, to.x]), passes: to.verdict === 'faster' }]
  })
}

/**
 * Finds a crossing that the estimates suggest: only on one side of it the arm is significantly ahead or behind.
 * @type {(points: Judged[]) => [Judged, Judged] | null}
 */
function possibleCrossing(points) {
  const pairs = points.slice(1).map((to, index) => /** @type {[Judged, Judged]} */ ([points[index], to]))
  const crosses = pairs.find(([from, to]) => from.log > 0 !== to.log > 0 && isSignificant(from) !== isSignificant(to))
  return crosses ?? null
}

/** @type {(parameter: Axis, value: number) => number} to the digits that are significant */
const rounded = (parameter, value) =>
  /resources|hits|stale/.test(parameter) ? Math.round(value) : Number(value.toPrecision(value < 100 ? 2 : 3))

/** @type {(row: PageRow, parameter: Axis, varying: Axis[]) => string} */
function describeCircumstances({ client, conditions }, parameter, varying) {
  const named = sharedAxes.filter((name) => name !== parameter && name !== 'protocol')
  const relevant = named.filter((name) => varying.includes(name) || (name === 'rtt' && conditions.rtt > 0))
  const circumstances = relevant.map((name) => describer.phrase(name, conditions[name])).join(', ')
  const how = client === 'loader' ? '' : ` by ${client}`
  return `on ${conditions.protocol}${how}${circumstances ? ` with ${circumstances}` : ''}`
}

/**
 * Finds where arms pass compound when one parameter grows and all others stay; `at` is null if it is undecided.
 * @param {PageRow[]} rows
 */
export function findCrossovers(rows) {
  const varying = describer.varying(rows)
  return seriesOf(rows, varying).flatMap((series) => crossoversOf(series, varying))
}

/** @type {(series: Series, varying: Axis[]) => Crossover[]} */
function crossoversOf({ parameter, row, points }, varying) {
  const judged = points.flatMap(({ x, row: { ratioToCompound, verdict } }) =>
    ratioToCompound !== null && verdict !== null ? [{ x, log: Math.log(ratioToCompound), verdict }] : [],
  )
  const { server, workload: arm, client, conditions } = row
  const facts = { server, arm, client, parameter, conditions }
  const subject = `${describeCircumstances(row, parameter, varying)}, ${armName(arm, conditions)}`
  const crossings = significantCrossings(parameter, judged).map(({ at, between, passes }) => {
    const action = passes ? 'passes' : 'falls behind'
    const place = describer.phrase(parameter, rounded(parameter, at))
    const range = `between ${between[0]} and ${between[1]}`
    return { ...facts, at, between, sentence: `${subject} ${action} compound at ${place} (${range})` }
  })
  const possible = possibleCrossing(judged)
  if (crossings.length > 0 || possible === null) return crossings
  const [from, to] = possible
  const action = to.log < 0 ? 'pass' : 'fall behind'
  const range = `between ${from.x} and ${describer.phrase(parameter, to.x)}`
  return [{ ...facts, at: null, between: null, sentence: `~ ${subject} may ${action} compound ${range}: undecided` }]
}
