import { fork } from 'node:child_process'
import { once } from 'node:events'
import { checkNetworks } from './checkNetwork.js'
import { applyNetem, isLoopback } from './netem.js'

/** @import { Pair } from './relay.js' */
/** @import { NetworkFacts } from './types.d.ts' */

/**
 * @typedef {object} Network
 * @property {NetworkFacts} facts where they say netem, the client has to call applyNetem for each pair
 * @property {(pair: Pair) => number} portFor where to reach the target under these conditions
 * @property {number[]} pids of the processes that make it
 * @property {() => Promise<void>} close
 */

const loopback = { rtt: 0, bandwidth: null }

/**
 * Makes the network conditions of a run, and checks them: with tc netem inside a namespace that has it (BENCH_NETEM, see
 * namespaceCommand), otherwise with relays in a process of their own. Plain loopback is the target itself.
 * @param {Pair[]} pairs all that will be asked for, each once
 * @param {{ targetPort: number }} options on 127.0.0.1; nobody needs to listen there yet
 * @returns {Promise<Network>}
 */
export async function openNetwork(pairs, { targetPort }) {
  const far = pairs.filter((pair) => !isLoopback(pair))
  const direct = { portFor: () => targetPort, pids: [] }
  if (far.length === 0) return { ...direct, facts: { kind: 'loopback', checks: [] }, close: () => Promise.resolve() }
  if (!process.env.BENCH_NETEM) return openRelays(far, targetPort)
  const close = () => applyNetem(loopback, targetPort)
  const apply = async (/** @type {Pair} */ pair, /** @type {number} */ port) => {
    await applyNetem(pair, port)
    return port
  }
  const checks = await checkNetworks(far, 'netem', apply).finally(close)
  return { ...direct, facts: { kind: 'netem', checks }, close }
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
  /** @type {(pairs: Pair[], targetPort: number) => Promise<number[]>} */
  async function listen(pairs, targetPort) {
    child.send({ pairs, targetPort })
    const [{ ports }] = await Promise.race([once(child, 'message'), ended.then(() => [{}])])
    if (!ports) throw new Error(`the relay process ended at its start with exit code ${child.exitCode}`)
    return ports
  }
  try {
    const checks = await checkNetworks(pairs, 'relay', async (pair, port) => (await listen([pair], port))[0])
    const ports = await listen(pairs, targetPort)
    const portFor = (/** @type {Pair} */ { rtt, bandwidth }) =>
      ports[pairs.findIndex((pair) => pair.rtt === rtt && pair.bandwidth === bandwidth)] ?? targetPort
    return { facts: { kind: 'relay', checks }, portFor, pids: [Number(child.pid)], close }
  } catch (error) {
    await close()
    throw error
  }
}
