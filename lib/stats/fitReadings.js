import { createAdditiveFit } from './additiveFit.js'
import { moderateVariances } from './moderatedVariances.js'

/** @import { Observation } from './additiveFit.js' */
/** @import { Variance } from './moderatedVariances.js' */

/**
 * @typedef {object} Fit
 * @property {number[]} rows
 * @property {number[][]} covariance
 * @property {Variance[]} variances
 * @property {number[]} offsets - mean effect of each row's cohorts minus that of all cohorts
 * @property {number[]} effects - of each cohort
 * @property {number} cohortVariance
 * @property {number[]} residuals - of each observation
 * @property {number[]} leverages - of each observation
 * @property {boolean[]} areUneven - of each row: whether it is noisier than the others by more than chance
 */

/**
 * Number of refits, because variances weigh the fit that they come from: after a few neither changes any more. That
 * takes longer with cohorts.
 */
const refits = 4
const refitsWithCohorts = 40
/** Change of a variance, as a share, below which it counts as the same. */
const minChange = 1e-3
/** Standard deviation of processes beyond the variances of their readings, as a share of the rate: at the least. */
const minDeviation = 0.02
/** The same to begin with. */
const firstDeviation = 0.03
const rescalings = 3
/** Share of the variances' degrees of freedom if weights are estimates as well, by simulated runs. */
const keptDegrees = 0.6

/** @type {(variance: number, before: number) => boolean} */
const isSame = (variance, before) => Math.abs(variance - before) <= minChange * before

/**
 * Estimates the variance of each row's observations of scale 1.
 * @type {(observations: Observation[], rowCount: number, residuals: number[], leverages: number[]) => Variance[]}
 */
function rowVariances(observations, rowCount, residuals, leverages) {
  const sums = Array.from({ length: rowCount }, () => ({ squares: 0, degreesOfFreedom: 0 }))
  observations.forEach(({ row, scale = 1 }, index) => {
    sums[row].squares += residuals[index] ** 2 / scale
    sums[row].degreesOfFreedom += 1 - leverages[index]
  })
  return sums.map(({ squares, degreesOfFreedom }) =>
    degreesOfFreedom > 1e-6
      ? { variance: squares / degreesOfFreedom, degreesOfFreedom }
      : { variance: 0, degreesOfFreedom: 0 },
  )
}

/**
 * Fits log(rate) = row + block + error. Cohorts are random blocks, because each holds only some of the rows.
 * @type {(observations: Observation[], rowCount: number, hasCohorts: boolean) => Fit}
 */
function fitRows(observations, rowCount, hasCohorts) {
  const fitWith = createAdditiveFit(observations, rowCount, hasCohorts)
  let fit = fitWith(Array(rowCount).fill(1), hasCohorts ? 1 : undefined)
  /** @type {Variance[]} */
  let variances = []
  /** Variances before they are moderated. @type {Variance[]} */
  let unmoderated = []
  /** @type {number[]} */
  let residuals = []
  /** @type {number[]} */
  let leverages = []
  for (let refit = 0; refit < (hasCohorts ? refitsWithCohorts : refits); refit += 1) {
    residuals = fit.residuals()
    leverages = fit.leverages()
    const before = variances
    unmoderated = rowVariances(observations, rowCount, residuals, leverages)
    variances = moderateVariances(unmoderated)
    if (refit > 0 && variances.every(({ variance }, row) => isSame(variance, before[row].variance))) break
    // Rates that do not vary at all would weigh infinitely.
    fit = fitWith(
      variances.map(({ variance }) => Math.max(variance, 1e-12)),
      hasCohorts ? Math.max(fit.blockVariance(), 1e-12) : undefined,
    )
  }
  const cohortVariance = hasCohorts ? fit.blockVariance() : 0
  const areUneven = variances.map((variance, row) => variance === unmoderated[row])
  const [rows, covariance, offsets, effects] = [fit.rows(), fit.covariance(), fit.offsets(), fit.effects()]
  return { rows, covariance, offsets, effects, variances, cohortVariance, residuals, leverages, areUneven }
}

/**
 * Fits readings, each with a variance of its own: a process that was measured while the machine was noisy weighs less.
 * The variance between processes beyond it is estimated so that the squares are as large as expected.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982.
 * @param {Observation[]} observations
 * @param {number[]} ownVariances - of each observation; all 0 if they are unknown
 * @param {number} rowCount
 * @param {boolean} hasCohorts
 * @returns {Fit & { scales: number[] }}
 */
export function fitReadings(observations, ownVariances, rowCount, hasCohorts) {
  let scales = ownVariances.map(() => 1)
  if (ownVariances.every((variance) => variance === 0))
    return { ...fitRows(observations, rowCount, hasCohorts), scales }
  let between = firstDeviation ** 2
  for (let step = 0; ; step += 1) {
    scales = ownVariances.map((variance) => (between + variance) / between)
    const scaled = observations.map((observation, index) => ({ ...observation, scale: scales[index] }))
    const fit = fitRows(scaled, rowCount, hasCohorts)
    if (step === rescalings) {
      // An uneven row keeps its own variance, which no weight of another row is in.
      const variances = fit.variances.map(({ variance, degreesOfFreedom }, row) => ({
        variance,
        degreesOfFreedom: (fit.areUneven[row] ? 1 : keptDegrees) * degreesOfFreedom,
      }))
      return { ...fit, scales, variances }
    }
    let [excess, weight] = [0, 0]
    fit.residuals.forEach((residual, index) => {
      const share = 1 - fit.leverages[index]
      excess += (residual ** 2 - share * ownVariances[index]) / scales[index]
      weight += share / scales[index]
    })
    between = Math.max(minDeviation ** 2, excess / weight)
  }
}
