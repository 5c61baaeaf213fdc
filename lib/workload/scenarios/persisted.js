import { createHash } from 'node:crypto'

const authorCount = 20
const fields = 'id name md5 company books { id name numPages }'
const author = (/** @type {number} */ id) => `author${id}: author(id: "${id}") { ${fields} }`
const selections = Array.from({ length: authorCount }, (_, index) => author(index + 1))

/** Document that is long for its result, to send, parse and validate: each author by itself. */
export const longDocument = `query Authors { ${selections.join(' ')} }`

/** Names a document by its hash. Source: Apollo's automatic persisted queries. @param {string} document */
export const persistedExtensions = (document) => ({
  persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(document).digest('hex') },
})

/** Request that names the document by its hash alone. */
export const requestByHash = { extensions: persistedExtensions(longDocument) }
/** Request that registers the document under its hash. */
export const registration = { query: longDocument, ...requestByHash }
