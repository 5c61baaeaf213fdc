import { createHash } from 'node:crypto'
import { createLibrary } from './library.js'
import { authorResource } from './resources.js'

/**
 * @typedef {object} Dictionary
 * @property {Buffer} bytes
 * @property {Buffer} header beginning of a body in the coding `dcz`
 * @property {string} name value of Available-Dictionary
 */

export const dictionaryPath = '/api/dictionary'

/** Length of the dictionary: enough for all that answers have in common, and their vocabulary. */
const dictionaryBytes = 32_768
/** Seed of the dictionary's authors, which answers do not hold. */
const dictionarySeed = 2

/** Creates the dictionary for answers: one of other authors. */
export function createDictionary() {
  const authors = createLibrary(dictionaryBytes, dictionarySeed).map(authorResource)
  return toDictionary(Buffer.from(JSON.stringify({ data: { authors } })))
}

/**
 * Describes a dictionary. Its header is a zstd frame that decoders skip. Source: RFC 9842, sections 2.2 and 5.
 * @type {(bytes: Buffer) => Dictionary}
 */
export function toDictionary(bytes) {
  const hash = createHash('sha256').update(bytes).digest()
  const magic = Buffer.from('5e2a4d1820000000', 'hex')
  return { bytes, header: Buffer.concat([magic, hash]), name: `:${hash.toString('base64')}:` }
}
