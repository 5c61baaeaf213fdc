import { qt, qtukey } from 'lib-r-math.js'
import { maximumModulusTail } from './maximumModulus.js'
import { memoize } from './memoize.js'

/**
 * Family-wise error rate of all pairs of a run. It is below 5 %, because estimating the prior of the variances costs some of
 * it: tests/stats/simulation.test.js shows the rest.
 */
const familyError = 0.035

/**
 * @typedef {object} CriticalValues
 * @property {number} interval half width of a 95 % interval in standard errors
 * @property {(standardErrors: number, undecided?: number) => boolean} separates whether two rows differ significantly;
 *   undecided: pairs that are not told apart yet, all by default
 */

/** @type {(rows: number, degrees: number) => CriticalValues} */
function computeValues(rows, degrees) {
  const interval = qt(0.975, degrees)
  const repeatable = interval * Math.SQRT2
  // The range needs 2 degrees of freedom; below them the repeatable difference is far larger.
  const rangeDegrees = Math.max(2, degrees)
  /** Quantile of the studentized range for a difference, computed at first use because it takes milliseconds. */
  let range = Number.NaN
  /** @type {CriticalValues['separates']} */
  function separates(standardErrors, undecided = Number.POSITIVE_INFINITY) {
    if (standardErrors <= repeatable) return false
    if (Number.isNaN(range)) range = qtukey(1 - familyError, rows, rangeDegrees) / Math.SQRT2
    return standardErrors > range || maximumModulusTail(standardErrors, undecided, rangeDegrees) < familyError
  }
  return { interval, separates }
}

const valuesOf = memoize(computeValues, (rows, degrees) => `${rows} ${degrees}`)

/**
 * Computes how many standard errors are significant: two-sided 95 % points of Student's t for an interval; between two rows
 * the larger of Tukey's studentized range over all pairs (Tukey 1953; Kramer 1956 for unequal sizes), or the studentized
 * maximum modulus of the undecided pairs if that is smaller (see undecidedPairs), and the limit above which a second run of
 * the same size puts the two in the same order in 95 of 100 cases (Hahn and Meeker, "Statistical Intervals", Wiley 1991,
 * 4.8: the second difference is as uncertain as the first, so the variance counts twice).
 * @param {number} rows that are compared with each other
 * @param {number} degreesOfFreedom positive; rounded down to a quarter, which is conservative, so that rows share values
 * @returns {CriticalValues}
 */
export function criticalValuesOf(rows, degreesOfFreedom) {
  // Adding a millionth keeps floating-point error from rounding a whole number down.
  const degrees = Math.max(0.25, Math.floor(Math.min(degreesOfFreedom, 1000) * 4 + 1e-6) / 4)
  return valuesOf(Math.max(2, rows), degrees)
}
