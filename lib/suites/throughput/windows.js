import { median } from '../../statistics/median.js'
import { optimalRepetitions } from '../../statistics/repetitions.js'
import { analyseRun, tookTurns, windowNoise } from './analyseRun.js'

/** @import { Settings } from './settle.js' */
/** @import { Result, Round } from './types.d.ts' */

/** What is measured of a process where nobody says for how long: of one alone; of one that takes turns, in each window. */
const aloneSeconds = 5
const inTurnSeconds = 1

/**
 * Windows of a process in the first block, and at least: the machine may become noisier than it was. What the noise may ask
 * for at most; a process's share of it until it is known.
 */
const minWindows = 5
const maxWindows = 12
const usualProcessNoise = 0.03

/** @type {(settings: Pick<Settings, 'cohort' | 'durationSeconds'>, windows: number) => number} */
export function secondsOfWindow({ cohort, durationSeconds }, windows) {
  if (durationSeconds !== 'auto') return durationSeconds / windows
  return cohort === 1 ? aloneSeconds : inTurnSeconds
}

/** How long a process is measured in all, before there is noise to go by. @param {Pick<Settings, 'cohort' | 'durationSeconds'>} settings */
export function expectedSeconds(settings) {
  const windows = countWindows(settings, [])
  return windows * secondsOfWindow(settings, windows)
}

/**
 * One window of a process that is alone; of about a second where servers take turns, as many as the time is used best for.
 * @param {Pick<Settings, 'cohort' | 'durationSeconds'>} settings
 * @param {Result[]} results of the blocks before, of one workload
 */
export function countWindows({ cohort, durationSeconds }, results) {
  if (cohort === 1) return 1
  if (durationSeconds !== 'auto') return Math.max(2, Math.round(durationSeconds / inTurnSeconds))
  const rounds = results.flatMap(({ rounds }) => rounds).filter(({ outcome }) => outcome === 'completed')
  const known = rounds.filter(tookTurns)
  if (known.length === 0) return minWindows
  const processNoise = analyseRun(results)?.noise?.processes ?? usualProcessNoise
  const wanted = optimalRepetitions({
    processVariance: processNoise ** 2,
    repetitionVariance: windowNoise(known) ** 2,
    processSeconds: median(known.map(startSeconds)),
    repetitionSeconds: median(
      known.map((round) => (round.elapsedSeconds - startSeconds(round)) / round.windows.length),
    ),
  })
  return Math.min(maxWindows, Math.max(minWindows, Math.round(wanted)))
}

/** Until a process is warm. @param {Round} round a completed one */
const startSeconds = ({ measurement }) => (measurement ? measurement.readySeconds + measurement.warmupSeconds : 0)
