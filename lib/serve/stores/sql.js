/** @import { Listed, Titled } from '../../workload/scenarios/loading.js' */
/** @import { Store } from '../dataAccess.js' */

/** @typedef {'authors' | 'books' | 'booksOfAll' | 'authorsWithBooks'} StatementName */
/** @typedef {Listed & { authorId: string, bookId: string, bookName: string }} Row what a statement asks for of these */

/**
 * What is asked of a database. Books come in the order of their ids, as those of the memory do.
 * @type {(one: string, several: string) => Record<StatementName, string>} conditions: the id of the one parameter, and one of those in it
 */
export const statements = (one, several) => ({
  authors: `SELECT id, name FROM authors WHERE id ${several}`,
  books: `SELECT id, name FROM books WHERE author_id ${one} ORDER BY id`,
  booksOfAll: `SELECT author_id AS "authorId", id, name FROM books WHERE author_id ${several} ORDER BY id`,
  authorsWithBooks: `SELECT authors.id, authors.name, books.id AS "bookId", books.name AS "bookName"
    FROM authors JOIN books ON books.author_id = authors.id WHERE authors.id ${several} ORDER BY books.id`,
})

/** @typedef {(name: StatementName, value: string | readonly string[]) => Row[] | Promise<Row[]>} Query */

/** Authors and books of a database, each call one query. @param {Query} query @returns {Store} */
export const createSqlStore = (query) => ({
  async authors(ids) {
    const byId = new Map((await query('authors', ids)).map((row) => [row.id, row]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  },
  async authorsWithBooks(ids) {
    const rows = await query('authorsWithBooks', ids)
    const groups = groupsOf(ids, rows, ({ id }) => id)
    return groups.flatMap((group) => {
      const books = group.map(({ bookId, bookName }) => ({ id: bookId, name: bookName }))
      return group.slice(0, 1).map(({ id, name }) => ({ id, name, books }))
    })
  },
  books: (id) => query('books', id),
  async booksOfAll(ids) {
    return groupsOf(ids, await query('booksOfAll', ids), ({ authorId }) => authorId)
  },
})

/** @type {(ids: readonly string[], rows: Row[], idOf: (row: Row) => string) => Row[][]} the rows of each id */
function groupsOf(ids, rows, idOf) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map(ids.map((id) => [id, []]))
  for (const row of rows) groups.get(idOf(row))?.push(row)
  return [...groups.values()]
}
