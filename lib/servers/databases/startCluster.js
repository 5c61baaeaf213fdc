import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { letIn } from '../../base/processes/run.js'
import { endedAtStart } from './postgresClient.js'
import { describeError, startPostmaster } from './postmaster.js'

/**
 * @typedef {object} Cluster
 * @property {string} url of a database that only the run uses
 * @property {number[]} pids
 * @property {() => Promise<void>} close
 */
/** @typedef {{ uid?: number, gid?: number }} User */

/** Parents of the folders of installed versions, on Debian, Red Hat and with Homebrew. */
const versionParents = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const versionFolder = /^(?:pgsql-|postgresql@)?(\d+)$/

/**
 * Finds the folder with the programs that start a cluster: PG_BIN, one of PATH or that of the newest installed version.
 * @type {(environment?: NodeJS.ProcessEnv) => string | null}
 */
export function findPostgres({ PG_BIN, PATH = '' } = process.env) {
  const installed = versionParents.flatMap((parent) => {
    const names = existsSync(parent) ? readdirSync(parent).filter((name) => versionFolder.test(name)) : []
    return names.sort((a, b) => versionIn(b) - versionIn(a)).map((name) => join(parent, name, 'bin'))
  })
  const folders = PG_BIN ? [PG_BIN] : [...PATH.split(delimiter), ...installed, '/usr/local/pgsql/bin']
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name)))) ?? null
}

/** @param {string} name of a folder */
const versionIn = (name) => Number(versionFolder.exec(name)?.[1])

/** Says why there is no PostgreSQL, and what to do. @param {NodeJS.ProcessEnv} [environment] */
export function describeMissing({ PG_BIN } = process.env) {
  const places = PG_BIN ? `PG_BIN, ${PG_BIN}` : 'PATH or one of the usual places'
  return `initdb and postgres are not in ${places}: apt-get install -y postgresql, or set PG_BIN or DATABASE_URL`
}

/**
 * Finds the user that a cluster will belong to: PostgreSQL refuses to run as root.
 * @returns {User | null} empty for this user; null if there is none
 */
function findUser() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  return user ? { uid: Number(user[2]), gid: Number(user[3]) } : null
}

/**
 * Starts a PostgreSQL for this run: on a port of 127.0.0.1, without a socket in the file system, with a random
 * password, and its data in the temporary folder.
 * @param {number} connections that it must accept
 * @param {AbortSignal} signal
 * @returns {Promise<Cluster | string>} or why there is none
 * @throws the signal's reason; UnableError if another process has ended it
 */
export async function startCluster(connections, signal) {
  const binaries = findPostgres()
  if (binaries === null) return describeMissing()
  const user = findUser()
  if (user === null) return 'PostgreSQL does not run as root, and there is no user postgres or nobody'
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // The user must be able to enter the run's folder.
  if (user.gid !== undefined) letIn(user.gid)
  try {
    const cluster = await initialise({ binaries, user, folder, connections }, signal)
    if (typeof cluster !== 'string') return { ...cluster, close: () => cluster.close().finally(remove) }
    remove()
    return cluster
  } catch (error) {
    remove()
    signal.throwIfAborted()
    throw error
  }
}

/**
 * Creates the data of a cluster, and starts its server.
 * @param {{ binaries: string, user: User, folder: string, connections: number }} cluster
 * @param {AbortSignal} signal
 */
async function initialise({ binaries, user, folder, connections }, signal) {
  const { uid, gid } = user
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')]
  const password = randomBytes(24).toString('hex')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (uid !== undefined && gid !== undefined) for (const path of [passwordFile, folder]) chownSync(path, uid, gid)
  const options = { ...user, cwd: folder, env: childEnvironment({ LC_ALL: 'C' }) }
  const paths = ['-D', data, `--pwfile=${passwordFile}`]
  const settings = ['-U', 'bench', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C', '--no-sync']
  try {
    await promisify(execFile)(join(binaries, 'initdb'), [...paths, ...settings], { ...options, signal })
  } catch (error) {
    signal.throwIfAborted()
    const { stderr, message, signal: killer } = /** @type {import('node:child_process').ExecException} */ (error)
    const problem = `initdb failed: ${describeError(stderr || message)}`
    if (killer || /^Killed|terminated by signal/m.test(stderr ?? '')) throw endedAtStart(problem)
    return problem
  }
  rmSync(passwordFile)
  return startPostmaster({ binary: join(binaries, 'postgres'), data, password, connections, options }, signal)
}
