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
 * Each body is compared byte by byte with the last body that was found right as canonical JSON: one memory comparison
 * per chunk. Only where the bytes differ is the body joined, decoded and compared as JSON. So every single answer is
 * verified in full, and a character or a compressed block that is split between two chunks cannot mislead.
 *
 * Where requests vary, the mark of the request in question is written into that body before each comparison: what is
 * right for one request is wrong for any other.
 */
export class AnswerReader {
  #golden
  #known
  #variation
  #index = 0
  /** What this answer is compared with, from its first byte to its last. @type {Buffer | null} */
  #body = null
  #markAt = 0
  /** @type {Buffer[]} */
  #chunks = []
  #length = 0
  #same = true

  /**
   * @param {any} golden of the first request
   * @param {Known} known
   * @param {Variation | null} [variation] null where all requests are the same
   */
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
    const start = this.#length
    if (start === 0) ({ body: this.#body, markAt: this.#markAt = 0 } = this.#known)
    this.#length += chunk.length
    this.#chunks.push(chunk)
    if (!this.#same) return
    const body = this.#body
    if (body && this.#variation) body.write(this.#variation.mark(this.#index), this.#markAt, 'latin1')
    this.#same =
      body !== null && this.#length <= body.length && body.compare(chunk, 0, chunk.length, start, this.#length) === 0
  }

  /**
   * Ends this answer and begins the next.
   * @param {number} status
   * @param {string[]} rawHeaders names and values in turn
   * @returns {{ bodyBytes: number, fault: string | null }} fault says in words what is wrong
   */
  finish(status, rawHeaders) {
    const bodyBytes = this.#length
    const same = this.#same && status === 200 && bodyBytes === this.#body?.length
    const fault = same ? null : this.#verify(status, rawHeaders)
    this.reset()
    return { bodyBytes, fault }
  }

  /** Forgets the bytes of an answer that will not end. */
  reset() {
    this.#chunks = []
    this.#length = 0
    this.#same = true
  }

  /** @type {(status: number, rawHeaders: string[]) => string | null} */
  #verify(status, rawHeaders) {
    const variation = this.#variation
    const body = Buffer.concat(this.#chunks)
    const golden = variation ? variation.golden(this.#golden, this.#index) : this.#golden
    const fault = verifyAnswer(golden, { status, headers: toHeaders(rawHeaders), body, complete: true })
    if (fault === null) this.#learn(body)
    return fault && variation ? `asked for ${variation.mark(this.#index)}: ${fault}` : fault
  }

  /** @param {Buffer} body found right */
  #learn(body) {
    const markAt = findMark(body, { variation: this.#variation, golden: this.#golden, index: this.#index })
    if (markAt !== -1) Object.assign(this.#known, { body, markAt })
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
