import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { hasNetem, isLoopback, namespaceCommand } from '../../network/netem.js'
import { exitCodes, signalExitCodes } from '../../cli/exitCodes.js'

/** @import { Pair } from '../../network/relay.js' */

/**
 * Runs this very program again in a network namespace where tc netem makes round trips and bandwidth, if some are asked
 * for, this machine can do it, and it is not there already.
 * @param {Pair[]} pairs
 * @param {AbortSignal} signal an Interruption is passed on
 * @param {{ hasNetem: typeof hasNetem, namespaceCommand: typeof namespaceCommand }} [machine]
 * @returns {Promise<number | null>} its exit code; null where it is of no use
 */
export async function runInNamespace(pairs, signal, machine = { hasNetem, namespaceCommand }) {
  if (process.env.BENCH_NETEM || pairs.every(isLoopback) || !(await machine.hasNetem())) return null
  signal.throwIfAborted()
  const { command, words, environment } = machine.namespaceCommand([process.execPath, ...process.argv.slice(1)])
  const child = spawn(command, words, { stdio: 'inherit', env: { ...process.env, ...environment } })
  signal.addEventListener('abort', () => child.kill(signal.reason.signal))
  const [code, by] = await once(child, 'exit')
  return code ?? signalExitCodes[by] ?? exitCodes.bug
}
