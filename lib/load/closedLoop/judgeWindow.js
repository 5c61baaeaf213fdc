import { Fault, toVerdict } from '../../base/errors/fault.js'
import { adviseOnErrors } from '../adviseOnErrors.js'
import { describeEnds } from '../connectionLog.js'
import { isWrongAnswer } from '../errorReasons.js'

/** @import { FaultVerdict } from '../../base/errors/fault.js' */
/** @import { ClientMeasurement } from '../../types.d.ts' */
/** @import { Tally } from '../tally.js' */

/** Share of the requests that may be behind the announced ends of connections. */
const maxUnprocessed = 0.05

/**
 * Finds whether too many requests were sent behind the end of a connection: connections end together, so the share is
 * that of their requests.
 * @type {(window: Pick<ClientMeasurement, 'counts' | 'connectionEnds'>) => string | null}
 */
export function describeUnprocessed({ counts, connectionEnds }) {
  const { sent, ok, unprocessed: all = 0 } = counts
  const { answers, unprocessed } = connectionEnds ?? { answers: ok, unprocessed: all }
  if (unprocessed <= maxUnprocessed * (answers + unprocessed)) return null
  const which = `${all} of ${sent} requests behind that were not processed, more than ${100 * maxUnprocessed} %`
  return `${describeEnds({ connectionEnds }) ?? 'closes connections'}: ${which}; send one at a time by -p 1`
}

/**
 * Judges the answers of a window.
 * @param {Pick<ClientMeasurement, 'counts' | 'firstFault' | 'connectionEnds'>} window
 * @param {string} where - beginning of the reason
 * @returns {FaultVerdict | null} null if the window may be published
 */
export function judgeWindow({ counts, firstFault, connectionEnds }, where = '') {
  const { sent, ok, wrong, failed, unprocessed = 0, inFlight } = counts
  const advice = adviseOnErrors([{ reason: String(firstFault) }])
  if (wrong > 0)
    return toVerdict('WRONG_ANSWER', `${where}${wrong} of ${sent} answers were wrong: ${firstFault}${advice}`)
  const ends = describeUnprocessed({ counts, connectionEnds })
  if (ends !== null) return toVerdict('NO_ANSWER', where + ends)
  if (failed > 0)
    return new Fault('NO_ANSWER', `${where}${failed} of ${sent} requests got no answer: ${firstFault}`).verdict
  if (ok === 0) return toVerdict('NO_ANSWER', `${where}no answer in the measured window, ${inFlight} requests waited`)
  if (sent === ok + wrong + failed + unprocessed + inFlight) return null
  const counted = `${sent} sent, ${ok} right, ${wrong} wrong, ${failed} failed`
  return toVerdict(
    'COUNTS_UNBALANCED',
    `${where}the counts do not balance: ${counted}, ${unprocessed} unprocessed, ${inFlight} in flight`,
  )
}

/** @param {FaultVerdict | null} verdict @throws {Fault} unless it is null */
export function assertNoFault(verdict) {
  if (verdict !== null) throw new Fault(verdict.reasonCode, verdict.reason)
}

/**
 * Judges the answers of a warm-up.
 * @param {Pick<Tally, 'sent' | 'wrong' | 'reasons'>} warmUp
 * @returns {FaultVerdict | null} null if none was wrong
 */
export const judgeWarmUp = ({ sent, wrong, reasons: { first } }) =>
  wrong > 0 ? toVerdict('WRONG_ANSWER', `in the warm-up ${wrong} of ${sent} answers were wrong: ${first}`) : null

/**
 * Judges the answers to the requests that were in flight when a load came to rest.
 * @param {Pick<ClientMeasurement, 'counts' | 'firstFault'>} rest
 * @param {{ when: string, pipelining: number }} load - when: for the reason
 * @returns {FaultVerdict | null} null if none was lost
 */
export function judgeRest({ counts: { sent, failed, inFlight }, firstFault }, { when, pipelining }) {
  const lost = failed + inFlight
  if (lost === 0) return null
  // A server that answers one of several requests on a connection loses most of them.
  const advice = pipelining > 1 && inFlight > sent / 2 ? '; send one at a time by -p 1' : ''
  return toVerdict('NO_ANSWER', `${lost} of ${sent} requests in flight ${when} got no answer: ${firstFault}${advice}`)
}

/**
 * Makes the fault of a sample without any right answer.
 * @param {{ counts: { ok: number, errors: number }, errors: { kind: string, reason: string }[] }} sample
 * @param {string} [when] - for the reason
 * @returns {Fault | null} null if it has some
 */
export function faultOf({ counts, errors: [first] }, when = '') {
  if (counts.ok > 0) return null
  if (!first) return new Fault('NO_ANSWER', `no answer came${when}`)
  const reason = `none of ${counts.errors} requests had a right answer${when}: ${first.reason}`
  return new Fault(isWrongAnswer(first.kind) ? 'WRONG_ANSWER' : 'NO_ANSWER', reason + adviseOnErrors([first]))
}
