import { createHash } from 'node:crypto'

/** Computes the `md5` field of an author, which GraphQL and REST compute for every answer. @param {string} text */
export const md5 = (text) => createHash('md5').update(text).digest('hex')

/**
 * Makes the REST resource of an author: the fields of the compound document, in its order, and a page's text.
 * @param {import('../types.d.ts').Author} author
 */
export function authorResource({ id, name, books, text }) {
  const resource = { id, name, md5: md5(name), books: books.map(({ id, name }) => ({ id, name })) }
  return text === undefined ? resource : { ...resource, text }
}

export const countsPath = '/api/backend'
