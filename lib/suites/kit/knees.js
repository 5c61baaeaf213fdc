import { doubtsOf } from '../../checks/doubts.js'
import { saturated } from '../../checks/utilisation.js'
import { number } from '../../reports/column.js'

/** @import { Flag } from '../../types.d.ts' */
/** @import { ServerPanel } from '../../reports/plot/serverPanels.js' */
/** @import { Turns } from '../../stats/sweep.js' */

/** Load of a curve, and doubts about its rate. @typedef {{ row: { connections: number }, flags: Flag[] }} Place */

/**
 * Curve of a server over connections.
 * @typedef {object} Curve
 * @property {string} name
 * @property {{ row: CurveRow }[]} places
 * @property {Turns} turns
 * @property {string | null} summary - describes its turns
 */
/**
 * @typedef {{ connections: number, requestsPerSecond: number | null, interval: [number, number] | null }} CurveRow
 */

/**
 * Makes a panel of curves, with the knee of each, or else its peak.
 * @type {(heading: string, unit: string, curves: Curve[]) => ServerPanel}
 */
export const panelOfCurves = (heading, unit, curves) => ({
  heading,
  x: { title: 'connections', isLogarithmic: true },
  y: unit,
  lines: curves.map(({ name, places }) => ({
    name,
    places: places.flatMap(({ row: { connections: x, requestsPerSecond: y, interval } }) =>
      y === null ? [] : [{ x, y, interval }],
    ),
  })),
  turns: curves.flatMap(({ summary, turns: { knee, peak } }) => {
    const at = knee?.from ?? peak
    return summary && at ? [{ at: at.load, note: summary }] : []
  }),
})

/** @param {number} value */
const format = (value) => number(value, 0)

/** @param {number} count */
const countConnections = (count) => `${format(count)} ${count === 1 ? 'connection' : 'connections'}`

/** @type {(from: { load: number }, to: { load: number }) => string} */
const between = (from, to) => `between ${format(from.load)} and ${countConnections(to.load)} (~)`

/** Ties that a sentence names. */
const fewTies = 3

/**
 * Describes knee, peak and collapse of a server as its connections grow; null if too few places have a number. Turns
 * are those of the places that no flag doubts.
 * @type {(name: string, places: Place[], turns: Turns) => string | null}
 */
export function describeTurns(name, places, { knee, peak, collapse, isEstimated }) {
  if (peak === null) return null
  const basis = isEstimated ? ', by the estimates of too few blocks' : ''
  const limited = places.find(({ flags }) => doubtsOf(flags, 'rate').length > 0)
  const doubt = limited
    ? `; ${describeLimit(limited.flags)} from ${countConnections(limited.row.connections)} on, ` +
      'so the server may do more'
    : ''
  return `${name}${basis}: ${describeKnee(knee)}, ${describePeak(peak)}, ${describeCollapse(collapse, peak)}${doubt}.`
}

/** @param {Flag[]} flags */
const describeLimit = (flags) =>
  flags.some(({ kind }) => kind === saturated) ? 'the load generator was saturated' : 'neither side was busy'

/** @param {Turns['knee']} knee */
function describeKnee(knee) {
  if (knee === null) return 'no knee: more connections still gain 5 % or more'
  const { from, to } = knee
  if (to === null) return `knee at ${countConnections(from.load)} or more (~)`
  return from === to
    ? `knee at ${countConnections(to.load)} (${format(to.rate)} requests/s)`
    : `knee ${between(from, to)}`
}

/** @param {NonNullable<Turns['peak']>} peak */
function describePeak({ load, rate, ties }) {
  const more = ties.length > fewTies ? ` and ${ties.length - fewTies} more` : ''
  const tied = ties.length > 0 ? ` (~ ${ties.slice(0, fewTies).map(format).join(', ')}${more})` : ''
  return `peak ${format(rate)} requests/s at ${countConnections(load)}${tied}`
}

/** @type {(collapse: Turns['collapse'], peak: { rate: number }) => string} */
function describeCollapse(collapse, peak) {
  if (collapse === null) return 'no collapse'
  const { from, to } = collapse
  if (to === null) return `collapse not ruled out from ${countConnections(from.load)} on (~)`
  const left = to.rate === null ? 'no number' : `${Math.round((to.rate / peak.rate) * 100)} % of the peak`
  return from === to
    ? `collapse at ${countConnections(to.load)}: ${left}`
    : `collapse ${between(from, to)}: ${left} at ${format(to.load)}`
}
