import pg from 'pg'

/** Nobody waits for longer than this for a database that does not say anything. */
const connectionTimeoutMillis = 10_000

/**
 * Acts on a connection of its own, which is closed afterwards.
 * @type {<Found>(connectionString: string, act: (client: pg.Client) => Promise<Found>) => Promise<Found>}
 * @throws {Error} of pg, where it cannot connect, or the database does not do as it is told
 */
export async function withClient(connectionString, act) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis })
  // What is under way fails by it, too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
