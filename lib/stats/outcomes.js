/** @import { Outcome, ReasonCode } from '../types.d.ts' */

/**
 * @typedef {object} BlockVerdict
 * @property {number} block
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {ReasonCode | null} [reasonCode]
 */

/** Order of rows: those with a number come first. @type {Outcome[]} */
const order = ['completed', 'invalid', 'failed', 'unsupported']

/** @type {(a: { outcome: Outcome }, b: { outcome: Outcome }) => number} */
export const byOutcome = (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome)

/** Tells whether a measurement was tried and gave no number. @param {{ outcome: Outcome }} measurement */
export const isFault = ({ outcome }) => outcome === 'failed' || outcome === 'invalid'

/**
 * Adds the samples of a trial that have no number to its figures, for the trial's line.
 * @param {string} figures - empty if no sample has one
 * @param {{ name: string, outcome: Outcome, reason: string | null }[]} samples
 */
export function withFaults(figures, samples) {
  const faults = samples.filter(isFault)
  const lost = faults.length > 0 ? `${faults.length} without a number: ${faults[0].name}: ${faults[0].reason}` : ''
  return [figures, lost].filter(Boolean).join(', ')
}

/**
 * Finds the first fault of several blocks, and names its round; null if there is none.
 * @param {BlockVerdict[]} verdicts - at least one
 */
export function faultOf(verdicts) {
  const inOrder = verdicts.toSorted((a, b) => a.block - b.block)
  const fault = inOrder.find(({ outcome }) => outcome !== 'completed')
  if (!fault) return null
  const blocks = [...new Set(inOrder.map(({ block }) => block))]
  const { outcome, reason, reasonCode = null } = fault
  const isEverywhere = verdicts.every((verdict) => verdict.reason === reason)
  const place = isEverywhere ? '' : `round ${blocks.indexOf(fault.block) + 1} of ${blocks.length}: `
  return { outcome, reason: place + reason, reasonCode }
}

/**
 * Joins the verdicts of several blocks: the first fault, or that all completed, with their remarks.
 * @param {BlockVerdict[]} verdicts - at least one
 */
export function verdictOf(verdicts) {
  const reasons = new Set(verdicts.flatMap(({ reason }) => reason ?? []))
  const completed = { outcome: /** @type {const} */ ('completed'), reason: [...reasons].join('; ') || null }
  return faultOf(verdicts) ?? { ...completed, reasonCode: null }
}
