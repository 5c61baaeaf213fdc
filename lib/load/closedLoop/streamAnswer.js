import { Fault } from '../../base/errors/fault.js'
import { AnswerReader } from '../answerReader.js'
import { describeLong, interimReason, maxBodyBytes, maxInterimAnswers } from '../limits.js'

/** @import { Expected } from '../answerStream.js' */

/** @typedef {Expected & { longest: number }} ExpectedBody longest: bytes of the right body before one has come */

/**
 * Answer on one stream. Its body is compared with the last right one as it comes; only one that differs is kept, and
 * verified at its end.
 */
export class StreamAnswer {
  /** Arrival of its first byte; 0 before. */
  firstByteAt = 0
  #expected
  #status = 0
  #interim = 0
  /** Last right body when the request was sent. */
  #right
  /** Number of its first bytes that have arrived. */
  #matched = 0
  /** Number of bytes that were kept. */
  #kept = 0
  /** @type {AnswerReader | null} */
  #reader = null

  /**
   * @param {number} sentAt - time of its request
   * @param {ExpectedBody} expected - the same for every request
   */
  constructor(sentAt, expected) {
    this.sentAt = sentAt
    this.#expected = expected
    this.#right = expected.lastRight.body
  }

  /** @param {number} now */
  begin(now) {
    this.firstByteAt ||= now
  }

  /** @throws {Fault} if there were too many */
  countInterim() {
    this.#interim += 1
    if (this.#interim > maxInterimAnswers) throw new Fault('MALFORMED_ANSWER', interimReason)
  }

  /** @param {number} status - NaN for trailers */
  setStatus(status) {
    this.#status ||= status
  }

  /**
   * Takes the next bytes of the body.
   * @param {Buffer} bytes - in memory that is reused
   * @throws {Fault} if the body is too long
   */
  add(bytes) {
    const end = this.#matched + bytes.length
    const mayMatch = this.#reader === null && this.#right !== null && end <= this.#right.length
    if (mayMatch && this.#right?.compare(bytes, 0, bytes.length, this.#matched, end) === 0) this.#matched = end
    else this.#keep(bytes)
  }

  /** @param {Buffer} bytes */
  #keep(bytes) {
    this.#kept += bytes.length
    const most = maxBodyBytes(this.#right?.length ?? this.#expected.longest)
    if (this.#matched + this.#kept > most) throw new Fault('WRONG_ANSWER', describeLong(most))
    this.#read().add(Buffer.from(bytes))
  }

  /** Ends the answer. @returns {{ bodyBytes: number, fault: string | null }} fault: what is wrong */
  finish() {
    const isRight = this.#reader === null && this.#status === 200 && this.#matched === this.#right?.length
    return isRight ? { bodyBytes: this.#matched, fault: null } : this.#read().finish(this.#status, [])
  }

  /** Returns the reader that verifies the body from its beginning. */
  #read() {
    if (this.#reader) return this.#reader
    const { golden, lastRight } = this.#expected
    this.#reader = new AnswerReader(golden, lastRight)
    if (this.#right) this.#reader.add(this.#right.subarray(0, this.#matched))
    return this.#reader
  }
}
