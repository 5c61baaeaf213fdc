import { judgeWindow } from '../../../../load/closedLoop/judgeWindow.js'
import { pinMainThreads } from '../../../../load/slices/pinning.js'
import { Fault } from '../../../../base/errors/fault.js'
import { judge } from './judge.js'
import { measureRates } from './measureRates.js'
import { measureWindow } from './measureWindow.js'

/** @import { Bench, Client, PlannedTrial, Sample } from '../../../../core/suite.d.ts' */
/** @import { LoadProcess, OnEvent } from '../../../../load/session/loadProcess.js' */
/** @import { Cpus } from '../../../../load/slices/pinning.js' */
/** @import { Database } from '../../../../servers/databases/types.d.ts' */
/** @import { ClientMeasurement } from '../../../../types.d.ts' */
/** @import { Phase } from '../../types.d.ts' */
/** @import { Value } from '../session.js' */
/** @import { RequestedRates } from './measureRates.js' */

/**
 * @typedef {Bench & { database: Database | null, pinned: Cpus | null }} Watched use of the database and of the pinned
 *   CPUs is read beside the server's
 */

/**
 * @typedef {object} PlannedWindow
 * @property {() => Promise<LoadProcess>} open - starts the load generator
 * @property {number} durationSeconds
 */
/** @typedef {PlannedWindow & RequestedRates & { connections: number }} PlannedLoad */

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
    const measured = await measureWindow(bench, (onEvent) => measureOnce(load, onEvent, bench.enter))
    return { ...judge(measured.value, load), ...measured }
  },
  close: async () => {},
})

/**
 * Measures a window in a client process of its own, and constant rates after it if the load has some.
 * @param {PlannedWindow & RequestedRates} load
 * @param {OnEvent} onEvent
 * @param {(phase: Phase) => void} enter - called with each phase after the window
 * @returns {Promise<ClientMeasurement>}
 */
export async function measureOnce({ open, ...load }, onEvent, enter) {
  const client = await open()
  try {
    const window = await client.measure({ seconds: load.durationSeconds }, onEvent)
    if (judgeWindow(window) !== null) return window
    await client.rest()
    await client.end()
    return { ...window, ...(await measureRates(client, load, window, enter)) }
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

  /** @type {(pipelining: number | undefined) => ReturnType<typeof measureWindow>} */
  const measureAt = (pipelining) =>
    measureWindow(bench, (onEvent, leaveOut) => {
      const window = { seconds: load.durationSeconds, pipelining }
      if (milliseconds === null) return client.measure(window, onEvent)
      const slicing = { milliseconds, pids: serverPids(bench) }
      return client.measureInSlices({ ...window, slicing }, onEvent, () => leaveOut(bench.nextTurn))
    })
  return {
    async measure(sample) {
      const depth = depthOf(sample)
      if (milliseconds !== null) await preallocate(bench.signal)
      const { use, value } = await measureAt(depth)
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
