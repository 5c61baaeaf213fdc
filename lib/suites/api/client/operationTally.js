import { Fault } from '../../../base/errors/fault.js'
import { adviseOnErrors } from '../../../load/adviseOnErrors.js'
import { ConnectionLog } from '../../../load/connectionLog.js'
import { toMicroseconds } from '../../../load/tally.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../../../stats/latency.js'

/** @import { Logged } from '../../../load/connectionLog.js' */
/** @import { ReadAnswer } from '../../../load/answerStream.js' */
/** @import { LossKind, Repeatable } from '../../../load/loss.js' */
/** @import { ErrorKind, Value } from '../types.d.ts' */
/** @import { CheckedAnswer } from './checkedAnswer.js' */

/** Most reasons that a result has, and most that are told apart while they are counted. */
const [maxReported, maxCounted] = [10, 1000]
const otherReason = 'other reasons'
/** Share of a sample at either end within which an error may begin or end and still be of all of it. */
const edgeShare = 0.1

/** @typedef {{ kind: ErrorKind, reason: string, count: number, firstAt: number, lastAt: number }} Reason */

/** Counts of one operation. */
class OperationCounts {
  ok = 0
  errors = 0
  latency = createLatencyHistogram()

  describe() {
    const { ok, errors, latency } = this
    return { ok, errors, latencyMs: describeLatency(latency), latencyHistogram: encodeLatency(latency) }
  }
}

/** Counts requests, right answers and errors by operation and by reason. Only right answers have a latency. */
export class OperationTally {
  sent = 0
  /** Time of the last answer or loss. */
  lastAt = 0
  /** Time of the first request, less the rests since then. */
  startAt = 0
  log = new ConnectionLog()
  #all = new OperationCounts()
  #bodyBytes = 0
  #names
  /** Counts by operation; null if there is one. @type {Map<string, OperationCounts> | null} */
  #byOperation
  #nameOf
  #now
  #timeoutMs
  /** Errors with the times of the first and the last. @type {Map<string, Reason>} */
  #reasons = new Map()
  /** @type {(() => void) | null} */
  #onIdle = null

  /**
   * @param {string[]} names - of the operations that are measured together
   * @param {(index: number) => string} nameOf - reads the operation of a request
   * @param {() => number} now - in milliseconds
   * @param {number} [timeoutSeconds] - of a request
   */
  constructor(names, nameOf, now, timeoutSeconds = 0) {
    this.#names = new Set(names)
    this.#byOperation = names.length > 1 ? new Map(names.map((name) => [name, new OperationCounts()])) : null
    this.#nameOf = nameOf
    this.#now = now
    this.#timeoutMs = 1000 * timeoutSeconds
  }

  get ok() {
    return this.#all.ok
  }

  get errors() {
    return this.#all.errors
  }

  /**
   * Counts an answer.
   * @param {unknown} _connection
   * @param {ReadAnswer} answer - a checked one
   * @param {number} durationMs - from its request to its last byte
   */
  answer(_connection, answer, durationMs) {
    const { index, error, bodyBytes } = /** @type {CheckedAnswer} */ (answer)
    if (error !== null) this.#fail(index, error.kind, error.reason)
    // Sent for the answer that a measured operation needs.
    else if (!this.#names.has(this.#nameOf(index))) this.sent -= 1
    else {
      const latency = toMicroseconds(durationMs)
      for (const counts of this.#countsOf(index)) {
        counts.ok += 1
        counts.latency.recordValue(latency)
      }
      this.#bodyBytes += bodyBytes
    }
    this.#end()
  }

  /**
   * Counts requests that will get no answer.
   * @param {number} _count
   * @param {string} why
   * @param {LossKind} kind
   * @param {Repeatable[]} requests
   */
  fail(_count, why, kind, requests) {
    if (requests.length === 0) return
    for (const { index = 0 } of requests) this.#fail(index, kind === 'malformed' ? 'mismatch' : kind, why)
    this.#end()
  }

  /** @type {(index: number, kind: ErrorKind, reason: string) => void} */
  #fail(index, kind, reason) {
    for (const counts of this.#countsOf(index)) counts.errors += 1
    const isNew = !this.#reasons.has(`${kind} ${reason}`)
    const shown = isNew && this.#reasons.size >= maxCounted ? otherReason : reason
    const at = this.#now() - this.startAt - (kind === 'timeout' ? this.#timeoutMs : 0)
    const counted = this.#reasons.get(`${kind} ${shown}`) ?? { kind, reason: shown, count: 0, firstAt: at, lastAt: at }
    counted.count += 1
    counted.lastAt = at
    this.#reasons.set(`${kind} ${shown}`, counted)
  }

  /** @param {number} index @returns {OperationCounts[]} */
  #countsOf(index) {
    const counts = this.#byOperation?.get(this.#nameOf(index))
    return counts ? [this.#all, counts] : [this.#all]
  }

  #end() {
    this.lastAt = this.#now()
    if (this.#onIdle !== null && this.#isIdle) this.#onIdle()
  }

  get #isIdle() {
    return this.sent === this.ok + this.errors
  }

  /** Waits until no request is without an answer. @returns {Promise<void>} */
  async idle() {
    if (this.#isIdle) return
    await new Promise((resolve) => {
      this.#onIdle = () => resolve(null)
    })
    this.#onIdle = null
  }

  /**
   * Lists the reasons of errors, the most frequent first, with the seconds in which they came unless it is all of them.
   * @param {number} seconds - of the sample
   */
  listReasons(seconds) {
    const listed = [...this.#reasons.values()].sort((a, b) => b.count - a.count).slice(0, maxReported)
    return listed.map(({ firstAt, lastAt, ...error }) => ({
      ...error,
      ...(seconds > 0 && firstAt / 1000 > edgeShare * seconds && { fromSeconds: firstAt / 1000 }),
      ...(lastAt / 1000 < (1 - edgeShare) * seconds && { untilSeconds: Math.max(0, lastAt / 1000) }),
    }))
  }

  /**
   * Returns all figures.
   * @param {number} [seconds] - of the sample
   * @returns {Pick<Value, 'counts' | 'errors' | 'latencyMs' | 'latencyHistogram' | 'bytesPerAnswer' | 'operations'> &
   *   Logged}
   */
  close(seconds = 0) {
    const { ok, errors, latencyMs, latencyHistogram } = this.#all.describe()
    const operations = this.#byOperation && Array.from(this.#byOperation, ([name, counts]) => [name, counts.describe()])
    return {
      counts: { sent: this.sent, ok, errors },
      errors: this.listReasons(seconds),
      latencyMs,
      latencyHistogram,
      bytesPerAnswer: ok === 0 ? null : this.#bodyBytes / ok,
      ...this.log.close(),
      ...(operations && { operations: Object.fromEntries(operations) }),
    }
  }
}

/** Kinds of errors of a server that answers. */
const wrongAnswers = ['status', 'graphql', 'mismatch']

/**
 * Makes the fault of a load without any right answer.
 * @param {Pick<Value, 'counts' | 'errors'>} figures
 * @param {string} [when] - for the reason
 * @returns {Fault | null} null if it has some
 */
export function faultOf({ counts, errors: [first] }, when = '') {
  if (counts.ok > 0) return null
  if (!first) return new Fault('NO_ANSWER', `no answer came${when}`)
  const code = wrongAnswers.includes(first.kind) ? 'WRONG_ANSWER' : 'NO_ANSWER'
  const reason = `none of ${counts.errors} requests had a right answer${when}: ${first.reason}`
  return new Fault(code, reason + adviseOnErrors([first]))
}
