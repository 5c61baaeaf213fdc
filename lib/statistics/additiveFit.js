import { inverse } from 'ml-matrix'

/** @typedef {{ row: number, block: number, value: number }} Observation */

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

/** Of each row how often it was observed, its mean, and which share of it is in each block. @type {(observations: Observation[], rowCount: number, blockCount: number) => { count: number, mean: number, shares: number[] }[]} */
function describeRows(observations, rowCount, blockCount) {
  const rows = Array.from({ length: rowCount }, () => ({ count: 0, mean: 0, shares: Array(blockCount).fill(0) }))
  for (const { row } of observations) rows[row].count += 1
  for (const { row, block, value } of observations) {
    rows[row].mean += value / rows[row].count
    rows[row].shares[block] += 1 / rows[row].count
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
  const centres = rows.map(({ shares }) => free.map((block) => 1 / blockCount - shares[block]))

  /**
   * @param {number[]} variances of a single observation, for each row
   * @param {number} [blockVariance] of the effects of random blocks
   * @returns {{ readonly rows: number[], readonly covariance: number[][], readonly residuals: number[], readonly leverages: number[], readonly blockVariance: number }}
   *   rows: each one's estimate at the mean of all blocks; covariance: theirs; residuals and leverages: of each observation;
   *   blockVariance: a better one, by a step of the EM algorithm for restricted maximum likelihood (Searle, Casella and
   *   McCulloch, "Variance Components", 1992)
   */
  return (variances, blockVariance = Number.POSITIVE_INFINITY) => {
    const normal = free.map((_, i) => free.map((_, j) => (i === j ? 1 / blockVariance : 0)))
    const right = free.map(() => 0)
    for (let index = 0; index < observations.length; index += 1) {
      const place = places[index]
      for (const i of free) {
        const weighted = place[i] / variances[observations[index].row]
        right[i] += weighted * deviations[index]
        for (const j of free) normal[i][j] += weighted * place[j]
      }
    }
    const unscaled = free.length > 0 ? inverse(normal).to2DArray() : []
    const effects = unscaled.map((own) => dot(own, right))
    return {
      get rows() {
        return rows.map(({ mean }, row) => mean + dot(centres[row], effects))
      },
      get covariance() {
        return rows.map(({ count }, row) =>
          centres.map(
            (centre, column) => form(centres[row], unscaled, centre) + (row === column ? variances[row] / count : 0),
          ),
        )
      },
      get residuals() {
        return deviations.map((deviation, index) => deviation - dot(places[index], effects))
      },
      get leverages() {
        return observations.map(
          ({ row }, index) => 1 / rows[row].count + form(places[index], unscaled, places[index]) / variances[row],
        )
      },
      get blockVariance() {
        return (dot(effects, effects) + unscaled.reduce((sum, own, i) => sum + own[i], 0)) / blockCount
      },
    }
  }
}
