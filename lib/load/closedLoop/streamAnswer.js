import { AnswerReader } from '../answerReader.js'

/** @import { Expected } from '../answerStream.js' */

/**
 * The answer on one stream. Its body is compared with the last right one as it comes; only one that differs is kept, and
 * verified at its end.
 */
export class StreamAnswer {
  /** When its first byte came; 0 before. */
  firstByteAt = 0
  #expected
  #status = 0
  /** The last right body as the request was sent. */
  #known
  /** So many bytes are those of it. */
  #matched = 0
  /** @type {AnswerReader | null} */
  #reader = null

  /** @param {number} sentAt when its request was sent @param {Expected} expected every request is the same */
  constructor(sentAt, expected) {
    this.sentAt = sentAt
    this.#expected = expected
    this.#known = expected.known.body
  }

  /** @param {number} now when something of it came */
  begin(now) {
    this.firstByteAt ||= now
  }

  /** Of trailers it is no number. @param {number} status */
  tell(status) {
    this.#status ||= status
  }

  /** @param {Buffer} bytes of the body, whose memory is used again */
  add(bytes) {
    const end = this.#matched + bytes.length
    const mayMatch = this.#reader === null && this.#known !== null && end <= this.#known.length
    if (mayMatch && this.#known?.compare(bytes, 0, bytes.length, this.#matched, end) === 0) this.#matched = end
    else this.#read().add(Buffer.from(bytes))
  }

  /** @returns {{ bodyBytes: number, fault: string | null }} fault says in words what is wrong */
  finish() {
    const isKnown = this.#reader === null && this.#status === 200 && this.#matched === this.#known?.length
    return isKnown ? { bodyBytes: this.#matched, fault: null } : this.#read().finish(this.#status, [])
  }

  /** What verifies a body from its beginning. */
  #read() {
    if (this.#reader) return this.#reader
    const { golden, known } = this.#expected
    this.#reader = new AnswerReader(golden, known)
    if (this.#known) this.#reader.add(this.#known.subarray(0, this.#matched))
    return this.#reader
  }
}
