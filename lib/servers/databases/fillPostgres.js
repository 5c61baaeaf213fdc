import { randomBytes } from 'node:crypto'
import { describeSelf, isAlive, parseOwner } from '../../base/processes/owner.js'
import { createRows, tables } from './bookTables.js'
import { withClient } from './postgresClient.js'

/** @import { Client } from 'pg' */

const schemaName = '^bench_[0-9a-f]{12}$'

/**
 * Fills the tables in a new schema, whose comment names this run as its owner. First drops the schemas that ended runs
 * have left.
 * @type {(url: string) => Promise<{ url: string, version: string, drop: () => Promise<void> }>} url of the tables
 * @throws {Error} of pg, if a query fails
 */
export async function fillPostgres(url) {
  const schema = `bench_${randomBytes(6).toString('hex')}`
  const drop = () => withClient(url, (client) => dropSchema(client, schema))
  try {
    return await withClient(url, async (client) => {
      await dropLeftSchemas(client)
      const owner = client.escapeLiteral(JSON.stringify(describeSelf()))
      // One query is one transaction, so no schema is ever without its owner.
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

/** Drops schemas whose run has ended. @param {Client} client */
async function dropLeftSchemas(client) {
  const { rows } = await client.query(
    `SELECT nspname AS name, obj_description(oid, 'pg_namespace') AS owner FROM pg_namespace
      WHERE nspname ~ $1 AND pg_get_userbyid(nspowner) = current_user`,
    [schemaName],
  )
  for (const { name, owner } of rows) {
    const run = parseOwner(owner ?? '')
    if (run && !isAlive(run)) await dropSchema(client, name)
  }
}

/** @type {(url: string, schema: string) => string} */
function urlOfSchema(url, schema) {
  const schemaUrl = new URL(url)
  const options = schemaUrl.searchParams.get('options') ?? ''
  schemaUrl.searchParams.set('options', `${options} -c search_path=${schema}`.trim())
  return schemaUrl.href
}
