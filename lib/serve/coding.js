import Negotiator from 'negotiator'
import * as zlib from 'node:zlib'
import { missingOf } from '../workload/codings.js'
import { dictionary } from './dictionary.js'
import { Unsupported } from './unsupported.js'

/** @import { IncomingHttpHeaders as Headers } from 'node:http' */
/** @import { Transform } from 'node:stream' */
/** @import { Compression, ContentCoding } from '../workload/codings.js' */

/** Not in the types, nor in every Node. @type {any} */
const { createZstdCompress, constants } = zlib

/**
 * What encodes at a level. Every chunk that is written goes out at once: a part of a deferred answer is not held back for
 * the next one. Brotli's own default, 11, is for what is encoded once and sent often; 4 takes about as long as gzip does.
 * @type {Record<ContentCoding, (level: number | null) => Transform>}
 */
const encoders = {
  gzip: (level) => zlib.createGzip({ flush: constants.Z_SYNC_FLUSH, level: level ?? constants.Z_DEFAULT_COMPRESSION }),
  br: (level) =>
    zlib.createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: level ?? 4 },
    }),
  zstd: createZstd,
  dcz(level) {
    const encoder = createZstd(level, dictionary?.bytes)
    encoder.push(dictionary?.header)
    return encoder
  },
}

/** @type {(level: number | null, dictionary?: Buffer) => Transform} */
function createZstd(level, dictionary) {
  const params = { [constants.ZSTD_c_compressionLevel]: level ?? constants.ZSTD_CLEVEL_DEFAULT }
  return createZstdCompress({ flush: constants.ZSTD_e_flush, params, dictionary })
}

/** @param {Compression | null} compression @throws {Unsupported} where this Node lacks it */
export function assertCoding(compression) {
  const missing = compression && missingOf(zlib, compression.coding)
  if (missing)
    throw new Unsupported(`${compression.coding} needs ${missing} or newer, this is ${process.versions.node}`)
}

/**
 * What an answer goes out in that can be encoded or not, by what its client prefers, or names first: `identity`, as it is,
 * where there is no header; null where it takes neither. Source: RFC 9110, section 12.5.3.
 * @template {ContentCoding} Coding
 * @param {Headers} headers
 * @param {Coding} coding of which dcz takes a client that has the dictionary
 * @returns {Coding | 'identity' | null}
 */
export function negotiate(headers, coding) {
  const isThere = coding !== 'dcz' || headers['available-dictionary'] === dictionary?.name
  const [preferred = null] = new Negotiator({ headers }).encodings([...(isThere ? [coding] : []), 'identity'])
  return /** @type {Coding | 'identity' | null} */ (preferred)
}

/** What encodes a document part by part. @param {Compression} compression */
export const createEncoder = ({ coding, level }) => encoders[coding](level)

/** @param {Buffer} body @param {Compression} compression */
export async function encode(body, compression) {
  const encoder = createEncoder(compression)
  encoder.end(body)
  return Buffer.concat(await encoder.toArray())
}
