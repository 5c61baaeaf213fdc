import { median } from '../../stats/median.js'
import { optimalRepetitions } from '../../stats/repetitions.js'
import { analyseRun, tookTurns, windowNoise } from './analyseRun.js'
import { minWindows, secondsPerWindow } from './windows.js'

/** @import { Result } from './types.d.ts' */

/** What the noise may ask for at most: a run of so many blocks and no more would else take far longer than anybody was told. */
const maxWindows = { fixed: 7, adaptive: 12 }
/** A process's share of the noise until it is known. */
const usualProcessNoise = 0.03

/**
 * As many windows of a process that takes turns as the time is used best for.
 * @param {Result[]} results of the blocks before, of one workload
 * @param {'fixed' | 'adaptive'} kind of run
 */
export function countWindows(results, kind) {
  const rounds = results.flatMap(({ rounds }) => rounds).filter(({ outcome }) => outcome === 'completed')
  const known = rounds.filter(tookTurns)
  if (known.length === 0) return minWindows
  const windowSeconds = secondsPerWindow(results[0].settings, minWindows)
  const processNoise = analyseRun(results)?.noise?.processes ?? usualProcessNoise
  const wanted = optimalRepetitions({
    processVariance: processNoise ** 2,
    repetitionVariance: windowNoise(known) ** 2,
    processSeconds: median(known.map((round) => round.elapsedSeconds - round.windowRates.length * windowSeconds)),
    repetitionSeconds: windowSeconds,
  })
  return Math.min(maxWindows[kind], Math.max(minWindows, Math.round(wanted)))
}
