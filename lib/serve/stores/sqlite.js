import { createRequire } from 'node:module'
import { Unsupported } from '../capabilities.js'
import { createSqlStore, statements } from './sql.js'

/** @import { StatementSync } from 'node:sqlite' */
/** @import { Store } from './dataAccess.js' */
/** @import { StatementName } from './sql.js' */

/**
 * Opens a file of SQLite. Its queries are synchronous: during one the server does nothing else.
 * @param {string} path
 * @returns {Store}
 * @throws {Unsupported} if the runtime has no node:sqlite
 */
export function openSqlite(path) {
  const { DatabaseSync } = loadSqlite()
  const database = new DatabaseSync(path, { readOnly: true })
  const texts = Object.entries(statements('= ?', 'IN (SELECT value FROM json_each(?))'))
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
