import { createAdditiveFit } from './additiveFit.js'
import { compareEstimates, varianceOfDifference } from './compareEstimates.js'
import { criticalValuesOf } from './criticalValues.js'
import { fitReadings } from './fitReadings.js'
import { median } from './median.js'
import { addSlopes, rowSlopes, slopeVariance } from './randomSlopes.js'

/** @import { Observation } from './additiveFit.js' */
/** @import { ModeratedBetween } from './betweenRuns.js' */
/** @import { Fit } from './fitReadings.js' */

/**
 * @typedef {object} Reading
 * @property {number} block
 * @property {number} [cohort] - part of its block that shares its time
 * @property {boolean} control
 * @property {number} logReading - logarithm of a rate
 * @property {number} [variance] - of logReading, as far as this reading tells
 */
/** @typedef {{ name: string, readings: Reading[] }} BlockRow */
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
 * Compares the reference's two arms as rows of their own: others link them as they link any rows that were never alive
 * together.
 * @param {Observation[]} observations
 * @param {boolean[]} areControls - of each observation
 * @param {number} reference - its row; -1 without one
 * @param {Fit} fit
 * @param {number} varianceOfSlopes
 * @returns null if an arm lacks
 */
function compareArms(observations, areControls, reference, { variances, cohortVariance }, varianceOfSlopes) {
  const control = variances.length
  const arms = observations.map((observation, index) =>
    observation.row === reference && areControls[index] ? { ...observation, row: control } : observation,
  )
  if (![reference, control].every((arm) => arms.some(({ row }) => row === arm))) return null
  const hasCohorts = cohortVariance > 0
  const both = [...variances, variances[reference]].map(({ variance }) => Math.max(variance, 1e-12))
  const fit = createAdditiveFit(arms, both.length, hasCohorts)(both, hasCohorts ? cohortVariance : undefined)
  const [rates, offsets] = [fit.rows(), fit.offsets()]
  // Both arms have one slope.
  const bySlope = varianceOfSlopes * (offsets[reference] - offsets[control]) ** 2
  return {
    difference: rates[reference] - rates[control],
    standardError: Math.sqrt(varianceOfDifference(fit.covariance(), reference, control) + bySlope),
  }
}

/**
 * Estimates each row's rate with its confidence interval, and which differences a second run would confirm. It is a
 * randomized complete block design, so that effects of the machine on a whole block cancel out. Each row has its own
 * variance, moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows - at least one row with readings of two blocks; all of one run
 * @param {object} options
 * @param {string | null} options.reference - row with a control; null for a run without one, whose noise is the
 *   difference between blocks
 * @param {string[]} [options.ranked] - rows that are compared with each other, all by default
 */
export function analyseBlocks(rows, { reference, ranked = rows.map(({ name }) => name) }) {
  const readings = rows.flatMap(({ readings }) => readings)
  const hasCohorts = readings.some(({ cohort }) => cohort !== undefined)
  const ownVariances = readings.map(({ variance = 0 }) => variance)
  const observations = toObservations(rows)
  const fit = fitReadings(observations, ownVariances, rows.length, hasCohorts)
  const { rows: estimates, variances, scales } = fit
  const scaled = observations.map((observation, index) => ({ ...observation, scale: scales[index] }))
  const varianceOfSlopes = hasCohorts ? slopeVariance(rowSlopes(scaled, fit).flat()) : 0
  const covariance = addSlopes(fit.covariance, fit.offsets, varianceOfSlopes)
  const names = rows.map(({ name }) => name)
  const indexOf = (/** @type {string} */ name) => names.indexOf(name)
  const residualsOf = (/** @type {number} */ row) => fit.residuals.filter((_, index) => observations[index].row === row)
  const blocksOf = (/** @type {Reading[]} */ some) => new Set(some.map(({ block }) => block)).size

  const controlled = reference === null ? -1 : indexOf(reference)
  const areControls = readings.map(({ control }) => control)
  const control = compareArms(scaled, areControls, controlled, fit, varianceOfSlopes)
  const degreesOfFreedom = variances.map((variance) => variance.degreesOfFreedom)
  // The control is the same server twice: the difference of its two arms, or its possible size, is noise.
  const controlNoise =
    control &&
    Math.max(
      Math.abs(control.difference),
      criticalValuesOf(ranked.length, degreesOfFreedom[controlled]).interval * control.standardError,
    )
  const floor = reference === null ? 0 : controlNoise

  return {
    ...compareEstimates({ names, values: estimates, covariance, degreesOfFreedom, ranked: ranked.length, floor }),
    runs: 1,
    /** Variance of a row's log rate from run to run, beyond that of its estimates; null if it is unknown. */
    between: /** @type {ModeratedBetween | null} */ (null),
    blocks: blocksOf(readings),
    /** Computes the variance of log rates of single readings beyond their own variances: the median of all rows. */
    typicalVariance: () => median(variances.map(({ variance }) => variance)),
    /** Variance, between rows, of the share of it that a row has: 1 on average. */
    varianceOfSlopes,
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
  }
}
