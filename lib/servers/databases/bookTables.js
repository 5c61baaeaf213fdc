import { loadedAuthors } from '../../workload/scenarios/loading.js'

/** Statements that create the tables, in SQL that every database here understands. */
export const tables = `
  CREATE TABLE authors (id text PRIMARY KEY, name text NOT NULL);
  CREATE TABLE books (id text PRIMARY KEY, author_id text NOT NULL, name text NOT NULL);
  CREATE INDEX books_by_author ON books (author_id);
`

/** Creates the rows of each table, in the order of its columns. @returns {Record<string, string[][]>} */
export const createRows = () => ({
  authors: loadedAuthors().map(({ id, name }) => [id, name]),
  books: loadedAuthors().flatMap((author) => author.books.map(({ id, name }) => [id, author.id, name])),
})
