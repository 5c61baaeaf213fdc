import { settleSeconds } from '../../load/driveLoop.js'

/** @import { Trial } from '../../core/suite.d.ts' */
/** @import { Settings } from './types.d.ts' */

/** Share of errors from which on a rate is no longer that of the same work. */
export const maxErrorRate = 0.01

/** Number of windows whose lower half contains no outlier, and whose mean is then known to a percent. */
export const countedWindows = 12
/** Answers of a window; most windows of so many have neither compilers nor a major garbage collection in them. */
export const countedAnswers = 100
/** Instructions of an answer that takes many. */
export const instructionsOfAnswer = 3e6
/** Instructions until V8 has optimised a server of such answers, and the seconds of a warm-up for them. */
const [warmInstructions, warmSeconds] = [12e9, 2]

/** Limits the warm-up before a count, in instructions. @param {Pick<Settings, 'warmupSeconds'>} settings */
export const warmUpWork = ({ warmupSeconds }) => Math.min(1, warmupSeconds / warmSeconds) * warmInstructions

/** Tells whether a trial counts instructions, and measures no rate. @param {Pick<Trial, 'conditions'>} trial */
export const countsInstructions = ({ conditions }) => conditions.instructions === true

/** Number of turns in which a process is profiled: enough for an interval of a function's time. */
export const profiledTurns = 60
/** Shortest turn in seconds, of which the beginning and the end of a profile are a small part. */
const shortestTurn = 0.1

/**
 * Computes the seconds of a profiled turn: all together are four times as long as the load of an operation.
 * @param {Pick<Settings, 'durationSeconds'>} settings
 */
export const profiledSeconds = ({ durationSeconds }) => Math.max(shortestTurn, (4 * durationSeconds) / profiledTurns)

/** Tells whether a trial profiles its process, and measures no rate. @param {Pick<Trial, 'conditions'>} trial */
export const isProfiled = ({ conditions }) => conditions.profile === true

/** Tells whether a trial measures rates. @param {Pick<Trial, 'conditions'>} trial */
export const measuresRates = (trial) => !countsInstructions(trial) && !isProfiled(trial)

/**
 * Counts the right answers of a sample, at a constant rate also those before each window.
 * @param {{ counts: { ok: number }, openLoop?: object, capacity?: object, turns: number, seconds: number }} sample
 * @returns {number | null} null of a capacity, which has the counts of one of its windows
 */
export function countRight({ counts: { ok }, openLoop, capacity, turns, seconds }) {
  if (capacity) return null
  return openLoop ? Math.round(ok * (1 + (turns * settleSeconds) / seconds)) : ok
}
