/** @import { Outcome, ReasonCode } from '../types.d.ts' */

/**
 * @typedef {object} BlockVerdict
 * @property {number} block
 * @property {Outcome} outcome
 * @property {string | null} reason
 * @property {ReasonCode | null} [reasonCode]
 */

/**
 * Finds the first fault of several blocks, and names its round; null if there is none.
 * @param {BlockVerdict[]} verdicts - at least one
 */
export function faultOf(verdicts) {
  if (verdicts.every(({ outcome }) => outcome === 'completed')) return null
  const inOrder = verdicts.toSorted((a, b) => a.block - b.block)
  const blocks = [...new Set(inOrder.map(({ block }) => block))]
  const faulty = inOrder.find(({ outcome }) => outcome !== 'completed') ?? verdicts[0]
  const { outcome, reason, reasonCode = null } = faulty
  const isEverywhere = verdicts.every((verdict) => verdict.reason === reason)
  const place = isEverywhere ? '' : `round ${blocks.indexOf(faulty.block) + 1} of ${blocks.length}: `
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
