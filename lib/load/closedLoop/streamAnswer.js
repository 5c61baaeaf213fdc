import { Fault } from '../../base/errors/fault.js'
import { isSuccess } from '../../workload/answerRules.js'
import { malformed } from '../answerParser.js'
import { AnswerReader } from '../answerReader.js'
import { BoundedBody, interimReason, maxBodyBytes, maxInterimAnswers } from '../limits.js'

/** @import { Expected } from '../answerStream.js' */
/** @import { Head } from './headerBlock.js' */

/** @typedef {Expected & { longest: number }} ExpectedBody longest: bytes of the right body before one has come */

/** Head of the answer on one stream, and its times. */
export class StreamHead {
  /** Arrival of the first byte; 0 before. */
  firstByteAt = 0
  status = 0
  /** Number of bytes that the head announces; undefined if it does not say. @type {string | undefined} */
  length
  #interim = 0

  /** @param {number} sentAt - time of its request */
  constructor(sentAt) {
    this.sentAt = sentAt
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

  /**
   * Takes the head or trailers. Source: RFC 9113, 8.1 and 8.3.2.
   * @type {(head: Head, isLast: boolean) => void} isLast: whether the stream ends with it
   * @throws {Fault} if it is another one than should come
   */
  setHead({ status, headers }, isLast) {
    if (this.status === 0 && Number.isNaN(status)) throw malformed('an answer without a status')
    if (this.status === 0) {
      this.status = status
      this.length = headers['content-length']
    } else if (!isLast || !Number.isNaN(status)) throw malformed('a second head of an answer')
  }
}

/**
 * Answer on one stream. Its body is compared with the last right one as it comes; only one that differs is kept, and
 * verified at its end.
 */
export class StreamAnswer extends StreamHead {
  #expected
  /** Last right body when the request was sent. */
  #right
  /** Number of its first bytes that have arrived. */
  #matched = 0
  /** Body that differs. @type {BoundedBody | null} */
  #body = null

  /**
   * @param {number} sentAt - time of its request
   * @param {ExpectedBody} expected - the same for every request
   */
  constructor(sentAt, expected) {
    super(sentAt)
    this.#expected = expected
    this.#right = expected.lastRight.body
  }

  /**
   * Takes the next bytes of the body.
   * @param {Buffer} bytes - in memory that is reused
   * @throws {Fault} if the body is too long
   */
  add(bytes) {
    const end = this.#matched + bytes.length
    const mayMatch = this.#body === null && this.#right !== null && end <= this.#right.length
    if (mayMatch && this.#right?.compare(bytes, 0, bytes.length, this.#matched, end) === 0) this.#matched = end
    else this.#keep(bytes)
  }

  /** @param {Buffer} bytes */
  #keep(bytes) {
    this.#body ??= this.#createBody()
    const fault = this.#body.add(Buffer.from(bytes))
    if (fault !== null) throw new Fault('WRONG_ANSWER', fault)
  }

  /** Creates a body that begins with what has matched. */
  #createBody() {
    const body = new BoundedBody(maxBodyBytes(this.#right?.length ?? this.#expected.longest))
    if (this.#right) body.add(this.#right.subarray(0, this.#matched))
    return body
  }

  /** Ends the answer. @returns {{ bodyBytes: number, fault: string | null }} fault: what is wrong */
  finish() {
    const isRight = this.#body === null && isSuccess(this.status) && this.#matched === this.#right?.length
    if (isRight) return { bodyBytes: this.#matched, fault: null }
    const { golden, lastRight } = this.#expected
    const reader = new AnswerReader(golden, lastRight)
    for (const chunk of (this.#body ?? this.#createBody()).chunks) reader.add(chunk)
    return reader.finish(this.status, [])
  }
}
