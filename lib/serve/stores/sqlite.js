import { createRequire } from 'node:module'
import { Unsupported } from '../unsupported.js'
import { createSqlStore, statements } from './sql.js'

/** @import { Store } from '../dataAccess.js' */
/** @import { StatementName } from './sql.js' */

/**
 * A file of SQLite. Its queries are synchronous: while one is answered, the server does nothing else.
 * @param {string} path
 * @returns {Store}
 * @throws {Unsupported} where the runtime has no node:sqlite
 */
export function openSqlite(path) {
  const { DatabaseSync } = load()
  const database = new DatabaseSync(path, { readOnly: true })
  const texts = Object.entries(statements('= ?', 'IN (SELECT value FROM json_each(?))'))
  const prepared = /** @type {Record<StatementName, import('node:sqlite').StatementSync>} */ (
    Object.fromEntries(texts.map(([name, text]) => [name, database.prepare(text)]))
  )
  return createSqlStore(
    (name, value) =>
      /** @type {any[]} */ (prepared[name].all(typeof value === 'string' ? value : JSON.stringify(value))),
  )
}

/** Not every runtime has it. @returns {typeof import('node:sqlite')} */
function load() {
  try {
    return createRequire(import.meta.url)('node:sqlite')
  } catch {
    throw new Unsupported('has no node:sqlite, which Node.js has from 22.13 on')
  }
}
