/** @import { Variation } from '../types.d.ts' */
/** @import { LastRight } from './answerReader.js' */
/** @import { ReadAnswer } from './answerStream.js' */

/**
 * Last right answer as it came.
 * @typedef {object} WholeAnswer
 * @property {Buffer} bytes - from its status line to the last byte of its body
 * @property {number} markAt - position of its mark
 * @property {ReadAnswer} read
 */
/**
 * Last right body and answer, shared by all connections of a round.
 * @typedef {LastRight & { answer?: WholeAnswer | null }} LastAnswer
 */

const noBytes = Buffer.alloc(0)

/**
 * Recognises an answer that is, byte by byte, the last one that was parsed and right: status line, headers, framing and
 * body. Its meaning is then clear: one memory comparison per chunk replaces parsing in JavaScript, which took most of
 * the client's time. A new date makes another answer: that is parsed, once a second on each connection. So is any other
 * answer that differs in a byte: all answers are still verified in full.
 */
export class AnswerMatcher {
  #last
  #variation
  /** Answer that the present one is compared with, from its first byte to its last. @type {WholeAnswer | null} */
  #answer = null
  #matched = 0
  #index = 0

  /** @param {LastAnswer} last @param {Variation | null} variation - null if all requests are the same */
  constructor(last, variation) {
    this.#last = last
    this.#variation = variation
  }

  /**
   * Compares the next bytes.
   * @param {Buffer} chunk
   * @param {number} at - position in it at which the answer begins or continues
   * @param {number} index - of the workload's request
   * @returns {number} number of bytes that are expected; 0 if one is not
   */
  match(chunk, at, index) {
    if (this.#matched === 0) this.#answer = this.#last.answer ?? null
    if (this.#answer === null) return 0
    this.#index = index
    const bytes = this.#expect(this.#answer)
    // Most answers come whole and alone, and this comparison takes half the time.
    if (this.#matched === 0 && at === 0 && chunk.equals(bytes)) {
      this.#matched = bytes.length
      return bytes.length
    }
    const length = Math.min(chunk.length - at, bytes.length - this.#matched)
    if (bytes.compare(chunk, at, at + length, this.#matched, this.#matched + length) !== 0) return 0
    this.#matched += length
    return length
  }

  /**
   * Ends an answer that was recognised to its last byte.
   * @returns {ReadAnswer | null} null if the last byte is missing
   */
  finish() {
    if (this.#answer === null || this.#matched < this.#answer.bytes.length) return null
    this.#matched = 0
    return this.#answer.read
  }

  /** True if an answer has begun and not ended. */
  get isAmidAnswer() {
    return this.#matched > 0
  }

  /** Returns the recognised beginning of an answer that differs later, for the parser. */
  takeMatched() {
    if (this.#answer === null || this.#matched === 0) return noBytes
    const bytes = Buffer.from(this.#expect(this.#answer).subarray(0, this.#matched))
    this.#matched = 0
    return bytes
  }

  /** Keeps an answer that was parsed and right. @type {(bytes: Buffer, read: ReadAnswer, index: number) => void} */
  keep(bytes, read, index) {
    const markAt = this.#findMark(bytes, index)
    this.#last.answer = markAt === -1 ? null : { bytes, markAt, read }
  }

  /** @type {(bytes: Buffer, index: number) => number} -1 if no other request's mark can replace it */
  #findMark(bytes, index) {
    if (!this.#variation) return 0
    const { body, markAt = 0 } = this.#last
    if (!body) return -1
    body.write(this.#variation.mark(index), markAt, 'latin1')
    const bodyAt = bytes.lastIndexOf(body)
    return bodyAt === -1 ? -1 : bodyAt + markAt
  }

  /** Writes the request's mark, because other connections have written others since. @param {WholeAnswer} answer */
  #expect({ bytes, markAt }) {
    if (this.#variation) bytes.write(this.#variation.mark(this.#index), markAt, 'latin1')
    return bytes
  }
}
