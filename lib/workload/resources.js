import { createHash } from 'node:crypto'

/** What the `md5` resolver and the REST resources compute for each author, anew for every answer. @param {string} text */
export const md5 = (text) => createHash('md5').update(text).digest('hex')

/**
 * One author as a REST resource: the fields, and their order, that the compound document asks for, and a page's text.
 * @param {import('../types.d.ts').Author} author
 */
export function authorResource({ id, name, books, text }) {
  const resource = { id, name, md5: md5(name), books: books.map(({ id, name }) => ({ id, name })) }
  return text === undefined ? resource : { ...resource, text }
}
