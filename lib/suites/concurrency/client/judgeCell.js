import { toVerdict } from '../../../base/errors/fault.js'

/** @import { Verdict } from '../../../core/suite.d.ts' */
/** @import { Errors, Value } from '../types.d.ts' */

/** Counts by their names, added up. @template {object} Counted @param {Counted[]} all @returns {Counted} */
export function addUp(all) {
  /** @type {Record<string, number>} */
  const sum = {}
  for (const some of all) for (const [name, count] of Object.entries(some)) sum[name] = (sum[name] ?? 0) + count
  return /** @type {Counted} */ (sum)
}

/** @param {Errors} errors such as `12 reset, 3 timeout` */
export const errorWords = (errors) =>
  Object.entries(errors)
    .map(([kind, count]) => `${count.toLocaleString('en-US')} ${kind}`)
    .join(', ')

/**
 * Whether what was counted has a number. Under too much load servers lose requests: that is what a cell is to show, as long
 * as more are answered, and all answers right.
 * @param {Pick<Value, 'counts' | 'errors'>} value
 * @param {{ firstFault: string | null }[]} told
 * @returns {Pick<Verdict<Value>, 'outcome' | 'reason' | 'reasonCode'>}
 */
export function judgeCell({ counts, errors }, told) {
  const { sent, ok, wrong } = /** @type {NonNullable<typeof counts>} */ (counts)
  const why = told.find(({ firstFault }) => firstFault !== null)?.firstFault
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `${wrong} of ${sent} answers were wrong: ${why}`)
  const lost = Object.values(errors).reduce((sum, count) => sum + count, 0)
  if (lost === 0 && ok > 0) return { outcome: 'completed', reason: null, reasonCode: null }
  const words = `${lost} of ${sent} requests got no answer (${errorWords(errors)}): ${why}`
  if (lost >= ok) return toVerdict('NO_ANSWER', ok + lost === 0 ? 'no answer in the measured window' : words)
  return { outcome: 'completed', reason: words, reasonCode: null }
}
