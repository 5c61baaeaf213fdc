import { plainWords } from '../../workload/plainWords.js'

/** @typedef {keyof typeof faultOutcomes} FaultCode */
/**
 * How something ended that has no number.
 * @template {FaultCode} [Code=FaultCode]
 * @typedef {{ outcome: (typeof faultOutcomes)[Code], reason: string, reasonCode: Code }} FaultVerdict
 */

/** What can be wrong with a server, and what its row is then. */
export const faultOutcomes = /** @type {const} */ ({
  /** An answer is not the golden one. */
  WRONG_ANSWER: 'invalid',
  /** More came than was asked for. */
  SURPLUS_ANSWER: 'invalid',
  /** What came is not HTTP, not in the coding that it names, or not in parts as agreed. */
  MALFORMED_ANSWER: 'invalid',
  /** It came in a content coding that nobody asked for. */
  WRONG_CODING: 'invalid',
  /** What was pushed is no part of the page, came twice, or was never promised. */
  WRONG_PUSH: 'invalid',
  /** Links lead elsewhere, or some are missing. */
  WRONG_LINKS: 'invalid',
  /** An event was lost, came twice or came after a later one. */
  WRONG_EVENTS: 'invalid',
  /** A TLS session was offered, and the handshake was a full one. */
  NOT_RESUMED: 'invalid',
  /** It was faster than the conditions allow. */
  BELOW_BOUND: 'invalid',
  SERVER_CRASHED: 'failed',
  STARTUP_TIMEOUT: 'failed',
  /** Another process has the port. */
  PORT_TAKEN: 'failed',
  NO_ANSWER: 'failed',
  CONNECTION_LOST: 'failed',
  STREAM_RESET: 'failed',
  /** The client's own counts contradict each other. */
  COUNTS_UNBALANCED: 'failed',
  /** The browser did not do what was to be measured. */
  BROWSER_FAILED: 'failed',
  /** The server had been ended by something else before. */
  NOT_MEASURED: 'failed',
  /** The server, the client or this machine cannot do it, and says so. */
  UNSUPPORTED: 'unsupported',
})

/** @type {<Code extends FaultCode>(reasonCode: Code, reason: string) => FaultVerdict<Code>} */
export const toVerdict = (reasonCode, reason) => ({ outcome: faultOutcomes[reasonCode], reason, reasonCode })

/** An expected way to end without a number. Its code says which; the outcome follows from that. */
export class Fault extends Error {
  name = 'Fault'

  /** @param {FaultCode} code @param {string} reason names the place and the fact; it may hold words of the server */
  constructor(code, reason) {
    super(plainWords(reason))
    this.code = code
  }

  get verdict() {
    return toVerdict(this.code, this.message)
  }

  /** The same, with where a failure happened. @param {string} phase */
  during(phase) {
    return this.verdict.outcome === 'failed' ? new Fault(this.code, `${this.message} (${phase})`) : this
  }
}

/**
 * Turns a fault into a sample without a value, whose server may go on.
 * @param {unknown} error
 * @throws {unknown} the same error if it is not a Fault
 */
export function toMissingValue(error) {
  if (!(error instanceof Fault)) throw error
  return { ...error.verdict, value: null, use: null }
}
