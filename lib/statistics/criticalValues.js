import { qt, qtukey } from './distributions.js'
import { familyError, tabulatedRange } from './studentizedRange.js'

/** @typedef {{ interval: number, separates: (standardErrors: number) => boolean }} CriticalValues in standard errors; separates: whether so many are significant between two rows */

/**
 * Computes each value once: a report asks for the same few thousands of times.
 * @type {<Value>(compute: (rows: number, degrees: number) => Value) => (rows: number, degrees: number) => Value}
 */
function remembering(compute) {
  const known = new Map()
  return (rows, degrees) => {
    const key = `${rows} ${degrees}`
    const value = known.get(key) ?? compute(rows, degrees)
    known.set(key, value)
    return value
  }
}

/** A quantile of the studentized range, as of a difference. It takes milliseconds where it is not tabulated. */
const rangeOf = remembering(
  (rows, degrees) => (tabulatedRange(rows, degrees) ?? qtukey(1 - familyError, rows, degrees)) / Math.SQRT2,
)

/**
 * Mostly the quantiles at powers of two tell: it falls with the degrees of freedom, and is convex over their reciprocals,
 * so that between two of them it lies nowhere above the line through them, nor below the line through the next two.
 * @type {(standardErrors: number, rows: number, degrees: number) => boolean}
 */
function isBeyondRange(standardErrors, rows, degrees) {
  const fewer = 2 ** Math.floor(Math.log2(degrees))
  const least = rangeOf(rows, 2 * fewer)
  const share = (2 * fewer) / degrees - 1
  if (standardErrors <= least + 2 * share * (least - rangeOf(rows, 4 * fewer))) return false
  return standardErrors > least + share * (rangeOf(rows, fewer) - least) || standardErrors > rangeOf(rows, degrees)
}

const valuesOf = remembering((rows, degrees) => {
  const interval = qt(0.975, degrees)
  const repeatable = interval * Math.SQRT2
  /** @param {number} standardErrors There is no range below 2 degrees of freedom: the other limit is far larger there. */
  const separates = (standardErrors) =>
    standardErrors > repeatable && isBeyondRange(standardErrors, rows, Math.max(2, degrees))
  return { interval, separates }
})

/**
 * How many standard errors are significant: two-sided 95 % points of Student's t for an interval; between two rows the
 * larger of Tukey's studentized range over all pairs (Tukey 1953; Kramer 1956 for unequal sizes), and the limit above which
 * a second run of the same size puts the two in the same order in 95 of 100 cases (Hahn and Meeker, "Statistical
 * Intervals", Wiley 1991, 4.8: the second difference is as uncertain as the first, so the variance counts twice).
 * @param {number} rows that are compared with each other
 * @param {number} degreesOfFreedom positive; rounded down to a quarter, which is conservative, so that rows share values
 * @returns {CriticalValues}
 */
export function criticalValuesOf(rows, degreesOfFreedom) {
  // What is whole but for rounding is not rounded down.
  const degrees = Math.max(0.25, Math.floor(Math.min(degreesOfFreedom, 1000) * 4 + 1e-6) / 4)
  return valuesOf(Math.max(2, rows), degrees)
}
