import { digamma, pf, tetragamma, trigamma } from 'lib-r-math.js'

/** @typedef {{ variance: number, degreesOfFreedom: number }} Variance */
/** @typedef {ReturnType<typeof toEstimate>} Estimate */

/**
 * Maximum of the degrees of freedom that a row borrows from the others, however alike all rows look. Three processes of
 * a far noisier row may look like those of others. Simulated runs had two rows whose processes differ by 12 %, and
 * others by 1.7 %: 11 % had a false separation, and 20 % if rows borrowed half of all degrees.
 */
const usuallyBorrowed = 20
/** Larger maximum as a multiple of a row's own degrees of freedom: seven processes would show that it is noisier. */
const borrowedByOwn = 10
/**
 * Limit of the larger maximum as a share of all degrees, because few rows do not show how alike they are. Of 16 rows of
 * six processes that differ by 2 to 6 %, 4 % of runs had a false separation, and 6 % with a share of a half.
 */
const borrowedOfAll = 0.25
/** Error rate, over all rows, of taking a row for noisier than the rest. */
const outlierError = 0.05

/** @type {<Item>(items: Item[], pick: (item: Item) => number) => number} */
const sum = (items, pick) => items.reduce((total, item) => total + pick(item), 0)

/** @param {Variance[]} rows */
const degreesOf = (rows) => sum(rows, ({ degreesOfFreedom }) => degreesOfFreedom)

/** Solves trigamma(x) = y by Newton's method. Source: Smyth 2004 as below, appendix. @param {number} y - positive */
export function inverseTrigamma(y) {
  let x = 0.5 + 1 / y
  for (let step = 0; step < 50; step += 1) {
    const value = trigamma(x)
    const change = (value * (1 - value / y)) / tetragamma(x)
    x += change
    if (Math.abs(change) < 1e-8 * x) break
  }
  return x
}

/**
 * Adds the logarithm of an estimated variance, and mean and variance of that logarithm's error.
 * @param {Variance} row - with positive degrees of freedom
 */
function toEstimate({ variance, degreesOfFreedom }) {
  const half = degreesOfFreedom / 2
  const bias = digamma(half) - Math.log(half)
  return { variance, degreesOfFreedom, log: Math.log(variance), bias, byChance: trigamma(half) }
}

/**
 * Estimates the typical variance of rows, and how alike their variances are, as the degrees of freedom that a row may
 * borrow from the others.
 * @type {(rows: Estimate[]) => Variance} rows: the quietest first
 */
function commonVariance(rows) {
  const pooled = sum(rows, (row) => row.variance * row.degreesOfFreedom) / degreesOf(rows)
  const equal = { variance: pooled, degreesOfFreedom: Number.POSITIVE_INFINITY }
  if (rows.length < 2 || pooled === 0) return equal
  // The logarithm of a variance of 0, which a few equal rates may have, would outweigh all others.
  const floor = Math.log(1e-5 * (rows[rows.length >> 1].variance || pooled))
  const logOf = (/** @type {Estimate} */ row) => Math.max(row.log, floor) - row.bias
  const centre = sum(rows, logOf) / rows.length
  const byChance = sum(rows, (row) => row.byChance) / rows.length
  const spread = sum(rows, (row) => (logOf(row) - centre) ** 2) / (rows.length - 1) - byChance
  const half = spread > 0 ? inverseTrigamma(spread) : Number.POSITIVE_INFINITY
  if (half > 1e6) return equal
  return { variance: Math.exp(centre + digamma(half) - Math.log(half)), degreesOfFreedom: 2 * half }
}

/**
 * Leaves out rows that are noisier than the rest by more than chance, such as one with an outlier among its rounds: the
 * noisiest first, and never more than half of them.
 * @type {(rows: Estimate[]) => Estimate[]} the quietest first
 */
function withoutOutliers(rows) {
  let kept = rows.toSorted((a, b) => a.variance - b.variance)
  while (kept.length - 1 >= Math.max(2, rows.length / 2)) {
    const noisiest = kept[kept.length - 1]
    const rest = kept.slice(0, -1)
    const common = commonVariance(rest)
    if (common.variance === 0) break
    const ratio = noisiest.variance / common.variance
    const degrees = Math.min(usuallyBorrowed, common.degreesOfFreedom, degreesOf(rest))
    const chance = pf(ratio, noisiest.degreesOfFreedom, degrees, undefined, false)
    if (chance > outlierError / rows.length) break
    kept = rest
  }
  return kept
}

/**
 * Moderates each row's variance by those of the others: three rounds say little about one row, and one variance for all
 * would let a noisy row pass for a quiet one. A row that is significantly noisier than the rest keeps its own.
 * Source: Smyth, "Linear models and empirical Bayes methods for assessing differential expression in microarray
 * experiments", Statistical Applications in Genetics and Molecular Biology 3(1), 2004; the rows that keep their own
 * follow Phipson, Lee, Majewski, Alexander and Smyth, "Robust hyperparameter estimation", Annals of Applied Statistics
 * 10(2), 2016.
 * @param {Variance[]} rows - as estimated from each row alone; with 0 degrees of freedom if it has one round
 * @returns {Variance[]} unmoderated variances are returned by identity
 */
export function moderateVariances(rows) {
  const estimates = rows.map((row) => (row.degreesOfFreedom > 0 ? toEstimate(row) : null))
  const kept = withoutOutliers(estimates.filter((estimate) => estimate !== null))
  const common = commonVariance(kept)
  const total = degreesOf(kept)
  return rows.map((row, index) => {
    const estimate = estimates[index]
    if (estimate && !kept.includes(estimate)) return row
    const most = Math.max(usuallyBorrowed, Math.min(borrowedByOwn * row.degreesOfFreedom, borrowedOfAll * total))
    const borrowed = Math.min(common.degreesOfFreedom, most)
    const degreesOfFreedom = borrowed + row.degreesOfFreedom
    const squares = borrowed * common.variance + row.degreesOfFreedom * row.variance
    return { variance: squares / degreesOfFreedom, degreesOfFreedom: Math.min(degreesOfFreedom, total) }
  })
}
