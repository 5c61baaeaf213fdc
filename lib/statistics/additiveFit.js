import { inverse, Matrix } from 'ml-matrix'

/** @typedef {{ row: number, block: number, value: number }} Observation */

/** @param {Observation[]} observations */
const blockCountOf = (observations) => 1 + Math.max(...observations.map(({ block }) => block))

/**
 * Weighted least squares of value = row + block + error, in any layout: a block may lack rows or hold one twice.
 * Source: Searle, "Linear Models", Wiley 1971, chapter 7 (two-way classification without interaction).
 * @param {Observation[]} observations rows and blocks are numbered from 0 without gaps; no group of them stands apart
 *   from the others
 * @param {number[]} variances of a single observation, for each row
 * @returns {{ rows: number[], covariance: number[][], residuals: number[], leverages: number[] }} rows: each one's
 *   estimate at the mean of all blocks; covariance: theirs; residuals and leverages: of each observation
 */
export function fitAdditive(observations, variances) {
  const blockCount = blockCountOf(observations)
  const size = variances.length + blockCount - 1
  // The effects of the blocks are measured from the last one, which has no parameter of its own.
  const parameters = (/** @type {Observation} */ { row, block }) =>
    block < blockCount - 1 ? [row, variances.length + block] : [row]
  const normal = Matrix.zeros(size, size)
  const right = Matrix.zeros(size, 1)
  for (const observation of observations) {
    const weight = 1 / variances[observation.row]
    for (const i of parameters(observation)) {
      right.set(i, 0, right.get(i, 0) + weight * observation.value)
      for (const j of parameters(observation)) normal.set(i, j, normal.get(i, j) + weight)
    }
  }
  const unscaled = inverse(normal)
  const effects = unscaled.mmul(right).to1DArray()
  /** @type {(numbers: number[]) => number} */
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

  const atMeanBlock = Matrix.eye(variances.length, size)
  for (let row = 0; row < variances.length; row += 1)
    for (let column = variances.length; column < size; column += 1) atMeanBlock.set(row, column, 1 / blockCount)
  return {
    rows: atMeanBlock.mmul(Matrix.columnVector(effects)).to1DArray(),
    covariance: atMeanBlock.mmul(unscaled).mmul(atMeanBlock.transpose()).to2DArray(),
    residuals: observations.map((it) => it.value - sum(parameters(it).map((index) => effects[index]))),
    leverages: observations.map((it) => {
      const indexes = parameters(it)
      return sum(indexes.flatMap((i) => indexes.map((j) => unscaled.get(i, j)))) / variances[it.row]
    }),
  }
}
