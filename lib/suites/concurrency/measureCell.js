import { startChild, measureWith } from '../kit/measure.js'
import { peakMemoryOf, resetPeakMemory } from '../../servers/peakMemory.js'
import { mergeHistograms, toLatencies } from '../../stats/latency.js'
import { addUp, judgeCell, limitOf } from './judgeCell.js'

/** @import { OnEvent } from '../kit/measure.js' */
/** @import { Bench, Verdict } from '../../core/suite.d.ts' */
/** @import { Details } from '../../load/detailedTally.js' */
/** @import { ClientMeasurement } from '../../types.d.ts' */
/** @import { Errors, Value } from './types.d.ts' */
/** @import { CellLoad } from './client.js' */
/** @import { Conditions } from './parameters.js' */

/** @typedef {ClientMeasurement & Details} Window */

/** Connections that any server has room for in its queue: that of Node.js has 511. */
const connectionsAtOnce = 256

/**
 * Measures one cell: opens its connections, warms the server up, measures, and waits for the requests in flight.
 * @param {ReturnType<typeof startClients>} clients
 * @param {CellLoad} load
 * @param {Pick<Bench, 'server' | 'machine'>} bench
 * @returns {Promise<Verdict<Value>>}
 * @throws {import('../../base/errors/fault.js').Fault} if there is nothing to count
 */
export async function measureCell(clients, load, { server, machine }) {
  const parts = dealConnections(load.connections, clients.count)
  const askEach = (/** @type {object} */ question) => clients.ask(parts.map(() => question))
  try {
    await clients.ask(parts.map((connections) => ({ open: { ...load, connections, connectionsAtOnce } })))
    for (const { pid } of server.processes) resetPeakMemory(pid)
    const { measured, use, after } = await measureWith(machine, async (/** @type {OnEvent} */ onEvent) => {
      /** @type {Window[]} */
      const windows = await clients.ask(
        parts.map(() => ({ window: load.durationSeconds })),
        onEvent,
      )
      const clientCpuSeconds = windows.reduce((total, { clientCpuSeconds }) => total + clientCpuSeconds, 0)
      return { windows, clientCpuSeconds }
    })
    const { windows } = measured
    const isWrong = windows.some(({ counts }) => counts.wrong > 0)
    /** @type {Window[]} */
    const drained = isWrong ? [] : await askEach({ drain: true })
    const value = { ...toValue(windows, drained), serverPeakMemoryBytes: peakMemoryOf(after.processes) }
    return { ...judgeCell(value, [...windows, ...drained]), value, use }
  } finally {
    await askEach({ close: true })
  }
}

/**
 * Measures one cell with as many client processes as it needs. They stay for the cells after it.
 * @param {ReturnType<typeof startClients>} clients
 * @param {CellLoad} load
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
  if (!use || count >= Math.min(cores, conditions.connections) || limitOf([verdict], conditions) === null) return false
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
  const start = () => startChild(import.meta.resolve('./client.js'), signal)
  const children = Array.from({ length: count }, start)
  return {
    get count() {
      return children.length
    },
    add: () => void children.push(start()),
    /**
     * Asks one process each question, all at the same time, and waits for every answer before it throws.
     * @param {object[]} questions
     * @param {(event: any) => void} [onEvent]
     * @throws the first error of a process
     */
    async ask(questions, onEvent) {
      const ended = await Promise.allSettled(questions.map((question, index) => children[index].ask(question, onEvent)))
      return ended.map((end) => {
        if (end.status === 'rejected') throw end.reason
        return end.value
      })
    },
    close: async () => void (await Promise.all(children.map((child) => child.close()))),
  }
}
