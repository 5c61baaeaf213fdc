import { sum } from './mean.js'

/** @import { Observation } from './additiveFit.js' */

/**
 * @typedef {object} Slope
 * @property {number} slope - change of a row's values by that of the other rows in the same cohorts: 1 if it is alike
 * @property {number} variance - of its error
 */

/** Largest standard deviation of slopes that is assumed: at 1, some rows would not react to the machine at all. */
const maxDeviation = 1
/** Bisections, after which the variance of slopes is known to 12 digits. */
const bisections = 40

/**
 * Computes the slope of a weighted regression.
 * @type {(points: { x: number, y: number, weight: number }[]) => Slope[]} none if all points have one x
 */
function regress(points) {
  const [{ x: origin }] = points
  const total = sum(points.map(({ weight }) => weight))
  const centre = origin + sum(points.map(({ x, weight }) => (weight / total) * (x - origin)))
  const squares = sum(points.map(({ x, weight }) => weight * (x - centre) ** 2))
  const products = sum(points.map(({ x, y, weight }) => weight * (x - centre) * y))
  return squares > 0 ? [{ slope: products / squares, variance: 1 / squares }] : []
}

/**
 * Estimates how strongly each row reacts to what differs between cohorts, such as the speed of the machine: the
 * regression of its values on the effects of its cohorts. These are predicted by the other rows alone, and shrunken as
 * much as they are uncertain, so that errors in them flatten no slope.
 * Source: Finlay and Wilkinson, "The analysis of adaptation in a plant-breeding programme", Australian Journal of
 * Agricultural Research 14(6), 1963.
 * @param {Observation[]} observations
 * @param {object} fit - of rows and random cohorts
 * @param {number[]} fit.residuals
 * @param {number[]} fit.effects - of cohorts
 * @param {number} fit.cohortVariance
 * @param {{ variance: number }[]} fit.variances - of single observations of scale 1, for each row
 * @returns {Slope[][]} of each row; none of a row that is in one cohort only
 */
export function rowSlopes(observations, { residuals, effects, cohortVariance, variances }) {
  const varianceOf = (/** @type {Observation} */ { row, scale = 1 }) => scale * Math.max(variances[row].variance, 1e-12)
  /** Effects of cohorts, as single observations show them. */
  const points = observations.map((observation, index) => {
    const { row, block } = observation
    return { row, block, y: residuals[index] + effects[block], variance: varianceOf(observation) }
  })
  const prior = 1 / Math.max(cohortVariance, 1e-12)
  const cohorts = effects.map(() => ({ weight: prior, value: 0 }))
  for (const { block, y, variance } of points) {
    cohorts[block].weight += 1 / variance
    cohorts[block].value += y / variance
  }
  return variances.map((_, row) => {
    const ownPoints = points.filter((point) => point.row === row)
    return regress(
      ownPoints.map(({ block, y, variance }) => {
        // The reference may be in a cohort twice.
        const removed = ownPoints.filter((point) => point.block === block)
        const weight = cohorts[block].weight - sum(removed.map((point) => 1 / point.variance))
        const value = cohorts[block].value - sum(removed.map((point) => point.y / point.variance))
        return { x: value / weight, y, weight: 1 / (variance + 1 / weight) }
      }),
    )
  })
}

/**
 * Estimates the variance of slopes around 1, beyond their errors, so that their squares are as large as expected.
 * Source: Swamy, "Efficient inference in a random coefficient regression model", Econometrica 38(2), 1970 (random
 * slopes); Paule and Mandel (see fitReadings).
 * @type {(slopes: Slope[]) => number} 0 if they differ no more than by chance
 */
export function slopeVariance(slopes) {
  const excess = (/** @type {number} */ between) =>
    sum(slopes.map(({ slope, variance }) => (slope - 1) ** 2 / (between + variance) - 1))
  let [low, high] = [0, maxDeviation ** 2]
  if (excess(low) <= 0) return low
  for (let step = 0; step < bisections; step += 1) {
    const middle = (low + high) / 2
    if (excess(middle) > 0) low = middle
    else high = middle
  }
  return low
}

/**
 * Adds the errors of rows that react to the machine more or less than others do, and were measured while it was faster
 * or slower than on average. No estimate is corrected.
 * @type {(covariance: number[][], offsets: number[], varianceOfSlopes: number) => number[][]}
 */
export const addSlopes = (covariance, offsets, varianceOfSlopes) =>
  covariance.map((line, row) =>
    line.map((value, column) => value + (row === column ? varianceOfSlopes * offsets[row] ** 2 : 0)),
  )
