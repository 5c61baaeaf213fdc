import { mean, sum } from './mean.js'
import { median } from './median.js'
import { moderateVariances } from './moderatedVariances.js'

/**
 * @typedef {object} CohortRates
 * @property {number[]} logReadings - of each process, over all of its windows
 * @property {number} windowVariance - of one window's rate, as a share of that of its process and cycle, by the members
 *   that are not noisier than the others
 * @property {number} degreesOfFreedom
 */

/** @param {number[]} values */
const squares = (values) => sum(values.map((value) => value ** 2))

/**
 * Selects the members whose windows are not noisier than those of the others by more than chance.
 * @param {number[][]} shares - of each member's rate, in the order of the cycles
 */
function withoutNoisy(shares) {
  const cycles = shares[0].map((_, cycle) => median(shares.map((row) => row[cycle])))
  const degreesOfFreedom = cycles.length - 1
  const variances = shares.map((row) => ({
    variance: squares(row.map((share, cycle) => share - cycles[cycle])) / degreesOfFreedom,
    degreesOfFreedom,
  }))
  const moderated = moderateVariances(variances)
  return shares.filter((_, index) => moderated[index] !== variances[index])
}

/**
 * Computes the rates of a cohort's processes from windows that took turns: all answers by all of the time. Every
 * process is in every cycle, so that effects of the machine on a whole cycle are the same for all and cancel out.
 *
 * No window is weighted down: a server that answers in bursts has high and low ones, and only their mean is its rate.
 * If a machine is at times half as fast, robust estimators let the processes of one server differ by a tenth more (two
 * full runs of 45 servers: 6.0 and 6.7 % by the mean, 6.7 and 7.4 % by Huber's). The noise of the machine is taken from
 * typical members: in a run whose windows vary by 2.6 %, those of a server that sends a thousand answers at once vary
 * by 18 %.
 * @param {number[][]} rates - of each process, positive, in the order of the cycles; all of one length
 * @returns {CohortRates}
 */
export function cohortRates(rates) {
  const means = rates.map(mean)
  const shares = withoutNoisy(rates.map((row, index) => row.map((rate) => rate / means[index])))
  const cycleCount = rates[0].length
  // One process alone cannot be separated from the machine.
  const cycles = shares[0].map((_, cycle) => (shares.length > 1 ? mean(shares.map((row) => row[cycle])) : 1))
  const errors = shares.flatMap((row) => row.map((share, cycle) => share - cycles[cycle]))
  const degreesOfFreedom = (shares.length - 1) * (cycleCount - 1)
  const windowVariance = degreesOfFreedom > 0 ? squares(errors) / degreesOfFreedom : 0
  return {
    logReadings: means.map(Math.log),
    windowVariance,
    degreesOfFreedom,
  }
}

/**
 * Estimates the variance of a window's rate in each of several cohorts, moderated by those of the others.
 * @param {CohortRates[]} fits
 */
export const windowVariances = (fits) =>
  moderateVariances(fits.map(({ windowVariance: variance, degreesOfFreedom }) => ({ variance, degreesOfFreedom }))).map(
    ({ variance }) => variance,
  )
