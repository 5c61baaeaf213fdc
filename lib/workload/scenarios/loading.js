import { createAuthors } from '../data.js'
import { createRandom } from '../random.js'
import { once } from '../schemaTypes.js'

/** @import { Author, Book, Variation } from '../../types.d.ts' */
/** @import { Fields, Types } from '../schemaTypes.js' */

/** @typedef {'naive' | 'dataloader' | 'join'} Loading way to load the books of authors */
/** @typedef {Pick<Author, 'id' | 'name'>} Listed an author without books */
/** @typedef {Pick<Book, 'id' | 'name'>} Titled a book with the requested fields */
/** @typedef {Listed & { books: Titled[] }} WithBooks */
/** @typedef {(id: string) => Titled[] | Promise<Titled[]>} Load loads the books of an author */
/**
 * @typedef {object} DataAccess of resolvers: each call is one of the backend, with authors in the order of their ids
 * @property {() => void} countResolver counts a call of a resolver that an operation begins with
 * @property {(ids: readonly string[]) => Promise<Listed[]>} listAuthors
 * @property {(ids: readonly string[]) => Promise<WithBooks[]>} listAuthorsWithBooks
 * @property {Load} booksOf
 * @property {() => Load} createLoader for each operation, makes one call of simultaneous loads
 */

export const authorsPerRequest = 50
const [authorCount, booksPerAuthor] = [10_000, 5]

/** Number of calls to the backend for an answer. @type {Record<Loading, number>} */
export const callsPerAnswer = { naive: 1 + authorsPerRequest, dataloader: 2, join: 1 }

export const loadings = /** @type {Loading[]} */ (Object.keys(callsPerAnswer))

export const loadedAuthors = once(() => createAuthors({ authors: authorCount, booksPerAuthor, seed: 2 }))

/** Draws the authors of a request at random, each once, the same for the same index. @param {number} index */
export function drawIds(index) {
  const random = createRandom(index)
  /** @type {Set<string>} */
  const drawn = new Set()
  while (drawn.size < authorsPerRequest) drawn.add(String(1 + Math.floor(random() * authorCount)))
  return [...drawn]
}

const loadedFields = '{ id name books { id name } }'
/** Writes the document, with an alias that makes all answers the same. @param {Loading} loading */
const loadingDocument = (loading) =>
  `query Authors($ids: [ID!]!) { authors: loadedAuthors(ids: $ids, loading: "${loading}") ${loadedFields} }`

/** Creates the authors of answers, as values and as bytes. */
const answerAuthors = once(() =>
  loadedAuthors().map(({ id, name, books }) => {
    const value = { id, name, books: books.map(({ id, name }) => ({ id, name })) }
    return { value, bytes: Buffer.from(JSON.stringify(value)) }
  }),
)
/** @param {number} index of the request */
const drawAuthors = (index) => drawIds(index).map((id) => answerAuthors()[Number(id) - 1])

/** Makes the right answer, the same for each loading. @param {number} index of the request */
export const loadedAnswer = (index) => ({ data: { authors: drawAuthors(index).map(({ value }) => value) } })

const [begin, between, end] = ['{"data":{"authors":[', ',', ']}}'].map((text) => Buffer.from(text))

/** Varies the authors of each request, so that caches do not help. @type {(loading: Loading) => Variation} */
export const loadingVariation = (loading) => ({
  count: 10_000,
  shared: false,
  mark: (index) => `draw ${String(index).padStart(4, '0')}`,
  request: (index) => ({ query: loadingDocument(loading), variables: { ids: drawIds(index) } }),
  golden: (_, index) => loadedAnswer(index),
  answer: (index) =>
    Buffer.concat([...drawAuthors(index).flatMap(({ bytes }, place) => [place === 0 ? begin : between, bytes]), end]),
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

/** Declares authors and their books from a backend. @type {(types: Types, access: DataAccess) => Fields} */
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
