import { verifyAnswer } from '../workload/verify.js'
import { findMark } from './findMark.js'

/** @import { Variation } from '../types.d.ts' */

/**
 * The last right body, shared by all connections of a round; null before the first. `markAt` is where its mark stands.
 * @typedef {{ body: Buffer | null, markAt?: number }} Known
 */

/**
 * Verifies the answers of one connection, one after the other, while their bytes arrive.
 *
 * Each body is compared byte by byte with the last body that was found right as canonical JSON: one memory comparison.
 * Only where the bytes differ is it decoded and compared as JSON. So every single answer is verified in full, and a
 * character or a compressed block that is split between two chunks cannot mislead.
 *
 * Where requests vary, the mark of the request in question is written into that body before each comparison: what is
 * right for one request is wrong for any other. Where answers differ in more than that, each is compared with the bytes that
 * most servers would write.
 */
export class AnswerReader {
  #golden
  #known
  #variation
  #index = 0
  /** @type {Buffer[]} */
  #chunks = []

  /** golden: of the first request. @param {any} golden @param {Known} known @param {Variation | null} [variation] */
  constructor(golden, known, variation = null) {
    this.#golden = golden
    this.#known = known
    this.#variation = variation
  }

  /** @param {number} index which of the workload's requests the coming body is the answer to */
  expect(index) {
    this.#index = index
  }

  /** @param {Buffer} chunk the next bytes of the body */
  add(chunk) {
    this.#chunks.push(chunk)
  }

  /**
   * Ends this answer and begins the next.
   * @param {number} status
   * @param {string[]} rawHeaders names and values in turn
   * @returns {{ bodyBytes: number, fault: string | null }} fault says in words what is wrong
   */
  finish(status, rawHeaders) {
    const body = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks)
    this.reset()
    const fault = status === 200 && this.#isKnown(body) ? null : this.#verify(status, rawHeaders, body)
    return { bodyBytes: body.length, fault }
  }

  /** Forgets the bytes of an answer that will not end. */
  reset() {
    this.#chunks = []
  }

  /** @param {Buffer} body */
  #isKnown(body) {
    const usual = this.#variation?.answer?.(this.#index)
    if (usual) return usual.equals(body)
    const { body: known, markAt = 0 } = this.#known
    if (known && this.#variation) known.write(this.#variation.mark(this.#index), markAt, 'latin1')
    return known?.equals(body) === true
  }

  /** @type {(status: number, rawHeaders: string[], body: Buffer) => string | null} */
  #verify(status, rawHeaders, body) {
    const variation = this.#variation
    const golden = variation ? variation.golden(this.#golden, this.#index) : this.#golden
    const fault = verifyAnswer(golden, { status, headers: toHeaders(rawHeaders), body, complete: true })
    if (fault === null) this.#learn(body)
    return fault && variation ? `asked for ${variation.mark(this.#index)}: ${fault}` : fault
  }

  /** @param {Buffer} body found right */
  #learn(body) {
    const markAt = findMark(body, { variation: this.#variation, golden: this.#golden, index: this.#index })
    // Of its own memory, as marks are written into it.
    if (markAt !== -1) Object.assign(this.#known, { body: Buffer.from(body), markAt })
  }
}

/** Names in lower case. @param {string[]} rawHeaders names and values in turn */
function toHeaders(rawHeaders) {
  /** @type {Record<string, string>} */
  const headers = {}
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers[rawHeaders[index].toLowerCase()] = rawHeaders[index + 1]
  return headers
}
