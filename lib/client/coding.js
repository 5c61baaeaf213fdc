import zlib from 'node:zlib'

/** @typedef {(body: Buffer, options?: object) => Buffer} Decoder */

/**
 * What decodes a body. Node.js 20 knows no zstd, which is why it is not imported by its name.
 * @param {string} coding as in Content-Encoding
 * @returns {Decoder | undefined}
 */
function decoderOf(coding) {
  const { zstdDecompressSync } = /** @type {{ zstdDecompressSync?: Decoder }} */ (/** @type {unknown} */ (zlib))
  /** @type {Record<string, Decoder | undefined>} */
  const decoders = {
    none: (body) => body,
    gzip: /** @type {Decoder} */ (zlib.gunzipSync),
    br: /** @type {Decoder} */ (zlib.brotliDecompressSync),
    zstd: zstdDecompressSync,
  }
  return decoders[coding]
}

/** Whether this Node.js can decode it. @param {string} coding */
export const canDecode = (coding) => decoderOf(coding) !== undefined

/**
 * @param {Buffer} body
 * @param {string} coding one that canDecode
 * @returns {Buffer}
 * @throws {Error} where it is broken
 */
export const decode = (body, coding) => /** @type {Decoder} */ (decoderOf(coding))(body)

/**
 * Decodes as much as the beginning of a body gives.
 * @param {Buffer} body
 * @param {string} coding one that canDecode
 */
export function decodeBeginning(body, coding) {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  const finishFlush = { gzip: Z_SYNC_FLUSH, br: BROTLI_OPERATION_FLUSH }[coding] ?? 1
  return /** @type {Decoder} */ (decoderOf(coding))(body, { finishFlush })
}
