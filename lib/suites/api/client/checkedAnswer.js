import { Fault } from '../../../base/errors/fault.js'
import { toHeaders } from '../../../load/answerReader.js'
import { StreamHead } from '../../../load/closedLoop/streamAnswer.js'
import { BoundedBody } from '../../../load/limits.js'

/** @import { Matcher, ReadAnswer } from '../../../load/answerStream.js' */
/** @import { AnswerError } from '../types.d.ts' */
/** @import { CookieJar } from './cookieJar.js' */

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
  #jar

  /** @param {Judge} judge @param {CookieJar | null} [jar] - which gets the cookies of answers */
  constructor(judge, jar = null) {
    this.#judge = judge
    this.#jar = jar
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
    this.#jar?.read(rawHeaders)
    return check(this.#judge, this.#index, { status, headers: toHeaders(rawHeaders), content })
  }

  /** Drops the bytes of an answer that will not end. */
  reset() {
    this.#content = null
  }
}

/**
 * Creates the answers on the streams of a connection of HTTP/2.
 * @type {(judge: Judge, jar?: CookieJar | null) => (sentAt: number, index: number) => CheckedStream}
 */
export const createCheckedStreams =
  (judge, jar = null) =>
  (sentAt, index) =>
    new CheckedStream(sentAt, index, judge, jar)

/** Collects the body on one stream of HTTP/2 and checks the answer at its end. */
class CheckedStream extends StreamHead {
  #index
  #judge
  #jar
  /** @type {Record<string, string>} */
  #headers = {}
  #content = new BoundedBody()

  /** @param {number} sentAt @param {number} index @param {Judge} judge @param {CookieJar | null} jar */
  constructor(sentAt, index, judge, jar) {
    super(sentAt)
    this.#index = index
    this.#judge = judge
    this.#jar = jar
  }

  /** @type {StreamHead['setHead']} */
  setHead(head, isLast) {
    if (this.status === 0) {
      this.#headers = head.headers
      this.#jar?.read(head.rawHeaders)
    }
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
