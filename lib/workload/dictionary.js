import { createHash } from 'node:crypto'
import { createLibrary } from './library.js'
import { authorResource } from './resources.js'

/** @typedef {{ bytes: Buffer, header: Buffer, name: string }} Dictionary header: what a body in the coding `dcz` begins with; name: as Available-Dictionary has it */

/** Where a server has its dictionary. */
export const dictionaryPath = '/api/dictionary'

/** As many as it takes to say what answers have in common, and what words are in them. */
const dictionaryBytes = 32_768
/** The authors of answers are others. */
const dictionarySeed = 2

/** What answers are compressed with: an answer as they are, of other authors. */
export function createDictionary() {
  const authors = createLibrary(dictionaryBytes, dictionarySeed).map(authorResource)
  return toDictionary(Buffer.from(JSON.stringify({ data: { authors } })))
}

/**
 * Source: RFC 9842, sections 2.2 and 5: the header is a zstd frame that decoders skip.
 * @param {Buffer} bytes
 * @returns {Dictionary}
 */
export function toDictionary(bytes) {
  const hash = createHash('sha256').update(bytes).digest()
  const magic = Buffer.from('5e2a4d1820000000', 'hex')
  return { bytes, header: Buffer.concat([magic, hash]), name: `:${hash.toString('base64')}:` }
}
