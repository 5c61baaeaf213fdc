import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { childEnvironment } from '../base/processes/childEnvironment.js'
import { UnableError } from '../base/errors/unableError.js'
import { checkNetworks } from './checkNetwork.js'
import { applyNetem, isLoopback } from './netem.js'

/** @import { Pair } from './relay.js' */
/** @import { NetworkFacts } from './types.d.ts' */

/**
 * @typedef {object} Network
 * @property {NetworkFacts} facts - with netem the client must call applyNetem for each pair
 * @property {(pair: Pair) => number} portFor - port of the target under these conditions
 * @property {number[]} pids - of the relay process
 * @property {() => Promise<number>} usage - bytes that have passed relays so far, in both directions; 0 without any
 * @property {() => Promise<void>} assertAlive - throws if the network has ended, to explain a lost connection
 * @property {() => Promise<void>} close
 */

/** @typedef {{ facts: Record<string, any> }} Resumed */

const loopback = { rtt: 0, bandwidth: null }

/** Grace period for the exit event after connections close. */
const exitGraceMilliseconds = 300

/**
 * Makes the network conditions of a run, and checks them: with tc netem inside a namespace that has it (BENCH_NETEM,
 * see namespaceCommand), otherwise with relays in a separate process. Plain loopback is the target itself.
 * @param {Pair[]} pairs - every pair of the run, once
 * @param {object} options
 * @param {number} options.targetPort - port of 127.0.0.1 on which a server may listen later
 * @param {boolean} [options.datagrams] - whether relays carry UDP as well
 * @param {Resumed[]} [options.resumed] - earlier results of the same run, whose network must be of the same kind
 * @param {AbortSignal} [options.signal] - ends the check, which takes minutes with little bandwidth
 * @throws {UnableError} if the resumed run had another kind of network; the signal's reason
 */
export async function openNetwork(pairs, { targetPort, datagrams = false, resumed = [], signal }) {
  const far = pairs.filter((pair) => !isLoopback(pair))
  const kind = kindOf(far)
  refuseOtherNetwork(resumed, kind)
  if (kind === 'relay') return openRelays(far, targetPort, datagrams, signal)
  const direct = { portFor: () => targetPort, pids: [], usage: async () => 0, assertAlive: async () => {} }
  if (kind === 'loopback') return { ...direct, facts: { kind, checks: [] }, close: async () => {} }
  const close = () => applyNetem(loopback, targetPort)
  const apply = async (/** @type {Pair} */ pair, /** @type {number} */ port) => {
    await applyNetem(pair, port)
    return port
  }
  const checks = await checkNetworks(far, kind, apply, signal).finally(close)
  return { ...direct, facts: { kind, checks }, close }
}

/** @param {Pair[]} far @returns {NetworkFacts['kind']} */
function kindOf(far) {
  if (far.length === 0) return 'loopback'
  return process.env.BENCH_NETEM ? 'netem' : 'relay'
}

/**
 * Refuses to mix networks in one result: figures through a relay and through netem are not comparable.
 * @type {(resumed: Resumed[], kind: NetworkFacts['kind']) => void}
 * @throws {UnableError}
 */
export function refuseOtherNetwork(resumed, kind) {
  const other = resumed.find(({ facts }) => facts.network.kind !== kind)
  if (!other) return
  const kinds = `the run began with ${other.facts.network.kind} between client and server, here it would be ${kind}`
  throw new UnableError('NOT_RESUMABLE', `--resume: ${kinds}; start a new run`)
}

/** @type {(pairs: Pair[], targetPort: number, datagrams: boolean, signal?: AbortSignal) => Promise<Network>} */
async function openRelays(pairs, targetPort, datagrams, signal) {
  // Ctrl-C in a terminal reaches every process of its group; this one must end with the run.
  const child = fork(new URL('./relayProcess.js', import.meta.url), { detached: true, env: childEnvironment() })
  const ended = once(child, 'exit')
  const lost = ended.then(([code, signal]) => {
    if (signal === null) throw new Error(`the relay process ended with exit code ${code}`)
    throw new UnableError('PROCESS_ENDED', `the relay was ended by ${signal}; continue with --resume`)
  })
  lost.catch(() => {})
  const assertAlive = () => Promise.race([lost, delay(exitGraceMilliseconds)])
  async function close() {
    child.kill('SIGKILL')
    await ended
  }
  /** @param {object} question */
  async function ask(question) {
    // Errors of sending show in the end of the process.
    child.send(question, () => {})
    const [answer] = await Promise.race([once(child, 'message'), lost])
    return answer
  }
  /** @type {(pairs: Pair[], targetPort: number) => Promise<number[]>} */
  const listen = async (pairs, targetPort) => (await ask({ pairs, targetPort, datagrams })).ports
  try {
    const carry = async (/** @type {Pair} */ pair, /** @type {number} */ port) => (await listen([pair], port))[0]
    const checks = await checkNetworks(pairs, 'relay', carry, signal)
    const ports = await listen(pairs, targetPort)
    const portFor = (/** @type {Pair} */ { rtt, bandwidth }) =>
      ports[pairs.findIndex((pair) => pair.rtt === rtt && pair.bandwidth === bandwidth)] ?? targetPort
    const usage = async () => (await ask({ usage: true })).passed
    return { facts: { kind: 'relay', checks }, portFor, pids: [Number(child.pid)], usage, assertAlive, close }
  } catch (error) {
    await assertAlive().finally(close)
    throw error
  }
}
