import { AnswerMatcher } from './answerMatcher.js'
import { AnswerReader } from './answerReader.js'
import { Fault } from '../base/errors/fault.js'

/** @import { Variation } from '../types.d.ts' */
/** @import { LastAnswer } from './answerMatcher.js' */

/** @typedef {{ golden: any, lastRight: LastAnswer, variation: Variation | null }} Expected */
/** @typedef {{ bytes: number, bodyBytes: number, fault: string | null }} ReadAnswer */
/**
 * Receiver of the answers.
 * @typedef {object} Receiver
 * @property {() => number} waiting - counts the requests without an answer
 * @property {() => number} index - of the workload's request that is the first of them
 * @property {(answer: ReadAnswer) => void} answer
 */

/** Bytes to quote of what is not HTTP. */
const quotedBytes = 60

/**
 * Verifies the answers in the bytes of one connection. A repetition of the last right answer is recognised; all others
 * go through autocannon's parser, whose every result is checked.
 */
export class AnswerStream {
  #parser
  #receiver
  #matcher
  #reader
  /** Parsed bytes of an answer that has not ended. @type {Buffer[]} */
  #parts = []
  /** Chunk that is parsed now. @type {Buffer} */
  #chunk = Buffer.alloc(0)
  /** Start of the next answer in it. */
  #begin = 0
  #head = { statusCode: 0, headers: /** @type {string[]} */ ([]) }

  /**
   * @param {any} Parser - autocannon's, which has no types
   * @param {Expected} expected
   * @param {Receiver} receiver
   */
  constructor(Parser, { golden, lastRight, variation }, receiver) {
    this.#parser = new Parser(Parser.RESPONSE)
    this.#receiver = receiver
    this.#matcher = new AnswerMatcher(lastRight, variation)
    this.#reader = new AnswerReader(golden, lastRight, variation)
    this.#parser[Parser.kOnHeadersComplete] = (/** @type {any} */ head) => {
      this.#head = head
      this.#reader.expect(receiver.index())
    }
    this.#parser[Parser.kOnBody] = (/** @type {Buffer} */ chunk) => this.#reader.add(chunk)
    this.#parser[Parser.kOnMessageComplete] = () => this.#onMessage()
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
    if (this.#receiver.waiting() === 0 && this.#parts.length > 0) throw surplus()
  }

  /** True if an answer has begun and not ended. */
  get isAmidAnswer() {
    return this.#parts.length > 0 || this.#matcher.isAmidAnswer
  }

  /** Ends a message: after an informational one (1xx) the answer is still to come. */
  #onMessage() {
    const { statusCode, headers } = this.#head
    if (statusCode < 200) return
    if (this.#receiver.waiting() === 0) throw surplus()
    const end = this.#parser.offset
    const bytes = Buffer.concat([...this.#parts, this.#chunk.subarray(this.#begin, end)])
    this.#parts = []
    this.#begin = end
    const answer = { bytes: bytes.length, ...this.#reader.finish(statusCode, headers) }
    if (answer.fault === null) this.#matcher.keep(bytes, answer, this.#receiver.index())
    this.#receiver.answer(answer)
  }

  /** Drops the half-read answer of a connection that has ended. */
  reset() {
    this.#parser.reinitialize(this.#parser.constructor.RESPONSE)
    this.#parts = []
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
    if (result instanceof Error) throw malformed(result, Buffer.concat([...this.#parts, piece.subarray(this.#begin)]))
    if (this.#begin < piece.length) this.#parts.push(piece.subarray(this.#begin))
  }
}

const surplus = () =>
  new Fault('SURPLUS_ANSWER', 'more came than was asked for: bytes on a connection without a request in flight')

/** @param {NodeJS.ErrnoException} error @param {Buffer} bytes */
function malformed({ code, message }, bytes) {
  const quoted = JSON.stringify(bytes.toString('latin1', 0, quotedBytes))
  return new Fault('MALFORMED_ANSWER', `malformed HTTP (${code ?? message}): ${quoted}`)
}
