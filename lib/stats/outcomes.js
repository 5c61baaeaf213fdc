/** @import { Outcome } from '../types.d.ts' */

/** Rows with a number come first. @type {Outcome[]} */
const order = ['completed', 'invalid', 'failed', 'unsupported']

/** @type {(a: { outcome: Outcome }, b: { outcome: Outcome }) => number} */
export const byOutcome = (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)

/** Whether it was tried, and has no number. @param {{ outcome: Outcome }} tried */
export const isFault = ({ outcome }) => outcome === 'failed' || outcome === 'invalid'

/** What the line of a trial says of its samples that have no number. @param {{ name: string, outcome: Outcome, reason: string | null }[]} samples */
export function tellFaults(samples) {
  const faults = samples.filter(isFault)
  return faults.length > 0 ? `, ${faults.length} without a number: ${faults[0].name}: ${faults[0].reason}` : ''
}
