import { qt, qtukey } from './distributions.js'
import { remembering } from './remembering.js'
import { maximumModulusTail } from './maximumModulus.js'
import { familyError, tabulatedRange } from './studentizedRange.js'

/** @typedef {{ interval: number, separates: (standardErrors: number, undecided?: number) => boolean }} CriticalValues in standard errors; separates: whether so many are significant between two rows; undecided: how many pairs are, all where nothing is said */

/** @type {(rows: number, degrees: number) => string} */
const both = (rows, degrees) => `${rows} ${degrees}`

/** A quantile of the studentized range, as of a difference. It takes milliseconds where it is not tabulated. */
const rangeOf = remembering(
  (rows, degrees) => (tabulatedRange(rows, degrees) ?? qtukey(1 - familyError, rows, degrees)) / Math.SQRT2,
  both,
)

/**
 * A quantile between others, by the polynomial in the reciprocal of the degrees of freedom that goes through them (Lagrange).
 * @type {(rows: number, degrees: number, points: number[]) => number}
 */
function interpolate(rows, degrees, points) {
  let sum = 0
  for (const own of points) {
    let share = rangeOf(rows, own)
    for (const other of points) if (other !== own) share *= (1 / degrees - 1 / other) / (1 / own - 1 / other)
    sum += share
  }
  return sum
}

/**
 * What a quantile lies between, by those at powers of two: its third derivative by the reciprocal of the degrees of freedom is
 * positive, so that between two of them the parabola through these and the next larger power lies nowhere below it, and the one
 * through these and the next smaller power nowhere above.
 * @type {(rows: number, degrees: number) => { least: number, most: number }}
 */
function boundsOf(rows, degrees) {
  const fewer = 2 ** Math.floor(Math.log2(degrees))
  // There is none below 2: three larger ones do as well.
  const least = fewer > 2 ? [fewer / 2, fewer, 2 * fewer] : [2 * fewer, 4 * fewer, 8 * fewer]
  const most = [fewer, 2 * fewer, 4 * fewer]
  return { least: interpolate(rows, degrees, least), most: interpolate(rows, degrees, most) }
}

/** @type {(rows: number, degrees: number) => CriticalValues} */
function computeValues(rows, degrees) {
  const interval = qt(0.975, degrees)
  const repeatable = interval * Math.SQRT2
  // There is no range below 2 degrees of freedom: the other limit is far larger there.
  const known = Math.max(2, degrees)
  /** Where many rows are compared these tell mostly. @type {ReturnType<typeof boundsOf> | undefined} */
  let bounds
  /** @param {number} standardErrors */
  function isBeyondRange(standardErrors) {
    bounds ??= boundsOf(rows, known)
    return standardErrors > bounds.least && (standardErrors > bounds.most || standardErrors > rangeOf(rows, known))
  }
  /** @type {CriticalValues['separates']} */
  const separates = (standardErrors, undecided = Number.POSITIVE_INFINITY) =>
    standardErrors > repeatable &&
    (isBeyondRange(standardErrors) || maximumModulusTail(standardErrors, undecided, known) < familyError)
  return { interval, separates }
}

const valuesOf = remembering(computeValues, both)

/**
 * How many standard errors are significant: two-sided 95 % points of Student's t for an interval; between two rows the
 * larger of Tukey's studentized range over all pairs (Tukey 1953; Kramer 1956 for unequal sizes), or the studentized maximum
 * modulus of those that are undecided where that is smaller (see undecidedPairs), and the limit above which
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
