import { settleSeconds } from '../../../load/driveLoop.js'
import { mean, sum } from '../../../stats/mean.js'

/** @import { OpenLoop } from '../../../load/openLoop.js' */
/** @import { Settings, Value } from '../types.d.ts' */

/** @typedef {ReturnType<OpenLoop['close']>} RateWindow */
/**
 * @typedef {{ counts: { ok: number }, openLoop?: object, capacity?: object, turns: number, seconds: number }} Counted
 */

/** Longest window at a constant rate, which turns of 100 ms would cut off. */
const windowSeconds = 5
/** Window before the first one of a process: code that has not run yet is slower. */
export const firstWindowSeconds = 1.5

/** Counts the windows of a sample at a constant rate. @param {Pick<Settings, 'durationSeconds'>} settings */
export const windowsOf = ({ durationSeconds }) => Math.ceil(durationSeconds / windowSeconds)

/**
 * Counts the right answers of a sample, at a constant rate also those before each window.
 * @param {Counted} sample
 * @returns {number | null} null of a capacity, which has the counts of one of its windows
 */
export function countRight({ counts: { ok }, openLoop, capacity, turns, seconds }) {
  if (capacity) return null
  return openLoop ? Math.round(ok * (1 + (turns * settleSeconds) / seconds)) : ok
}

/**
 * Joins the windows of a sample, which are equally long.
 * @param {RateWindow[]} windows - at least one
 * @returns {Pick<Value, 'requestsPerSecond' | 'openLoop'>}
 */
export function describeWindows(windows) {
  return {
    requestsPerSecond: mean(windows.map(({ requestsPerSecond }) => requestsPerSecond)),
    openLoop: {
      intendedRequestsPerSecond: windows[0].intendedRequestsPerSecond,
      sustained: windows.every(({ sustained }) => sustained),
      unanswered: sum(windows.map(({ unanswered }) => unanswered)),
      latenessP99Ms: Math.max(...windows.map(({ clientLatenessP99Ms }) => clientLatenessP99Ms)),
    },
  }
}
