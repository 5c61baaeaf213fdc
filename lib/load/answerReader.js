import { Fault } from '../base/errors/fault.js'
import { isSuccess } from '../workload/answerRules.js'
import { verifyAnswer } from '../workload/verify.js'
import { codingOf } from './decoding.js'
import { BoundedBody, longestOf, maxBodyBytes } from './limits.js'

/** @import { Answer, Variation } from '../types.d.ts' */

/**
 * Last right body, shared by all connections of a round.
 * @typedef {object} LastRight
 * @property {Buffer | null} body - null before the first
 * @property {number} [markAt] - position of its mark
 * @property {number} [longest] - length of the longest form of a right body
 * @property {string} [coding] - its content coding; `none` if absent
 */

/**
 * Verifies the answers of one connection, one after the other, while their bytes arrive.
 *
 * Each body is compared byte by byte with the last body that was right as canonical JSON: one memory comparison. Only a
 * body that differs is decoded and compared as JSON. So every answer is verified in full, and a character or compressed
 * block that is split between two chunks cannot mislead.
 *
 * If requests vary, the mark of the request is written into that body before each comparison: the right answer to one
 * request is wrong for any other. If answers differ in more than a mark, each is compared with the bytes that most
 * servers would write.
 */
export class AnswerReader {
  #golden
  #lastRight
  #variation
  #index = 0
  #status = 200
  /** Present body. @type {BoundedBody | null} */
  #content = null

  /**
   * @param {any} golden - answer to the first request
   * @param {LastRight} lastRight
   * @param {Variation | null} [variation]
   */
  constructor(golden, lastRight, variation = null) {
    this.#golden = golden
    this.#lastRight = lastRight
    this.#variation = variation
  }

  /**
   * Sets the request that the next body answers.
   * @param {number} index - of the workload's request
   * @param {number} [status] - for the reason if the body does not end
   */
  expect(index, status = 200) {
    this.#index = index
    this.#status = status
  }

  /** Takes the next bytes of the body. @param {Buffer} chunk @throws {Fault} if it is longer than any right answer */
  add(chunk) {
    this.#content ??= new BoundedBody(this.#maxBytes)
    const tooLong = this.#content.add(chunk)
    if (tooLong === null) return
    throw new Fault('WRONG_ANSWER', isSuccess(this.#status) ? tooLong : String(this.finish(this.#status, []).fault))
  }

  /** Number of bytes of the present body. */
  get bytes() {
    return this.#content?.bytes ?? 0
  }

  /** Longest body as it comes; right ones of requests that vary have different lengths. */
  get #maxBytes() {
    const { body } = this.#lastRight
    return maxBodyBytes(body === null || this.#variation ? this.#longest : body.length)
  }

  get #longest() {
    this.#lastRight.longest ??= longestOf(this.#golden)
    return this.#lastRight.longest
  }

  /**
   * Ends this answer and begins the next.
   * @param {number} status
   * @param {string[]} rawHeaders - names and values in turn
   * @returns {{ bodyBytes: number, fault: string | null }} fault: what is wrong
   */
  finish(status, rawHeaders) {
    const chunks = this.#content?.chunks ?? []
    const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
    this.reset()
    const headers = toHeaders(rawHeaders)
    const coding = codingOf({ headers })
    const isRight = isSuccess(status) && this.#isExpected(body, coding)
    return { bodyBytes: body.length, fault: isRight ? null : this.#verify({ status, headers, body }, coding) }
  }

  /** Drops the bytes of an answer that will not end. */
  reset() {
    this.#content = null
  }

  /** Compares bytes, which in another coding are another body. @type {(body: Buffer, coding: string) => boolean} */
  #isExpected(body, coding) {
    const expected = this.#variation?.answer?.(this.#index)
    if (expected) return coding === 'none' && expected.equals(body)
    const { body: right, markAt = 0, coding: rightCoding = 'none' } = this.#lastRight
    if (coding !== rightCoding) return false
    if (right && this.#variation) right.write(this.#variation.mark(this.#index), markAt, 'latin1')
    return right?.equals(body) === true
  }

  /** @type {(answer: Omit<Answer, 'complete'>, coding: string) => string | null} */
  #verify(answer, coding) {
    const { body } = answer
    const variation = this.#variation
    const golden = variation ? variation.golden(this.#golden, this.#index) : this.#golden
    const fault = verifyAnswer(golden, { ...answer, complete: true }, maxBodyBytes(this.#longest))
    if (fault !== null) return variation ? `asked for ${variation.mark(this.#index)}: ${fault}` : fault
    const markAt = findMark(body, { variation, golden: this.#golden, index: this.#index })
    // A copy, because marks are written into it.
    if (markAt !== -1) Object.assign(this.#lastRight, { body: Buffer.from(body), markAt, coding })
    return null
  }
}

/**
 * Makes a record of headers, with names in lower case; those of one name are joined. Source: RFC 9110, 5.3.
 * @param {string[]} rawHeaders - names and values in turn
 */
export function toHeaders(rawHeaders) {
  /** @type {Record<string, string>} */
  const headers = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const [name, value] = [rawHeaders[index].toLowerCase(), rawHeaders[index + 1]]
    headers[name] = Object.hasOwn(headers, name) ? `${headers[name]}, ${value}` : value
  }
  return headers
}

/**
 * Finds the mark in the right body of a request: there, and only there, another request's mark makes it the right body
 * of that request.
 * @param {Buffer} body
 * @param {{ variation: Variation | null, golden: any, index: number }} request - golden: answer to the first request
 * @returns {number} position; -1 without one, as in a compressed body; 0 if all requests are the same
 */
export function findMark(body, { variation, golden, index }) {
  if (!variation) return 0
  const other = (index + 1) % variation.count
  const expected = variation.golden(golden, other)
  const mark = variation.mark(index)
  let at = body.lastIndexOf(mark)
  while (at !== -1) {
    const changed = Buffer.from(body)
    changed.write(variation.mark(other), at, 'latin1')
    if (verifyAnswer(expected, { status: 200, headers: {}, body: changed, complete: true }) === null) return at
    // A negative offset would count from the end.
    at = at === 0 ? -1 : body.lastIndexOf(mark, at - 1)
  }
  return -1
}
