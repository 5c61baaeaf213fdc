import zlib from 'node:zlib'

/** @typedef {(body: Buffer, options?: object) => Buffer} Decoder */

/** Node.js 20 knows no zstd, which is why nothing here is imported by its name. @type {unknown} */
const byName = zlib
const { gunzipSync, brotliDecompressSync, zstdDecompressSync } = /** @type {Record<string, Decoder>} */ (byName)

/** By what Content-Encoding says. @type {Map<string, Decoder>} */
const decoders = new Map(
  Object.entries({ none: (body) => body, gzip: gunzipSync, br: brotliDecompressSync, zstd: zstdDecompressSync }),
)

/** Whether this Node.js can decode it. @param {string} coding */
export const canDecode = (coding) => decoders.get(coding) !== undefined

/** Throws where it is broken. @type {(body: Buffer, coding: string, options?: object) => Buffer} one that canDecode */
export const decode = (body, coding, options) => /** @type {Decoder} */ (decoders.get(coding))(body, options)

/** Decodes as much as the beginning of a body gives. @type {(body: Buffer, coding: string) => Buffer} */
export function decodeBeginning(body, coding) {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  return decode(body, coding, { finishFlush: { gzip: Z_SYNC_FLUSH, br: BROTLI_OPERATION_FLUSH }[coding] ?? 1 })
}
