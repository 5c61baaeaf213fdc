/** @typedef {{ row: number, block: number, value: number }} Observation */

/** @param {Observation[]} observations */
const blockCountOf = (observations) => 1 + Math.max(...observations.map(({ block }) => block))

/**
 * The inverse of a symmetric, positive definite matrix, which needs no pivots: Gauss-Jordan elimination.
 * Source: Golub and Van Loan, "Matrix Computations", 4th edition, 3.4 and 4.2 (stability without pivoting).
 * @param {number[][]} matrix changed in place
 */
function invert(matrix) {
  const size = matrix.length
  for (let pivot = 0; pivot < size; pivot += 1) {
    const own = matrix[pivot]
    const scale = 1 / own[pivot]
    own[pivot] = 1
    for (let column = 0; column < size; column += 1) own[column] *= scale
    for (let row = 0; row < size; row += 1) {
      const factor = matrix[row][pivot]
      if (row === pivot || factor === 0) continue
      matrix[row][pivot] = 0
      for (let column = 0; column < size; column += 1) matrix[row][column] -= factor * own[column]
    }
  }
  return matrix
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0)

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
  const normal = Array.from({ length: size }, () => Array(size).fill(0))
  const right = Array(size).fill(0)
  for (const observation of observations) {
    const weight = 1 / variances[observation.row]
    for (const i of parameters(observation)) {
      right[i] += weight * observation.value
      for (const j of parameters(observation)) normal[i][j] += weight
    }
  }
  const unscaled = invert(normal)
  const effects = unscaled.map((row) => sum(row.map((value, index) => value * right[index])))
  // A row's estimate is its effect and the mean of the blocks'.
  const ofBlocks = (/** @type {number[]} */ values) => sum(values.slice(variances.length)) / blockCount
  const shared = unscaled.map(ofBlocks)
  const meanBlock = ofBlocks(effects)
  const rows = variances.map((_, row) => row)
  return {
    rows: rows.map((row) => effects[row] + meanBlock),
    covariance: rows.map((i) => rows.map((j) => unscaled[i][j] + shared[i] + shared[j] + ofBlocks(shared))),
    residuals: observations.map((it) => it.value - sum(parameters(it).map((index) => effects[index]))),
    leverages: observations.map((it) => {
      const indexes = parameters(it)
      return sum(indexes.map((i) => sum(indexes.map((j) => unscaled[i][j])))) / variances[it.row]
    }),
  }
}
