import Negotiator from 'negotiator'
import * as zlib from 'node:zlib'
import { missingOf } from '../../workload/codings.js'
import { createDictionary } from '../../workload/dictionary.js'
import { Unsupported } from '../capabilities.js'
import { environment } from '../serverEnvironment.js'

/** @import { IncomingHttpHeaders as Headers } from 'node:http' */
/** @import { Transform } from 'node:stream' */
/** @import { Compression, ContentCoding } from '../../workload/codings.js' */

/** Dictionary that this server compresses with; null without one. */
export const dictionary = environment.compression?.coding === 'dcz' ? createDictionary() : null

/** @type {any} neither in the types nor in every Node.js */
const { createZstdCompress, constants } = zlib

/**
 * Creates encoders at a level. Every written chunk goes out at once: part of a deferred answer is not held back for the
 * next one. The default of Brotli here is 4, which takes as long as gzip; its own, 11, is for files that are encoded
 * once.
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

/** @param {Compression | null} compression @throws {Unsupported} if this Node.js lacks it */
export function assertCoding(compression) {
  // Node 20
  const missing = compression && missingOf(zlib, compression.coding)
  if (missing)
    throw new Unsupported(`${compression.coding} needs ${missing} or newer, this is ${process.versions.node}`)
}

/**
 * Chooses between an offered coding and `identity` by the client's preference, then by its order. Without a header that
 * is `identity`; null if the client takes neither. Source: RFC 9110, section 12.5.3.
 * @template {ContentCoding} Coding
 * @param {Headers} headers
 * @param {Coding} coding - dcz is offered only to a client that has the dictionary
 */
export function negotiate(headers, coding) {
  const isOffered = coding !== 'dcz' || headers['available-dictionary'] === dictionary?.name
  const [preferred = null] = new Negotiator({ headers }).encodings([...(isOffered ? [coding] : []), 'identity'])
  return /** @type {Coding | 'identity' | null} */ (preferred)
}

/** Creates an encoder of a document that comes in parts. @param {Compression} compression */
export const createEncoder = ({ coding, level }) => encoders[coding](level)

/** @type {(body: Buffer, compression: Compression) => Promise<Buffer>} */
export async function encode(body, compression) {
  const encoder = createEncoder(compression)
  encoder.end(body)
  return Buffer.concat(await encoder.toArray())
}
