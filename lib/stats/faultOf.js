/** @import { Outcome, ReasonCode } from '../types.d.ts' */

/** @typedef {{ block: number, said: { outcome: Outcome, reason: string | null, reasonCode?: ReasonCode | null } }} Told */

/** The first fault that blocks tell of, and where it happened; null where there is none. @param {Told[]} told */
export function faultOf(told) {
  if (told.every(({ said }) => said.outcome === 'completed')) return null
  const inOrder = told.toSorted((a, b) => a.block - b.block)
  const blocks = [...new Set(inOrder.map(({ block }) => block))]
  const faulty = inOrder.find(({ said }) => said.outcome !== 'completed') ?? told[0]
  const { outcome, reason, reasonCode = null } = faulty.said
  const everywhere = told.every(({ said }) => said.reason === reason)
  const where = everywhere ? '' : `round ${blocks.indexOf(faulty.block) + 1} of ${blocks.length}: `
  return { outcome, reason: where + reason, reasonCode }
}

/** How something went that several blocks tell of: the first fault, or that it completed, with all that is remarkable. @param {Told[]} told */
export function verdictOf(told) {
  const reasons = new Set(told.flatMap(({ said }) => said.reason ?? []))
  const completed = { outcome: /** @type {const} */ ('completed'), reason: [...reasons].join('; ') || null }
  return faultOf(told) ?? { ...completed, reasonCode: null }
}
