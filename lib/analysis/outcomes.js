/** @import { Outcome } from '../types.d.ts' */

/** Rows with a number come first. @type {Outcome[]} */
const order = ['completed', 'invalid', 'failed', 'unsupported']

/** @type {(a: { outcome: Outcome }, b: { outcome: Outcome }) => number} */
export const byOutcome = (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)
