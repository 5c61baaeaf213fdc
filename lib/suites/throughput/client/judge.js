import { toVerdict } from '../../../errors/fault.js'

/** @import { FaultVerdict } from '../../../errors/fault.js' */
/** @import { Measurement } from '../../../types.d.ts' */

/** @typedef {FaultVerdict | { outcome: 'completed', reason: string | null, reasonCode: null }} Verdict */

/**
 * @param {Pick<Measurement, 'counts' | 'firstFault'>} window
 * @param {string} where in the reason, before all else
 * @returns {FaultVerdict | null} null where the window's answers may be published
 */
export function judgeWindow({ counts, firstFault }, where = '') {
  const { sent, ok, wrong, failed, inFlight } = counts
  if (wrong > 0) return toVerdict('WRONG_ANSWER', `${where}${wrong} of ${sent} answers were wrong: ${firstFault}`)
  if (failed > 0) return toVerdict('NO_ANSWER', `${where}${failed} of ${sent} requests got no answer: ${firstFault}`)
  if (ok === 0) return toVerdict('NO_ANSWER', `${where}no answer in the measured window, ${inFlight} requests waited`)
  if (sent === ok + wrong + failed + inFlight) return null
  const counted = `${sent} sent, ${ok} right, ${wrong} wrong, ${failed} failed, ${inFlight} in flight`
  return toVerdict('COUNTS_UNBALANCED', `${where}the counts do not balance: ${counted}`)
}

/**
 * The first fault in the windows at constant rates.
 * @param {Pick<Measurement, 'rates' | 'capacity'>} measurement
 */
export function judgeRates({ rates = [], capacity }) {
  for (const window of [...rates, ...(capacity?.probes ?? [])]) {
    const fault = judgeWindow(window, `at ${Math.round(window.intendedRequestsPerSecond)} requests/s: `)
    if (fault) return fault
  }
  return null
}

/**
 * The verdict on what was measured: whether its number may be published, and what a reader has to know of it.
 * @param {Pick<Measurement, 'counts' | 'firstFault' | 'rates' | 'capacity' | 'starvedConnections'>} measurement
 * @param {{ connections: number }} load
 * @returns {Verdict}
 */
export function judge(measurement, { connections }) {
  const fault = judgeWindow(measurement) ?? judgeRates(measurement)
  if (fault) return fault
  const { starvedConnections: starved } = measurement
  const starving = `${starved} of ${connections} connections had no answer in the measured window`
  return { outcome: 'completed', reason: starved > 0 ? starving : null, reasonCode: null }
}
