import { SurplusAnswer } from './answerStream.js'
import { describeIdle } from './connectionLog.js'

/** @import { Fault } from '../base/errors/fault.js' */
/** @import { Statistics } from './connection.js' */
/** @import { Counter } from './tally.js' */

/**
 * Kind of loss of a request: its connection was refused, reset, closed or ended by GOAWAY, its stream was reset, its
 * timeout was over, or what came is no HTTP.
 * @typedef {'refused' | 'reset' | 'closed' | 'goaway' | 'stream reset' | 'timeout' | 'malformed'} LossKind
 */
/** @typedef {{ why: string, kind: LossKind }} Loss reason that requests get no answer */
/**
 * Request that was sent.
 * @template Request
 * @typedef {{ request: Request, sentAt: number, repeats?: number }} Sent sentAt: time at which it was sent first
 */
/** @typedef {{ index?: number, isMutation?: boolean }} Repeatable index: of the workload's request */
/**
 * End of a connection.
 * @template {Repeatable} Request
 * @typedef {object} End
 * @property {Loss} loss
 * @property {boolean} isKept - whether the connection has had an answer
 * @property {number} readAt - time of its last bytes
 * @property {Sent<Request>[]} begun - requests whose answers had begun
 * @property {Sent<Request>[]} left - the others without an answer
 */

/** Most times that a request of HTTP/2 is sent again: a server may refuse it without end. */
export const maxRepeats = 10

/** Loss by a server that closes a connection without having announced it. @type {Loss} */
export const closedByServer = { why: 'the server closed the connection', kind: 'closed' }

/**
 * Describes the loss of a connection by its error. That of a name with several addresses has no message.
 * @param {NodeJS.ErrnoException} error
 * @returns {Loss}
 */
export const lossOf = ({ code = '', message }) => ({
  why: message || code,
  kind: code === 'ECONNREFUSED' ? 'refused' : 'reset',
})

/**
 * Makes the loss of a connection by bytes that HTTP has no place for, and notes them if no request is lost with it.
 * @type {(fault: Fault, statistics: Statistics, inFlight: number) => Loss}
 */
export function refuseBytes(fault, statistics, inFlight) {
  if (fault instanceof SurplusAnswer && fault.isAnswer) statistics.surplus ??= fault
  else if (inFlight === 0) statistics.tally?.log.count('dropped', 1)
  return { why: fault.message, kind: 'malformed' }
}

/** @type {<Request extends Repeatable>(sent: Sent<Request>[]) => Request[]} */
const requestsOf = (sent) => sent.map(({ request }) => request)

/**
 * Selects the requests to send again after the end of a kept connection, and counts all as such or as lost. One whose
 * answer has begun is lost, and so is a mutation, which may act twice. Source: RFC 9110, 9.2.2.
 * @template {Repeatable} Request
 * @param {End<Request>} end
 * @param {Counter | null} tally
 * @returns {Sent<Request>[]}
 */
export function selectAgain({ loss: { why, kind }, isKept, readAt, begun, left }, tally) {
  const mayRepeat = isKept && ['closed', 'reset', 'goaway'].includes(kind)
  const again = mayRepeat ? left.filter(({ request }) => !request.isMutation) : []
  const mutations = mayRepeat ? left.filter(({ request }) => request.isMutation) : []
  const lost = mayRepeat ? begun : [...begun, ...left]
  const idleMs = begun.length === 0 && left.length > 0 ? left[0].sentAt - readAt : 0
  tally?.log.count('resent', again.length, idleMs)
  if (lost.length > 0) tally?.fail(lost.length, why, kind, requestsOf(lost))
  const idle = describeIdle(idleMs)
  const once = `${why}${idle ? `, ${idle}` : ''}; a mutation is not sent again, because it may have been processed`
  if (mutations.length > 0) tally?.fail(mutations.length, once, kind, requestsOf(mutations))
  return again
}
