import { createAuthors } from '../data.js'

/** @import { Author, Book } from '../../types.d.ts' */
/** @import { Fields, Types } from '../schemaTypes.js' */

/** @typedef {'naive' | 'dataloader' | 'join'} Loading how the books of authors are got */
/** @typedef {Pick<Author, 'id' | 'name'>} Listed an author without books */
/** @typedef {(id: string) => Book[] | Promise<Book[]>} Load the books of an author */
/**
 * What resolvers reach data through; each call is one of the backend.
 * @typedef {object} DataAccess
 * @property {() => Promise<Listed[]>} listAuthors
 * @property {() => Promise<(Listed & { books: Book[] })[]>} listAuthorsWithBooks
 * @property {Load} booksOf
 * @property {() => Load} createLoader one for each operation, which makes one call of those that come at once
 */

const authors = 50

/** How often the backend is called for an answer. @type {Record<Loading, number>} */
export const callsPerAnswer = { naive: 1 + authors, dataloader: 2, join: 1 }

export const loadings = /** @type {Loading[]} */ (Object.keys(callsPerAnswer))

export const createLoadedAuthors = () => createAuthors({ authors, booksPerAuthor: 5, seed: 2 })

/** Under one name, so that the answer is the same however it is made. @param {Loading} loading */
export const loadingDocument = (loading) =>
  `{ authors: loadedAuthors(loading: "${loading}") { id name books { id name } } }`

/** What is right whatever the loading. */
export const loadedAnswer = () => ({
  data: {
    authors: createLoadedAuthors().map(({ id, name, books }) => ({
      ...{ id, name },
      books: books.map(({ id, name }) => ({ id, name })),
    })),
  },
})

/** @type {Record<Loading, (access: DataAccess) => Promise<(Listed & { load: Load })[]>>} */
const ways = {
  naive: async (access) => (await access.listAuthors()).map((author) => ({ ...author, load: access.booksOf })),
  async dataloader(access) {
    const load = access.createLoader()
    return (await access.listAuthors()).map((author) => ({ ...author, load }))
  },
  join: async (access) =>
    (await access.listAuthorsWithBooks()).map(({ books, ...author }) => ({ ...author, load: () => books })),
}

/** Authors and their books from a backend. @type {(types: Types, access: DataAccess) => Fields} */
export function loadingFields({ object, id, string, listOf }, access) {
  const Book = object('LoadedBook', { id, name: string })
  const books = { type: listOf(Book), resolve: (/** @type {{ id: string, load: Load }} */ { id, load }) => load(id) }
  const Author = object('LoadedAuthor', { id, name: string, books })
  return {
    loadedAuthors: {
      type: listOf(Author),
      args: { loading: string },
      resolve: (_, { loading }) => ways[/** @type {Loading} */ (loading)](access),
    },
  }
}
