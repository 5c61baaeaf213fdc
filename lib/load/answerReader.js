import { verifyAnswer } from '../workload/verify.js'

/**
 * Verifies the answers of one connection, one after the other, while their bytes arrive.
 *
 * Each body is compared byte by byte with the last body that was found right as canonical JSON: one memory comparison
 * per chunk. Only where the bytes differ is the body joined, decoded and compared as JSON. So every single answer is
 * verified in full, and a character or a compressed block that is split between two chunks cannot mislead.
 */
export class AnswerReader {
  #golden
  #known
  /** @type {Buffer[]} */
  #chunks = []
  #length = 0
  #same = true

  /**
   * @param {unknown} golden
   * @param {{ body: Buffer | null }} known the last right body, shared by all connections of a round; null before the first
   */
  constructor(golden, known) {
    this.#golden = golden
    this.#known = known
  }

  /** @param {Buffer} chunk the next bytes of the body */
  add(chunk) {
    const start = this.#length
    this.#length += chunk.length
    this.#chunks.push(chunk)
    if (!this.#same) return
    const { body } = this.#known
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
    const same = this.#same && status === 200 && bodyBytes === this.#known.body?.length
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

  /**
   * @param {number} status
   * @param {string[]} rawHeaders
   */
  #verify(status, rawHeaders) {
    const body = Buffer.concat(this.#chunks)
    const fault = verifyAnswer(this.#golden, { status, headers: toHeaders(rawHeaders), body, complete: true })
    if (fault === null) this.#known.body = body
    return fault
  }
}

/** @param {string[]} rawHeaders */
function toHeaders(rawHeaders) {
  /** @type {Record<string, string>} */
  const headers = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers[rawHeaders[index].toLowerCase()] = rawHeaders[index + 1]
  }
  return headers
}
