import { Fault } from '../../../base/errors/fault.js'
import { toHeaders } from '../../../load/answerReader.js'
import { StreamHead } from '../../../load/closedLoop/streamAnswer.js'
import { BoundedBody } from '../../../load/limits.js'

/** @import { Matcher, ReadAnswer } from '../../../load/answerStream.js' */
/** @import { AnswerError } from '../types.d.ts' */

/**
 * Check of an answer by the index of its request among those of all operations.
 * @typedef {(index: number, status: number, headers: Record<string, string>, body: Buffer) => AnswerError | null} Judge
 */
/** @typedef {ReadAnswer & { index: number, error: AnswerError | null }} CheckedAnswer */

const noBytes = Buffer.alloc(0)

/** Recognises no answer, because each one has values that change. @type {Matcher} */
export const noMatcher = {
  match: () => 0,
  finish: () => null,
  isAmidAnswer: false,
  takeMatched: () => noBytes,
  keep() {},
}

/** Collects the bodies of one connection of HTTP/1.1 and checks each answer at its end. */
export class CheckedReader {
  #judge
  #index = 0
  /** @type {BoundedBody | null} */
  #content = null

  /** @param {Judge} judge */
  constructor(judge) {
    this.#judge = judge
  }

  /** Sets the request that the next body answers. @param {number} index */
  expect(index) {
    this.#index = index
  }

  /** Takes the next bytes of the body. @param {Buffer} chunk @throws {Fault} if it is too long */
  add(chunk) {
    this.#content ??= new BoundedBody()
    addTo(this.#content, chunk)
  }

  /** Number of bytes of the present body. */
  get bytes() {
    return this.#content?.bytes ?? 0
  }

  /** Ends this answer and begins the next. @type {(status: number, rawHeaders: string[]) => Checked} */
  finish(status, rawHeaders) {
    const content = this.#content
    this.reset()
    return check(this.#judge, this.#index, { status, headers: toHeaders(rawHeaders), content })
  }

  /** Drops the bytes of an answer that will not end. */
  reset() {
    this.#content = null
  }
}

/** Creates the answers on the streams of a load over HTTP/2. @param {Judge} judge */
export const createCheckedStreams = (judge) => (/** @type {number} */ sentAt, /** @type {number} */ index) =>
  new CheckedStream(sentAt, index, judge)

/** Collects the body on one stream of HTTP/2 and checks the answer at its end. */
class CheckedStream extends StreamHead {
  #index
  #judge
  /** @type {Record<string, string>} */
  #headers = {}
  #content = new BoundedBody()

  /**
   * @param {number} sentAt
   * @param {number} index
   * @param {Judge} judge
   */
  constructor(sentAt, index, judge) {
    super(sentAt)
    this.#index = index
    this.#judge = judge
  }

  /** @type {StreamHead['setHead']} */
  setHead(head, isLast) {
    if (this.status === 0) this.#headers = head.headers
    super.setHead(head, isLast)
  }

  /** Takes the next bytes of the body. @param {Buffer} bytes - in memory that is reused @throws {Fault} if too long */
  add(bytes) {
    addTo(this.#content, Buffer.from(bytes))
  }

  /** Ends the answer. */
  finish() {
    return check(this.#judge, this.#index, { status: this.status, headers: this.#headers, content: this.#content })
  }
}

/** @type {(content: BoundedBody, bytes: Buffer) => void} */
function addTo(content, bytes) {
  const tooLong = content.add(bytes)
  if (tooLong !== null) throw new Fault('WRONG_ANSWER', tooLong)
}

/** @typedef {Omit<CheckedAnswer, 'bytes'>} Checked */
/** @typedef {{ status: number, headers: Record<string, string>, content: BoundedBody | null }} WholeAnswer */

/** @type {(judge: Judge, index: number, answer: WholeAnswer) => Checked} */
function check(judge, index, { status, headers, content }) {
  const chunks = content?.chunks ?? []
  const body = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)
  const error = judge(index, status, headers, body)
  return { bodyBytes: body.length, fault: error?.reason ?? null, index, error }
}
