import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { childEnvironment } from '../base/processes/childEnvironment.js'

/** @import { Pair } from './relay.js' */

const run = promisify(execFile)

/** Tells whether a pair is plain loopback. @param {Pair} pair */
export const isLoopback = ({ rtt, bandwidth }) => rtt === 0 && bandwidth === null

/** Limit of packets that wait in one direction: enough for 1,000 Mbit/s over 200 ms. */
const limitPackets = 100_000

/** Makes tc's arguments for each direction of a pair. @param {Pair} pair */
export function netemArguments({ rtt, bandwidth }) {
  const rate = bandwidth === null ? '' : ` rate ${bandwidth}mbit`
  return `netem delay ${rtt / 2}ms${rate} limit ${limitPackets}`
}

/** Default of the kernel. */
const maxSegments = 65535

/**
 * Writes the script that gives the loopback device the conditions of a pair, for later connections to one server.
 * - Both directions pass the same device: packets to the server's port, and those from it, are classified (htb lets
 * them through as fast as they come) and have a queue each. All others, as between a gateway and its server, are not
 * delayed.
 * - Packets are as large as Ethernet's: with loopback's 65,536 bytes TCP's initial window of 10 packets holds nearly
 * any page, and nothing is left of slow start.
 * - TCP hands over up to 64 kB at once for the device to cut, which netem sends and delivers as one packet. With a
 * limit of bandwidth each segment must be a packet; without, all of them arrive at the same time anyway, and a packet
 * costs some 12 µs of CPU time.
 * @param {Pair} pair
 * @param {number} port of the server
 * @returns {string} a script for sh
 */
export function netemScript(pair, port) {
  const noQueue = 'tc qdisc replace dev lo root noqueue'
  if (isLoopback(pair)) return `${noQueue} && ip link set lo mtu 65536 gso_max_segs ${maxSegments}`
  const directions = ['dport', 'sport'].flatMap((side, index) => {
    const tcp = `ip protocol 6 0xff match ip ${side} ${port} 0xffff`
    return [
      `class add dev lo parent 1: classid 1:${index + 1} htb rate 100gbit quantum 60000`,
      `qdisc add dev lo parent 1:${index + 1} ${netemArguments(pair)}`,
      `filter add dev lo parent 1: protocol ip u32 match ${tcp} flowid 1:${index + 1}`,
    ]
  })
  const batch = ['qdisc replace dev lo root handle 1: htb', ...directions].join('\n')
  const segments = pair.bandwidth === null ? maxSegments : 1
  return `${noQueue} && ip link set lo mtu 1500 gso_max_segs ${segments} && tc -batch - <<END\n${batch}\nEND\n`
}

/**
 * Sets the loopback device of this process's network namespace.
 * @type {(pair: Pair, port: number) => Promise<void>} port: of the server
 * @throws {Error} with the message of ip or tc
 */
export async function applyNetem(pair, port) {
  try {
    await run('sh', ['-c', netemScript(pair, port)], { env: childEnvironment() })
  } catch (error) {
    const { stderr, message } = /** @type {{ stderr?: string, message: string }} */ (error)
    const conditions = `rtt ${pair.rtt} ms, bandwidth ${pair.bandwidth ?? 'unlimited'}`
    throw new Error(`tc netem cannot be set to ${conditions}: ${(stderr?.trim() || message).replaceAll('\n', ' ')}`)
  }
}

/**
 * Makes the command that runs a program inside a new network namespace with its own loopback device. TCP caches no
 * windows of earlier connections there, so earlier measurements do not matter.
 * @param {string[]} programArguments - the program and its arguments
 * @returns {{ command: string, commandArguments: string[], environment: { BENCH_NETEM: '1' } }}
 */
export function namespaceCommand(programArguments) {
  const script = 'ip link set lo up && echo 1 > /proc/sys/net/ipv4/tcp_no_metrics_save && exec "$@"'
  // Users other than root become root in a user namespace.
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user']
  return {
    command: 'unshare',
    commandArguments: ['--net', ...asRoot, '--', 'sh', '-c', script, 'sh', ...programArguments],
    environment: { BENCH_NETEM: '1' },
  }
}

/** Tells whether this kernel has netem and lets this user have a namespace for it, by a trial in one. */
export async function hasNetem() {
  if (process.platform !== 'linux') return false
  const { command, commandArguments } = namespaceCommand(['sh', '-c', netemScript({ rtt: 2, bandwidth: 1 }, 1)])
  return run(command, commandArguments, { env: childEnvironment() }).then(
    () => true,
    () => false,
  )
}

/**
 * Runs this program again in a network namespace with tc netem. Does nothing for plain loopback, inside such a
 * namespace, or if this machine has no netem.
 * @param {Pair[]} pairs - every pair that the run measures
 * @param {AbortSignal} signal - its reason is an Interruption, whose signal is passed on
 * @param {{ hasNetem: typeof hasNetem, namespaceCommand: typeof namespaceCommand }} [machine]
 * @returns {Promise<number | NodeJS.Signals | null>} its exit code or the signal that ended it; null if it was not run
 */
export async function runInNamespace(pairs, signal, machine = { hasNetem, namespaceCommand }) {
  if (process.env.BENCH_NETEM || pairs.every(isLoopback) || !(await machine.hasNetem())) return null
  signal.throwIfAborted()
  const program = [process.execPath, ...process.argv.slice(1)]
  const { command, commandArguments, environment } = machine.namespaceCommand(program)
  const child = spawn(command, commandArguments, { stdio: 'inherit', env: { ...process.env, ...environment } })
  signal.addEventListener('abort', () => child.kill(signal.reason.signal))
  const [code, endedBy] = await once(child, 'exit')
  return code ?? endedBy
}
