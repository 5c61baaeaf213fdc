import { setTimeout as delay } from 'node:timers/promises'
import { UnableError } from '../../base/errors/unableError.js'
import { loadPg } from './databaseUrl.js'

/** @import { Client } from 'pg' */

/** Timeouts of a database that does not respond; a query may wait for others. */
const timeouts = { connectionTimeoutMillis: 10_000, query_timeout: 60_000 }
/** Timeout of the end of a connection. */
const closeMilliseconds = 2000
/** Delay after which the end of a database is known whose answers failed. */
const endDelayMilliseconds = 500
/** Classes 57 and 08 of PostgreSQL's error codes, and the system's: the server or the connection has ended. */
const endCodes = /^(57P|08|ECONN|EPIPE)/

/**
 * Calls a function with a new connection, which is closed afterwards.
 * @type {<Result>(
 *   connectionString: string,
 *   act: (client: Client) => Promise<Result>,
 *   limits?: typeof timeouts,
 * ) => Promise<Result>}
 * @throws {Error} of pg, if it cannot connect, or a query fails or takes too long
 */
export async function withClient(connectionString, act, limits = timeouts) {
  const { Client } = loadPg()
  const client = new Client({ connectionString, ...limits })
  // Ignored, because a lost connection also rejects the pending query.
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await end(client)
  }
}

/** Ends a connection, also to a database that does not. @param {Client} client */
async function end(client) {
  const { stream } = /** @type {{ connection: { stream: import('node:net').Socket } }} */ (
    /** @type {unknown} */ (client)
  ).connection
  const timer = setTimeout(() => stream.destroy(), closeMilliseconds)
  await client.end().finally(() => clearTimeout(timer))
}

/** Makes the error of a PostgreSQL that another process ended before the measurement. @param {string} problem */
export const endedAtStart = (problem) => new UnableError('PROCESS_ENDED', `${problem}, before it was filled; try again`)

/** Makes the error of a failed query to the run's cluster; a bug stays as it is. @param {any} error */
export const lostCluster = (error) =>
  endCodes.test(error.code ?? '') || /Connection terminated/.test(error.message)
    ? endedAtStart(`PostgreSQL has ended: ${error.message}`)
    : error

/**
 * Watches whether PostgreSQL restarts: if one of its processes is killed, it closes every connection.
 * @param {string} connectionString
 * @throws {Error} of pg, if it cannot connect
 */
export async function watchPostgres(connectionString) {
  const { Client } = loadPg()
  const client = new Client({ connectionString, keepAlive: true })
  let isClosing = false
  const loss = new UnableError('PROCESS_ENDED', 'PostgreSQL has closed its connections; continue with --resume')
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => client.once('end', () => isClosing || reject(loss)))
  lost.catch(() => {})
  client.on('error', () => {})
  await client.connect()
  return {
    /**
     * Finds out after a wrong answer whether the database is the cause.
     * @throws {UnableError} if it has closed its connections
     */
    assertAlive: () => Promise.race([lost, delay(endDelayMilliseconds)]),
    /** Closes the connection without waiting for a database that does not respond. */
    close() {
      isClosing = true
      end(client).catch(() => {})
    },
  }
}
