import { fork } from 'node:child_process'
import { once } from 'node:events'
import { checkNetwork, openCheckServer } from './checkNetwork.js'
import { applyNetem, isLoopback } from './netem.js'

/** @import { Pair } from './relay.js' */
/** @import { NetworkCheck, NetworkFacts } from './types.d.ts' */

/**
 * @typedef {object} Network
 * @property {NetworkFacts} facts
 * @property {(pair: Pair) => number} portFor where to reach the target under these conditions
 * @property {boolean} netem whether the client has to call applyNetem for each of them
 * @property {number[]} pids of the processes that make it
 * @property {() => Promise<void>} close
 */

/** @type {(a: Pair, b: Pair) => boolean} */
const isSame = (a, b) => a.rtt === b.rtt && a.bandwidth === b.bandwidth
const loopback = { rtt: 0, bandwidth: null }

/**
 * Makes the network conditions of a run, and checks them: with tc netem inside a namespace that has it (BENCH_NETEM, see
 * namespaceCommand), otherwise with relays in a process of their own. Plain loopback is the target itself.
 * @param {Pair[]} pairs all that will be asked for
 * @param {{ targetPort: number }} options on 127.0.0.1; nobody needs to listen there yet
 * @returns {Promise<Network>}
 */
export async function openNetwork(pairs, { targetPort }) {
  const far = pairs.filter(
    (pair, index) => !isLoopback(pair) && index === pairs.findIndex((other) => isSame(pair, other)),
  )
  const portFor = () => targetPort
  if (far.length === 0)
    return { facts: { kind: 'loopback', checks: [] }, portFor, netem: false, pids: [], close: () => Promise.resolve() }
  if (!process.env.BENCH_NETEM) return openRelays(far, targetPort)
  const checks = await checkNetem(far)
  const close = () => applyNetem(loopback, targetPort)
  return { facts: { kind: 'netem', checks }, portFor, netem: true, pids: [], close }
}

/** @param {Pair[]} pairs */
async function checkNetem(pairs) {
  const server = await openCheckServer()
  const checks = []
  try {
    for (const pair of pairs) {
      await applyNetem(pair, server.port)
      checks.push(await checkNetwork(pair, server.port, 'netem'))
    }
  } finally {
    server.close()
    await applyNetem(loopback, server.port)
  }
  return checks
}

/** @type {(pairs: Pair[], targetPort: number) => Promise<Network>} */
async function openRelays(pairs, targetPort) {
  // Ctrl-C in a terminal reaches every process of its group: this one ends when the runner says so.
  const child = fork(new URL('./relayProcess.js', import.meta.url), { detached: true })
  const ended = once(child, 'exit')
  async function close() {
    child.kill('SIGKILL')
    await ended
  }
  /** @param {number} targetPort @returns {Promise<number[]>} */
  async function listen(targetPort) {
    child.send({ pairs, targetPort })
    const [{ ports }] = await Promise.race([once(child, 'message'), ended.then(() => [{}])])
    if (!ports) throw new Error(`the relay process ended at its start with exit code ${child.exitCode}`)
    return ports
  }
  try {
    const checks = await checkRelays(pairs, listen)
    const ports = await listen(targetPort)
    /** @param {Pair} wanted */
    const portFor = (wanted) =>
      isLoopback(wanted) ? targetPort : ports[pairs.findIndex((pair) => isSame(pair, wanted))]
    return { facts: { kind: 'relay', checks }, portFor, netem: false, pids: [Number(child.pid)], close }
  } catch (error) {
    await close()
    throw error
  }
}

/** @type {(pairs: Pair[], listen: (targetPort: number) => Promise<number[]>) => Promise<NetworkCheck[]>} */
async function checkRelays(pairs, listen) {
  const server = await openCheckServer()
  try {
    const ports = await listen(server.port)
    const checks = []
    for (const [index, pair] of pairs.entries()) checks.push(await checkNetwork(pair, ports[index], 'relay'))
    return checks
  } finally {
    server.close()
  }
}
