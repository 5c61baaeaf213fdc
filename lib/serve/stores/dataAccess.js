import DataLoader from 'dataloader'
import { setTimeout as delay } from 'node:timers/promises'
import { readBackend } from '../../workload/scenarios/index.js'
import { loadedAuthors } from '../../workload/scenarios/loading.js'
import { once } from '../../workload/schemaTypes.js'
import { environment } from '../serverEnvironment.js'
import { openPostgres, openSqlite } from './sqlStores.js'

/** @import { Author } from '../../types.d.ts' */
/** @import { DataAccess, Listed, Titled, WithBooks } from '../../workload/scenarios/loading.js' */

/** @template Value @typedef {Value | Promise<Value>} Awaitable */
/**
 * @typedef {object} Store of authors and books; each function is one call, with results in the order of the ids
 * @property {(ids: readonly string[]) => Awaitable<Listed[]>} authors
 * @property {(ids: readonly string[]) => Awaitable<WithBooks[]>} authorsWithBooks
 * @property {(id: string) => Awaitable<Titled[]>} books of one author
 * @property {(ids: readonly string[]) => Awaitable<Titled[][]>} booksOfAll books of each author; all of them exist
 * @property {number} [waitedMs] time that calls waited for a connection so far; absent without connections
 */
/**
 * @typedef {object} Counts
 * @property {number} calls
 * @property {number} answers lists of authors, one for each answer
 * @property {number} resolverCalls of the fields that an operation begins with; an answer from a cache has none
 * @property {number} [waitedMs]
 */

/**
 * Creates the access to a store that counts its calls.
 * @param {Store} store
 * @param {number | null} [delayMs] - added to each call
 * @returns {DataAccess & { readonly counted: Counts }}
 */
export function createDataAccess(store, delayMs = null) {
  const counted = { calls: 0, answers: 0, resolverCalls: 0 }

  /** @template Value @param {() => Awaitable<Value>} find */
  async function call(find) {
    counted.calls += 1
    if (delayMs) await delay(delayMs)
    return find()
  }
  return {
    get counted() {
      const { waitedMs } = store
      return { ...counted, ...(waitedMs !== undefined && { waitedMs }) }
    },
    countResolver() {
      counted.resolverCalls += 1
    },
    listAuthors(ids) {
      counted.answers += 1
      return call(() => store.authors(ids))
    },
    listAuthorsWithBooks(ids) {
      counted.answers += 1
      return call(() => store.authorsWithBooks(ids))
    },
    booksOf: (id) => call(() => store.books(id)),
    createLoader() {
      const loader = new DataLoader((/** @type {readonly string[]} */ ids) => call(() => store.booksOfAll(ids)))
      return (id) => loader.load(id)
    },
  }
}

/**
 * Opens a store of objects.
 * @type {(createAuthors: () => Author[]) => Store} createAuthors: called when they are first needed
 */
export function openMemory(createAuthors) {
  const byId = once(() => new Map(createAuthors().map((author) => [author.id, author])))
  const books = (/** @type {string} */ id) => byId().get(id)?.books ?? []
  return {
    authors: (ids) => ids.flatMap((id) => byId().get(id) ?? []).map(({ id, name }) => ({ id, name })),
    authorsWithBooks: (ids) => ids.flatMap((id) => byId().get(id) ?? []),
    books,
    booksOfAll: (ids) => ids.map(books),
  }
}

/** @type {Record<string, () => Store>} */
const stores = {
  memory: () => openMemory(loadedAuthors),
  delay: () => openMemory(loadedAuthors),
  sqlite: () => openSqlite(environment.database),
  postgres: () => openPostgres(environment.database, environment.pool),
}

const { backend, delayMs } = readBackend(environment.backend)

export const access = createDataAccess(stores[backend](), delayMs)
