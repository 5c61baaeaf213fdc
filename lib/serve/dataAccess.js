import DataLoader from 'dataloader'
import { setTimeout as delay } from 'node:timers/promises'
import { readBackend } from '../workload/scenarios/index.js'
import { createLoadedAuthors } from '../workload/scenarios/loading.js'
import { once } from '../workload/schemaTypes.js'
import { told } from './told.js'

/** @import { Author } from '../types.d.ts' */
/** @import { DataAccess } from '../workload/scenarios/loading.js' */

/**
 * Authors and books behind calls that are counted, each of which takes a while.
 * @param {() => Author[]} authorsOf called when they are first needed
 * @param {number | null} delayMs of a call; null where it is answered at once
 * @returns {DataAccess & { counted: { calls: number, answers: number } }} answers: how many asked for the authors, as each does once
 */
export function createDataAccess(authorsOf, delayMs) {
  const counted = { calls: 0, answers: 0 }
  const authors = once(authorsOf)
  const byId = once(() => new Map(authors().map((author) => [author.id, author])))
  const booksById = (/** @type {string} */ id) => byId().get(id)?.books ?? []

  /** @template Found @param {() => Found} find */
  async function call(find) {
    counted.calls += 1
    if (delayMs) await delay(delayMs)
    return find()
  }
  return {
    counted,
    listAuthors() {
      counted.answers += 1
      return call(() => authors().map(({ id, name }) => ({ id, name })))
    },
    listAuthorsWithBooks() {
      counted.answers += 1
      return call(authors)
    },
    booksOf: (id) => call(() => booksById(id)),
    createLoader() {
      const loader = new DataLoader((/** @type {readonly string[]} */ ids) => call(() => ids.map(booksById)))
      return (id) => loader.load(id)
    },
  }
}

/** What this server loads by. */
export const access = createDataAccess(createLoadedAuthors, readBackend(told.backend).delayMs)
