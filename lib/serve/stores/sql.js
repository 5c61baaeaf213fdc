/** @import { Listed, Titled } from '../../workload/scenarios/loading.js' */
/** @import { Store } from './dataAccess.js' */

/** @typedef {'authors' | 'books' | 'booksOfAll' | 'authorsWithBooks'} StatementName */
/** @typedef {Listed & { authorId: string, bookId: string, bookName: string }} Row has its statement's columns only */
/** @typedef {(name: StatementName, value: string | readonly string[]) => Row[] | Promise<Row[]>} Query */

/**
 * Writes the statements of a database. Books are in the order of their ids, as in memory.
 * @type {(one: string, several: string) => Record<StatementName, string>} conditions on an id: equal to the parameter,
 *   and contained in it
 */
export const statements = (one, several) => ({
  authors: `SELECT id, name FROM authors WHERE id ${several}`,
  books: `SELECT id, name FROM books WHERE author_id ${one} ORDER BY id`,
  booksOfAll: `SELECT author_id AS "authorId", id, name FROM books WHERE author_id ${several} ORDER BY id`,
  authorsWithBooks: `SELECT authors.id, authors.name, books.id AS "bookId", books.name AS "bookName"
    FROM authors JOIN books ON books.author_id = authors.id WHERE authors.id ${several} ORDER BY books.id`,
})

/**
 * Creates a store whose calls are one query each.
 * @param {Query} query
 * @returns {Store}
 */
export const createSqlStore = (query) => ({
  async authors(ids) {
    const byId = new Map((await query('authors', ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  async authorsWithBooks(ids) {
    const groups = groupRows(ids, await query('authorsWithBooks', ids), ({ id }) => id)
    return groups.flatMap((group) => {
      const books = group.map(({ bookId, bookName }) => ({ id: bookId, name: bookName }))
      return group.slice(0, 1).map(({ id, name }) => ({ id, name, books }))
    })
  },
  books: (id) => query('books', id),
  async booksOfAll(ids) {
    return groupRows(ids, await query('booksOfAll', ids), ({ authorId }) => authorId)
  },
})

/** @type {(ids: readonly string[], rows: Row[], idOf: (row: Row) => string) => Row[][]} rows of each id */
function groupRows(ids, rows, idOf) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map(ids.map((id) => [id, []]))
  for (const row of rows) groups.get(idOf(row))?.push(row)
  return [...groups.values()]
}
