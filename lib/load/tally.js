import { jainIndex } from '../checks/fairness.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../stats/latency.js'
import { ConnectionLog } from './connectionLog.js'

/** @import { Latency } from '../types.d.ts' */
/** @import { ReadAnswer } from './answerStream.js' */
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
/** @typedef {Partial<Record<LossKind, number>>} Losses */
/**
 * Figures that a tally has only on request.
 * @typedef {object} Details
 * @property {Latency | null} ttfbMs - until the first byte of a right answer
 * @property {string} ttfbHistogram
 * @property {Losses} losses - requests without an answer by the reason
 */
/** @typedef {{ firstBytes?: boolean, losses?: boolean }} DetailOptions */

/**
 * Counts of the measured window. Nothing is counted before it opens or after it closes, but the requests in flight when
 * it opens count as sent: their answers fall into it, and those of its last requests fall after it.
 */
export class Tally {
  sent = 0
  ok = 0
  wrong = 0
  failed = 0
  bytes = 0
  bodyBytes = 0
  /** @type {string | null} */
  firstFault = null
  /** Right answers by connection. @type {Map<unknown, { count: number }>} */
  #answers
  /** Ends of connections, and what else lowered the load. @type {ConnectionLog} */
  log
  #latency = createLatencyHistogram()
  /** Histogram of first bytes; null if they are not measured. */
  #firstBytes
  /** Losses; null if they are not counted by kind. @type {Losses | null} */
  #losses

  /**
   * @param {DetailOptions} [details]
   * @param {Tally | null} [earlier] - on the same connections, for the spread of answers over them and for the log
   */
  constructor({ firstBytes = false, losses = false } = {}, earlier = null) {
    this.#answers = earlier ? earlier.#answers : new Map()
    this.log = new ConnectionLog(earlier?.log)
    this.#firstBytes = firstBytes ? createLatencyHistogram() : null
    this.#losses = losses ? {} : null
  }

  /**
   * Counts an answer.
   * @param {unknown} connection
   * @param {ReadAnswer} answer
   * @param {number} durationMs - from its request to its last byte
   * @param {number} [firstByteMs] - from its request to its first byte
   */
  answer(connection, { bytes, bodyBytes, fault }, durationMs, firstByteMs = durationMs) {
    if (fault !== null) return this.#countWrong(1, fault)
    this.ok += 1
    this.bytes += bytes
    this.bodyBytes += bodyBytes
    const answers = this.#answers.get(connection)
    if (answers) answers.count += 1
    else this.#answers.set(connection, { count: 1 })
    this.#latency.recordValue(toMicroseconds(durationMs))
    this.#firstBytes?.recordValue(toMicroseconds(firstByteMs))
  }

  /**
   * Counts requests that will get no answer.
   * @param {number} requests
   * @param {string} why
   * @param {LossKind} [kind]
   */
  fail(requests, why, kind = 'closed') {
    if (requests === 0) return
    if (kind === 'malformed') return this.#countWrong(requests, why)
    this.failed += requests
    this.firstFault ??= why
    if (this.#losses) this.#losses[kind] = (this.#losses[kind] ?? 0) + requests
  }

  /** @type {(answers: number, fault: string) => void} */
  #countWrong(answers, fault) {
    // A wrong answer matters more than a lost one before it.
    if (this.wrong === 0) this.firstFault = fault
    this.wrong += answers
  }

  /**
   * Returns all figures.
   * @param {number} connections
   * @param {number} inFlight - requests without an answer
   */
  close(connections, inFlight) {
    const { ok, wrong, failed, bytes, bodyBytes, firstFault } = this
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
      firstFault,
      ...this.log.close(),
      ...(this.#firstBytes && {
        ttfbMs: describeLatency(this.#firstBytes),
        ttfbHistogram: encodeLatency(this.#firstBytes),
      }),
      ...(this.#losses && { losses: this.#losses }),
    }
  }
}

/** Converts milliseconds into the whole microseconds of a histogram. @param {number} ms */
export const toMicroseconds = (ms) => Math.max(1, Math.round(ms * 1000))
