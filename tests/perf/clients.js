import { cpuSecondsOfProcess } from '../../lib/base/processes/processes.js'
import { sharers, takeTurns } from '../../lib/core/run/turns.js'
import { openLoadProcess } from '../../lib/load/session/loadProcess.js'
import { suspendedServerFlags } from '../../lib/load/slices/slices.js'
import { runDriver } from '../../lib/suites/concurrency/drivers.js'
import { measureOnce } from '../../lib/suites/throughput/measure/client/loadClient.js'
import { measureWindow } from '../../lib/suites/throughput/measure/client/measureWindow.js'
import { discoverServers } from '../../lib/servers/discover.js'
import { awaitGoldenAnswer } from '../../lib/servers/goldenAnswer.js'
import { machineOf } from '../../lib/servers/machineUse.js'
import { ServerProcess } from '../../lib/servers/serverProcess.js'
import { assertPortFree, portTimeoutSeconds } from '../../lib/servers/sockets.js'
import { createWorkload } from '../../lib/workload/workloads.js'

/** @import { Way } from '../../lib/load/ask.js' */

// The clients that are compared on one running server, each in a process of its own.
/** @typedef {import('../../lib/load/closedLoop/autocannon.js').Load & { warmupSeconds: number }} Load */
/** @typedef {{ requestsPerSecond: number, clientCpuSeconds: number, durationSeconds: number }} Measured */

const signal = AbortSignal.timeout(7_200_000)

/**
 * Boots a server for as long as a scene takes.
 * @param {string} name
 * @param {Pick<Load, 'workload' | 'port'> & Partial<Way>} question
 * @param {(child: ServerProcess) => Promise<void>} scene
 * @param {ConstructorParameters<typeof ServerProcess>[2]} [options]
 */
export async function withServer(name, { workload, port, protocol, certificate }, scene, options) {
  const server = discoverServers().find((server) => server.name === name)
  if (!server) throw new Error(`no server named ${name}`)
  await assertPortFree(port, portTimeoutSeconds)
  const child = new ServerProcess(server, port, options)
  try {
    await awaitGoldenAnswer(child, { workload, port, protocol, certificate, signal, timeoutSeconds: 30 })
    await scene(child)
  } finally {
    await child.stop(2)
  }
}

/** How much load there is, and the first port, for parseArgs. */
export const loadOptions = /** @type {const} */ ({
  connections: { type: 'string', short: 'c', default: '100' },
  pipelining: { type: 'string', short: 'p', default: '10' },
  port: { type: 'string', default: '4001' },
})

/** @typedef {{ connections: number, pipelining: number, port: number, warmupSeconds: number }} SharedLoad */

/** @type {(values: Record<keyof typeof loadOptions, string>, warmupSeconds: number) => SharedLoad} */
export const loadOf = ({ connections, pipelining, port }, warmupSeconds) => ({
  connections: Number(connections),
  pipelining: Number(pipelining),
  port: Number(port),
  warmupSeconds,
})

/**
 * @typedef {{
 *   name: string,
 *   pids: number[],
 *   load: import('../../lib/load/session/loadProcess.js').LoadProcess,
 * }} Member pids: of its server
 */
/** @typedef {() => Promise<Member>} OpenMember */

/**
 * Boots servers on ports that follow each other, as for slices, all of them with a load on connections that stay open,
 * for as long as a scene takes.
 * @type {(
 *   names: string[],
 *   load: SharedLoad,
 *   scene: (members: Member[]) => Promise<void>,
 *   open?: OpenMember[],
 * ) => Promise<void>} open: loads of the servers that run already
 */
export function withLoads([name, ...left], load, scene, open = []) {
  if (name === undefined) return withMembers(open, scene)
  const question = { workload: createWorkload('compound'), port: load.port + open.length }
  /** @param {ServerProcess} child */
  const goOn = (child) =>
    withLoads(left, load, scene, [...open, async () => ({ name, ...(await openMember(child, question, load)) })])
  return withServer(name, question, goOn, { flags: suspendedServerFlags })
}

/**
 * Warms up as many servers at once as a run does.
 * @type {(open: OpenMember[], scene: (members: Member[]) => Promise<void>) => Promise<void>}
 */
async function withMembers(open, scene) {
  /** @type {Member[]} */
  const members = []
  try {
    while (members.length < open.length) {
      const next = open.slice(members.length, members.length + sharers())
      members.push(...(await Promise.all(next.map((openOne) => openOne()))))
    }
    await scene(members)
  } finally {
    for (const { load } of members) await load.close()
  }
}

/**
 * Opens a load on a server, and warms that up.
 * @param {ServerProcess} child
 * @param {Pick<Load, 'workload' | 'port'>} question
 * @param {SharedLoad} load
 */
export async function openMember(child, question, load) {
  const asked = { ...load, ...question, durationSeconds: 1, readyTimeoutSeconds: 30 }
  const pids = child.processes.map(({ pid }) => pid)
  const open = await openLoadProcess(asked, signal)
  await open.rest()
  return { pids, load: open }
}

/** The rate of one window. @param {Promise<import('../../lib/types.d.ts').ClientMeasurement>} measured */
export const rateOf = (measured) => measured.then(({ counts, durationSeconds }) => counts.ok / durationSeconds)

/** Of some windows of a second that follow each other. @param {Pick<Member, 'load'>} member @param {number} windows */
export async function measureWhole({ load }, windows) {
  const rates = []
  for (let window = 0; window < windows; window += 1) rates.push(await rateOf(load.measure({ seconds: 1 }, () => {})))
  await load.rest()
  return rates
}

/**
 * Of as many windows of each member, in slices between which others have their turn.
 * @param {Omit<Member, 'name'>[]} members
 * @param {{
 *   windows: number,
 *   milliseconds: number,
 *   random: () => number,
 *   preallocate?: (signal: AbortSignal) => Promise<void>,
 * }} slices preallocate: takes memory before a window
 * @returns {Promise<number[][]>} rates of each
 */
export function measureSliced(members, { windows, milliseconds, random, preallocate }) {
  const slots = takeTurns(members.length, random)
  return Promise.all(
    members.map(async ({ load, pids }, index) => {
      const rates = []
      const { next, leave } = slots[index]
      for (let window = 0; window < windows; window += 1) {
        await next()
        await preallocate?.(signal)
        const sliced = { seconds: 1, slicing: { milliseconds, pids } }
        rates.push(await rateOf(load.measureInSlices(sliced, () => {}, next)))
      }
      await next()
      await load.rest()
      leave()
      return rates
    }),
  )
}

/**
 * This project's client, with all that a round watches by default: the processes of the server and the rest of the
 * machine.
 * @param {Load} load
 * @param {ServerProcess} child
 * @returns {Promise<Measured>}
 */
export async function measureVerified(load, child) {
  const bench = { server: child, machine: machineOf(child), askedAt: 0, readyAt: 0, enter() {} }
  const once = { open: () => openLoadProcess(load, signal), durationSeconds: load.durationSeconds }
  const { use, value } = await measureWindow(bench, (onEvent) => measureOnce(once, onEvent, bench.enter))
  const { counts, requestsPerSecond } = value
  if (counts.wrong + counts.failed > 0) throw new Error(JSON.stringify(counts))
  return { requestsPerSecond, clientCpuSeconds: use.clientCpuSeconds, durationSeconds: use.durationSeconds }
}

/**
 * Wrk, in one thread, which counts answers without looking at them. It has no warm-up.
 * @param {Load} load
 * @returns {Promise<{ requestsPerSecond: number }>}
 */
export async function measureWrk(load) {
  const cell = { ...load, protocol: /** @type {const} */ ('h1'), certificate: null }
  const { value } = await runDriver('wrk', cell, signal)
  return value
}

/**
 * Measures pairs of two arms. The order changes from pair to pair, so that neither arm always comes second.
 * @template One, Other
 * @param {number} pairs
 * @param {() => One | Promise<One>} measureOne
 * @param {() => Other | Promise<Other>} measureOther
 * @param {(one: One, other: Other) => void} [onPair]
 * @returns {Promise<[One[], Other[]]>}
 */
export async function measurePairs(pairs, measureOne, measureOther, onPair = () => {}) {
  /** @type {One[]} */
  const ones = []
  /** @type {Other[]} */
  const others = []
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 1) others.push(await measureOther())
    ones.push(await measureOne())
    if (pair % 2 === 0) others.push(await measureOther())
    onPair(ones[pair], others[pair])
  }
  return [ones, others]
}

/** Reads the CPU seconds of programs that this process ran and that have ended, which are known to 10 ms. */
export function cpuSecondsOfPrograms() {
  const { user, system } = process.cpuUsage()
  return cpuSecondsOfProcess(process.pid) - (user + system) / 1e6
}
