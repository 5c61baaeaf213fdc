import { availableParallelism } from 'node:os'
import { assertServerFiles } from '../../network/fileLimit.js'
import { peakMemoryOf, resetPeakMemory } from '../../servers/peakMemory.js'
import { mergeLogs } from '../../load/connectionLog.js'
import { mergeHistograms, toLatencies } from '../../stats/latency.js'
import { startLoadProcess } from '../../load/session/loadProcess.js'
import { createEcho, createWorkload } from '../../workload/workloads.js'
import { measureLoad } from '../kit/measureLoad.js'
import { runDriver } from './drivers.js'
import { addUp, isSaturation, judgeCell, limitsOf } from './judgeCell.js'
import { ownDriver } from './parameters.js'
import { firstWarmup } from './plan.js'

/** @import { Bench, Run, Verdict } from '../../core/suite.d.ts' */
/** @import { OpenedLoad } from '../../load/session/loadChild.js' */
/** @import { LoadProcess, LoadWindow } from '../../load/session/loadProcess.js' */
/** @import { Details } from '../../load/tally.js' */
/** @import { Protocol } from '../../types.d.ts' */
/** @import { Client, SuiteSession } from '../kit/defineSuite.js' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Errors, Value } from './types.d.ts' */

/** @typedef {{ port: number, protocol: Protocol, certificate: string | null }} Way */
/** @typedef {LoadWindow & Details} Window */

/**
 * Opens nothing but a certificate, if TLS is measured.
 * @param {Run<Settings>} run
 * @returns {Promise<SuiteSession<Value>>}
 */
export async function openSession({ settings, tls }) {
  const { axes, clientProcesses, size } = settings
  const made = axes.protocol.includes('h2') ? await tls() : null
  /** Client processes that a cell needed, kept for the cells after it. */
  const crew = { count: clientProcesses === 'auto' ? 1 : clientProcesses }
  const workload = createWorkload('compound', size)
  /** @type {(trial: { port: number, conditions: any }) => Way} */
  const wayOf = ({ port, conditions: { protocol } }) => ({
    port,
    protocol,
    certificate: protocol === 'h2' ? (made?.certificate ?? null) : null,
  })
  return {
    processOf(trial) {
      const way = wayOf(trial)
      const environment = { protocol: way.protocol, size, tls: way.certificate ? made?.files : null }
      return { options: { environment }, question: { ...way, workload } }
    },
    openClient: async (trial, bench) => openCells(bench, settings, wayOf(trial), crew),
  }
}

/**
 * Opens the client processes that measure one cell after the other.
 * @param {Bench} bench
 * @param {Settings} settings
 * @param {Way} way
 * @param {{ count: number }} crew - client processes of the run so far
 * @returns {Client<Value>}
 */
function openCells(bench, settings, way, crew) {
  const { warmupSeconds, durationSeconds, readyTimeoutSeconds, seed, size } = settings
  const cores = settings.clientProcesses === 'auto' ? availableParallelism() : 0
  const clients = startClients(crew.count, bench.signal)
  let isWarm = false
  return {
    async measure({ name, conditions }) {
      bench.enter(name)
      const { driver, ...cell } = /** @type {Conditions} */ (conditions)
      const seconds = isWarm ? warmupSeconds : firstWarmup * warmupSeconds
      const workload = cell.workload === 'echo' ? createEcho(seed) : createWorkload(cell.workload, size)
      const load = { ...way, ...cell, workload, warmupSeconds: seconds, durationSeconds, readyTimeoutSeconds }
      if (driver !== ownDriver) return runDriver(driver, load, bench.signal)
      const repeat = (/** @type {string} */ why) => bench.repeat(`${name}: ${why}`)
      const verdict = await measureWithEnough(clients, load, { ...bench, repeat }, cores)
      isWarm = true
      crew.count = clients.count
      return verdict
    },
    close: clients.close,
  }
}

/** Connections that any server has room for in its queue: that of Node.js has 511. */
const connectionsAtOnce = 256

/**
 * Measures one cell: opens its connections, warms the server up, measures, and waits for the requests in flight.
 * @param {ReturnType<typeof startClients>} clients
 * @param {OpenedLoad} load
 * @param {Pick<Bench, 'server' | 'machine'>} bench
 * @returns {Promise<Verdict<Value>>}
 * @throws {import('../../base/errors/fault.js').Fault} if there is nothing to count
 */
export async function measureCell(clients, load, { server, machine }) {
  assertServerFiles(server.processes, load.connections)
  const parts = dealConnections(load.connections, clients.count)
  const opened = { ...load, connectionsAtOnce, firstBytes: true, losses: true }
  try {
    await clients.each(parts, (client, connections) => client.open({ ...opened, connections }))
    for (const { pid } of server.processes) resetPeakMemory(pid)
    const { measured, use, after } = await measureLoad(machine, async (onEvent) => {
      const windows = await clients.each(parts, (client) => client.measure({ seconds: load.durationSeconds }, onEvent))
      const clientCpuSeconds = windows.reduce((total, { clientCpuSeconds }) => total + clientCpuSeconds, 0)
      return { windows, clientCpuSeconds }
    })
    const windows = /** @type {Window[]} */ (measured.windows)
    const isWrong = windows.some(({ counts }) => counts.wrong > 0)
    const drained = isWrong ? [] : /** @type {Window[]} */ (await clients.each(parts, (client) => client.drain()))
    const value = { ...toValue(windows, drained), serverPeakMemoryBytes: peakMemoryOf(after.processes) }
    return { ...judgeCell(value, [...windows, ...drained]), value, use }
  } finally {
    await clients.each(parts, (client) => client.closeLoad())
  }
}

/**
 * Measures one cell with as many client processes as it needs. They stay for the cells after it.
 * @param {ReturnType<typeof startClients>} clients
 * @param {OpenedLoad} load
 * @param {Pick<Bench, 'server' | 'machine' | 'repeat'>} bench
 * @param {number} cores - maximum of client processes
 * @param {typeof measureCell} [measure]
 */
export async function measureWithEnough(clients, load, bench, cores, measure = measureCell) {
  let verdict = await measure(clients, load, bench)
  while (needsAnother(clients.count, verdict, load, cores)) {
    const rate = Math.round(Number(verdict.value?.requestsPerSecond))
    const why = `${clients.count} client ${clients.count === 1 ? 'process was' : 'processes were'} saturated`
    clients.add()
    bench.repeat(`${why}, now there are ${clients.count}`)
    const repeated = `${why}; the first attempt gave ${rate} requests/s`
    verdict = { ...(await measure(clients, load, bench)), repeated }
  }
  return verdict
}

/** @type {(windows: Window[], drained: Window[]) => Omit<Value, 'serverPeakMemoryBytes'>} */
function toValue(windows, drained) {
  const latency = mergeHistograms(windows)
  const firstByte = mergeHistograms(windows.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram)))
  const counts = addUp(windows.map(({ counts }) => counts))
  const timeout = drained.reduce((sum, { counts }) => sum + counts.inFlight, 0)
  /** @type {Errors} */
  const further = { ...(counts.wrong > 0 && { wrong: counts.wrong }), ...(timeout > 0 && { timeout }) }
  return {
    requestsPerSecond: windows.reduce((sum, { counts, durationSeconds }) => sum + counts.ok / durationSeconds, 0),
    counts,
    errors: addUp([...[...windows, ...drained].map(({ losses }) => losses), further]),
    ttfbMs: firstByte.latencyMs,
    ttfbHistogram: firstByte.latencyHistogram,
    ...latency,
    clientProcesses: windows.length,
    starvedConnections: windows.reduce((sum, { starvedConnections }) => sum + starvedConnections, 0),
    clientCpuShare: Math.max(
      ...windows.map(({ clientCpuSeconds, durationSeconds }) => clientCpuSeconds / durationSeconds),
    ),
    ...mergeLogs(windows),
  }
}

/** Idle share of a core below which one more process would only take time from the others. */
const worthwhileCores = 0.2

/**
 * Decides whether one more client process helps: the processes were saturated, each had several connections, and the
 * machine had time left.
 * @param {number} count
 * @param {Verdict<Value>} verdict
 * @param {Pick<Conditions, 'connections' | 'pipelining'>} conditions
 * @param {number} cores
 */
export function needsAnother(count, verdict, conditions, cores) {
  const { use } = verdict
  if (!use || count >= Math.min(cores, conditions.connections)) return false
  if (!limitsOf([verdict], conditions).some(isSaturation)) return false
  const { serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, durationSeconds } = use
  const busyCores = ((serverCpuSeconds ?? 0) + clientCpuSeconds + (otherCpuSeconds ?? 0)) / durationSeconds
  return cores - busyCores >= worthwhileCores
}

/**
 * Deals connections to processes, at least one to each.
 * @type {(connections: number, processes: number) => number[]}
 */
export function dealConnections(connections, processes) {
  const length = Math.min(connections, processes)
  return Array.from({ length }, (_, index) => Math.floor((connections + index) / length))
}

/**
 * Starts the client processes of one server process.
 * @param {number} count
 * @param {AbortSignal} signal - ends them at once
 */
export function startClients(count, signal) {
  const start = () => startLoadProcess(signal)
  const children = Array.from({ length: count }, start)
  return {
    get count() {
      return children.length
    },
    add: () => void children.push(start()),
    /**
     * Asks one process for each part, all at the same time, and waits for every answer before it throws.
     * @template Part, Answer
     * @param {Part[]} parts
     * @param {(client: LoadProcess, part: Part) => Promise<Answer>} ask
     * @throws the first error of a process
     */
    async each(parts, ask) {
      const ended = await Promise.allSettled(parts.map((part, index) => ask(children[index], part)))
      return ended.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    },
    close: async () => void (await Promise.all(children.map((child) => child.close()))),
  }
}
