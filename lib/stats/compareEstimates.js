import { ratioInterval } from './confidenceIntervals.js'
import { criticalValuesOf } from './criticalValues.js'

/** @import { Interval } from './confidenceIntervals.js' */

/**
 * @typedef {object} Comparison
 * @property {number} ratio
 * @property {Interval} interval
 * @property {Interval | null} furtherInterval - 95 % interval of the ratio in a further run; null if that is unknown
 * @property {boolean} separated
 * @property {number} standardError - of the ratio's logarithm
 * @property {number} degreesOfFreedom
 */
/**
 * Estimated log rates of rows.
 * @typedef {object} Estimates
 * @property {string[]} names
 * @property {number[]} values
 * @property {number[][]} covariance
 * @property {number[]} degreesOfFreedom - of each row's variance
 * @property {number} ranked - number of rows that are compared with each other
 * @property {number | null} floor - difference up to which no two rows are separated; null if none are
 * @property {(row: number, other: number) => number} [furtherVariance] - variance of a difference in a further run; as
 *   large as in this one by default
 */

/** Computes the variance of a difference. @type {(covariance: number[][], row: number, other: number) => number} */
export const varianceOfDifference = (covariance, row, other) =>
  Math.max(0, covariance[row][row] + covariance[other][other] - 2 * covariance[row][other])

/**
 * Estimates rates and ratios with their intervals, and tells which ratios are significant.
 * @param {Estimates} estimates
 */
export function compareEstimates({ names, values, covariance, degreesOfFreedom, ranked, floor, furtherVariance }) {
  const critical = degreesOfFreedom.map((degrees) => criticalValuesOf(ranked, degrees))
  const indexes = new Map(names.map((name, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1
  return {
    /** @param {string} name */
    has: (name) => indexes.has(name),
    /** Covariance of the log rates of two rows. @type {(name: string, other: string) => number} */
    covarianceOf: (name, other) => covariance[indexOf(name)][indexOf(other)],
    /** @param {string} name */
    estimate(name) {
      const row = indexOf(name)
      const standardError = Math.sqrt(covariance[row][row])
      return {
        estimatedRate: Math.exp(values[row]),
        interval: ratioInterval(values[row], critical[row].interval * standardError),
        standardError,
        degreesOfFreedom: degreesOfFreedom[row],
      }
    },
    /**
     * Computes how many times as fast one row is as another. In a further run the ratio differs by the errors of this
     * mean and of that run (Hahn and Meeker, see criticalValuesOf).
     * @param {string} name
     * @param {string} other
     * @param {number} [undecided] - number of undecided pairs, all by default
     * @returns {Comparison}
     */
    compare(name, other, undecided) {
      const [a, b] = [indexOf(name), indexOf(other)]
      const difference = values[a] - values[b]
      const variance = varianceOfDifference(covariance, a, b)
      const standardError = Math.sqrt(variance)
      // The critical values of the less certain row are the larger ones.
      const uncertain = degreesOfFreedom[a] < degreesOfFreedom[b] ? a : b
      const { interval, separates } = critical[uncertain]
      const apart = Math.abs(difference)
      const furtherRun = furtherVariance?.(a, b)
      const further = furtherRun === undefined ? undefined : furtherRun / variance
      const isKnown = furtherRun !== undefined && Number.isFinite(furtherRun)
      return {
        ratio: Math.exp(difference),
        interval: ratioInterval(difference, interval * standardError),
        furtherInterval: isKnown ? ratioInterval(difference, interval * Math.sqrt(variance + furtherRun)) : null,
        separated: floor !== null && apart > floor && separates(apart / standardError, undecided, further),
        standardError,
        degreesOfFreedom: degreesOfFreedom[uncertain],
      }
    },
  }
}
