import { persistedExtensions } from '../persistedExtensions.js'

const authors = 20
const fields = 'id name md5 company books { id name numPages }'
const author = (/** @type {number} */ id) => `author${id}: author(id: "${id}") { ${fields} }`
const selections = Array.from({ length: authors }, (_, index) => author(index + 1))

/** Much to send, parse and validate for what it asks: each author by itself. */
export const longDocument = `query Authors { ${selections.join(' ')} }`

/** Names the document by its hash alone. */
export const requestByHash = { extensions: persistedExtensions(longDocument) }
/** Says which document that is, to whom does not know it. */
export const registration = { query: longDocument, ...requestByHash }
