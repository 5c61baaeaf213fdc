import { createHash } from 'node:crypto'

/** How a document is named by its hash. Source: Apollo's automatic persisted queries. @param {string} document */
export const persistedExtensions = (document) => ({
  persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(document).digest('hex') },
})
