import { createLatencyHistogram, describeLatency, encodeLatency } from '../stats/latency.js'
import { Tally } from './tally.js'

/** @import { Latency } from '../types.d.ts' */
/** @import { ReadAnswer } from './answerStream.js' */

/** A tally that also tells when the first bytes of right answers came. */
export class FirstByteTally extends Tally {
  #firstBytes = createLatencyHistogram()

  /** @type {(connection: unknown, answer: ReadAnswer, durationMs: number, firstByteMs?: number) => void} */
  answer(connection, answer, durationMs, firstByteMs = durationMs) {
    super.answer(connection, answer, durationMs)
    if (answer.fault === null) this.#firstBytes.recordValue(Math.max(1, Math.round(firstByteMs * 1000)))
  }

  /** @type {(connections: number, inFlight: number) => ReturnType<Tally['close']> & FirstBytes} */
  close(connections, inFlight) {
    return {
      ...super.close(connections, inFlight),
      ttfbMs: describeLatency(this.#firstBytes),
      ttfbHistogram: encodeLatency(this.#firstBytes),
    }
  }
}

/** @typedef {{ ttfbMs: Latency | null, ttfbHistogram: string }} FirstBytes */
