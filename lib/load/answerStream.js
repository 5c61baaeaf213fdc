import { AnswerMatcher } from './answerMatcher.js'
import { AnswerReader } from './answerReader.js'
import { Fault } from '../base/errors/fault.js'

/** @import { Variation } from '../types.d.ts' */
/** @import { Known } from './answerMatcher.js' */

/** @typedef {{ golden: any, known: Known, variation: Variation | null }} Expected */
/** @typedef {{ bytes: number, bodyBytes: number, fault: string | null }} ReadAnswer */
/**
 * Where the answers go. waiting: how many requests have none; index: which of the workload's requests is the first of them.
 * @typedef {{ waiting: () => number, index: () => number, answer: (answer: ReadAnswer) => void }} Receiver
 */

/** So much of what is no HTTP is quoted. */
const quotedBytes = 60

/**
 * Makes verified answers of the bytes of one connection: those that are the last right answer again are recognised, all
 * others go through autocannon's parser, whose every result is looked at.
 */
export class AnswerStream {
  #parser
  #receiver
  #matcher
  #reader
  /** What the parser was given of an answer that did not end yet. @type {Buffer[]} */
  #parts = []
  // The chunk that it is given now, and where in it the next answer begins.
  /** @type {Buffer} */
  #chunk = Buffer.alloc(0)
  #begin = 0
  #head = { statusCode: 0, headers: /** @type {string[]} */ ([]) }

  /** @param {any} Parser autocannon's, which has no types @param {Expected} expected @param {Receiver} receiver */
  constructor(Parser, { golden, known, variation }, receiver) {
    this.#parser = new Parser(Parser.RESPONSE)
    this.#receiver = receiver
    this.#matcher = new AnswerMatcher(known, variation)
    this.#reader = new AnswerReader(golden, known, variation)
    this.#parser[Parser.kOnHeadersComplete] = (/** @type {any} */ head) => {
      this.#head = head
      this.#reader.expect(receiver.index())
    }
    this.#parser[Parser.kOnBody] = (/** @type {Buffer} */ chunk) => this.#reader.add(chunk)
    this.#parser[Parser.kOnMessageComplete] = () => this.#onMessage()
  }

  /** @param {Buffer} chunk the next bytes of the connection @throws {Fault} where they are no answer to a request */
  read(chunk) {
    const at = this.#recognise(chunk)
    if (at === chunk.length) return
    const before = this.#matcher.takeBack()
    if (before.length > 0) this.#parsePiece(before)
    // The chunk's memory is used again for the next one, and the parser may not be done with it by then.
    this.#parsePiece(Buffer.from(chunk.subarray(at)))
    if (this.#receiver.waiting() === 0 && this.#parts.length > 0) throw surplus()
  }

  /** Whether more of an answer is to come that has begun. */
  get isAmidAnswer() {
    return this.#parts.length > 0 || this.#matcher.isAmidAnswer
  }

  /** At the end of each message: a 1xx is none of the answers, which come after it. */
  #onMessage() {
    const { statusCode, headers } = this.#head
    if (statusCode < 200) return
    if (this.#receiver.waiting() === 0) throw surplus()
    const end = this.#parser.offset
    const bytes = Buffer.concat([...this.#parts, this.#chunk.subarray(this.#begin, end)])
    this.#parts = []
    this.#begin = end
    const answer = { bytes: bytes.length, ...this.#reader.finish(statusCode, headers) }
    if (answer.fault === null) this.#matcher.learn(bytes, answer, this.#receiver.index())
    this.#receiver.answer(answer)
  }

  /** Forgets the half-read answer of a connection that has ended. */
  reset() {
    this.#parser.reinitialize(this.#parser.constructor.RESPONSE)
    this.#parts = []
    this.#matcher.takeBack()
    this.#reader.reset()
  }

  /** @param {Buffer} chunk @returns {number} up to where it is what was expected */
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

function surplus() {
  return new Fault('SURPLUS_ANSWER', 'more came than was asked for: bytes on a connection without a request in flight')
}

/** @param {NodeJS.ErrnoException} error @param {Buffer} bytes */
function malformed({ code, message }, bytes) {
  const quoted = JSON.stringify(bytes.toString('latin1', 0, quotedBytes))
  return new Fault('MALFORMED_ANSWER', `malformed HTTP (${code ?? message}): ${quoted}`)
}
