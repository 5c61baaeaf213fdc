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
/** @typedef {{ name: string, requests: { index: number }[] }} Counted operation with its requests */
/**
 * @typedef {DetailOptions & { operations?: Counted[], timeoutSeconds?: number }} TallyOptions operations: counted apart
 *   if there are several; timeoutSeconds: of a request
 */
/** @typedef {ReadAnswer & { index?: number, error?: { kind: ErrorKind } | null }} CountedAnswer */

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
  /** Counts of each operation, and the same by the index of a request; empty if there is one. */
  #operations = /** @type {[string, Tally][]} */ ([])
  #byIndex = /** @type {Tally[]} */ ([])
  /** @type {(() => void) | null} */
  #onIdle = null

  /**
   * @param {TallyOptions} [options]
   * @param {Tally | null} [earlier] - on the same connections, for the spread of answers over them and for the log
   */
  constructor({ firstBytes = false, losses = false, operations = [], timeoutSeconds = 0 } = {}, earlier = null) {
    this.#answers = earlier ? earlier.#answers : new Map()
    this.log = new ConnectionLog(earlier?.log)
    this.reasons = new ErrorReasons(timeoutSeconds)
    this.#firstBytes = firstBytes ? createLatencyHistogram() : null
    this.#countsLosses = losses
    for (const { name, requests } of operations.length > 1 ? operations : []) {
      const tally = new Tally()
      this.#operations.push([name, tally])
      for (const { index } of requests) this.#byIndex[index] = tally
    }
  }

  /** Requests without a right answer. */
  get errors() {
    return this.wrong + this.failed
  }

  get latency() {
    return { latencyMs: describeLatency(this.#latency), latencyHistogram: encodeLatency(this.#latency) }
  }

  /**
   * Counts an answer.
   * @param {unknown} connection
   * @param {CountedAnswer} answer
   * @param {number} durationMs - from its request to its last byte
   * @param {number} [firstByteMs] - from its request to its first byte
   */
  answer(connection, answer, durationMs, firstByteMs = durationMs) {
    const { bytes, bodyBytes, fault, index = 0, error } = answer
    if (fault !== null) return this.#fail(error?.kind ?? 'mismatch', fault, 1, [{ index }])
    this.#byIndex[index]?.answer(connection, answer, durationMs)
    this.ok += 1
    this.bytes += bytes
    this.bodyBytes += bodyBytes
    const answers = this.#answers.get(connection)
    if (answers) answers.count += 1
    else this.#answers.set(connection, { count: 1 })
    this.#latency.recordValue(toMicroseconds(durationMs))
    this.#firstBytes?.recordValue(toMicroseconds(firstByteMs))
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
    for (const operation of requests.flatMap(({ index = 0 }) => this.#byIndex[index] ?? []))
      operation.#fail(kind, reason, 1, [])
    this.#end()
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
      ...this.latency,
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
    const operations = this.#operations.map(([name, { ok, errors, latency }]) => [name, { ok, errors, ...latency }])
    return {
      counts: { sent, ok, errors },
      errors: this.reasons.list(seconds),
      ...this.latency,
      bytesPerAnswer: ok === 0 ? null : bodyBytes / ok,
      ...this.log.close(),
      ...(operations.length > 0 && { operations: Object.fromEntries(operations) }),
    }
  }
}

/** Converts milliseconds into the whole microseconds of a histogram. @param {number} ms */
export const toMicroseconds = (ms) => Math.max(1, Math.round(ms * 1000))
