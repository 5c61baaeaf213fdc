/** @import { findTurns } from '../../../analysis/sweep.js' */
/** @import { Cell } from './cells.js' */

/** @param {number} rate */
const rounded = (rate) => Math.round(rate).toLocaleString('en-US')

/** @param {number} count */
const connections = (count) => `${count.toLocaleString('en-US')} ${count === 1 ? 'connection' : 'connections'}`

/**
 * What a server does as connections grow, in a sentence; null where too few cells have a number.
 * @type {(name: string, cells: Pick<Cell, 'row' | 'isSaturated'>[], turns: ReturnType<typeof findTurns>) => string | null}
 */
export function describeTurns(name, cells, { knee, peak, collapse }) {
  if (peak === null) return null
  const bend = knee
    ? `knee at ${connections(knee.load)} (${rounded(knee.rate)} requests/s)`
    : 'no knee: more connections still gain 5 % or more'
  const top = `peak ${rounded(peak.rate)} requests/s at ${connections(peak.load)}`
  const limited = cells.find(({ isSaturated, row }) => isSaturated && row.connections <= peak.load)
  const doubt = limited
    ? `; the load generator was saturated from ${connections(limited.row.connections)} on, so the server may do more`
    : ''
  return `${name}: ${bend}, ${top}, ${describeCollapse(collapse, peak)}${doubt}.`
}

/** @type {(collapse: ReturnType<typeof findTurns>['collapse'], peak: { rate: number }) => string} */
function describeCollapse(collapse, peak) {
  if (collapse === null) return 'no collapse'
  const { load, rate } = collapse
  if (rate === null) return `collapse at ${connections(load)}: no number`
  return `collapse at ${connections(load)}: ${Math.round((rate / peak.rate) * 100)} % of the peak`
}
