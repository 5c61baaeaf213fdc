import { judgeWindow } from '../../../../load/closedLoop/judgeWindow.js'
import { pinMainThreads } from '../../../../load/slices/pinning.js'
import { Fault } from '../../../../base/errors/fault.js'
import { judge } from './judge.js'
import { createMeter } from './meter.js'

/** @import { Bench, Client, PlannedTrial, Sample } from '../../../../core/suite.d.ts' */
/** @import { Ends } from '../../../../load/closedLoop/openLoad.js' */
/** @import { Cpus } from '../../../../load/slices/pinning.js' */
/** @import { Database } from '../../../../servers/databases/types.d.ts' */
/** @import { ClientMeasurement } from '../../../../types.d.ts' */
/** @import { Phase } from '../../types.d.ts' */
/** @import { Value } from '../session.js' */
/** @import { LoadProcess } from './loadProcess.js' */

/**
 * @typedef {Bench & { database: Database | null, pinned: Cpus | null }} Watched use of the database and of the pinned
 *   CPUs is read beside the server's
 */

/**
 * @typedef {object} PlannedLoad
 * @property {() => Promise<LoadProcess>} open - starts the load generator
 * @property {number} durationSeconds - of a window
 * @property {number} connections
 */

/**
 * @typedef {object} Turns
 * @property {number | null} milliseconds - of a slice; null if windows are whole
 * @property {Cpus | null} mainThreads - CPUs in slices; null if the system chooses
 * @property {boolean} warmsAlone - whether no other server may be warmed up meanwhile
 * @property {(signal: AbortSignal) => Promise<void>} preallocate - takes memory before a window in slices
 */

/**
 * Measures a server that is alone: its client process is opened with its only sample.
 * @param {Watched} bench
 * @param {PlannedLoad} load
 * @returns {Client<Value>}
 */
export const createClient = (bench, load) => ({
  async measure() {
    const meter = createMeter(bench)
    const measured = await meter.complete(await measureOnce(load, meter))
    return { ...judge(measured.value, load), ...measured }
  },
  close: async () => {},
})

/**
 * Measures a window in a client process of its own, and constant rates after it if the load has some.
 * @param {Pick<PlannedLoad, 'open' | 'durationSeconds'>} load
 * @param {Ends & { enter?: (phase: Phase) => void }} on - enter: called with each phase after the window
 * @returns {Promise<ClientMeasurement>}
 */
export async function measureOnce({ open, durationSeconds }, on) {
  const client = await open()
  try {
    const window = await client.measure(durationSeconds, on)
    if (judgeWindow(window) !== null) return window
    await client.rest()
    await client.end()
    const rates = await client.measureRates(window, (phase) => on.enter?.(phase))
    return { ...window, ...rates }
  } finally {
    await client.close()
  }
}

/** @param {Watched} bench */
const serverPids = ({ server }) => server.processes.map(({ pid }) => pid)

/** Reads the pipelining depth of a window; undefined if the run has one. @param {Sample} sample */
const depthOf = ({ conditions }) => /** @type {number | undefined} */ (conditions.pipelining)

/**
 * Opens a server that takes turns with others: a warm-up, then windows. Its first fault ends it, so that a server that
 * answers wrongly takes no time from others.
 * @param {PlannedTrial} planned
 * @param {Watched} bench
 * @param {PlannedLoad} load
 * @param {Turns} turns
 * @returns {Promise<Client<Value>>}
 */
export async function openInTurns({ samples }, bench, load, turns) {
  const { milliseconds, mainThreads, warmsAlone, preallocate } = turns
  // The start of a server was measured alone; several may be warmed up at once.
  if (!warmsAlone) await bench.nextSharedTurn()
  bench.enter('warm-up')
  const client = await load.open()
  try {
    await client.rest()
  } catch (error) {
    await client.close()
    throw error
  }
  const pids = serverPids(bench)
  // Several processes of a server may have a CPU each.
  if (milliseconds !== null && mainThreads !== null && pids.length === 1)
    pinMainThreads({ server: pids[0], client: client.pid }, mainThreads)

  /** @type {(meter: ReturnType<typeof createMeter>, depth: number | undefined) => Promise<ClientMeasurement>} */
  async function measureWindow(meter, depth) {
    if (milliseconds === null) return client.measure(load.durationSeconds, meter, depth)
    const on = { ...meter, nextTurn: () => meter.leaveOut(bench.nextTurn) }
    return client.measureInSlices(load.durationSeconds, on, { milliseconds, pids: serverPids(bench) }, depth)
  }
  return {
    async measure(sample) {
      const depth = depthOf(sample)
      if (milliseconds !== null) await preallocate(bench.signal)
      const meter = createMeter(bench)
      const { use, value } = await meter.complete(await measureWindow(meter, depth))
      const { outcome, reason, reasonCode } = judge(value, load)
      if (reasonCode !== null) throw new Fault(reasonCode, reason)
      const isLast = sample === samples.at(-1)
      if (isLast || milliseconds === null) await client.rest()
      if (isLast) await client.end()
      // In a second a connection may well get nothing: all windows of a depth together must reach every connection.
      const isLastOfDepth = sample === samples.findLast((other) => depthOf(other) === depth)
      return { outcome, reason: isLastOfDepth ? reason : null, reasonCode, value, use }
    },
    close: client.close,
  }
}
