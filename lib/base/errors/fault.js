import { plainWords } from '../../workload/plainWords.js'

/** @typedef {keyof typeof faultOutcomes} FaultCode */
/**
 * Verdict on something that ended without a number.
 * @template {FaultCode} [Code=FaultCode]
 * @typedef {{ outcome: (typeof faultOutcomes)[Code], reason: string, reasonCode: Code }} FaultVerdict
 */

/** Outcomes of a row by fault of its server. */
export const faultOutcomes = /** @type {const} */ ({
  /** An answer is not the golden one. */
  WRONG_ANSWER: 'invalid',
  /** More bytes or answers came than were requested. */
  SURPLUS_ANSWER: 'invalid',
  /** An answer is not HTTP, not in the coding that it names, or not in parts as agreed. */
  MALFORMED_ANSWER: 'invalid',
  /** An answer has a content coding that the client did not accept. */
  WRONG_CODING: 'invalid',
  /** A pushed resource is no part of the page, came twice, or was never promised. */
  WRONG_PUSH: 'invalid',
  /** Links lead elsewhere, or some are missing. */
  WRONG_LINKS: 'invalid',
  /** An event was lost, came twice or came after a later one. */
  WRONG_EVENTS: 'invalid',
  /** A TLS session was offered, and the handshake was a full one. */
  NOT_RESUMED: 'invalid',
  /** A layer left no sign of its work. */
  IDLE_LAYER: 'invalid',
  /** A page was faster than the conditions allow. */
  BELOW_BOUND: 'invalid',
  SERVER_CRASHED: 'failed',
  STARTUP_TIMEOUT: 'failed',
  /** Another process has the port. */
  PORT_TAKEN: 'failed',
  NO_ANSWER: 'failed',
  CONNECTION_LOST: 'failed',
  STREAM_RESET: 'failed',
  /** This machine has too few ports or files for the client, or did not let it run; or the client loops. */
  CLIENT_LIMIT: 'failed',
  /** The server may open fewer files than it takes connections. */
  SERVER_LIMIT: 'failed',
  /** The client's counts contradict each other. */
  COUNTS_UNBALANCED: 'failed',
  /** The browser failed at its task. */
  BROWSER_FAILED: 'failed',
  /** Another sample had ended the server before. */
  NOT_MEASURED: 'failed',
  /** The server, the client or this machine cannot do it, and says so. */
  UNSUPPORTED: 'unsupported',
})

/** @type {<Code extends FaultCode>(reasonCode: Code, reason: string) => FaultVerdict<Code>} */
export const toVerdict = (reasonCode, reason) => ({ outcome: faultOutcomes[reasonCode], reason, reasonCode })

/** Missing resource by the system's code of a connection that cannot be opened: the server has no part in it. */
const lacks = /** @type {Record<string, string>} */ ({
  EADDRNOTAVAIL:
    'this machine has no local port left for another connection; ' +
    'wait a minute, ask for fewer connections, or widen net.ipv4.ip_local_port_range',
  EMFILE: 'this machine lets the client open no more files; raise ulimit -n',
  ENFILE: 'this machine has too many open files; raise fs.file-max',
  ENOBUFS: 'this machine has no buffers left for another connection; ask for fewer connections',
})

/**
 * Describes what the client lacked; null if the server may be at fault.
 * @type {(code: FaultCode, reason: string) => string | null}
 */
function describeLack(code, reason) {
  const cause = code === 'CONNECTION_LOST' || code === 'NO_ANSWER' ? /connect (E[A-Z]+)/.exec(reason)?.[1] : undefined
  return (cause && lacks[cause]) || null
}

/** Expected end without a number. The outcome follows from its code. */
export class Fault extends Error {
  name = 'Fault'

  /** @param {FaultCode} code @param {string} reason names the place and the fact; it may hold words of the server */
  constructor(code, reason) {
    const lack = describeLack(code, reason)
    super(plainWords(lack ? `${lack} (${reason})` : reason))
    this.code = lack ? 'CLIENT_LIMIT' : code
  }

  get verdict() {
    return toVerdict(this.code, this.message)
  }

  /** Adds the phase in which a failure happened. @param {string} phase */
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
