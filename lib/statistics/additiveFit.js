/** @typedef {{ row: number, block: number, value: number, scale?: number }} Observation scale: its variance, by that of its row's others; 1 where nothing is said */
/**
 * rows: each one's estimate at the mean of all blocks; covariance: theirs; residuals and leverages: of each observation;
 * blockVariance: a better one, by a step of the EM algorithm for restricted maximum likelihood (Searle, Casella and
 * McCulloch, "Variance Components", 1992).
 * @typedef {{ rows: () => number[], covariance: () => number[][], residuals: () => number[], leverages: () => number[], blockVariance: () => number }} AdditiveFit
 */

/** @type {(numbers: number[], others: number[]) => number} */
function dot(numbers, others) {
  let sum = 0
  for (let index = 0; index < numbers.length; index += 1) sum += numbers[index] * others[index]
  return sum
}

/** @type {(numbers: number[], matrix: number[][], others: number[]) => number} */
function form(numbers, matrix, others) {
  let sum = 0
  for (let index = 0; index < numbers.length; index += 1) sum += numbers[index] * dot(matrix[index], others)
  return sum
}

/**
 * The inverse of a symmetric positive definite matrix by Gaussian elimination, which takes no pivoting there (Golub and
 * Van Loan, "Matrix Computations", 4th edition, 2013, 4.2).
 * @param {number[][]} matrix changed in place
 */
function inverse(matrix) {
  const inverted = matrix.map((_, i) => matrix.map((_, j) => Number(i === j)))
  /** @type {(rows: number[][], i: number, k: number, factor: number) => void} */
  const subtract = (rows, i, k, factor) => {
    for (let j = 0; j < rows.length; j += 1) rows[i][j] -= factor * rows[k][j]
  }
  for (let k = 0; k < matrix.length; k += 1)
    for (let i = k + 1; i < matrix.length; i += 1) {
      const factor = matrix[i][k] / matrix[k][k]
      subtract(matrix, i, k, factor)
      subtract(inverted, i, k, factor)
    }
  for (let k = matrix.length - 1; k >= 0; k -= 1) {
    inverted[k] = inverted[k].map((value) => value / matrix[k][k])
    for (let i = 0; i < k; i += 1) subtract(inverted, i, k, matrix[i][k])
  }
  return inverted
}

/**
 * Of each row how much was observed, its mean, and which share of it is in each block; what varies more weighs less.
 * @type {(observations: Observation[], rowCount: number, blockCount: number) => { weight: number, mean: number, shares: number[] }[]}
 */
function describeRows(observations, rowCount, blockCount) {
  const rows = Array.from({ length: rowCount }, () => ({ weight: 0, mean: 0, shares: Array(blockCount).fill(0) }))
  for (const { row, scale = 1 } of observations) rows[row].weight += 1 / scale
  for (const { row, block, value, scale = 1 } of observations) {
    const share = 1 / scale / rows[row].weight
    rows[row].mean += value * share
    rows[row].shares[block] += share
  }
  return rows
}

/**
 * Weighted least squares of value = row + block + error, in any layout: a block may lack rows or hold one twice. Blocks
 * are what they are, or a sample of all that might have been (random effects), which lets their means tell of rows, too. The rows
 * are absorbed: what is observed is taken as it differs from its row's mean, so that no matrix has more than a line for each block.
 * Source: Searle, "Linear Models", Wiley 1971, chapter 7 (two-way classification without interaction); Lovell, "Seasonal
 * adjustment of economic time series and multiple regression analysis", JASA 58(304), 1963 (absorption); Henderson,
 * "Best linear unbiased estimation and prediction under a selection model", Biometrics 31(2), 1975 (random blocks).
 * @param {Observation[]} observations rows and blocks are numbered from 0 without gaps; no group of them stands apart
 *   from the others, unless blocks are random
 * @param {number} rowCount
 * @param {boolean} [isRandom] whether the blocks are
 */
export function createAdditiveFit(observations, rowCount, isRandom = false) {
  const blockCount = 1 + Math.max(...observations.map(({ block }) => block))
  // Where they are fixed, the effects of the blocks are measured from the last one, which has none of its own.
  const free = Array.from({ length: isRandom ? blockCount : blockCount - 1 }, (_, block) => block)
  const rows = describeRows(observations, rowCount, blockCount)
  const deviations = observations.map(({ row, value }) => value - rows[row].mean)
  const places = observations.map(({ row, block }) =>
    free.map((other) => (other === block ? 1 : 0) - rows[row].shares[other]),
  )
  const columns = free.map((block) => places.map((place) => place[block]))
  const centres = rows.map(({ shares }) => free.map((block) => 1 / blockCount - shares[block]))

  /**
   * variances: of a single observation of scale 1, for each row; blockVariance: of the effects of random blocks.
   * @type {(variances: number[], blockVariance?: number) => AdditiveFit}
   */
  return (variances, blockVariance = Number.POSITIVE_INFINITY) => {
    const observed = observations.map(({ row, scale = 1 }) => variances[row] * scale)
    const weighted = columns.map((column) => column.map((place, index) => place / observed[index]))
    const normal = weighted.map((own, i) =>
      columns.map((other, j) => dot(own, other) + (i === j ? 1 / blockVariance : 0)),
    )
    const right = weighted.map((own) => dot(own, deviations))
    const unscaled = inverse(normal)
    const effects = unscaled.map((own) => dot(own, right))
    return {
      rows: () => rows.map(({ mean }, row) => mean + dot(centres[row], effects)),
      covariance: () =>
        centres.map((own, row) =>
          centres.map(
            (other, column) => form(own, unscaled, other) + (row === column ? variances[row] / rows[row].weight : 0),
          ),
        ),
      residuals: () => deviations.map((deviation, index) => deviation - dot(places[index], effects)),
      leverages: () =>
        places.map((place, index) => {
          const { row, scale = 1 } = observations[index]
          return 1 / (rows[row].weight * scale) + form(place, unscaled, place) / observed[index]
        }),
      blockVariance: () => (dot(effects, effects) + unscaled.reduce((sum, own, i) => sum + own[i], 0)) / blockCount,
    }
  }
}
