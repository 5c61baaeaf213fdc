import { once } from '../../workload/schemaTypes.js'

/** @import { Author } from '../../types.d.ts' */
/** @import { Store } from './dataAccess.js' */

/**
 * Opens a store of objects.
 * @param {() => Author[]} createAuthors - called when they are first needed
 * @returns {Store}
 */
export function openMemory(createAuthors) {
  const byId = once(() => new Map(createAuthors().map((author) => [author.id, author])))
  const books = (/** @type {string} */ id) => byId().get(id)?.books ?? []
  return {
    authors: (ids) => ids.flatMap((id) => byId().get(id) ?? []).map(({ id, name }) => ({ id, name })),
    authorsWithBooks: (ids) => ids.flatMap((id) => byId().get(id) ?? []),
    books,
    booksOfAll: (ids) => ids.map(books),
  }
}
