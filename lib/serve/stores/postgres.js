import { createRequire } from 'node:module'
import { createSqlStore, statements } from './sql.js'

/** @import { Store } from './dataAccess.js' */
/** @import { Query, Row } from './sql.js' */

/**
 * Opens a PostgreSQL database by a pool of connections on which statements are prepared once.
 * @param {string} connectionString
 * @param {number} max - connections
 * @returns {Store & { readonly waitedMs: number }}
 */
export function openPostgres(connectionString, max) {
  const { Pool } = /** @type {typeof import('pg')} */ (createRequire(import.meta.url)('pg'))
  // Keeps connections while the server waits for its next window.
  const pool = new Pool({ connectionString, max, idleTimeoutMillis: 0 })
  // The caller hears of a broken connection by its query; the pool drops idle ones.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const texts = statements('= $1', '= ANY($1)')
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
