import { median } from './median.js'
import { moderateVariances } from './moderatedVariances.js'

/** Errors up to so many standard deviations count in full: 95 % as efficient as least squares where they are normal. */
const huberLimit = 1.345
/** A standard deviation by the median of absolute values, where errors are normal. */
const normalMedian = 0.6745
const steps = 20

/** @typedef {{ logRates: number[], windowVariance: number, cycleVariance: number, degreesOfFreedom: number }} CohortRates
 *    logRates: of each process, at the mean of all cycles; windowVariance: of one window's log rate within its process and
 *    cycle; cycleVariance: what the cycles differ by beyond that */

/** @type {(values: number[], weights: number[]) => number} */
function weightedMean(values, weights) {
  let [sum, total] = [0, 0]
  values.forEach((value, index) => {
    sum += weights[index] * value
    total += weights[index]
  })
  return sum / total
}

/** @param {number[]} values */
const squares = (values) => values.reduce((sum, value) => sum + value ** 2, 0)

/**
 * What the processes of a cohort are capable of, from windows that took turns: log(rate) = process + cycle + error, so
 * that whatever the machine does to a whole cycle cancels out. A window that was disturbed by itself counts less.
 * Source: Huber, "Robust estimation of a location parameter", Annals of Mathematical Statistics 35(1), 1964; by
 * iteratively reweighted least squares, row by row and column by column.
 * @param {number[][]} rates of each process, positive, in the order of the cycles; all of one length
 * @returns {CohortRates}
 */
export function cohortRates(rates) {
  const values = rates.map((row) => row.map(Math.log))
  const cycleCount = values[0].length
  const degreesOfFreedom = Math.max(0, values.length - 1) * (cycleCount - 1)
  let weights = values.map((row) => row.map(() => 1))
  let rows = values.map(() => 0)
  let cycles = Array(cycleCount).fill(0)
  let errors = values
  for (let step = 0; step < steps; step += 1) {
    rows = values.map((row, i) =>
      weightedMean(
        row.map((value, c) => value - cycles[c]),
        weights[i],
      ),
    )
    const effects = cycles.map((_, c) =>
      weightedMean(
        values.map((row, i) => row[c] - rows[i]),
        weights.map((row) => row[c]),
      ),
    )
    const centre = effects.reduce((sum, effect) => sum + effect, 0) / cycleCount
    // One process alone cannot tell itself from the machine.
    if (values.length > 1) cycles = effects.map((effect) => effect - centre)
    errors = values.map((row, i) => row.map((value, c) => value - rows[i] - cycles[c]))
    const scale = median(errors.flat().map(Math.abs)) / normalMedian
    weights = errors.map((row) =>
      row.map((error) => (scale > 0 ? Math.min(1, (huberLimit * scale) / Math.abs(error)) : 1)),
    )
  }
  const windowVariance = degreesOfFreedom > 0 ? squares(errors.flat()) / degreesOfFreedom : 0
  const between = cycleCount > 1 ? squares(cycles) / (cycleCount - 1) : 0
  return {
    logRates: rows,
    windowVariance,
    cycleVariance: Math.max(0, between - windowVariance / values.length),
    degreesOfFreedom,
  }
}

/**
 * The variance of a window's log rate in each of several cohorts, moderated by those of the others.
 * @param {CohortRates[]} fits
 */
export const windowVariances = (fits) =>
  moderateVariances(fits.map(({ windowVariance: variance, degreesOfFreedom }) => ({ variance, degreesOfFreedom }))).map(
    ({ variance }) => variance,
  )
