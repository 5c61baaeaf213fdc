import { jainIndex } from '../checks/fairness.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../stats/latency.js'
import { ConnectionLog } from './connectionLog.js'
import { ErrorReasons, isWrongAnswer } from './errorReasons.js'

/** @import { Latency } from '../types.d.ts' */
/** @import { ReadAnswer } from './answerStream.js' */
/** @import { ErrorKind } from './errorReasons.js' */
/** @import { LossKind, Repeatable } from './loss.js' */

/**
 * Counts of a load, such as those of a Tally.
 * @typedef {object} Counter
 * @property {number} sent
 * @property {(
 *   connection: unknown,
 *   answer: ReadAnswer,
 *   durationMs: number,
 *   firstByteMs: number,
 *   request: Repeatable,
 * ) => void} answer - durationMs, firstByteMs: from its request to its last byte, and to its first one
 * @property {(requests: number, why: string, kind: LossKind, lost: Repeatable[]) => void} fail - counts requests
 *   that will get no answer
 * @property {ConnectionLog} log
 */
/**
 * Figures that a tally has only on request.
 * @typedef {object} Details
 * @property {Latency | null} ttfbMs - until the first byte of a right answer
 * @property {string} ttfbHistogram
 * @property {Partial<Record<LossKind, number>>} losses - requests without an answer by the reason
 */
/** @typedef {{ firstBytes?: boolean, losses?: boolean }} DetailOptions */
/**
 * @typedef {object} TallyOptions
 * @property {string[]} [operations] - names of those that are loaded together; default: one
 * @property {(index: number) => string} [nameOf] - reads the operation of a request
 * @property {number} [timeoutSeconds] - of a request
 * @property {() => number} [now] - in milliseconds
 */
/** @typedef {ReadAnswer & { index?: number, error?: { kind: ErrorKind } | null }} CountedAnswer */

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

/**
 * Counts of a load: a window, or a sample of turns. Nothing is counted before it opens or after it closes, but the
 * requests in flight when it opens count as sent: their answers fall into it, and those of its last requests fall after
 * it. Only right answers have a latency.
 */
export class Tally {
  sent = 0
  ok = 0
  wrong = 0
  failed = 0
  bytes = 0
  bodyBytes = 0
  /** Reasons of wrong answers and of requests without one. */
  reasons
  /** Ends of connections, and what else lowered the load. @type {ConnectionLog} */
  log
  /** Right answers by connection. @type {Map<unknown, { count: number }>} */
  #answers
  #latency = createLatencyHistogram()
  /** Histogram of first bytes; null if they are not measured. */
  #firstBytes
  #countsLosses
  /** Counts by operation; null if there is one. @type {Map<string, OperationCounts> | null} */
  #operations
  #nameOf
  /** @type {(() => void) | null} */
  #onIdle = null

  /**
   * @param {DetailOptions & TallyOptions} [options]
   * @param {Tally | null} [earlier] - on the same connections, for the spread of answers over them and for the log
   */
  constructor(options = {}, earlier = null) {
    const { firstBytes = false, losses = false, operations = [], nameOf = String } = options
    const { timeoutSeconds = 0, now = () => performance.now() } = options
    this.#answers = earlier ? earlier.#answers : new Map()
    this.log = new ConnectionLog(earlier?.log)
    this.reasons = new ErrorReasons(timeoutSeconds, now)
    this.#firstBytes = firstBytes ? createLatencyHistogram() : null
    this.#countsLosses = losses
    this.#operations = operations.length > 1 ? new Map(operations.map((name) => [name, new OperationCounts()])) : null
    this.#nameOf = nameOf
  }

  /** Requests without a right answer. */
  get errors() {
    return this.wrong + this.failed
  }

  /**
   * Counts an answer.
   * @param {unknown} connection
   * @param {CountedAnswer} answer
   * @param {number} durationMs - from its request to its last byte
   * @param {number} [firstByteMs] - from its request to its first byte
   */
  answer(connection, { bytes, bodyBytes, fault, index, error }, durationMs, firstByteMs = durationMs) {
    if (fault !== null) return this.#fail(error?.kind ?? 'mismatch', fault, 1, [{ index }])
    this.ok += 1
    this.bytes += bytes
    this.bodyBytes += bodyBytes
    const answers = this.#answers.get(connection)
    if (answers) answers.count += 1
    else this.#answers.set(connection, { count: 1 })
    const latency = toMicroseconds(durationMs)
    this.#latency.recordValue(latency)
    this.#firstBytes?.recordValue(toMicroseconds(firstByteMs))
    const operation = this.#operationOf(index)
    if (operation) {
      operation.ok += 1
      operation.latency.recordValue(latency)
    }
    this.#end()
  }

  /**
   * Counts requests that will get no answer.
   * @type {(requests: number, why: string, kind?: LossKind, lost?: Repeatable[]) => void}
   */
  fail(requests, why, kind = 'closed', lost = []) {
    if (requests > 0) this.#fail(kind === 'malformed' ? 'mismatch' : kind, why, requests, lost)
  }

  /** @type {(kind: ErrorKind, reason: string, count: number, requests: Repeatable[]) => void} */
  #fail(kind, reason, count, requests) {
    if (isWrongAnswer(kind)) this.wrong += count
    else this.failed += count
    this.reasons.add(kind, reason, count)
    for (const { index } of requests) {
      const operation = this.#operationOf(index)
      if (operation) operation.errors += 1
    }
    this.#end()
  }

  /** @param {number} [index] - of a request */
  #operationOf(index = 0) {
    return this.#operations?.get(this.#nameOf(index))
  }

  #end() {
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
   * Returns the figures of a window.
   * @param {number} connections
   * @param {number} inFlight - requests without an answer
   */
  close(connections, inFlight) {
    const { ok, wrong, failed, bytes, bodyBytes, reasons } = this
    const { unprocessed } = this.log
    // A request that was not processed is sent a second time.
    const sent = this.sent + unprocessed
    const answers = Array.from(this.#answers.values(), ({ count }) => count)
    return {
      counts: { sent, ok, wrong, failed, ...(unprocessed > 0 && { unprocessed }), inFlight },
      bytes,
      bodyBytesPerAnswer: ok === 0 ? null : bodyBytes / ok,
      latencyMs: describeLatency(this.#latency),
      latencyHistogram: encodeLatency(this.#latency),
      starvedConnections: connections - answers.length,
      fairness: jainIndex(answers, connections),
      firstFault: reasons.first,
      ...this.log.close(),
      ...(this.#firstBytes && {
        ttfbMs: describeLatency(this.#firstBytes),
        ttfbHistogram: encodeLatency(this.#firstBytes),
      }),
      ...(this.#countsLosses && { losses: reasons.countLosses() }),
    }
  }

  /** Returns the figures of a sample, after which nothing is in flight. @param {number} [seconds] - of the sample */
  closeSample(seconds = 0) {
    const { sent, ok, errors, bodyBytes } = this
    const operations = this.#operations && Array.from(this.#operations, ([name, counts]) => [name, counts.describe()])
    return {
      counts: { sent, ok, errors },
      errors: this.reasons.list(seconds),
      latencyMs: describeLatency(this.#latency),
      latencyHistogram: encodeLatency(this.#latency),
      bytesPerAnswer: ok === 0 ? null : bodyBytes / ok,
      ...this.log.close(),
      ...(operations && { operations: Object.fromEntries(operations) }),
    }
  }
}

/** Converts milliseconds into the whole microseconds of a histogram. @param {number} ms */
export const toMicroseconds = (ms) => Math.max(1, Math.round(ms * 1000))
