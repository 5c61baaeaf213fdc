import { pnorm, qt, qtukey } from 'lib-r-math.js'
import { memoize } from './memoize.js'

/**
 * Family-wise error rate of all pairs of a run. It is below 5 %, because estimating the prior of the variances costs
 * some of it: tests/stats/simulation.test.js shows the rest.
 */
const familyError = 0.035

/** Step of the integration in standard deviations of a standard error's logarithm; the density changes far slower. */
const step = 0.25
/** Share of the largest density below which the integration ends. */
const negligible = 1e-9

/**
 * Computes the probability by the studentized maximum modulus: of so many differences between equal rows the largest
 * exceeds a limit in standard errors. It is an upper bound for any correlation between the differences (Šidák).
 * Source: Šidák, "Rectangular confidence regions for the means of multivariate normal distributions", JASA 62(318),
 * 1967; Hochberg, "Some generalizations of the T-method in simultaneous inference", Journal of Multivariate Analysis
 * 4(2), 1974.
 * @param {number} limit - positive
 * @param {number} differences - 1 or more, also infinite
 * @param {number} degrees - of freedom of the standard error, positive
 * @returns {number} from 0 to 1
 */
export function maximumModulusTail(limit, differences, degrees) {
  if (differences === Number.POSITIVE_INFINITY) return 1
  // Integrates by the trapezoidal rule over the logarithm of the estimated standard error by the true one.
  const width = step / Math.sqrt(2 * degrees)
  let [sum, weights] = [0, 0]
  for (const direction of [-1, 1])
    for (let index = direction === 1 ? 1 : 0; ; index += 1) {
      const ratio = Math.exp(direction * index * width)
      const weight = Math.exp(degrees * (direction * index * width - (ratio ** 2 - 1) / 2))
      if (weight < negligible) break
      const tail = 2 * pnorm(limit * ratio, 0, 1, false)
      sum += weight * -Math.expm1(differences * Math.log1p(-tail))
      weights += weight
    }
  return sum / weights
}

/**
 * @typedef {object} CriticalValues
 * @property {number} interval - half width of a 95 % interval in standard errors
 * @property {(standardErrors: number, undecided?: number, further?: number) => boolean} separates - whether two rows
 *   differ significantly; undecided: pairs that are not separated yet, all by default; further: variance of the
 *   difference in a further run by that of this one, 1 by default
 */

/** @type {(rows: number, degrees: number) => CriticalValues} */
function computeValues(rows, degrees) {
  const interval = qt(0.975, degrees)
  // The range needs 2 degrees of freedom; below them the difference that a further run keeps is far larger.
  const rangeDegrees = Math.max(2, degrees)
  /** Quantile of the studentized range for a difference, computed at first use because it takes milliseconds. */
  let range = Number.NaN
  /** @type {CriticalValues['separates']} */
  function separates(standardErrors, undecided = Number.POSITIVE_INFINITY, further = 1) {
    if (standardErrors <= interval * Math.sqrt(1 + further)) return false
    if (Number.isNaN(range)) range = qtukey(1 - familyError, rows, rangeDegrees) / Math.SQRT2
    return standardErrors > range || maximumModulusTail(standardErrors, undecided, rangeDegrees) < familyError
  }
  return { interval, separates }
}

const valuesOf = memoize(computeValues, (rows, degrees) => `${rows} ${degrees}`)

/**
 * Computes how many standard errors are significant: two-sided 95 % points of Student's t for an interval. Two rows are
 * separated beyond two limits. One is the smaller of Tukey's studentized range over all pairs (Tukey 1953; Kramer 1956
 * for unequal sizes), and the studentized maximum modulus of the undecided pairs (see undecidedPairs). The other limit
 * lets a further run put the two in the same order in 95 of 100 cases (Hahn and Meeker, "Statistical Intervals", Wiley
 * 1991, 4.8: the variance of its difference is added; that of a run of the same size is as large as the first).
 * @param {number} rows - that are compared with each other
 * @param {number} degreesOfFreedom - positive; rounded down to a quarter, which is conservative, so that rows share
 *   values
 */
export function criticalValuesOf(rows, degreesOfFreedom) {
  // Adding a millionth keeps floating-point error from rounding a whole number down.
  const degrees = Math.max(0.25, Math.floor(Math.min(degreesOfFreedom, 1000) * 4 + 1e-6) / 4)
  return valuesOf(Math.max(2, rows), degrees)
}
