import { ratioInterval } from './confidenceIntervals.js'
import { criticalValuesOf } from './criticalValues.js'
import { fitReadings } from './fitReadings.js'
import { median } from './median.js'

/** @import { Interval } from './confidenceIntervals.js' */
/** @import { Variance } from './moderatedVariances.js' */

/**
 * @typedef {object} Reading
 * @property {number} block
 * @property {number} [cohort] - part of its block that shares its time
 * @property {boolean} control
 * @property {number} logReading - logarithm of a rate
 * @property {number} [variance] - of logReading, as far as this reading tells
 */
/** @typedef {{ name: string, readings: Reading[] }} BlockRow */
/**
 * @typedef {object} Comparison
 * @property {number} ratio
 * @property {Interval} interval
 * @property {boolean} separated
 * @property {number} standardError - of the ratio's logarithm
 * @property {number} degreesOfFreedom
 */
/** @typedef {ReturnType<typeof analyseBlocks>} BlockAnalysis */

/**
 * Turns readings into observations of numbered rows and blocks; each cohort is a block of its own.
 * @param {BlockRow[]} rows
 */
function toObservations(rows) {
  /** @type {Map<string, number>} */
  const places = new Map()
  return rows.flatMap(({ readings }, row) =>
    readings.map(({ block, cohort, logReading }) => {
      const key = `${block} ${cohort}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      return { row, block: place, value: logReading }
    }),
  )
}

/**
 * Computes the mean difference of log rates between the reference's two arms; null without a control. weight: the
 * variance of a reading of scale 1 by that of the difference.
 * @type {(row: BlockRow | undefined, scaleOf: (reading: Reading) => number) =>
 *   { difference: number, weight: number } | null}
 */
function compareArms(row, scaleOf) {
  let [sum, total] = [0, 0]
  for (const reading of row?.readings.filter(({ control }) => control) ?? []) {
    const { block, cohort, logReading } = reading
    const twin = row?.readings.find((other) => !other.control && other.block === block && other.cohort === cohort)
    if (!twin) continue
    const weight = 1 / (scaleOf(reading) + scaleOf(twin))
    sum += weight * (twin.logReading - logReading)
    total += weight
  }
  return total === 0 ? null : { difference: sum / total, weight: total }
}

/**
 * Estimates each row's rate with its confidence interval, and which differences a second run would confirm. It is a
 * randomized complete block design, so that effects of the machine on a whole block cancel out. Each row has its own
 * variance, moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows - at least one row with readings of two blocks; all of one run
 * @param {object} options
 * @param {string | null} options.reference - row with a control in each block; null for a run without one, whose noise
 *   is the difference between blocks
 * @param {string[]} [options.ranked] - rows that are compared with each other, all by default
 */
export function analyseBlocks(rows, { reference, ranked = rows.map(({ name }) => name) }) {
  const readings = rows.flatMap(({ readings }) => readings)
  const hasCohorts = readings.some(({ cohort }) => cohort !== undefined)
  const ownVariances = readings.map(({ variance = 0 }) => variance)
  const observations = toObservations(rows)
  const fit = fitReadings(observations, ownVariances, rows.length, hasCohorts)
  const { rows: estimates, covariance, variances, scales } = fit
  const critical = variances.map(({ degreesOfFreedom }) => criticalValuesOf(ranked.length, degreesOfFreedom))
  const indexes = new Map(rows.map(({ name }, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1
  const residualsOf = (/** @type {number} */ row) => fit.residuals.filter((_, index) => observations[index].row === row)
  const blocksOf = (/** @type {Reading[]} */ some) => new Set(some.map(({ block }) => block)).size

  const controlled = reference === null ? -1 : indexOf(reference)
  const control = compareArms(rows[controlled], (reading) => scales[readings.indexOf(reading)])
  /** @type {(row: number, weight: number) => number} */
  const marginOf = (row, weight) => critical[row].interval * Math.sqrt(variances[row].variance / weight)
  // The control is the same server twice: the difference of its two arms, or its possible size, is noise.
  const controlNoise = control && Math.max(Math.abs(control.difference), marginOf(controlled, control.weight))
  const floor = reference === null ? 0 : controlNoise

  return {
    runs: 1,
    /** Variance of a row's log rate from run to run, beyond that of its estimates; null if it is unknown. */
    between: /** @type {Variance | null} */ (null),
    blocks: blocksOf(readings),
    /** @param {string} name */
    has: (name) => indexes.has(name),
    /** Computes the variance of log rates of single readings beyond their own variances: the median of all rows. */
    typicalVariance: () => median(variances.map(({ variance }) => variance)),
    /** Variance of log rates that a whole cohort shares. */
    cohortVariance: fit.cohortVariance,
    /** Noise floor: no smaller ratio, minus 1, is significant in this run; null without a control. */
    noiseFloor: floor === null ? null : Math.expm1(floor),
    /** Ratio of the reference's first arm to its second; null without a control. */
    controlRatio: control && Math.exp(control.difference),
    /** Counts the blocks in which a row was measured. @param {string} name */
    blocksOf: (name) => blocksOf(rows[indexOf(name)].readings),
    /** Tells whether its readings differ more than those of other rows, by more than chance. @param {string} name */
    isUneven: (name) => fit.areUneven[indexOf(name)],
    /** Estimates a row's rate from each reading, without effects of block and cohort. @param {string} name */
    readings(name) {
      const row = indexOf(name)
      return residualsOf(row).map((residual) => Math.exp(estimates[row] + residual))
    },
    /** Estimates the machine's speed in each reading from its block and cohort, 1 on average. @param {string} name */
    factors(name) {
      const row = indexOf(name)
      const residuals = residualsOf(row)
      return rows[row].readings.map(({ logReading }, index) => Math.exp(logReading - estimates[row] - residuals[index]))
    },
    /** Covariance of the log rates of two rows. @type {(name: string, other: string) => number} */
    covarianceOf: (name, other) => covariance[indexOf(name)][indexOf(other)],
    /** @param {string} name */
    estimate(name) {
      const row = indexOf(name)
      const standardError = Math.sqrt(covariance[row][row])
      return {
        estimatedRate: Math.exp(estimates[row]),
        interval: ratioInterval(estimates[row], critical[row].interval * standardError),
        standardError,
        degreesOfFreedom: variances[row].degreesOfFreedom,
      }
    },
    /**
     * Computes how many times as fast one row is as another.
     * @param {string} name
     * @param {string} other
     * @param {number} [undecided] - number of undecided pairs, all by default
     * @returns {Comparison}
     */
    compare(name, other, undecided) {
      const [a, b] = [indexOf(name), indexOf(other)]
      const difference = estimates[a] - estimates[b]
      const standardError = Math.sqrt(Math.max(0, covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]))
      // The critical values of the less certain row are the larger ones.
      const uncertain = variances[a].degreesOfFreedom < variances[b].degreesOfFreedom ? a : b
      const { interval, separates } = critical[uncertain]
      const apart = Math.abs(difference)
      return {
        ratio: Math.exp(difference),
        interval: ratioInterval(difference, interval * standardError),
        separated: floor !== null && apart > floor && separates(apart / standardError, undecided),
        standardError,
        degreesOfFreedom: variances[uncertain].degreesOfFreedom,
      }
    },
  }
}
