import { createAuthors } from '../data.js'

/** @typedef {{ id: string, name: string, company: string }} User an author, and a reviewer of books by others */
/** @typedef {{ id: string, title: string, pages: number, authorId: string }} Book */
/** @typedef {{ id: string, text: string, stars: number, authorId: string, bookId: string }} Review */

const verdicts = ['A delight from the first page', 'Läuft sich tot', 'Honest and precise', 'Two chapters too long']
const reasons = ['read it in one evening', 'gave it to a friend', 'would have liked more maps', 'will read it again']

const reviewsPerBook = 3

/** @type {(book: Book, index: number, users: User[]) => Review[]} */
function createReviews({ id, authorId }, index, users) {
  const author = users.findIndex((user) => user.id === authorId)
  return Array.from({ length: reviewsPerBook }, (_, nth) => ({
    id: `${id}-${nth + 1}`,
    text: `${verdicts[(index + nth) % verdicts.length]}; I ${reasons[(index * 3 + nth) % reasons.length]}.`,
    stars: 1 + ((index * 2 + nth * 3) % 5),
    // Three different users, none of them the book's author.
    authorId: users[(author + 1 + ((index * 2 + nth * 3) % (users.length - 1))) % users.length].id,
    bookId: id,
  }))
}

/**
 * Creates the data behind the subgraphs: 10 users, 20 books by them, and 6 reviews by each; the same on every machine.
 * @returns {{ users: User[], books: Book[], reviews: Review[] }}
 */
export function createBookshop() {
  const authors = createAuthors({ authors: 10, booksPerAuthor: 2 })
  const users = authors.map(({ id, name, company }) => ({ id, name, company }))
  const books = authors.flatMap((author) =>
    author.books.map(({ id, name, numPages }) => ({ id, title: name, pages: numPages, authorId: author.id })),
  )
  return { users, books, reviews: books.flatMap((book, index) => createReviews(book, index, users)) }
}

/** Id of the book whose rating the subgraph of reviews fails to compute, always. */
export const unratedBook = '4-1'

/** Computes the mean stars of a book. @param {Pick<Review, 'stars'>[]} reviews of the book */
export const ratingOf = (reviews) => reviews.reduce((sum, { stars }) => sum + stars, 0) / reviews.length
