/** @typedef {{ row: number, block: number, value: number, scale?: number }} Observation scale: its variance, by that of its row's others; 1 where nothing is said */
/**
 * rows: each one's estimate at the mean of all blocks; covariance: theirs; residuals and leverages: of each observation;
 * blockVariance: a better one, by a step of the EM algorithm for restricted maximum likelihood (Searle, Casella and
 * McCulloch, "Variance Components", 1992).
 * @typedef {{ rows: () => number[], covariance: () => number[][], residuals: () => number[], leverages: () => number[], blockVariance: () => number }} AdditiveFit
 */

/** Of one kind of array only: V8 is slower where there are several. @type {(numbers: Float64Array, others: Float64Array) => number} */
function dot(numbers, others) {
  let sum = 0
  for (let index = 0; index < numbers.length; index += 1) sum += numbers[index] * others[index]
  return sum
}

/** @type {(matrix: Float64Array[], vector: Float64Array) => Float64Array} */
function multiply(matrix, vector) {
  const product = new Float64Array(matrix.length)
  for (let line = 0; line < matrix.length; line += 1) product[line] = dot(matrix[line], vector)
  return product
}

/**
 * Inverts a symmetric positive definite matrix in place, by Gauss-Jordan elimination, which takes no pivoting there. Source:
 * Goodnight, "A tutorial on the SWEEP operator", The American Statistician 33(3), 1979.
 * @param {Float64Array[]} matrix
 */
function invert(matrix) {
  for (let k = 0; k < matrix.length; k += 1) {
    const own = matrix[k]
    const pivot = own[k]
    own[k] = 1
    for (let j = 0; j < own.length; j += 1) own[j] /= pivot
    for (let i = 0; i < matrix.length; i += 1) {
      const factor = matrix[i][k]
      if (i !== k && factor !== 0) subtract(matrix[i], own, factor, k)
    }
  }
}

/** What invert() does to another line than its own. @type {(line: Float64Array, own: Float64Array, factor: number, k: number) => void} */
function subtract(line, own, factor, k) {
  line[k] = 0
  for (let j = 0; j < line.length; j += 1) line[j] -= factor * own[j]
}

/** @typedef {{ weight: number, mean: number, shares: Float64Array, deviations: Float64Array }} Row weight: how much of it was observed; shares: how much of that in each block; deviations: from its mean, weighted sums in each block */

/**
 * What is known of each row beside its variance; what varies more weighs less.
 * @type {(observations: Observation[], rowCount: number, blockCount: number) => Row[]}
 */
function describeRows(observations, rowCount, blockCount) {
  /** @type {Row[]} */
  const rows = Array.from({ length: rowCount }, () => ({
    weight: 0,
    mean: 0,
    shares: new Float64Array(blockCount),
    deviations: new Float64Array(blockCount),
  }))
  for (const { row, scale = 1 } of observations) rows[row].weight += 1 / scale
  for (const { row, block, value, scale = 1 } of observations) {
    const share = 1 / scale / rows[row].weight
    rows[row].mean += value * share
    rows[row].shares[block] += share
  }
  for (const { row, block, value, scale = 1 } of observations)
    rows[row].deviations[block] += (value - rows[row].mean) / scale
  return rows
}

/**
 * The normal equations of the blocks' effects, without their right side.
 * @type {(rows: Row[], variances: number[], known: ArrayLike<number>) => Float64Array[]} known: the reciprocal of what each effect varies by
 */
function normalMatrix(rows, variances, known) {
  const matrix = Array.from(known, () => new Float64Array(known.length))
  for (let row = 0; row < rows.length; row += 1) {
    const { weight, shares } = rows[row]
    for (let i = 0; i < shares.length; i += 1) {
      const factor = (weight * shares[i]) / variances[row]
      // Few of many cohorts have the row.
      if (factor === 0) continue
      const line = matrix[i]
      line[i] += factor
      for (let j = 0; j < line.length; j += 1) line[j] -= factor * shares[j]
    }
  }
  for (let i = 0; i < known.length; i += 1) matrix[i][i] += known[i]
  return matrix
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
  let blockCount = 0
  for (const { block } of observations) blockCount = Math.max(blockCount, block + 1)
  const rows = describeRows(observations, rowCount, blockCount)

  /**
   * variances: of a single observation of scale 1, for each row; blockVariance: of the effects of random blocks.
   * @type {(variances: number[], blockVariance?: number) => AdditiveFit}
   */
  return (variances, blockVariance = Number.POSITIVE_INFINITY) => {
    const known = new Float64Array(blockCount).fill(1 / blockVariance)
    // Where they are fixed, the effects of the blocks are measured from the last one, which has none of its own.
    if (!isRandom) known[blockCount - 1] = Number.POSITIVE_INFINITY
    const unscaled = normalMatrix(rows, variances, known)
    invert(unscaled)
    const right = new Float64Array(blockCount)
    for (let row = 0; row < rowCount; row += 1)
      for (let block = 0; block < blockCount; block += 1) right[block] += rows[row].deviations[block] / variances[row]
    const effects = multiply(unscaled, right)
    const ofRows = rows.map(({ shares }) => dot(effects, shares))
    return {
      rows() {
        const ofMeanBlock = effects.reduce((sum, effect) => sum + effect, 0) / blockCount
        return rows.map(({ mean }, row) => mean + ofMeanBlock - ofRows[row])
      },
      covariance() {
        const centres = rows.map(({ shares }) => shares.map((share) => 1 / blockCount - share))
        return centres.map((own, row) => {
          const half = multiply(unscaled, own)
          return centres.map(
            (other, column) => dot(half, other) + (row === column ? variances[row] / rows[row].weight : 0),
          )
        })
      },
      residuals: () =>
        observations.map(({ row, block, value }) => value - rows[row].mean - effects[block] + ofRows[row]),
      leverages() {
        const halves = rows.map(({ shares }) => multiply(unscaled, shares))
        const forms = rows.map(({ shares }, row) => dot(shares, halves[row]))
        return observations.map(({ row, block, scale = 1 }) => {
          const form = unscaled[block][block] - 2 * halves[row][block] + forms[row]
          return (1 / rows[row].weight + form / variances[row]) / scale
        })
      },
      blockVariance: () => (dot(effects, effects) + unscaled.reduce((sum, own, i) => sum + own[i], 0)) / blockCount,
    }
  }
}
