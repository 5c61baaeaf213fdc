import zlib from 'node:zlib'
import { missingOf } from './codings.js'

/** @import { Answer } from '../types.d.ts' */

/** @typedef {(body: Buffer, options?: any) => Buffer} Decoder */

/** Longest body, as it comes and decoded, while the length of the right one is unknown. */
export const maxUnknownBytes = 64 * 1024 ** 2

/** Most content codings of one body, one around the other; curl has the same limit. */
const maxCodings = 5

// Node 20 lacks zstd, so it cannot be imported by its name.
/** @type {unknown} */
const byName = zlib
const { gunzipSync, brotliDecompressSync, inflateSync, zstdDecompressSync } = /** @type {Record<string, Decoder>} */ (
  byName
)

/** Decoders by the value of Content-Encoding. @type {Map<string, Decoder>} */
export const decoders = new Map(
  Object.entries({
    gzip: gunzipSync,
    'x-gzip': gunzipSync,
    br: brotliDecompressSync,
    deflate: inflateSync,
    zstd: zstdDecompressSync,
  }),
)

/** @type {(body: Buffer, coding: string, maxBytes: number) => Buffer} @throws {Error} */
function decodeOnce(body, coding, maxBytes) {
  const decoder = decoders.get(coding)
  const missing = missingOf(zlib, coding)
  if (!decoder || missing)
    throw new Error(`content coding ${coding}, which was not asked for${missing ? ` and needs ${missing}` : ''}`)
  try {
    return decoder(body, { maxOutputLength: maxBytes })
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ERR_BUFFER_TOO_LARGE') throw new Error(`more than ${maxBytes} bytes, decoded from ${coding}`)
    throw new Error(`a body that could not be decoded as ${coding}: ${message}`)
  }
}

/**
 * Decodes the body of an answer, also if it has several content codings.
 * @param {Pick<Answer, 'headers' | 'body'>} answer
 * @param {number} [maxBytes] - length at which decoding stops
 * @throws {Error} with what came in place of a body; it continues "got"
 */
export function decodeAnswer({ headers, body }, maxBytes = maxUnknownBytes) {
  const codings = String(headers['content-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding !== '' && coding !== 'identity')
  if (codings.length > maxCodings) throw new Error(`${codings.length} content codings of one body`)
  return codings.reduceRight((bytes, coding) => decodeOnce(bytes, coding, maxBytes), body)
}
