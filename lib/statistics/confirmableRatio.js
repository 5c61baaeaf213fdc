import { studentT } from './studentT.js'

/** @param {number[]} values */
function mean(values) {
  return values.reduce((total, value) => total + value, 0) / values.length
}

/**
 * What is left of the rounds' differences when every server's own speed and every block's own weather are taken out:
 * the residual standard deviation of a two-way layout without replication.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.4.3.8.
 * @param {number[][]} table a row per server, a column per block
 * @returns {{ standardDeviation: number, degreesOfFreedom: number }}
 */
function residualSpread(table) {
  const rowMeans = table.map(mean)
  const columnMeans = table[0].map((_, column) => mean(table.map((row) => row[column])))
  const grandMean = mean(rowMeans)
  const residuals = table.flatMap((row, server) =>
    row.map((value, block) => value - rowMeans[server] - columnMeans[block] + grandMean),
  )
  const degreesOfFreedom = (table.length - 1) * (table[0].length - 1)
  const sumOfSquares = residuals.reduce((total, residual) => total + residual ** 2, 0)
  return { standardDeviation: Math.sqrt(sumOfSquares / degreesOfFreedom), degreesOfFreedom }
}

/**
 * The ratio between two servers' means above which a second run of the same size confirms the order: in at least 95 of 100 second
 * runs the same server is ahead. It is a prediction limit, not a confidence limit: the second run is as uncertain as
 * the first, so the variance of a difference of means, 2 s² / n, counts twice.
 * Source: Hahn and Meeker, "Statistical Intervals", Wiley 1991, section 4.8; on logarithms, as speeds compare by ratio.
 * @param {number[][]} rates a row of positive rates per server, a column per block; at least two of each
 * @returns {number} at least 1, which it is only where nothing varies at all
 */
export function confirmableRatio(rates) {
  const rounds = rates[0]?.length ?? 0
  if (rates.length < 2 || rounds < 2 || rates.some((row) => row.length !== rounds))
    throw new RangeError('expected at least two servers with the same number of rounds, at least two')
  const { standardDeviation, degreesOfFreedom } = residualSpread(rates.map((row) => row.map(Math.log)))
  return Math.exp(studentT(degreesOfFreedom) * standardDeviation * Math.sqrt(4 / rounds))
}
