/**
 * @typedef {object} Observation
 * @property {number} row
 * @property {number} block
 * @property {number} value
 * @property {number} [scale] - its variance by that of the row's other observations, 1 by default
 */
/**
 * @typedef {object} AdditiveFit
 * @property {() => number[]} rows - each one's estimate at the mean of all blocks
 * @property {() => number[]} offsets - mean effect of each row's blocks, by its weights, minus that of all blocks
 * @property {() => number[]} effects - of each block
 * @property {() => number[][]} covariance - of the rows' estimates
 * @property {() => number[]} residuals - of each observation
 * @property {() => number[]} leverages - of each observation
 * @property {() => number} blockVariance - a better one, by a step of the EM algorithm for restricted maximum
 *   likelihood (Searle, Casella and McCulloch, "Variance Components", 1992)
 */

/**
 * Multiplies arrays of one kind only, because V8 is slower if there are several.
 * @type {(a: Float64Array, b: Float64Array) => number}
 */
function dot(a, b) {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += a[index] * b[index]
  return sum
}

/** @type {(matrix: Float64Array[], vector: Float64Array) => Float64Array} */
const multiply = (matrix, vector) => Float64Array.from(matrix, (line) => dot(line, vector))

/**
 * Inverts a symmetric positive definite matrix in place, by Gauss-Jordan elimination, which needs no pivoting there.
 * Source: Goodnight, "A tutorial on the SWEEP operator", The American Statistician 33(3), 1979.
 * @param {Float64Array[]} matrix
 */
function invert(matrix) {
  for (const [k, pivotLine] of matrix.entries()) {
    const pivot = pivotLine[k]
    pivotLine[k] = 1
    for (let j = 0; j < pivotLine.length; j += 1) pivotLine[j] /= pivot
    for (const line of matrix) {
      const factor = line[k]
      if (line === pivotLine || factor === 0) continue
      line[k] = 0
      for (let j = 0; j < line.length; j += 1) line[j] -= factor * pivotLine[j]
    }
  }
}

/**
 * @typedef {object} Row
 * @property {number} weight - sum of its observations' weights
 * @property {number} mean
 * @property {Float64Array} shares - share of the weight in each block
 * @property {Float64Array} deviations - from the mean: weighted sums in each block
 */

/**
 * Describes each row apart from its variance; observations that vary more weigh less.
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
 * Creates the normal equations of the blocks' effects, without their right side.
 * @param {Row[]} rows
 * @param {number[]} variances
 * @param {Float64Array} precisions - reciprocal of each effect's variance
 */
function normalMatrix(rows, variances, precisions) {
  const matrix = Array.from(precisions, () => new Float64Array(precisions.length))
  for (const [row, { weight, shares }] of rows.entries())
    for (const [i, line] of matrix.entries()) {
      const factor = (weight * shares[i]) / variances[row]
      // Few of many cohorts have the row.
      if (factor === 0) continue
      line[i] += factor
      for (let j = 0; j < line.length; j += 1) line[j] -= factor * shares[j]
    }
  for (const [i, line] of matrix.entries()) line[i] += precisions[i]
  return matrix
}

/**
 * Creates a weighted least squares fit of value = row + block + error, in any layout: a block may lack rows or hold one
 * twice. Random blocks are a sample of all possible ones, so that their means tell of rows, too. The rows are absorbed:
 * observations are taken as deviations from their row's mean, so no matrix has more than a line for each block.
 * Source: Searle, "Linear Models", Wiley 1971, chapter 7 (two-way classification without interaction); Lovell,
 * "Seasonal adjustment of economic time series and multiple regression analysis", JASA 58(304), 1963 (absorption);
 * Henderson, "Best linear unbiased estimation and prediction under a selection model", Biometrics 31(2), 1975 (random
 * blocks).
 * @param {Observation[]} observations - rows and blocks are numbered from 0 without gaps; no group of them stands apart
 *   from the others, unless blocks are random
 * @param {number} rowCount
 * @param {boolean} [isRandom] - whether the blocks are
 */
export function createAdditiveFit(observations, rowCount, isRandom = false) {
  const blockCount = observations.reduce((count, { block }) => Math.max(count, block + 1), 0)
  const rows = describeRows(observations, rowCount, blockCount)

  /**
   * Fits with the variances of single observations of scale 1, for each row, and of the effects of random blocks.
   * @type {(variances: number[], blockVariance?: number) => AdditiveFit}
   */
  return (variances, blockVariance = Number.POSITIVE_INFINITY) => {
    const precisions = new Float64Array(blockCount).fill(1 / blockVariance)
    // Effects of fixed blocks are measured from the last one, whose effect is 0.
    if (!isRandom) precisions[blockCount - 1] = Number.POSITIVE_INFINITY
    const unscaled = normalMatrix(rows, variances, precisions)
    invert(unscaled)
    const right = new Float64Array(blockCount)
    for (const [row, { deviations }] of rows.entries())
      for (let block = 0; block < blockCount; block += 1) right[block] += deviations[block] / variances[row]
    const effects = multiply(unscaled, right)
    const rowEffects = rows.map(({ shares }) => dot(effects, shares))
    const meanEffect = effects.reduce((sum, effect) => sum + effect, 0) / blockCount
    return {
      rows: () => rows.map(({ mean }, row) => mean + meanEffect - rowEffects[row]),
      offsets: () => rowEffects.map((effect) => effect - meanEffect),
      effects: () => [...effects],
      covariance() {
        const centres = rows.map(({ shares }) => shares.map((share) => 1 / blockCount - share))
        return centres.map((centre, row) => {
          const half = multiply(unscaled, centre)
          return centres.map(
            (other, column) => dot(half, other) + (row === column ? variances[row] / rows[row].weight : 0),
          )
        })
      },
      residuals: () =>
        observations.map(({ row, block, value }) => value - rows[row].mean - effects[block] + rowEffects[row]),
      leverages() {
        const halves = rows.map(({ shares }) => multiply(unscaled, shares))
        const forms = rows.map(({ shares }, row) => dot(shares, halves[row]))
        return observations.map(({ row, block, scale = 1 }) => {
          const form = unscaled[block][block] - 2 * halves[row][block] + forms[row]
          return (1 / rows[row].weight + form / variances[row]) / scale
        })
      },
      blockVariance: () => (dot(effects, effects) + unscaled.reduce((sum, line, i) => sum + line[i], 0)) / blockCount,
    }
  }
}
