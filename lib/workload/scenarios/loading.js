import { createAuthors } from '../data.js'
import { createRandom } from '../random.js'
import { once } from '../schemaTypes.js'

/** @import { Author, Book, Variation } from '../../types.d.ts' */
/** @import { Fields, Types } from '../schemaTypes.js' */

/** @typedef {'naive' | 'dataloader' | 'join'} Loading how the books of authors are got */
/** @typedef {Pick<Author, 'id' | 'name'>} Listed an author without books */
/** @typedef {Pick<Book, 'id' | 'name'>} Titled a book, as far as it is asked for */
/** @typedef {Listed & { books: Titled[] }} WithBooks */
/** @typedef {(id: string) => Titled[] | Promise<Titled[]>} Load the books of an author */
/**
 * What resolvers reach data through; each call is one of the backend. Authors are in the order of their ids.
 * @typedef {object} DataAccess
 * @property {(ids: readonly string[]) => Promise<Listed[]>} listAuthors
 * @property {(ids: readonly string[]) => Promise<WithBooks[]>} listAuthorsWithBooks
 * @property {Load} booksOf
 * @property {() => Load} createLoader one for each operation, which makes one call of those that come at once
 */

const authorsAsked = 50
const [authorCount, booksPerAuthor] = [10_000, 5]

/** How often the backend is called for an answer. @type {Record<Loading, number>} */
export const callsPerAnswer = { naive: 1 + authorsAsked, dataloader: 2, join: 1 }

export const loadings = /** @type {Loading[]} */ (Object.keys(callsPerAnswer))

/** All that a backend holds. */
export const loadedAuthors = once(() => createAuthors({ authors: authorCount, booksPerAuthor, seed: 2 }))

/** Which authors a request asks for: drawn at random, each once; for the same request the same ones. @param {number} index */
export function drawIds(index) {
  const random = createRandom(index)
  /** @type {Set<string>} */
  const drawn = new Set()
  while (drawn.size < authorsAsked) drawn.add(String(1 + Math.floor(random() * authorCount)))
  return [...drawn]
}

/** Under one name, so that the answer is the same however it is made. @param {Loading} loading */
const loadingDocument = (loading) =>
  `query Authors($ids: [ID!]!) { authors: loadedAuthors(ids: $ids, loading: "${loading}") { id name books { id name } } }`

/** Each author as answers have it, in their order of fields: as a value, and as bytes. */
const answered = once(() =>
  loadedAuthors().map(({ id, name, books }) => {
    const value = { id, name, books: books.map(({ id, name }) => ({ id, name })) }
    return { value, bytes: Buffer.from(JSON.stringify(value)) }
  }),
)
/** @param {number} index of the request */
const drawnAuthors = (index) => drawIds(index).map((id) => answered()[Number(id) - 1])

/** What is right whatever the loading. @param {number} index of the request */
export const loadedAnswer = (index) => ({ data: { authors: drawnAuthors(index).map(({ value }) => value) } })

const [begin, between, end] = ['{"data":{"authors":[', ',', ']}}'].map((text) => Buffer.from(text))

/** Other authors in each request, so that none is at hand because it was asked for before. @type {(loading: Loading) => Variation} */
export const loadingVariation = (loading) => ({
  count: 10_000,
  shared: false,
  mark: (index) => `draw ${String(index).padStart(4, '0')}`,
  request: (index) => ({ query: loadingDocument(loading), variables: { ids: drawIds(index) } }),
  golden: (_, index) => loadedAnswer(index),
  answer: (index) =>
    Buffer.concat([...drawnAuthors(index).flatMap(({ bytes }, place) => [place === 0 ? begin : between, bytes]), end]),
})

/** @type {Record<Loading, (access: DataAccess, ids: readonly string[]) => Promise<(Listed & { load: Load })[]>>} */
const ways = {
  naive: async (access, ids) => (await access.listAuthors(ids)).map((author) => ({ ...author, load: access.booksOf })),
  async dataloader(access, ids) {
    const load = access.createLoader()
    return (await access.listAuthors(ids)).map((author) => ({ ...author, load }))
  },
  join: async (access, ids) =>
    (await access.listAuthorsWithBooks(ids)).map(({ books, ...author }) => ({ ...author, load: () => books })),
}

/** Authors and their books from a backend. @type {(types: Types, access: DataAccess) => Fields} */
export function loadingFields({ object, id, ids, string, listOf }, access) {
  const Book = object('LoadedBook', { id, name: string })
  const books = { type: listOf(Book), resolve: (/** @type {{ id: string, load: Load }} */ { id, load }) => load(id) }
  const Author = object('LoadedAuthor', { id, name: string, books })
  return {
    loadedAuthors: {
      type: listOf(Author),
      args: { ids, loading: string },
      resolve: (_, { ids, loading }) => ways[/** @type {Loading} */ (loading)](access, ids),
    },
  }
}
