/** @import { Turns } from '../../../stats/sweep.js' */
/** @import { Cell } from './cells.js' */

/** @param {number} number */
const grouped = (number) => Math.round(number).toLocaleString('en-US')

/** @param {number} count */
const connections = (count) => `${grouped(count)} ${count === 1 ? 'connection' : 'connections'}`

/** @type {(from: { load: number }, to: { load: number }) => string} */
const between = (from, to) => `between ${grouped(from.load)} and ${connections(to.load)} (~)`

const fewTies = 3

/**
 * What a server does as connections grow, in a sentence; null where too few cells have a number.
 * @type {(name: string, cells: Pick<Cell, 'row' | 'isSaturated'>[], turns: Turns) => string | null}
 */
export function describeTurns(name, cells, { knee, peak, collapse, isEstimated }) {
  if (peak === null) return null
  const basis = isEstimated ? ', by the estimates of too few blocks' : ''
  const limited = cells.find(({ isSaturated, row }) => isSaturated && row.connections <= peak.load)
  const doubt = limited
    ? `; the load generator was saturated from ${connections(limited.row.connections)} on, so the server may do more`
    : ''
  return `${name}${basis}: ${describeKnee(knee)}, ${describePeak(peak)}, ${describeCollapse(collapse, peak)}${doubt}.`
}

/** @param {Turns['knee']} knee */
function describeKnee(knee) {
  if (knee === null) return 'no knee: more connections still gain 5 % or more'
  const { from, to } = knee
  if (to === null) return `knee at ${connections(from.load)} or more (~)`
  return from === to ? `knee at ${connections(to.load)} (${grouped(to.rate)} requests/s)` : `knee ${between(from, to)}`
}

/** @param {NonNullable<Turns['peak']>} peak */
function describePeak({ load, rate, ties }) {
  const more = ties.length > fewTies ? ` and ${ties.length - fewTies} more` : ''
  const others = ties.length > 0 ? ` (~ ${ties.slice(0, fewTies).map(grouped).join(', ')}${more})` : ''
  return `peak ${grouped(rate)} requests/s at ${connections(load)}${others}`
}

/** @type {(collapse: Turns['collapse'], peak: { rate: number }) => string} */
function describeCollapse(collapse, peak) {
  if (collapse === null) return 'no collapse'
  const { from, to } = collapse
  if (to === null) return `collapse not ruled out from ${connections(from.load)} on (~)`
  const left = to.rate === null ? 'no number' : `${Math.round((to.rate / peak.rate) * 100)} % of the peak`
  return from === to
    ? `collapse at ${connections(to.load)}: ${left}`
    : `collapse ${between(from, to)}: ${left} at ${grouped(to.load)}`
}
