import { createAuthors } from './data.js'
import { createLibrary } from './library.js'
import { authorResource } from './resources.js'

/** @import { Author } from '../types.d.ts' */

/**
 * The bytes of an answer that holds every author with its books. `classic` is the document of all results of the suite that
 * was there first: 6,856 bytes.
 */
const bytesOf = /** @type {const} */ ({
  classic: null,
  full: 972,
  small: 7649,
  medium: 33_918,
  large: 138_492,
  huge: 1_129_275,
})

/** @typedef {keyof typeof bytesOf} Size */

export const sizes = /** @type {Size[]} */ (Object.keys(bytesOf))

/** The same in words. */
export const aboutSizes =
  'document: full (972 B), small (7.6 kB), medium (34 kB), large (138 kB), huge (1.1 MB), classic (6.9 kB)'

/** What is around the authors: that of GraphQL is nine bytes longer than that of REST, which no size is to notice. */
const envelopeBytes = 17

/** @param {Size} size @returns {Author[]} */
export function createAuthorsOf(size) {
  const bytes = bytesOf[size]
  return bytes === null ? createAuthors() : createLibrary(bytes - envelopeBytes)
}

/** The list resource: that of `classic` is an array, as it always was. @type {(authors: Author[], size: Size) => object} */
export function createList(authors, size) {
  const resources = authors.map(authorResource)
  return size === 'classic' ? resources : { authors: resources }
}
