import { createRequire } from 'node:module'
import { Unsupported } from '../capabilities.js'

/** @import { StatementSync } from 'node:sqlite' */
/** @import { Listed } from '../../workload/scenarios/loading.js' */
/** @import { Store } from './dataAccess.js' */

/** @typedef {'authors' | 'books' | 'booksOfAll' | 'authorsWithBooks'} StatementName */
/** @typedef {Listed & { authorId: string, bookId: string, bookName: string }} Row has its statement's columns only */
/** @typedef {(name: StatementName, value: string | readonly string[]) => Row[] | Promise<Row[]>} Query */

/**
 * Writes the statements of a database. Books are in the order of their ids, as in memory.
 * @type {(one: string, several: string) => Record<StatementName, string>} conditions on an id: equal to the parameter,
 *   and contained in it
 */
const writeStatements = (one, several) => ({
  authors: `SELECT id, name FROM authors WHERE id ${several}`,
  books: `SELECT id, name FROM books WHERE author_id ${one} ORDER BY id`,
  booksOfAll: `SELECT author_id AS "authorId", id, name FROM books WHERE author_id ${several} ORDER BY id`,
  authorsWithBooks: `SELECT authors.id, authors.name, books.id AS "bookId", books.name AS "bookName"
    FROM authors JOIN books ON books.author_id = authors.id WHERE authors.id ${several} ORDER BY books.id`,
})

/** Creates a store whose calls are one query each. @param {Query} query @returns {Store} */
const createSqlStore = (query) => ({
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

/**
 * Opens a file of SQLite. Its queries are synchronous: during one the server does nothing else.
 * @param {string} path
 * @throws {Unsupported} if the runtime has no node:sqlite
 */
export function openSqlite(path) {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  const texts = Object.entries(writeStatements('= ?', 'IN (SELECT value FROM json_each(?))'))
  const prepared = /** @type {Record<StatementName, StatementSync>} */ (
    Object.fromEntries(texts.map(([name, text]) => [name, database.prepare(text)]))
  )
  return createSqlStore(
    (name, value) =>
      /** @type {any[]} */ (prepared[name].all(typeof value === 'string' ? value : JSON.stringify(value))),
  )
}

/** @returns {typeof import('node:sqlite')} */
function loadSqlite() {
  try {
    return createRequire(import.meta.url)('node:sqlite')
  } catch {
    // Node 20
    throw new Unsupported('has no node:sqlite, which Node.js has from 22.13 on')
  }
}

/**
 * Opens a PostgreSQL database by a pool of connections on which statements are prepared once.
 * @type {(connectionString: string, max: number) => Store & { readonly waitedMs: number }} max: connections
 */
export function openPostgres(connectionString, max) {
  const { Pool } = /** @type {typeof import('pg')} */ (createRequire(import.meta.url)('pg'))
  // Keeps connections while the server waits for its next window.
  const pool = new Pool({ connectionString, max, idleTimeoutMillis: 0 })
  // The caller hears of a broken connection by its query; the pool drops idle ones.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const texts = writeStatements('= $1', '= ANY($1)')
  let waitedMs = 0

  /** @type {(...query: Parameters<Query>) => Promise<Row[]>} */
  async function query(name, value) {
    const start = performance.now()
    const client = await pool.connect()
    waitedMs += performance.now() - start
    try {
      return (await client.query({ name, text: texts[name], values: [value] })).rows
    } finally {
      client.release()
    }
  }
  return {
    ...createSqlStore(query),
    get waitedMs() {
      return waitedMs
    },
  }
}
