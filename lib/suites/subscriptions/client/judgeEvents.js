import { toVerdict } from '../../../base/errors/fault.js'

/** @import { EventCounts } from '../types.d.ts' */

/**
 * Whether every subscriber was told every event once, in order.
 * @type {(counts: EventCounts, firstFault: string | null) => import('../../../base/errors/fault.js').FaultVerdict | null}
 */
export function judgeEvents({ expected, lost, doubled, disordered, wrong }, firstFault) {
  const all = expected.toLocaleString('en-US')
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `of ${all} events ${wrong} were wrong: ${firstFault}`)
  const words = [
    ...(lost > 0 ? [`${lost} were lost`] : []),
    ...(doubled > 0 ? [`${doubled} came twice`] : []),
    ...(disordered > 0 ? [`${disordered} came after a later one`] : []),
  ]
  return words.length > 0 ? toVerdict('WRONG_EVENTS', `of ${all} events ${words.join(', ')}: ${firstFault}`) : null
}
