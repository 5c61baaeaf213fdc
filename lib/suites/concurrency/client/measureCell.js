import { peakMemoryOf, resetPeakMemory } from '../../../servers/peakMemory.js'
import { mergeHistograms, toLatencies } from '../../../stats/latency.js'
import { addUp, judgeCell } from './judgeCell.js'
import { dealConnections, needsAnother } from './clients.js'

/** @import { Bench, Verdict } from '../../../core/suite.d.ts' */
/** @import { Details } from '../../../load/detailedTally.js' */
/** @import { ClientMeasurement } from '../../../types.d.ts' */
/** @import { Errors, Value } from '../types.d.ts' */
/** @import { CellLoad } from './child.js' */
/** @import { startClients } from './clients.js' */

/** @typedef {ClientMeasurement & Details} Window */

/** So many connections find a place in the queue of any server: 511 are in that of Node.js. */
const connectionsAtOnce = 256

/**
 * Measures one cell: opens its connections, warms the server up and measures on the same, then waits for what is in flight.
 * @param {ReturnType<typeof startClients>} clients
 * @param {CellLoad} load
 * @param {Pick<Bench, 'server' | 'machine'>} bench
 * @returns {Promise<Verdict<Value>>}
 * @throws {import('../../../base/errors/fault.js').Fault} where there is nothing to count
 */
export async function measureCell(clients, load, { server, machine }) {
  const parts = dealConnections(load.connections, clients.count)
  const askEach = (/** @type {object} */ question) => clients.ask(parts.map(() => question))
  try {
    await clients.ask(parts.map((connections) => ({ open: { ...load, connections, connectionsAtOnce } })))
    for (const { pid } of server.processes) resetPeakMemory(pid)
    let [before, after] = [machine.read(), machine.read()]
    let isOpen = false
    /** @type {Window[]} */
    const windows = await clients.ask(
      parts.map(() => ({ window: load.durationSeconds })),
      (/** @type {'opened' | 'closed'} */ event) => {
        if (event === 'closed') after = machine.read()
        else if (!isOpen) before = machine.read()
        isOpen = true
      },
    )
    const isWrong = windows.some(({ counts }) => counts.wrong > 0)
    /** @type {Window[]} */
    const drained = isWrong ? [] : await askEach({ drain: true })
    const clientCpuSeconds = windows.reduce((total, { clientCpuSeconds }) => total + clientCpuSeconds, 0)
    const use = machine.between(before, after, clientCpuSeconds)
    const value = { ...toValue(windows, drained), serverPeakMemoryBytes: peakMemoryOf(after.processes) }
    return { ...judgeCell(value, [...windows, ...drained]), value, use }
  } finally {
    await askEach({ close: true })
  }
}

/**
 * The same with as many client processes as the cell needs: they stay for those after it.
 * @type {(clients: ReturnType<typeof startClients>, load: CellLoad, bench: Pick<Bench, 'server' | 'machine' | 'repeat'>, cores: number, measure?: typeof measureCell) => ReturnType<typeof measureCell>} cores: as many as there may be at most
 */
export async function measureWithEnough(clients, load, bench, cores, measure = measureCell) {
  let read = await measure(clients, load, bench)
  while (needsAnother(clients.count, read, load, cores)) {
    const rate = Math.round(Number(read.value?.requestsPerSecond))
    const why = `${inWords(clients.count)} saturated`
    clients.add()
    bench.repeat(`${why}, now there are ${clients.count}`)
    read = { ...(await measure(clients, load, bench)), repeated: `${why}; the first attempt gave ${rate} requests/s` }
  }
  return read
}

/** @param {number} count */
const inWords = (count) => `${count} client ${count === 1 ? 'process was' : 'processes were'}`

/** @type {(windows: Window[], drained: Window[]) => Omit<Value, 'serverPeakMemoryBytes'>} */
function toValue(windows, drained) {
  const latency = mergeHistograms(windows)
  const firstByte = mergeHistograms(windows.flatMap(({ ttfbMs, ttfbHistogram }) => toLatencies(ttfbMs, ttfbHistogram)))
  const counts = addUp(windows.map(({ counts }) => counts))
  const timeout = drained.reduce((sum, { counts }) => sum + counts.inFlight, 0)
  /** @type {Errors} */
  const own = { ...(counts.wrong > 0 && { wrong: counts.wrong }), ...(timeout > 0 && { timeout }) }
  return {
    requestsPerSecond: windows.reduce((sum, { counts, durationSeconds }) => sum + counts.ok / durationSeconds, 0),
    counts,
    errors: addUp([...[...windows, ...drained].map(({ losses }) => losses), own]),
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
