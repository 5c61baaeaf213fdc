import { createAdditiveFit } from './additiveFit.js'
import { moderateVariances } from './moderatedVariances.js'

/** @import { Observation } from './additiveFit.js' */
/** @import { Variance } from './moderatedVariances.js' */

/** @typedef {{ rows: number[], covariance: number[][], variances: Variance[], cohortVariance: number, residuals: number[], leverages: number[], areUneven: boolean[] }} Fit residuals and leverages: of each observation; areUneven: of each row, whether it is noisier than the others by more than chance */

/**
 * The variances weigh the fit that they come from: after a few rounds neither changes any more; that of blocks later. A
 * change by a smaller share than that is none.
 */
const refits = 4
const refitsWithCohorts = 40
const minChange = 1e-3
/** What readings differ by beyond what is known of each, as a share of the rate: at the least, and to begin with. */
const minDeviation = 0.02
const usualDeviation = 0.03
const rescalings = 3
/** How much of their degrees of freedom variances have left where weights are estimates as well: simulated runs say so. */
const keptDegrees = 0.6

/** @type {(variance: number, before: number) => boolean} */
const isSame = (variance, before) => Math.abs(variance - before) <= minChange * before

/**
 * Of log(rate) = row + block + error; cohorts are random blocks, as each holds only some of the rows.
 * @type {(observations: Observation[], rowCount: number, hasCohorts: boolean) => Fit}
 */
function fitRows(observations, rowCount, hasCohorts) {
  const fitWith = createAdditiveFit(observations, rowCount, hasCohorts)
  let fit = fitWith(Array(rowCount).fill(1), hasCohorts ? 1 : undefined)
  /** @type {Variance[]} */
  let variances = []
  /** The same before they are moderated. @type {Variance[]} */
  let ofRows = []
  /** @type {number[]} */
  let residuals = []
  /** @type {number[]} */
  let leverages = []
  for (let refit = 0; refit < (hasCohorts ? refitsWithCohorts : refits); refit += 1) {
    residuals = fit.residuals()
    leverages = fit.leverages()
    const own = Array.from({ length: rowCount }, () => ({ squares: 0, degreesOfFreedom: 0 }))
    observations.forEach(({ row, scale = 1 }, index) => {
      own[row].squares += residuals[index] ** 2 / scale
      own[row].degreesOfFreedom += 1 - leverages[index]
    })
    const before = variances
    ofRows = own.map(({ squares, degreesOfFreedom }) =>
      degreesOfFreedom > 1e-6
        ? { variance: squares / degreesOfFreedom, degreesOfFreedom }
        : { variance: 0, degreesOfFreedom: 0 },
    )
    variances = moderateVariances(ofRows)
    if (refit > 0 && variances.every((own, row) => isSame(own.variance, before[row].variance))) break
    // Rates that do not vary at all would weigh infinitely.
    fit = fitWith(
      variances.map(({ variance }) => Math.max(variance, 1e-12)),
      hasCohorts ? Math.max(fit.blockVariance(), 1e-12) : undefined,
    )
  }
  const cohortVariance = hasCohorts ? fit.blockVariance() : 0
  const areUneven = variances.map((variance, row) => variance === ofRows[row])
  return { rows: fit.rows(), covariance: fit.covariance(), variances, cohortVariance, residuals, leverages, areUneven }
}

/** @param {Variance} variance */
const lessSure = ({ variance, degreesOfFreedom }) => ({ variance, degreesOfFreedom: keptDegrees * degreesOfFreedom })

/**
 * The same where each reading has a variance of its own that is known: a process that was measured while the machine was
 * noisy weighs less. What processes differ by beyond it is estimated so that the squares are as large as they should be.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982.
 * @type {(observations: Observation[], known: number[], rowCount: number, hasCohorts: boolean) => Fit & { scales: number[] }}
 */
export function fitReadings(observations, known, rowCount, hasCohorts) {
  let scales = known.map(() => 1)
  if (known.every((variance) => variance === 0)) return { ...fitRows(observations, rowCount, hasCohorts), scales }
  let between = usualDeviation ** 2
  for (let step = 0; ; step += 1) {
    scales = known.map((variance) => (between + variance) / between)
    const scaled = observations.map((observation, index) => ({ ...observation, scale: scales[index] }))
    const fit = fitRows(scaled, rowCount, hasCohorts)
    if (step === rescalings) {
      // A row that is left to itself has its own spread to go by, which no weight of another row is in.
      const variances = fit.variances.map((variance, row) => (fit.areUneven[row] ? variance : lessSure(variance)))
      return { ...fit, scales, variances }
    }
    let [excess, weight] = [0, 0]
    fit.residuals.forEach((residual, index) => {
      const share = 1 - fit.leverages[index]
      excess += (residual ** 2 - share * known[index]) / scales[index]
      weight += share / scales[index]
    })
    between = Math.max(minDeviation ** 2, excess / weight)
  }
}
