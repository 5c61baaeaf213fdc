import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** @typedef {import('./relay.js').Pair} Pair */

/** Whether a pair is plain loopback. @param {Pair} pair */
export const isLoopback = ({ rtt, bandwidth }) => rtt === 0 && bandwidth === null

/** Packets that may wait: enough for 1,000 Mbit/s over 200 ms. */
const limitPackets = 100_000

/**
 * The words of `tc` for a pair. A packet passes the loopback device once on its way there, and once on its way back.
 * @param {Pair} pair
 * @returns {string[]} without `tc` itself
 */
export function netemWords(pair) {
  const { rtt, bandwidth } = pair
  if (isLoopback(pair)) return ['qdisc', 'del', 'dev', 'lo', 'root']
  const rate = bandwidth === null ? [] : ['rate', `${bandwidth}mbit`]
  const netem = ['netem', 'delay', `${rtt / 2}ms`, ...rate, 'limit', String(limitPackets)]
  return ['qdisc', 'replace', 'dev', 'lo', 'root', ...netem]
}

/**
 * Sets the loopback device of the network namespace that this process lives in.
 * @param {Pair} pair
 * @throws {Error} with what tc said
 */
export async function applyNetem(pair) {
  const words = netemWords(pair)
  try {
    await run('tc', words)
  } catch (error) {
    const said = /** @type {{ stderr?: string }} */ (error).stderr?.trim()
    // What is not there needs no deleting.
    if (words[1] === 'del' && /No such file|handle of zero|Invalid argument/i.test(said ?? '')) return
    throw new Error(`tc ${words.join(' ')} failed: ${said || /** @type {Error} */ (error).message}`)
  }
}

/** Whoever is not root becomes it in a user namespace. */
const unshareWords = () => ['--net', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])]

/**
 * How a program runs again inside a network namespace of its own, with a loopback device of its own.
 * @param {string[]} words the program and its arguments
 * @returns {{ command: string, words: string[], environment: { BENCH_NETEM: '1' } }}
 */
export function namespaceCommand(words) {
  const script = 'ip link set lo up && exec "$@"'
  return {
    command: 'unshare',
    words: [...unshareWords(), '--', 'sh', '-c', script, 'sh', ...words],
    environment: { BENCH_NETEM: '1' },
  }
}

/**
 * Whether this kernel has netem and lets this user have a namespace for it: tried out in one that is gone afterwards.
 * @returns {Promise<boolean>}
 */
export async function hasNetem() {
  if (process.platform !== 'linux') return false
  const { command, words } = namespaceCommand(['tc', ...netemWords({ rtt: 2, bandwidth: null })])
  return run(command, words).then(
    () => true,
    () => false,
  )
}
