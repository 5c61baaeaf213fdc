import { qt } from 'lib-r-math.js'
import { geometricMean } from './geometricMean.js'
import { mean, sum } from './mean.js'

/** @import { Variance } from './moderatedVariances.js' */

/** @typedef {[low: number, high: number]} Interval */

/** @type {(values: number[], centre: number) => number} */
const squaresAround = (values, centre) => sum(values.map((value) => (value - centre) ** 2))

/**
 * Computes an interval of a ratio, which is symmetric on the scale of logarithms.
 * @type {(logRatio: number, margin: number) => Interval}
 */
export const ratioInterval = (logRatio, margin) => [Math.exp(logRatio - margin), Math.exp(logRatio + margin)]

/**
 * Computes the mean of the lower half of some values, which nothing far above changes, and its 95 % confidence
 * interval: Student's t by the Winsorized variance. Values are Winsorized at the first one beyond the half: at the last
 * one in it, only 92 % of simulated intervals of 12 values would cover the mean, and 95 to 97 % do so here.
 * Source: Tukey and McLaughlin, "Less vulnerable confidence and significance procedures for location based on a single
 * sample: trimming/Winsorization 1", Sankhyā A 25(3), 1963; trimmed on one side only.
 * @type {(values: number[]) => { mean: number, interval: Interval }} values: at least three
 */
export function meanOfLowerHalf(values) {
  const inOrder = values.toSorted((a, b) => a - b)
  const half = Math.ceil(inOrder.length / 2)
  const centre = mean(inOrder.slice(0, half))
  const winsorized = inOrder.map((value) => Math.min(value, inOrder[half]))
  const squares = squaresAround(winsorized, mean(winsorized))
  const standardError = (Math.sqrt(squares / (inOrder.length - 1)) * Math.sqrt(inOrder.length)) / half
  const margin = qt(0.975, half - 1) * standardError
  return { mean: centre, interval: [centre - margin, centre + margin] }
}

/** Variance below which values that agree in every digit would be known for certain. */
export const minVariance = 1e-12

/**
 * Computes the geometric mean of several processes by how much they differ: Student's t of the logarithms. No variance
 * is borrowed from other servers, whose processes may agree ten times as well.
 * @param {number[]} values - positive, at least two
 * @returns {{ mean: number, interval: Interval, variance: number, degreesOfFreedom: number }} interval: 95 %; variance:
 *   of a single process's logarithm
 */
export function meanOfProcesses(values) {
  const logarithms = values.map(Math.log)
  const centre = mean(logarithms)
  const degreesOfFreedom = values.length - 1
  const variance = Math.max(squaresAround(logarithms, centre) / degreesOfFreedom, minVariance)
  const margin = qt(0.975, degreesOfFreedom) * Math.sqrt(variance / values.length)
  return { mean: Math.exp(centre), interval: ratioInterval(centre, margin), variance, degreesOfFreedom }
}

/**
 * Computes the mean of differences, with Student's 95 % confidence interval.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.1.1 (paired observations).
 * @param {number[]} differences
 * @param {number} [tests] - number of means judged at once: each at 5 % divided by it (Bonferroni)
 * @returns {{ difference: number, interval: Interval | null, least: number }} no interval of a single pair; least:
 *   difference above which it is significant
 */
export function meanDifference(differences, tests = 1) {
  const count = differences.length
  const difference = mean(differences)
  if (count < 2) return { difference, interval: null, least: Number.POSITIVE_INFINITY }
  const standardError = Math.sqrt(squaresAround(differences, difference) / (count - 1) / count)
  const [margin, least] = [0.025, 0.025 / tests].map((error) => qt(1 - error, count - 1) * standardError)
  return { difference, interval: [difference - margin, difference + margin], least }
}

/**
 * Computes the mean difference of pairs, as `meanDifference` does.
 * @type {(values: number[], subtrahends: number[], tests?: number) => ReturnType<typeof meanDifference>}
 *   subtrahends: of the same pairs in the same order
 */
export const pairedDifference = (values, subtrahends, tests) =>
  meanDifference(
    values.map((value, pair) => value - subtrahends[pair]),
    tests,
  )

/**
 * Computes how many times as fast one server is as another, from rounds of the same blocks, with its confidence
 * interval: Student's interval of the mean difference of logarithms.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.1.1 (paired observations).
 * @param {number[]} rates - positive
 * @param {number[]} divisors - positive, of the same blocks in the same order
 * @param {number} [error] - rate at which the interval may miss: 0.05 for one of 95 %
 * @returns {{ ratio: number, low: number | null, high: number | null }} no interval of a single block
 */
export function pairedRatio(rates, divisors, error = 0.05) {
  const ratios = rates.map((rate, block) => rate / divisors[block])
  const ratio = geometricMean(ratios)
  if (ratios.length < 2) return { ratio, low: null, high: null }
  const squares = sum(ratios.map((value) => Math.log(value / ratio) ** 2))
  const standardError = Math.sqrt(squares / (ratios.length - 1) / ratios.length)
  const margin = Math.exp(qt(1 - error / 2, ratios.length - 1) * standardError)
  return { ratio, low: ratio / margin, high: ratio * margin }
}

/**
 * @typedef {object} Estimate
 * @property {number} ratio
 * @property {number} standardError - of the ratio's logarithm
 * @property {number} degreesOfFreedom
 */

/**
 * Adds independent variances that are estimated, with the degrees of freedom of their sum.
 * Source: Satterthwaite, "An approximate distribution of estimates of variance components", Biometrics Bulletin 2(6),
 * 1946.
 * @type {(parts: Variance[]) => Variance}
 */
export function addVariances(parts) {
  const variance = sum(parts.map((part) => part.variance))
  const spread = sum(parts.map((part) => part.variance ** 2 / part.degreesOfFreedom))
  return { variance, degreesOfFreedom: spread > 0 ? variance ** 2 / spread : Number.POSITIVE_INFINITY }
}

/** Estimate that is exact, such as the one of a reference that both of a pair share. @type {Estimate} */
export const certain = { ratio: 1, standardError: 0, degreesOfFreedom: Number.POSITIVE_INFINITY }

/**
 * Computes how much a ratio has changed between two independent runs: the difference of two means with unequal
 * variances (Welch 1947).
 * @param {Estimate} now
 * @param {Estimate} before
 * @param {number} tests - number of changes judged at once: each at 5 % divided by it (Bonferroni)
 * @returns {{ ratio: number, interval: Interval, significant: boolean }} ratio: now by before; interval: 95 % of this
 *   change alone; significant: in 95 of 100 comparisons none of the significant changes is by chance
 */
export function changeBetween(now, before, tests) {
  const difference = Math.log(now.ratio / before.ratio)
  const { variance, degreesOfFreedom: degrees } = addVariances(
    [now, before].map(({ standardError, degreesOfFreedom }) => ({ variance: standardError ** 2, degreesOfFreedom })),
  )
  const standardError = Math.sqrt(variance)
  const margin = qt(0.975, degrees) * standardError
  return {
    ratio: Math.exp(difference),
    interval: ratioInterval(difference, margin),
    significant: Math.abs(difference) > qt(1 - 0.025 / tests, degrees) * standardError,
  }
}
