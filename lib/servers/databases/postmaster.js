import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../../base/processes/processes.js'
import { forgetGroup, noteGroup } from '../../base/processes/run.js'
import { findFreePort } from '../sockets.js'
import { endedAtStart } from './watchPostgres.js'
import { withClient } from './withClient.js'

/** @import { SpawnOptions } from 'node:child_process' */
/** @import { Cluster } from './startCluster.js' */

const maxSeconds = 30
const retryMilliseconds = 50
/** PostgreSQL ends at once by it, and gives back what the kernel keeps for it. It has this long before it is killed. */
const quickEnd = 'SIGQUIT'
const graceMilliseconds = 8000

/**
 * Starts the server of a cluster, and waits until it accepts connections.
 * @param {{ binary: string, data: string, password: string, connections: number, options: SpawnOptions }} cluster
 * @param {AbortSignal} signal
 * @returns {Promise<Cluster | string>} or why there is none, in words
 * @throws the signal's reason; UnableError where somebody else has ended it
 */
export async function startPostmaster({ binary, data, password, connections, options }, signal) {
  const port = await findFreePort()
  const settings = {
    ...{ listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: connections },
    // Not in /dev/shm, where it would outlive a kill. Beside queries nothing is to be busy, and nothing has to last.
    ...{ dynamic_shared_memory_type: 'mmap', autovacuum: 'off', fsync: 'off' },
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binary, ['-D', data, ...words], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000)
  })
  let isOver = false
  /** @type {Promise<unknown>} */
  const ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve)).then((end) => {
    isOver = true
    return end
  })
  const { pid } = child
  if (pid === undefined) return `postgres could not be started: ${/** @type {Error} */ (await ended).message}`
  noteGroup(pid, quickEnd)
  async function close() {
    if (!isOver) sendSignal(Number(pid), quickEnd)
    const killing = setTimeout(() => sendSignal(Number(pid), 'SIGKILL'), graceMilliseconds)
    await ended
    clearTimeout(killing)
    forgetGroup(Number(pid), quickEnd)
  }
  const url = `postgres://bench:${password}@127.0.0.1:${port}/postgres?sslmode=disable`
  try {
    if (await accepts(url, () => isOver, signal)) return { url, pids: [pid], close }
  } catch (error) {
    await close()
    throw error
  }
  const { signalCode } = child
  await close()
  if (signalCode !== null) throw endedAtStart(`PostgreSQL was ended by ${signalCode}`)
  return `postgres accepted no connections: ${describeError(said)}`
}

/** The first line that tells of an error. @param {string} text */
export function describeError(text) {
  const lines = text.trim().split('\n')
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]).trim().slice(0, 200)
}

/** @type {(url: string, isOver: () => boolean, signal: AbortSignal) => Promise<boolean>} whether it does so before it ends, or the time is up */
async function accepts(url, isOver, signal) {
  const deadline = performance.now() + maxSeconds * 1000
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
