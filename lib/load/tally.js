import { jainIndex } from '../checks/fairness.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../stats/latency.js'

/** @import { ReadAnswer } from './answerStream.js' */

/** Why a request gets no answer: its connection was refused, reset, closed or told to end (GOAWAY), or its stream was reset. @typedef {'refused' | 'reset' | 'closed' | 'goaway' | 'stream reset'} LossKind */

/**
 * What happened in the measured window. Nothing is counted before it opens or after it closes, but the requests in
 * flight when it opens count as sent: their answers fall into it, just as those of its last requests fall behind it.
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
  #latency = createLatencyHistogram()

  /** @param {Tally} [earlier] on the same connections: how answers are spread over them is told of both together */
  constructor(earlier) {
    this.#answers = earlier ? earlier.#answers : new Map()
  }

  /** firstByteMs: what not every tally counts. @type {(connection: unknown, answer: ReadAnswer, durationMs: number, firstByteMs?: number) => void} */
  answer(connection, { bytes, bodyBytes, fault }, durationMs) {
    if (fault !== null) {
      this.wrong += 1
      this.firstFault ??= fault
      return
    }
    this.ok += 1
    this.bytes += bytes
    this.bodyBytes += bodyBytes
    const answers = this.#answers.get(connection)
    if (answers) answers.count += 1
    else this.#answers.set(connection, { count: 1 })
    this.#latency.recordValue(Math.max(1, Math.round(durationMs * 1000)))
  }

  /** requests: how many will get no answer; kind: what not every tally counts. @type {(requests: number, why: string, kind?: LossKind) => void} */
  fail(requests, why) {
    if (requests === 0) return
    this.failed += requests
    this.firstFault ??= why
  }

  /** @param {number} connections how many there are @param {number} inFlight requests without an answer, by the driver */
  close(connections, inFlight) {
    const { sent, ok, wrong, failed, bytes, bodyBytes, firstFault } = this
    const answers = Array.from(this.#answers.values(), ({ count }) => count)
    return {
      counts: { sent, ok, wrong, failed, inFlight },
      bytes,
      bodyBytesPerAnswer: ok === 0 ? null : bodyBytes / ok,
      latencyMs: describeLatency(this.#latency),
      latencyHistogram: encodeLatency(this.#latency),
      starvedConnections: connections - answers.length,
      fairness: jainIndex(answers, connections),
      firstFault,
    }
  }
}
