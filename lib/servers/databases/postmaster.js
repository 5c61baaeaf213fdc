import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { sendSignal } from '../../base/processes/processes.js'
import { forgetGroup, noteGroup } from '../../base/processes/run.js'
import { findFreePort } from '../sockets.js'
import { endedAtStart, withClient } from './postgresClient.js'

/** @import { SpawnOptions } from 'node:child_process' */
/** @import { Cluster } from './startCluster.js' */

const startTimeoutSeconds = 30
const retryMilliseconds = 50
/** Signal that ends PostgreSQL at once, after it has released what the kernel keeps for it. */
const quickEnd = 'SIGQUIT'
/** Timeout from that signal to SIGKILL. */
const graceMilliseconds = 8000

/**
 * Starts the server of a cluster, and waits until it accepts connections.
 * @param {{ binary: string, data: string, password: string, connections: number, options: SpawnOptions }} cluster
 * @param {AbortSignal} signal
 * @returns {Promise<Cluster | string>} or why there is none
 * @throws the signal's reason; UnableError if another process has ended it
 */
export async function startPostmaster({ binary, data, password, connections, options }, signal) {
  const port = await findFreePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: connections,
    // Avoids /dev/shm, where memory would outlive a kill.
    dynamic_shared_memory_type: 'mmap',
    // Leaves only queries to be busy with: nothing has to last.
    autovacuum: 'off',
    fsync: 'off',
  }
  const settingOptions = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(binary, ['-D', data, ...settingOptions], {
    ...options,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors = (errors + chunk).slice(-4000)
  })
  const { pid } = child
  if (pid === undefined) {
    const [error] = await once(child, 'error')
    return `postgres could not be started: ${error.message}`
  }
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
  } catch (error) {
    await close()
    throw error
  }
  const { signalCode } = child
  await close()
  if (signalCode !== null) throw endedAtStart(`PostgreSQL was ended by ${signalCode}`)
  return `postgres accepted no connections: ${describeError(errors)}`
}

/** Quotes the first line that mentions an error. @param {string} text */
export function describeError(text) {
  const lines = text.trim().split('\n')
  return (lines.find((line) => /error|fatal/i.test(line)) ?? lines[0]).trim().slice(0, 200)
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
