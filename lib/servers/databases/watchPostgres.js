import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { UnableError } from '../../base/errors/unableError.js'

/** That a database has ended is known a moment after its answers failed. */
const lastWordsMilliseconds = 500

/** What to throw where somebody else ends PostgreSQL before there is anything to measure. @param {string} what */
export const endedAtStart = (what) => new UnableError('PROCESS_ENDED', `${what}, before it was filled; try again`)

/**
 * Whether PostgreSQL is still as it was: where one of its processes is killed it closes every connection, also those of
 * servers, and begins anew.
 * @param {string} connectionString
 * @throws {Error} of pg, where it cannot connect
 */
export async function watchPostgres(connectionString) {
  const client = new pg.Client({ connectionString, keepAlive: true })
  let isClosing = false
  const loss = new UnableError('PROCESS_ENDED', 'PostgreSQL has closed its connections; continue with --resume')
  /** @type {Promise<never>} */
  const lost = new Promise((_, reject) => client.once('end', () => isClosing || reject(loss)))
  lost.catch(() => {})
  client.on('error', () => {})
  await client.connect()
  return {
    /** For who got no right answer. @returns {Promise<void>} @throws {UnableError} */
    assertAlive: () => Promise.race([lost, delay(lastWordsMilliseconds)]),
    /** Nobody waits for it: what hangs is ended by who started it. */
    close() {
      isClosing = true
      client.end().catch(() => {})
    },
  }
}

/** What PostgreSQL says as it ends, and the system for it: class 57 and 08 of its error codes. */
const lastCodes = /^(57P|08|ECONN|EPIPE)/

/** What to throw where something could not be done with a cluster of the run's own: a bug is thrown as it is. @param {any} error */
export const lostCluster = (error) =>
  lastCodes.test(error.code ?? '') || /Connection terminated/.test(error.message)
    ? endedAtStart(`PostgreSQL has ended: ${error.message}`)
    : error
