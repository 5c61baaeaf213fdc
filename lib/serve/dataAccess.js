import DataLoader from 'dataloader'
import { setTimeout as delay } from 'node:timers/promises'
import { readBackend } from '../workload/scenarios/index.js'
import { loadedAuthors } from '../workload/scenarios/loading.js'
import { openMemory } from './stores/memory.js'
import { openPostgres } from './stores/postgres.js'
import { openSqlite } from './stores/sqlite.js'
import { told } from './told.js'

/** @import { DataAccess, Listed, Titled, WithBooks } from '../workload/scenarios/loading.js' */

/** @template Found @typedef {Found | Promise<Found>} Soon */
/**
 * What holds authors and books; each function is one call of it. What it finds is in the order of the ids.
 * @typedef {object} Store
 * @property {(ids: readonly string[]) => Soon<Listed[]>} authors
 * @property {(ids: readonly string[]) => Soon<WithBooks[]>} authorsWithBooks
 * @property {(id: string) => Soon<Titled[]>} books of one author
 * @property {(ids: readonly string[]) => Soon<Titled[][]>} booksOfAll of each of some authors, which are there
 * @property {number} [waitedMs] what all calls together waited for a connection so far; absent where they do not
 */
/** @typedef {{ calls: number, answers: number, waitedMs?: number }} Counted answers: how many asked for the authors, as each does once */

/**
 * Authors and books behind calls that are counted.
 * @param {Store} store
 * @param {number | null} [delayMs] what each call takes beside the store's own time; null where that is nothing
 * @returns {DataAccess & { readonly counted: Counted }}
 */
export function createDataAccess(store, delayMs = null) {
  const counted = { calls: 0, answers: 0 }

  /** @template Found @param {() => Soon<Found>} find */
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

/** @param {Pick<typeof told, 'database' | 'pool'>} where @returns {Record<string, () => Store>} */
const stores = ({ database, pool }) => ({
  memory: () => openMemory(loadedAuthors),
  delay: () => openMemory(loadedAuthors),
  sqlite: () => openSqlite(database),
  postgres: () => openPostgres(database, pool),
})

const { backend, delayMs } = readBackend(told.backend)

/** What this server loads by. */
export const access = createDataAccess(stores(told)[backend](), delayMs)
