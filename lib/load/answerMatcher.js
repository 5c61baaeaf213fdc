/** @import { Variation } from '../types.d.ts' */
/** @import { ReadAnswer } from './answerStream.js' */

/**
 * The last right answer as it came, from its status line to the last byte of its body. `markAt` is where its mark stands.
 * @typedef {{ bytes: Buffer, markAt: number, read: ReadAnswer }} KnownAnswer
 */
/** What all connections of a round know. @typedef {import('./answerReader.js').Known & { answer?: KnownAnswer | null }} Known */

const nothing = Buffer.alloc(0)

/**
 * Recognises an answer that is, byte by byte, the last one that was parsed and found right: status line, headers, framing
 * and body. What it means is known then, and one memory comparison per chunk does what parsing in JavaScript took most of
 * the client's time for. A new date is another answer: that is parsed, once a second on each connection. So is everything
 * else that differs, in whatever byte: all answers are still verified in full.
 */
export class AnswerMatcher {
  #known
  #variation
  /** What this answer is compared with, from its first byte to its last. @type {KnownAnswer | null} */
  #answer = null
  #matched = 0
  #index = 0

  /** @param {Known} known @param {Variation | null} variation null where all requests are the same */
  constructor(known, variation) {
    this.#known = known
    this.#variation = variation
  }

  /**
   * @param {Buffer} chunk
   * @param {number} at where in it the answer begins or goes on
   * @param {number} index which of the workload's requests it is the answer to
   * @returns {number} how many bytes are those expected; 0 where one is not
   */
  match(chunk, at, index) {
    if (this.#matched === 0) this.#answer = this.#known.answer ?? null
    if (this.#answer === null) return 0
    this.#index = index
    const bytes = this.#expected(this.#answer)
    // Most come whole and alone. To compare them so takes half the time.
    if (this.#matched === 0 && at === 0 && chunk.equals(bytes)) {
      this.#matched = bytes.length
      return bytes.length
    }
    const length = Math.min(chunk.length - at, bytes.length - this.#matched)
    if (bytes.compare(chunk, at, at + length, this.#matched, this.#matched + length) !== 0) return 0
    this.#matched += length
    return length
  }

  /** Ends an answer that was recognised to its last byte. @returns {ReadAnswer | null} null where it is not there yet */
  finish() {
    if (this.#answer === null || this.#matched < this.#answer.bytes.length) return null
    this.#matched = 0
    return this.#answer.read
  }

  /** Whether more of an answer is to come that has begun. */
  get isAmidAnswer() {
    return this.#matched > 0
  }

  /** The beginning of an answer that went on in another way, for who parses it. */
  takeBack() {
    if (this.#answer === null || this.#matched === 0) return nothing
    const bytes = Buffer.from(this.#expected(this.#answer).subarray(0, this.#matched))
    this.#matched = 0
    return bytes
  }

  /** An answer was parsed and found right. @type {(bytes: Buffer, read: ReadAnswer, index: number) => void} */
  learn(bytes, read, index) {
    const markAt = this.#findMark(bytes, index)
    this.#known.answer = markAt === -1 ? null : { bytes, markAt, read }
  }

  /** @type {(bytes: Buffer, index: number) => number} -1 where another request's mark cannot be put in its place */
  #findMark(bytes, index) {
    if (!this.#variation) return 0
    const { body, markAt = 0 } = this.#known
    if (!body) return -1
    body.write(this.#variation.mark(index), markAt, 'latin1')
    const bodyAt = bytes.lastIndexOf(body)
    return bodyAt === -1 ? -1 : bodyAt + markAt
  }

  /** @param {KnownAnswer} answer */
  #expected({ bytes, markAt }) {
    // Others have written other requests' marks since.
    if (this.#variation) bytes.write(this.#variation.mark(this.#index), markAt, 'latin1')
    return bytes
  }
}
