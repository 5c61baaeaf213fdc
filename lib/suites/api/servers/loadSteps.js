import { Fault } from '../../../base/errors/fault.js'
import { faultOf } from '../../../load/closedLoop/judgeWindow.js'
import { firstWindowSeconds, isLimitedByClient } from '../../../load/driveLoop.js'
import { searchCapacity } from '../../../load/session/searchCapacity.js'

/** @import { Beginning, LoadMeasurement, Turn } from '../../../load/session/turnLoad.js' */
/** @import { Settings, Value } from '../types.d.ts' */

/**
 * Load of a sample: a closed loop, a constant rate in requests/s, or the search for the capacity at an objective.
 * @typedef {{ rate?: number, slo?: string }} Step
 */
/**
 * @typedef {LoadMeasurement & Pick<Value, 'capacity'> & { durationSeconds: number }} Measured durationSeconds: of all
 *   turns and windows
 */
/** @typedef {() => Promise<void>} Wait for the next turn */

/** Length of a turn: short ones compare servers better than long ones of the same sum. */
const turnMilliseconds = 100

/** Longest window at a constant rate, which turns of 100 ms would cut off. */
const windowSeconds = 5

/** Counts the windows of a sample at a constant rate. @param {Pick<Settings, 'durationSeconds'>} settings */
export const windowsOf = ({ durationSeconds }) => Math.ceil(durationSeconds / windowSeconds)

/**
 * Computes the milliseconds of a turn, which is shorter if it needs few answers.
 * @type {(answers: number, perSecond: number) => number} perSecond: rate so far, no number before the first turn
 */
function lengthOf(answers, perSecond) {
  if (answers === Number.POSITIVE_INFINITY) return turnMilliseconds
  return perSecond > 0 ? Math.min(turnMilliseconds, Math.ceil((1000 * answers) / perSecond)) : 1
}

/**
 * Creates the steps of a server process's load: turns of a closed loop, and whole windows at constant rates.
 * @param {(question: object) => Promise<any>} ask - the load generator
 * @param {Pick<Settings, 'durationSeconds' | 'requests' | 'slo'>} settings
 * @param {Wait} nextTurn
 */
export function createLoadSteps(ask, settings, nextTurn) {
  const windows = windowsOf(settings)
  let hasHadRate = false
  /** Rates of the closed loop, by their subjects and loads. @type {Map<string, number>} */
  const maxima = new Map()

  /**
   * Gives turns until they have lasted so long or had so many answers, or there was none but errors.
   * @type {(limit: { seconds: number } | { answers: number }, wait: Wait) => Promise<void>}
   */
  async function giveTurns(limit, wait) {
    const { seconds, answers } = { seconds: Number.POSITIVE_INFINITY, answers: Number.POSITIVE_INFINITY, ...limit }
    let [spent, right, all] = [0, 0, 0]
    while (true) {
      /** @type {Turn} */
      const turn = await ask({ turn: { milliseconds: lengthOf(answers - all, all / spent) } })
      spent += turn.seconds
      right += turn.ok
      all += turn.ok + turn.errors
      if (spent >= seconds || all >= answers || (right === 0 && turn.errors > 0)) return
      await wait()
    }
  }

  /**
   * Gives whole windows at a constant rate, which end only if there is none but errors.
   * @type {(requestsPerSecond: number, count: number, wait: Wait) => Promise<number>} seconds that they took
   */
  async function giveWindows(requestsPerSecond, count, wait) {
    const window = { requestsPerSecond, seconds: settings.durationSeconds / windows }
    let spent = 0
    for (let index = 0; index < count; index += 1) {
      if (index > 0) await wait()
      /** @type {Turn} */
      const turn = await ask({ window })
      spent += turn.seconds
      if (turn.ok === 0 && turn.errors > 0) break
    }
    return spent
  }

  /** @type {(beginning: Beginning, wait: Wait) => Promise<Measured>} */
  async function measureClosed(beginning, wait) {
    const { durationSeconds, requests } = settings
    await giveTurns(requests === undefined ? { seconds: durationSeconds } : { answers: requests }, wait)
    /** @type {LoadMeasurement} */
    const measured = await ask({ end: true })
    if (measured.counts.ok > 0) maxima.set(JSON.stringify(beginning), measured.requestsPerSecond)
    return { ...measured, durationSeconds: measured.seconds }
  }

  /** Finds the rate of the closed loop, which is measured again in a process that has not had it. */
  async function findMaximum(/** @type {Beginning} */ beginning) {
    const maximum = maxima.get(JSON.stringify(beginning))
    if (maximum !== undefined) return maximum
    await ask({ begin: beginning })
    const measured = await measureClosed(beginning, nextTurn)
    const fault = faultOf(measured)
    if (fault) throw fault
    return measured.requestsPerSecond
  }

  /**
   * Measures the window at the highest rate that meets the objective, up to the rate of the closed loop.
   * @type {(beginning: Beginning, wait: Wait) => Promise<Measured>}
   * @throws {Fault} if no rate meets it
   */
  async function measureCapacity(beginning, wait) {
    let [seconds, clientCpuSeconds] = [0, 0]
    /** @param {number} requestsPerSecond */
    async function measure(requestsPerSecond) {
      if (seconds > 0) {
        await wait()
        await ask({ begin: beginning })
      }
      seconds += await giveWindows(requestsPerSecond, 1, wait)
      /** @type {LoadMeasurement} */
      const window = await ask({ end: true })
      clientCpuSeconds += window.clientCpuSeconds
      return { window, sustained: window.openLoop?.sustained === true, latencyMs: window.latencyMs }
    }
    const slo = /** @type {NonNullable<Settings['slo']>} */ (settings.slo)
    const { best, reason, probes } = await searchCapacity(slo, await findMaximum(beginning), {
      measure,
      isVoid: ({ window }) => window.counts.ok === 0,
      isLimited: ({ window }) => isLimitedByClient(window.openLoop?.latenessP99Ms ?? 0, window.clientCpuShare),
    })
    if (best === null) throw new Fault('NO_ANSWER', String(reason))
    const tried = probes.map(({ window: { requestsPerSecond }, ...probe }) => ({ ...probe, requestsPerSecond }))
    return { ...best.window, capacity: { reason, probes: tried }, clientCpuSeconds, durationSeconds: seconds }
  }

  return {
    giveTurns,
    /**
     * Opens the connections of a sample, after the load that it needs before.
     * @type {(beginning: Beginning, step: Step) => Promise<void>}
     */
    async prepare(beginning, { rate, slo }) {
      const warmupRate = slo === undefined ? rate : (await findMaximum(beginning)) / 2
      if (warmupRate !== undefined && !hasHadRate) {
        hasHadRate = true
        await ask({ begin: beginning })
        await ask({ window: { requestsPerSecond: warmupRate, seconds: firstWindowSeconds } })
      }
      await ask({ begin: beginning })
    },
    /** Measures a prepared sample. @type {(beginning: Beginning, step: Step, wait: Wait) => Promise<Measured>} */
    async measure(beginning, { rate, slo }, wait) {
      if (slo !== undefined) return measureCapacity(beginning, wait)
      if (rate === undefined) return measureClosed(beginning, wait)
      const durationSeconds = await giveWindows(rate, windows, wait)
      return { ...(await ask({ end: true })), durationSeconds }
    },
  }
}
