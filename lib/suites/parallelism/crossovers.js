import { armName } from '../../workload/combinations.js'
import { describer, isLogarithmic, sharedAxes } from './parameters.js'
import { seriesOf } from './series.js'

/** @import { Axis as Parameter } from './parameters.js' */
/** @import { Crossover, PageRow } from './types.d.ts' */
/** @import { Series } from './series.js' */

/**
 * @typedef {object} Judged
 * @property {number} x
 * @property {number} log - of the ratio to compound, below 0 if the arm is faster
 * @property {PageRow['verdict']} verdict
 */

/**
 * Finds the place where the ratio to compound is 1, if the logarithm of the ratio is linear between two places.
 * @type {(parameter: Parameter, from: Judged, to: Judged) => number}
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
 * @type {(parameter: Parameter, points: Judged[]) => { at: number, between: [number, number], passes: boolean }[]}
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
  const index = points.findIndex((to, place) => {
    const from = points[place - 1]
    return place > 0 && from.log > 0 !== to.log > 0 && isSignificant(from) !== isSignificant(to)
  })
  return index < 0 ? null : [points[index - 1], points[index]]
}

/** @type {(parameter: Parameter, value: number) => number} to the digits that are significant */
const rounded = (parameter, value) =>
  /resources|hits|stale/.test(parameter) ? Math.round(value) : Number(value.toPrecision(value < 100 ? 2 : 3))

/** @type {(row: PageRow, parameter: Parameter, varying: Parameter[]) => string} */
function describeCircumstances({ client, conditions }, parameter, varying) {
  const named = sharedAxes.filter((name) => name !== parameter && name !== 'protocol')
  const relevant = named.filter((name) => varying.includes(name) || (name === 'rtt' && conditions.rtt > 0))
  const circumstances = relevant.map((name) => describer.phrase(name, conditions[name])).join(', ')
  const how = client === 'loader' ? '' : ` by ${client}`
  return `on ${conditions.protocol}${how}${circumstances ? ` with ${circumstances}` : ''}`
}

/**
 * Finds where arms pass compound when one parameter grows and all others stay; `at` is null if it is undecided.
 * @type {(rows: PageRow[], varying?: Parameter[]) => Crossover[]}
 */
export const findCrossovers = (rows, varying = describer.varying(rows)) =>
  seriesOf(rows, varying).flatMap((series) => crossoversOf(series, varying))

/** @type {(series: Series, varying: Parameter[]) => Crossover[]} */
function crossoversOf({ parameter, row, points }, varying) {
  const decided = points.filter(({ row: { ratioToCompound, verdict } }) => ratioToCompound !== null && verdict !== null)
  const judged = decided.map(({ x, row }) => ({ x, log: Math.log(Number(row.ratioToCompound)), verdict: row.verdict }))
  const crossings = significantCrossings(parameter, judged)
  const possible = crossings.length > 0 ? null : possibleCrossing(judged)
  if (crossings.length === 0 && possible === null) return []
  const { server, workload: arm, client, conditions } = row
  const facts = { server, arm, client, parameter, conditions }
  const name = armName(arm, conditions)
  const where = describeCircumstances(row, parameter, varying)
  if (possible === null)
    return crossings.map(({ at, between, passes }) => {
      const place = describer.phrase(parameter, rounded(parameter, at))
      const range = `between ${between[0]} and ${between[1]}`
      const does = passes ? 'passes' : 'falls behind'
      return { ...facts, at, between, words: `${where}, ${name} ${does} compound at ${place} (${range})` }
    })
  const [from, to] = possible
  const range = `between ${from.x} and ${describer.phrase(parameter, to.x)}`
  const does = to.log < 0 ? 'pass' : 'fall behind'
  return [{ ...facts, at: null, between: null, words: `~ ${where}, ${name} may ${does} compound ${range}: undecided` }]
}
