import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { letIn } from '../../base/processes/run.js'
import { describeMissing, findPostgres, findUser } from './findPostgres.js'
import { describeError, startPostmaster } from './postmaster.js'
import { endedAtStart } from './watchPostgres.js'

/** @typedef {{ url: string, pids: number[], close: () => Promise<void> }} Cluster url: of a database that nobody else uses */

/**
 * Starts a PostgreSQL of this run's own: on a port of 127.0.0.1, without a socket in the file system, with a password that
 * nobody else knows, and its data in the temporary folder.
 * @param {number} connections that it has to accept
 * @param {AbortSignal} signal
 * @returns {Promise<Cluster | string>} or why there is none, in words
 * @throws the signal's reason; UnableError where somebody else has ended it
 */
export async function startCluster(connections, signal) {
  const binaries = findPostgres()
  if (binaries === null) return describeMissing()
  const user = findUser()
  if (user === null) return 'PostgreSQL does not run as root, and there is no user postgres or nobody'
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // Its group may enter the run's folder from now on.
  if (user.gid !== undefined) letIn(user.gid)
  try {
    const cluster = await start({ binaries, user, folder, connections }, signal)
    if (typeof cluster !== 'string') return { ...cluster, close: () => cluster.close().finally(remove) }
    remove()
    return cluster
  } catch (error) {
    remove()
    signal.throwIfAborted()
    throw error
  }
}

/** @typedef {{ binaries: string, user: import('./findPostgres.js').User, folder: string, connections: number }} Known */

/** @type {(known: Known, signal: AbortSignal) => Promise<Cluster | string>} */
async function start({ binaries, user, folder, connections }, signal) {
  const { uid, gid } = user
  const own = (/** @type {string} */ path) => uid !== undefined && gid !== undefined && chownSync(path, uid, gid)
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  own(passwordFile)
  own(folder)
  const options = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const words = ['-U', 'bench', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync']
  try {
    const all = ['-D', data, `--pwfile=${passwordFile}`, ...words]
    await promisify(execFile)(join(binaries, 'initdb'), all, { ...options, signal })
  } catch (error) {
    signal.throwIfAborted()
    const { stderr, message, signal: by } = /** @type {import('node:child_process').ExecException} */ (error)
    const why = `initdb failed: ${describeError(stderr || message)}`
    if (by || /^Killed|terminated by signal/m.test(stderr ?? '')) throw endedAtStart(why)
    return why
  }
  rmSync(passwordFile)
  return startPostmaster({ binary: join(binaries, 'postgres'), data, password, connections, options }, signal)
}
