import { qchisq } from 'lib-r-math.js'
import { createAdditiveFit } from './additiveFit.js'
import { addVariances, minVariance } from './confidenceIntervals.js'

/** @import { Estimate } from './confidenceIntervals.js' */
/** @import { Variance } from './moderatedVariances.js' */

/**
 * Variance of a row from run to run; source: the runs it was estimated from.
 * @typedef {Variance & { source: string }} Between
 */
/**
 * Variance by some runs alone. upperVariance: limit of its 95 % interval; information: degrees of freedom that it would
 * have, were it the usual one.
 * @typedef {Variance & { upperVariance: number, information: number }} BetweenEstimate
 */
/**
 * Variance for intervals; estimate: by the runs alone.
 * @typedef {Variance & { estimate: BetweenEstimate }} ModeratedBetween
 */
/**
 * Estimate of a row in one run.
 * @typedef {object} RunEstimate
 * @property {number} row
 * @property {number} run
 * @property {number} value - logarithm of its rate
 * @property {number} variance - of that value within its run, without what all rows of the run share
 */

/**
 * Variance of a row from run to run before there are runs to estimate it from: that of two full runs of 51 rows, eight
 * hours apart, with warm-ups of 5 and 10 s.
 * @type {Between}
 */
export const usualBetween = {
  variance: 0.01 ** 2,
  degreesOfFreedom: 19.5,
  source: 'two published runs of 2026-11-24',
}

/** Halvings of the range that the variance is in. */
const steps = 60
/** Variance beside which the errors of estimates make no difference. */
const vast = 1e6
/** Probability of smaller squares at the upper limit of the variance: that of a two-sided 95 % interval. */
const tail = 0.025

/**
 * Estimates by how much a row differs from run to run, beyond what its estimates say, after the speed of whole runs is
 * removed: with that variance the squares of residuals are as large as expected. Its degrees of freedom follow from the
 * expected slope of their sum; rows that are uncertain within runs tell little of it. At the upper limit of the 95 %
 * interval so small squares have a probability of 2.5 %.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982; as an estimator of moments with any weights: DerSimonian and Kacker, Contemporary Clinical
 * Trials 28(2), 2007; limit: Viechtbauer, "Confidence intervals for the amount of heterogeneity in meta-analysis",
 * Statistics in Medicine 26(1), 2007.
 * @param {RunEstimate[]} estimates - of rows and runs that are numbered from 0 without gaps; two rows or more are in
 *   all runs
 * @param {number} rowCount
 * @returns {BetweenEstimate} of a row's logarithm
 */
export function betweenRuns(estimates, rowCount) {
  const runCount = Math.max(...estimates.map(({ run }) => run)) + 1
  const expected = estimates.length - rowCount - runCount + 1
  /** @param {number} between */
  function fitAt(between) {
    const observations = estimates.map(({ row, run, value, variance }) => ({
      row,
      block: run,
      value,
      scale: Math.max(variance + between, minVariance),
    }))
    const fit = createAdditiveFit(observations, rowCount)(Array(rowCount).fill(1))
    const weigh = (/** @type {number[]} */ values) =>
      values.reduce((sum, value, index) => sum + value / observations[index].scale, 0)
    return {
      squares: weigh(fit.residuals().map((residual) => residual ** 2)),
      slope: weigh(fit.leverages().map((leverage) => 1 - leverage)),
    }
  }
  /** Finds the variance that makes squares as small as these; 0 if they are smaller without any. @param {number} aim */
  function varianceOf(aim) {
    if (fitAt(0).squares <= aim) return 0
    let [low, high] = [0, (vast * fitAt(vast).squares) / aim]
    for (let step = 0; step < steps; step += 1) {
      const middle = (low + high) / 2
      if (fitAt(middle).squares <= aim) high = middle
      else low = middle
    }
    return high
  }
  const [variance, upperVariance] = [expected, qchisq(tail, expected)].map(varianceOf)
  const degreesAt = (/** @type {number} */ between) => (between * fitAt(between).slope) ** 2 / expected
  const information = degreesAt(usualBetween.variance)
  return { variance, degreesOfFreedom: degreesAt(variance), upperVariance, information }
}

/**
 * Moderates an estimate below the usual variance by that, each weighted by its degrees of freedom: an estimate of 0
 * says only that the noise within runs hides it. A larger one stays, as machines differ.
 * Source: Smyth, Statistical Applications in Genetics and Molecular Biology 3(1), 2004.
 * @type {(estimate: BetweenEstimate) => ModeratedBetween}
 */
export function moderateBetween(estimate) {
  if (estimate.variance >= usualBetween.variance) return { ...estimate, estimate }
  const degreesOfFreedom = usualBetween.degreesOfFreedom + estimate.information
  const squares = usualBetween.degreesOfFreedom * usualBetween.variance + estimate.information * estimate.variance
  return { variance: squares / degreesOfFreedom, degreesOfFreedom, estimate }
}

/**
 * Adds to an estimate by what two rows differ from run to run: those of its ratio, or one row in two runs.
 * @type {(estimate: Estimate, between: Variance) => Estimate}
 */
export function addBetween(estimate, { variance, degreesOfFreedom }) {
  const within = { variance: estimate.standardError ** 2, degreesOfFreedom: estimate.degreesOfFreedom }
  const total = addVariances([within, { variance: 2 * variance, degreesOfFreedom }])
  return { ...estimate, standardError: Math.sqrt(total.variance), degreesOfFreedom: total.degreesOfFreedom }
}
