import { qt, qtukey } from 'lib-r-math.js'

/**
 * The family-wise error rate of all pairs of a run. Below 5 %, because estimating the prior of the variances costs some
 * of it: tests/statistics/simulation.test.js shows what is left.
 */
const familyError = 0.035

/** @typedef {{ interval: number, readonly separation: number, separates: (standardErrors: number) => boolean }} CriticalValues separates: whether so many standard errors are more than the separation */

/**
 * How many standard errors are significant, by degrees of freedom. Those are rounded down to a quarter, which is
 * conservative, so that a table's many rows share a few values.
 * @param {number} rows that are compared with each other
 */
export function createCriticalValues(rows) {
  /** @type {Map<number, CriticalValues>} */
  const known = new Map()
  /** @type {Map<number, number>} */
  const ranges = new Map()

  /** What takes long: a quantile of the studentized range. @param {number} degrees */
  function rangeOf(degrees) {
    // It has none below 2 degrees of freedom: there the other limit is far larger anyway.
    const range = ranges.get(degrees) ?? qtukey(1 - familyError, Math.max(2, rows), Math.max(2, degrees)) / Math.SQRT2
    ranges.set(degrees, range)
    return range
  }

  /**
   * interval: two-sided 95 % point of Student's t. separation: between two rows, the larger of Tukey's studentized range over
   * all pairs (Tukey 1953; Kramer 1956 for unequal sizes), and the limit above which a second run of the same size
   * puts the two in the same order in 95 of 100 cases (Hahn and Meeker, "Statistical Intervals", Wiley 1991, 4.8: the second
   * difference is as uncertain as the first, so the variance counts twice).
   * @param {number} degreesOfFreedom positive
   */
  return (degreesOfFreedom) => {
    // What is whole but for rounding is not rounded down.
    const degrees = Math.max(0.25, Math.floor(Math.min(degreesOfFreedom, 1000) * 4 + 1e-6) / 4)
    const found = known.get(degrees)
    if (found) return found
    const interval = qt(0.975, degrees)
    const repeatable = interval * Math.SQRT2
    const values = {
      interval,
      get separation() {
        return Math.max(rangeOf(degrees), repeatable)
      },
      /** @param {number} standardErrors that two rows differ by */
      separates(standardErrors) {
        if (standardErrors <= repeatable) return false
        // Fewer degrees of freedom have a wider range: what exceeds one that is known already exceeds this one.
        return standardErrors > rangeOf(2 ** Math.floor(Math.log2(degrees))) || standardErrors > rangeOf(degrees)
      },
    }
    known.set(degrees, values)
    return values
  }
}
