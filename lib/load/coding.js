import zlib from 'node:zlib'
import { missingOf } from '../workload/codings.js'

/** @import { Dictionary } from '../workload/dictionary.js' */

/** @typedef {(body: Buffer, options?: any) => Buffer} Decoder */

// Node 20 lacks zstd, which therefore cannot be imported by its name.
/** @type {unknown} */
const byName = zlib
const { gunzipSync, brotliDecompressSync, zstdDecompressSync } = /** @type {Record<string, Decoder>} */ (byName)

/** @type {(body: Buffer, dictionary: Dictionary) => Buffer} */
function decodeDcz(body, { header, bytes: dictionary }) {
  if (!body.subarray(0, header.length).equals(header)) throw new Error('it is of another dictionary')
  return zstdDecompressSync(body.subarray(header.length), { dictionary })
}

/** By what Content-Encoding says. @type {Map<string, Decoder>} */
const decoders = new Map(
  Object.entries({
    none: (/** @type {Buffer} */ body) => body,
    ...{ gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync, dcz: decodeDcz },
  }),
)

/** What this Node.js lacks to decode it, in words. @type {(coding: string) => string | null} */
export function describeMissing(coding) {
  const missing = missingOf(zlib, coding)
  return missing && `${coding} needs ${missing} or later, this is ${process.version}`
}

/** Whether this Node.js can decode it. @param {string} coding */
export const canDecode = (coding) => decoders.has(coding) && missingOf(zlib, coding) === null

/** Throws where it is broken. @type {(body: Buffer, coding: string, options?: object) => Buffer} one that canDecode; options: the dictionary of dcz */
export const decode = (body, coding, options) => /** @type {Decoder} */ (decoders.get(coding))(body, options)

/** Decodes as much as the beginning of a body gives. @type {(body: Buffer, coding: string) => Buffer} */
export function decodeBeginning(body, coding) {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  return decode(body, coding, { finishFlush: { gzip: Z_SYNC_FLUSH, br: BROTLI_OPERATION_FLUSH }[coding] ?? 1 })
}
