import { Fault, toVerdict } from '../../base/errors/fault.js'

/** @import { FaultVerdict } from '../../base/errors/fault.js' */
/** @import { ClientMeasurement } from '../../types.d.ts' */

/**
 * Judges the answers of a window.
 * @param {Pick<ClientMeasurement, 'counts' | 'firstFault'>} window
 * @param {string} where - beginning of the reason
 * @returns {FaultVerdict | null} null if the window may be published
 */
export function judgeWindow({ counts, firstFault }, where = '') {
  const { sent, ok, wrong, failed, inFlight } = counts
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `${where}${wrong} of ${sent} answers were wrong: ${firstFault}`)
  if (failed > 0)
    return new Fault('NO_ANSWER', `${where}${failed} of ${sent} requests got no answer: ${firstFault}`).verdict
  if (ok === 0) return toVerdict('NO_ANSWER', `${where}no answer in the measured window, ${inFlight} requests waited`)
  if (sent === ok + wrong + failed + inFlight) return null
  const counted = `${sent} sent, ${ok} right, ${wrong} wrong, ${failed} failed, ${inFlight} in flight`
  return toVerdict('COUNTS_UNBALANCED', `${where}the counts do not balance: ${counted}`)
}
