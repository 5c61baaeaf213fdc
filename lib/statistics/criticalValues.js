import { qt, qtukey } from 'lib-r-math.js'

/**
 * The error that all pairs of a run share. Below 5 %, as to estimate how alike the rows' noise is costs some of it:
 * tests/statistics/simulation.test.js shows what is left.
 */
const familyError = 0.035

/**
 * How many standard errors make a difference, by degrees of freedom. They are rounded down to a quarter, which errs on
 * the side of saying less, so that a table's many rows share a few values.
 * @param {number} rows that are compared with each other
 */
export function createCriticalValues(rows) {
  /** @type {Map<number, { interval: number, separation: number }>} */
  const known = new Map()

  /**
   * interval: two-sided 95 % point of Student's t. separation: between two rows, the larger of Tukey's studentized range over
   * all pairs (Tukey 1953; Kramer 1956 for unequal sizes), and the limit above which a second run of the same size
   * puts the two in the same order in 95 of 100 cases (Hahn and Meeker, "Statistical Intervals", Wiley 1991, 4.8: the second
   * difference is as uncertain as the first, so the variance counts twice).
   * @param {number} degreesOfFreedom positive
   */
  return (degreesOfFreedom) => {
    // The studentized range has no quantiles below 2 degrees of freedom: there the other limit is far larger anyway.
    const degrees = Math.max(0.25, Math.floor(Math.min(degreesOfFreedom, 1000) * 4) / 4)
    const found = known.get(degrees)
    if (found) return found
    const interval = qt(0.975, degrees)
    const range = qtukey(1 - familyError, Math.max(2, rows), Math.max(2, degrees)) / Math.SQRT2
    const values = { interval, separation: Math.max(range, interval * Math.SQRT2) }
    known.set(degrees, values)
    return values
  }
}
