import Negotiator from 'negotiator'
import * as zlib from 'node:zlib'
import { Unsupported } from './unsupported.js'

/** @typedef {Exclude<import('../types.d.ts').Coding, 'none'>} Coding */

/** Not in the types, nor in every Node. @type {any} */
const { createZstdCompress, constants } = zlib

/**
 * Every chunk that is written goes out at once: a part of a deferred answer is not held back for the next one. Brotli's
 * own default, 11, is for what is encoded once and sent often; 4 takes about as long as gzip does.
 * @type {Record<Coding, () => import('node:stream').Transform>}
 */
const encoders = {
  gzip: () => zlib.createGzip({ flush: constants.Z_SYNC_FLUSH }),
  br: () =>
    zlib.createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  zstd: () => createZstdCompress({ flush: constants.ZSTD_e_flush }),
}

/** @param {import('../types.d.ts').Coding} coding @throws {Unsupported} where this Node lacks it */
export function assertCoding(coding) {
  if (coding === 'zstd' && !createZstdCompress)
    throw new Unsupported(`zstd needs Node 22.15 or newer, this is ${process.versions.node}`)
}

/**
 * Whether a client takes a content coding, by its Accept-Encoding; without one it is asked for none.
 * @type {(header: string | undefined, coding: Coding) => boolean}
 */
export const acceptsCoding = (header, coding) =>
  header !== undefined && new Negotiator({ headers: { 'accept-encoding': header } }).encodings([coding]).length > 0

/** What encodes a document part by part. @param {Coding} coding */
export const createEncoder = (coding) => encoders[coding]()

/** @param {Buffer} body @param {Coding} coding */
export async function encode(body, coding) {
  const encoder = createEncoder(coding)
  encoder.end(body)
  return Buffer.concat(await encoder.toArray())
}
