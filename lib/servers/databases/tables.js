import { loadedAuthors } from '../../workload/scenarios/loading.js'

/** In the SQL of every database here. */
export const tables = `
  CREATE TABLE authors (id text PRIMARY KEY, name text NOT NULL);
  CREATE TABLE books (id text PRIMARY KEY, author_id text NOT NULL, name text NOT NULL);
  CREATE INDEX books_by_author ON books (author_id);
`

/** What they hold, in the order of their columns. @returns {Record<string, string[][]>} */
export const createRows = () => ({
  authors: loadedAuthors().map(({ id, name }) => [id, name]),
  books: loadedAuthors().flatMap((author) => author.books.map(({ id, name }) => [id, author.id, name])),
})
