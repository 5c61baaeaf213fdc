import { geometricMean } from '../stats/geometricMean.js'
import { pairedRatio } from '../stats/confidenceIntervals.js'
import { counted } from '../workload/counted.js'
import { percent } from './utilisation.js'

/** @import { Flag, ProcessMeasurement } from '../types.d.ts' */

const kind = 'unsteady warm-up'
/** Change that the machine alone may cause from one cycle to the next. */
const leastChange = 0.03
/** Error rate, over all rows, of taking a warm server for one that is not. */
const changeError = 0.05

/**
 * Flags windows that began while the rate still changed.
 * @type {(measurements: ProcessMeasurement[]) => Flag | null}
 */
export function warmupFlag(measurements) {
  const unsteady = measurements.filter(({ warmupSteady }) => warmupSteady === false)
  if (unsteady.length === 0) return null
  return {
    kind,
    doubts: ['rate', 'ratio', 'latency', 'cpu'],
    seen: `${unsteady.length} of ${counted(measurements.length, 'round')}`,
    advice:
      `The rate was not steady after ${unsteady[0].warmupSeconds} s of --warmup auto, so these may still have been ` +
      'getting faster or slower; give a longer --warmup.',
  }
}

/**
 * Flags processes that were still getting faster or slower when they were first measured: their first windows differ
 * from the later ones by more than chance.
 * @param {number[][]} processes - rates of each one's windows, in order
 * @param {number} rows - number of rows examined
 * @returns {Flag | null}
 */
export function changingFlag(processes, rows) {
  const repeated = processes.filter((rates) => rates.length > 1)
  if (repeated.length < 2) return null
  const firsts = repeated.map(([first]) => first)
  const rest = repeated.map(([, ...later]) => geometricMean(later))
  const { ratio, low, high } = pairedRatio(firsts, rest, changeError / rows)
  const isByChance = Number(low) <= 1 && Number(high) >= 1
  if (isByChance || Math.abs(ratio - 1) < leastChange) return null
  return {
    kind,
    doubts: ['rate', 'ratio', 'latency', 'cpu'],
    seen: `first windows ${percent(Math.abs(ratio - 1))} ${ratio < 1 ? 'slower' : 'faster'} than those after them`,
    advice:
      'Processes were not warm when they were first measured, so a rate is of a server that was still getting ' +
      'faster or slower; give a longer --warmup.',
  }
}

/**
 * Flags a server that was steady later than the warm-up ends when its age was measured (docs/validation.md).
 * @param {number | null | undefined} ageSeconds - of steady rates; null if there was none, undefined if not measured
 * @param {number | 'auto'} warmupSeconds
 * @returns {Flag | null}
 */
export function lateFlag(ageSeconds, warmupSeconds) {
  if (ageSeconds === undefined || warmupSeconds === 'auto') return null
  if (ageSeconds !== null && ageSeconds <= warmupSeconds) return null
  const age = ageSeconds === null ? 'not steady within a minute of load' : `steady from ${ageSeconds} s of load on`
  return {
    kind: 'late',
    doubts: [],
    seen: `${age}, after ${warmupSeconds} s of warm-up`,
    advice:
      'A process of it was seen to change its rate for longer than the warm-up lasts (docs/validation.md); its rate ' +
      'and rank are of all its processes and windows.',
  }
}
