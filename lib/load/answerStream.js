import { AnswerMatcher } from './answerMatcher.js'
import { AnswerParser, describeFraming, describeMalformed, hasNoBody, limitFraming } from './answerParser.js'
import { malformed, valuesOf } from './answerParser.js'
import { AnswerReader } from './answerReader.js'
import { Fault } from '../base/errors/fault.js'
import { interimReason, maxInterimAnswers } from './limits.js'

/** @import { Variation } from '../types.d.ts' */
/** @import { LastAnswer } from './answerMatcher.js' */

/** @typedef {{ golden: any, lastRight: LastAnswer, variation: Variation | null }} Expected */
/** @typedef {{ bytes: number, bodyBytes: number, fault: string | null }} ReadAnswer */
/** @typedef {Pick<AnswerMatcher, 'match' | 'finish' | 'isAmidAnswer' | 'takeMatched' | 'keep'>} Matcher */
/** @typedef {Pick<AnswerReader, 'expect' | 'add' | 'bytes' | 'finish' | 'reset'>} Reader */
/**
 * Judgement of the answers of one connection.
 * @typedef {object} Reading
 * @property {Matcher} matcher - recognises right answers without parsing them
 * @property {Reader} reader - verifies those that were parsed
 */
/**
 * Receiver of the answers.
 * @typedef {object} Receiver
 * @property {() => number} waiting - counts the requests without an answer
 * @property {() => number} index - of the workload's request that is the first of them
 * @property {(answer: ReadAnswer) => void} answer
 * @property {(answers: number) => void} limit - called if the server says after how many more answers it closes
 */

const noBytes = Buffer.alloc(0)
/** Beginning of each answer. */
const version = 'HTTP/'

/** Verifies answers by a workload's golden answer. @type {(expected: Expected) => Reading} */
export const verifyBy = ({ golden, lastRight, variation }) => ({
  matcher: new AnswerMatcher(lastRight, variation),
  reader: new AnswerReader(golden, lastRight, variation),
})

/**
 * Verifies the answers in the bytes of one connection. A repetition of the last right answer is recognised; all others
 * go through http-parser-js, whose every result is checked.
 */
export class AnswerStream {
  #parser
  #receiver
  #matcher
  #reader
  /** Parsed bytes of an answer that has not ended. @type {Buffer[]} */
  #parts = []
  /** Number of these bytes. */
  #size = 0
  /** Number of informational answers before it. */
  #interim = 0
  /** Whether a head has announced the end of the connection. */
  #isLast = false
  /** Whether the last answer has ended: what comes behind it does not matter. */
  isOver = false
  /** Chunk that is parsed now. @type {Buffer} */
  #chunk = noBytes
  /** Start of the next answer in it. */
  #begin = 0
  #head = { statusCode: 0, versionMinor: 1, headers: /** @type {string[]} */ ([]) }

  /** @param {Reading} reading @param {Receiver} receiver */
  constructor({ matcher, reader }, receiver) {
    this.#parser = new AnswerParser()
    this.#receiver = receiver
    this.#matcher = matcher
    this.#reader = reader
    this.#parser[AnswerParser.kOnHeadersComplete] = (/** @type {any} */ head) => this.#onHead(head)
    this.#parser[AnswerParser.kOnBody] = (/** @type {Buffer} */ chunk) => {
      if (!this.isOver) this.#reader.add(chunk)
    }
    this.#parser[AnswerParser.kOnMessageComplete] = () => this.#onMessage()
  }

  /**
   * Takes the next bytes of the connection.
   * @param {Buffer} chunk
   * @throws {Fault} if they are no answer to a request
   */
  read(chunk) {
    const at = this.#recognise(chunk)
    if (at === chunk.length) return
    const before = this.#matcher.takeMatched()
    if (before.length > 0) this.#parsePiece(before)
    // A copy: the chunk's memory is reused for the next one, before the parser may be done with it.
    this.#parsePiece(Buffer.from(chunk.subarray(at)))
    if (this.#receiver.waiting() === 0 && this.#parts.length > 0 && !this.isOver)
      throw new SurplusAnswer(this.#parts[0])
  }

  /** Takes the end of the connection, which ends a body without a length. */
  end() {
    this.#chunk = noBytes
    this.#begin = 0
    if (this.#isWithoutLength) this.#parser.finish()
  }

  /** True if an answer has begun and not ended. */
  get isAmidAnswer() {
    return this.#parts.length > 0 || this.#matcher.isAmidAnswer
  }

  get #isWithoutLength() {
    return this.#parser.state === 'BODY_RAW'
  }

  /**
   * Takes a head, and tells whether no body follows.
   * @param {{ statusCode: number, versionMinor: number, headers: string[] }} head
   */
  #onHead(head) {
    if (this.isOver) return false
    this.#head = head
    const { statusCode, versionMinor, headers } = head
    if (statusCode === 101) throw malformed('101 Switching Protocols, which was not asked for')
    const { closes, limit, wrongFraming } = connectionOf(headers)
    if (wrongFraming !== null) throw malformed(wrongFraming)
    this.#isLast ||= closes === true || (versionMinor === 0 && statusCode >= 200 && closes === null)
    if (limit !== null) this.#receiver.limit(limit)
    this.#reader.expect(this.#receiver.index(), statusCode)
    return hasNoBody(statusCode)
  }

  /** Ends a message: after an informational one (1xx) the answer is still to come. */
  #onMessage() {
    if (this.isOver) return
    const { statusCode, headers } = this.#head
    if (statusCode < 200) return this.#onInterim()
    if (this.#receiver.waiting() === 0) throw new SurplusAnswer()
    const end = this.#parser.offset
    const bytes = Buffer.concat([...this.#parts, this.#chunk.subarray(this.#begin, end)])
    this.isOver = this.#isLast || this.#isWithoutLength
    this.#clear()
    this.#begin = end
    const answer = { bytes: bytes.length, ...this.#reader.finish(statusCode, headers) }
    // One that ends the connection is parsed each time.
    if (answer.fault === null && !this.isOver) this.#matcher.keep(bytes, answer, this.#receiver.index())
    this.#receiver.answer(answer)
  }

  #onInterim() {
    this.#interim += 1
    if (this.#interim > maxInterimAnswers) throw malformed(interimReason)
  }

  #clear() {
    this.#parts = []
    this.#size = 0
    this.#interim = 0
  }

  /** Drops the half-read answer of a connection that has ended. */
  reset() {
    this.#parser.reset()
    this.#clear()
    this.#isLast = false
    this.isOver = false
    this.#matcher.takeMatched()
    this.#reader.reset()
  }

  /** @param {Buffer} chunk @returns {number} end of its recognised bytes */
  #recognise(chunk) {
    let at = 0
    while (at < chunk.length && this.#parts.length === 0 && this.#receiver.waiting() > 0) {
      const length = this.#matcher.match(chunk, at, this.#receiver.index())
      if (length === 0) break
      at += length
      const answer = this.#matcher.finish()
      if (!answer) break
      this.#receiver.answer(answer)
    }
    return at
  }

  /** @param {Buffer} piece */
  #parsePiece(piece) {
    this.#chunk = piece
    this.#begin = 0
    const result = this.#parser.execute(piece)
    if (this.isOver) return
    if (result instanceof Error)
      throw describeMalformed(result, Buffer.concat([...this.#parts, piece.subarray(this.#begin)]))
    if (this.#begin === piece.length) return
    this.#parts.push(piece.subarray(this.#begin))
    this.#size += piece.length - this.#begin
    limitFraming(this.#size, this.#reader.bytes, this.#interim)
  }
}

/** Bytes without a request in flight: those of an answer mean that others may be none of their requests. */
export class SurplusAnswer extends Fault {
  /**
   * @param {Buffer} [bytes] - beginning; absent if they are an answer
   * @param {string} [where]
   */
  constructor(bytes, where = 'bytes on a connection without a request in flight') {
    super('SURPLUS_ANSWER', `more came than was asked for: ${where}`)
    this.isAnswer = !bytes || version.startsWith(bytes.toString('latin1', 0, version.length))
  }
}

/**
 * Reads what an answer says of its connection and of its length. Source: RFC 9112, 6.3, 9.3 and 9.6; for the limit
 * RFC 2068, 19.7.1.1.
 * @param {string[]} rawHeaders - names and values in turn
 * @returns {{ closes: boolean | null, limit: number | null, wrongFraming: string | null }} closes: null if neither
 *   `close` nor `keep-alive` is there; limit: number of answers before the server closes the connection; wrongFraming:
 *   reason that the end of the body cannot be told
 */
export function connectionOf(rawHeaders) {
  const tokens = valuesOf(rawHeaders, 'connection').flatMap((value) => value.toLowerCase().split(/[\s,]+/))
  const max = /\bmax\s*=\s*"?([1-9]\d*)/i.exec(valuesOf(rawHeaders, 'keep-alive').join())?.[1]
  return {
    closes: tokens.includes('close') || (tokens.includes('keep-alive') ? false : null),
    limit: max === undefined ? null : Number(max),
    wrongFraming: describeFraming(rawHeaders),
  }
}
