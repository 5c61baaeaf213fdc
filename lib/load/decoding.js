import zlib from 'node:zlib'
import { Fault } from '../base/errors/fault.js'
import { describeLong } from './limits.js'
import { missingOf } from '../workload/codings.js'
import { decoders as contentDecoders, maxUnknownBytes } from '../workload/decode.js'

/** @import { Decoder } from '../workload/decode.js' */
/** @import { Dictionary } from '../workload/dictionary.js' */
/** @import { Answer } from '../types.d.ts' */
/** @import { Document } from './transport.js' */

/** @type {(body: Buffer, options: { dictionary: Dictionary, maxOutputLength: number }) => Buffer} */
function decodeDcz(body, { dictionary: { header, bytes: dictionary }, maxOutputLength }) {
  if (!body.subarray(0, header.length).equals(header)) throw new Error('it is of another dictionary')
  return decode(body.subarray(header.length), 'zstd', { dictionary, maxOutputLength })
}

/** Decoders by the name of a coding. @type {Map<string, Decoder>} */
const decoders = new Map([...contentDecoders, ['none', (body) => body], ['dcz', decodeDcz]])

/**
 * Describes what this Node.js lacks to decode a content coding.
 * @param {string} coding
 * @returns {string | null} null if it can decode it
 */
export function describeMissing(coding) {
  const missing = missingOf(zlib, coding)
  return missing && `${coding} needs ${missing} or later, this is ${process.version}`
}

/** Checks whether this Node.js can decode a content coding. @param {string} coding */
export const canDecode = (coding) => decoders.has(coding) && missingOf(zlib, coding) === null

/**
 * Decodes a body.
 * @param {Buffer} body
 * @param {string} coding - that this Node.js can decode
 * @param {object} [options] - of zlib; for dcz with its dictionary
 * @throws if the body is broken, or longer than 64 MB
 */
export function decode(body, coding, options) {
  const decoder = /** @type {Decoder} */ (decoders.get(coding))
  return decoder(body, { maxOutputLength: maxUnknownBytes, ...options })
}

/**
 * Decodes as much as the beginning of a body gives.
 * @type {(body: Buffer, coding: string, maxOutputLength?: number) => Buffer}
 */
export function decodeBeginning(body, coding, maxOutputLength = maxUnknownBytes) {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  const finishFlush = { gzip: Z_SYNC_FLUSH, br: BROTLI_OPERATION_FLUSH }[coding] ?? 1
  return decode(body, coding, { finishFlush, maxOutputLength })
}

/**
 * Compares chunks with a body, without a copy that would soon be garbage.
 * @type {(chunks: Buffer[], body?: Buffer) => boolean}
 */
export function isSame(chunks, body = Buffer.alloc(0)) {
  let place = 0
  for (const chunk of chunks) {
    if (!body.subarray(place, place + chunk.length).equals(chunk)) return false
    place += chunk.length
  }
  return place > 0 && place === body.length
}

/** Reads the content coding of a document. @param {Pick<Answer, 'headers'>} document */
export const codingOf = ({ headers }) => String(headers['content-encoding'] ?? 'none')

/**
 * Decodes the body of a document.
 * @param {Document} document
 * @param {Dictionary} [dictionary] - for dcz
 * @returns {Buffer}
 * @throws {Fault} if the body is not in the coding that it names
 */
export function decodeBody(document, dictionary) {
  const { name, chunks, maxBytes = maxUnknownBytes } = document
  const coding = codingOf(document)
  if (!canDecode(coding) || (coding === 'dcz' && !dictionary))
    throw new Fault('WRONG_CODING', `${name}: came with the unknown content coding ${coding}`)
  try {
    const options = { maxOutputLength: maxBytes, ...(coding === 'dcz' && { dictionary }) }
    return decode(Buffer.concat(chunks), coding, options)
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ERR_BUFFER_TOO_LARGE')
      throw new Fault('WRONG_ANSWER', `${name}: ${describeLong(maxBytes)}`)
    throw new Fault('MALFORMED_ANSWER', `${name}: its ${coding} is broken: ${/** @type {Error} */ (error).message}`)
  }
}
