import { randomBytes } from 'node:crypto'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { createRows, tables } from './tables.js'
import { withClient } from './withClient.js'

/** @import { Client } from 'pg' */

const schemaName = '^bench_[0-9a-f]{12}$'

/**
 * Fills the tables in a schema of this run's own, whose comment says whose it is. Those of runs that have ended without
 * dropping theirs are dropped first.
 * @param {string} url
 * @returns {Promise<{ url: string, version: string, drop: () => Promise<void> }>} url: of the tables
 * @throws {Error} of pg, where the database does not do as it is told
 */
export async function fillPostgres(url) {
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const drop = () => withClient(url, (client) => dropSchema(client, schema))
  try {
    return await withClient(url, async (client) => {
      await dropLeftSchemas(client)
      const owner = client.escapeLiteral(JSON.stringify(describeSelf()))
      // Together they are one transaction: no schema is without its owner.
      await client.query(`CREATE SCHEMA ${schema}; COMMENT ON SCHEMA ${schema} IS ${owner}`)
      await client.query(`SET search_path TO ${schema}; ${tables}`)
      for (const [table, rows] of Object.entries(createRows())) {
        const columns = rows[0].map((_, place) => rows.map((row) => row[place]))
        const arrays = columns.map((_, place) => `$${place + 1}::text[]`)
        await client.query(`INSERT INTO ${table} SELECT * FROM unnest(${arrays.join()})`, columns)
      }
      await client.query('VACUUM (ANALYZE) authors, books')
      const { rows } = await client.query('SHOW server_version')
      const [version] = rows[0].server_version.split(' ')
      return { url: urlOfSchema(url, schema), version, drop }
    })
  } catch (error) {
    await drop().catch(() => {})
    throw error
  }
}

/** @type {(client: Client, schema: string) => Promise<void>} */
async function dropSchema(client, schema) {
  await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
}

/** @param {Client} client */
async function dropLeftSchemas(client) {
  const { rows } = await client.query(
    `SELECT nspname AS name, obj_description(oid, 'pg_namespace') AS owner FROM pg_namespace
      WHERE nspname ~ $1 AND pg_get_userbyid(nspowner) = current_user`,
    [schemaName],
  )
  for (const { name, owner } of rows) {
    const known = parseOwner(owner ?? '')
    if (known && !isAlive(known)) await dropSchema(client, name)
  }
}

/** @type {(url: string, schema: string) => string} */
function urlOfSchema(url, schema) {
  const within = new URL(url)
  const options = within.searchParams.get('options') ?? ''
  within.searchParams.set('options', `${options} -c search_path=${schema}`.trim())
  return within.href
}
