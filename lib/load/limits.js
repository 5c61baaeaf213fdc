import { maxUnknownBytes } from '../workload/decode.js'

/** @import { EventEmitter } from 'node:events' */

const kilobyte = 1024

/** Longest head of an answer: its status line and headers. */
export const maxHeadBytes = 64 * kilobyte
/** Most informational answers (1xx) before the answer to a request. */
export const maxInterimAnswers = 100

/** Bytes behind the announced end of a connection after which it is read no more. */
export const maxIgnoredBytes = 64 * kilobyte
/** Time that a server has to close a connection whose end it has announced: else the client's ports are used up. */
export const closeMilliseconds = 1000

/** Reasons of answers that never begin. */
export const longHead = 'the head of an answer is longer than 64 kB'
export const interimReason = `more than ${maxInterimAnswers} informational answers (1xx) came`

/**
 * Longest body that is read. One that is longer ends its connection at once.
 * @param {number} [rightLength] - of the right body; absent while it is unknown
 */
export const maxBodyBytes = (rightLength) =>
  rightLength === undefined ? maxUnknownBytes : 2 * rightLength + 64 * kilobyte

/** Longest form of a right answer: bytes as they are, or JSON with much white space. @param {unknown} golden */
export const longestOf = (golden) =>
  Buffer.isBuffer(golden) ? golden.length : 4 * Buffer.byteLength(JSON.stringify(golden))

/**
 * Refuses an answer with too many informational ones before it.
 * @type {(source: EventEmitter, event: string, refuse: (reason: string) => void) => void} event: emitted with each one
 */
export function limitInterim(source, event, refuse) {
  let count = 0
  source.on(event, () => {
    count += 1
    if (count > maxInterimAnswers) refuse(interimReason)
  })
}

/** Describes a body that is too long. @param {number} maxBytes */
export const describeLong = (maxBytes) =>
  `the body is longer than ${maxBytes === maxUnknownBytes ? '64 MB' : `${maxBytes} bytes, the limit`}`

/** Pieces that are joined: as an object, each takes a hundred bytes and keeps the memory that it came in. */
const joinedPieces = 10_000

/** Body that arrives in pieces, up to a limit. */
export class BoundedBody {
  bytes = 0
  /** @type {Buffer[]} */
  chunks = []
  #joined = 0
  #maxBytes
  #keptBytes

  /**
   * @param {number} [maxBytes]
   * @param {number} [keptBytes] - length up to which pieces are kept; later ones are only counted
   */
  constructor(maxBytes = maxUnknownBytes, keptBytes = maxBytes) {
    this.#maxBytes = maxBytes
    this.#keptBytes = keptBytes
  }

  /** True if every piece has been kept. */
  get isWhole() {
    return this.bytes <= this.#keptBytes
  }

  /** Adds the next piece. @param {Buffer} piece @returns {string | null} reason if the body is too long now */
  add(piece) {
    if (piece.length === 0) return null
    this.bytes += piece.length
    if (this.bytes > this.#maxBytes) return describeLong(this.#maxBytes)
    if (!this.isWhole) return null
    this.chunks.push(piece)
    if (this.chunks.length - this.#joined < joinedPieces) return null
    this.chunks.push(Buffer.concat(this.chunks.splice(this.#joined)))
    this.#joined += 1
    return null
  }
}
