import { createAuthors } from './data.js'
import { createLibrary } from './library.js'
import { authorResource } from './resources.js'

/** @import { Author } from '../types.d.ts' */

/**
 * Bytes of an answer that holds every author with its books. `classic` is the document of published results:
 * 6,856 bytes.
 */
const listBytes = /** @type {const} */ ({
  classic: null,
  full: 972,
  small: 7649,
  medium: 33_918,
  large: 138_492,
  huge: 1_129_275,
})

/** @typedef {keyof typeof listBytes} Size */

export const sizes = /** @type {Size[]} */ (Object.keys(listBytes))

export const aboutSizes =
  'document: full (972 B), small (7.6 kB), medium (34 kB), large (138 kB), huge (1.1 MB), classic (6.9 kB)'

const classicBytes = 6856

/** Counts the bytes of an answer. @param {Size} size */
export const bytesOf = (size) => listBytes[size] ?? classicBytes

/** Bytes around the authors; REST has nine fewer, which no size notices. */
const envelopeBytes = 17

/** @param {Size} size @returns {Author[]} */
export function createAuthorsOf(size) {
  const bytes = listBytes[size]
  return bytes === null ? createAuthors() : createLibrary(bytes - envelopeBytes)
}

/**
 * Creates the list resource; that of `classic` is an array, because its results have always been.
 * @type {(authors: Author[], size: Size) => object}
 */
export function createList(authors, size) {
  const resources = authors.map(authorResource)
  return size === 'classic' ? resources : { authors: resources }
}
