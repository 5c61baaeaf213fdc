import { createBookshop, ratingOf, unratedBook } from './bookshop.js'

/** @typedef {import('./bookshop.js').Review} Review */

/**
 * @typedef {object} Operation
 * @property {string} name
 * @property {string} document
 * @property {{ data: object }} golden right answer
 * @property {number} leastCalls fewest requests to subgraphs that can answer it
 * @property {(string | number)[][]} [errorPaths] paths of the answer's errors; absent if it has none
 */

const { users, books, reviews } = createBookshop()

const userOf = (/** @type {string} */ userId) => users.find(({ id }) => id === userId)
const bookOf = (/** @type {string} */ bookId) => books.find(({ id }) => id === bookId)
const nameOf = (/** @type {string} */ userId) => ({ name: userOf(userId)?.name })
const reviewsOf = (/** @type {string} */ bookId) => reviews.filter((review) => review.bookId === bookId)

const thirdUser = {
  ...nameOf('3'),
  reviews: reviews
    .filter(({ authorId }) => authorId === '3')
    .map(({ stars, bookId }) => ({
      stars,
      book: { title: bookOf(bookId)?.title, author: nameOf(bookOf(bookId)?.authorId ?? '') },
    })),
}

/** Operations that every gateway answers, from one subgraph's to a chain of four calls. @type {Operation[]} */
export const operations = [
  {
    name: 'books',
    document: '{ books { id title pages } }',
    golden: { data: { books: books.map(({ id, title, pages }) => ({ id, title, pages })) } },
    // One subgraph has all of it.
    leastCalls: 1,
  },
  {
    name: 'keys',
    document: '{ books { title author { id } } }',
    golden: { data: { books: books.map(({ title, authorId }) => ({ title, author: { id: authorId } })) } },
    // The key of an author is in the subgraph of books, so accounts has nothing to add.
    leastCalls: 1,
  },
  {
    name: 'reviews',
    document: '{ books { title author { name } reviews { text stars author { name } } } }',
    golden: {
      data: {
        books: books.map(({ id, title, authorId }) => ({
          title,
          author: nameOf(authorId),
          reviews: reviewsOf(id).map(({ text, stars, authorId }) => ({ text, stars, author: nameOf(authorId) })),
        })),
      },
    },
    // Books, then their reviews, then the names of both kinds of authors in one request; a call per path makes it 4.
    leastCalls: 3,
  },
  {
    name: 'user',
    document: '{ user(id: "3") { name reviews { stars book { title author { name } } } } }',
    golden: { data: { user: thirdUser } },
    // Each step needs the keys of the one before: user, reviews, books, and their authors in accounts again.
    leastCalls: 4,
  },
]

/**
 * Operation of which the subgraph of reviews fails one nullable field: the rest of the answer comes nevertheless.
 * @type {Operation & Required<Pick<Operation, 'errorPaths'>>}
 */
export const partial = {
  name: 'partial',
  document: '{ books { title rating } }',
  golden: {
    data: {
      books: books.map(({ id, title }) => ({ title, rating: id === unratedBook ? null : ratingOf(reviewsOf(id)) })),
    },
  },
  errorPaths: [['books', books.findIndex(({ id }) => id === unratedBook), 'rating']],
  leastCalls: 2,
}
