import { geometricMean } from '../stats/geometricMean.js'
import { pairedRatio } from '../stats/pairedRatio.js'
import { counted } from '../workload/counted.js'
import { percent } from './utilisation.js'

/** @import { Flag, ProcessMeasurement } from '../types.d.ts' */

const kind = 'unsteady warm-up'
/** Less may be the machine's from one cycle to the next. */
const leastChange = 0.03
/** Error rate, over all rows, of taking a server that is warm for one that is not. */
const changeError = 0.05

/** Whether a window began while the rate still changed. @param {ProcessMeasurement[]} measurements @returns {Flag | null} */
export function warmupFlag(measurements) {
  const unsteady = measurements.filter(({ warmupSteady }) => warmupSteady === false)
  if (unsteady.length === 0) return null
  return {
    kind,
    seen: `${unsteady.length} of ${counted(measurements.length, 'round')}`,
    advice: `The rate was not steady after ${unsteady[0].warmupSeconds} s of --warmup auto, so these may still have been getting faster or slower; give a longer --warmup.`,
  }
}

/**
 * Whether processes were still getting faster, or slower, when they were first measured: their first windows by those after
 * them, by more than chance.
 * @param {number[][]} processes the rates of each one's windows, in their order
 * @param {number} rows how many are looked at
 * @returns {Flag | null}
 */
export function changingFlag(processes, rows) {
  const told = processes.filter((rates) => rates.length > 1)
  if (told.length < 2) return null
  const firsts = told.map(([first]) => first)
  const others = told.map(([, ...later]) => geometricMean(later))
  const { ratio, low, high } = pairedRatio(firsts, others, changeError / rows)
  const isByChance = Number(low) <= 1 && Number(high) >= 1
  if (isByChance || Math.abs(ratio - 1) < leastChange) return null
  return {
    kind,
    seen: `first windows ${percent(Math.abs(ratio - 1))} ${ratio < 1 ? 'slower' : 'faster'} than those after them`,
    advice:
      'Processes were not warm when they were first measured, so a rate is of a server that was still getting faster or slower; give a longer --warmup.',
  }
}
