import { qt } from 'lib-r-math.js'
import { geometricMean } from './geometricMean.js'

/**
 * How many times as fast one server is as another, from rounds of the same blocks, with its confidence interval: Student's
 * interval of the mean difference of logarithms.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.1.1 (paired observations).
 * @param {number[]} rates positive
 * @param {number[]} others positive, of the same blocks in the same order
 * @param {number} [error] rate at which the interval may miss, 0.05 for one of 95 %
 * @returns {{ ratio: number, low: number | null, high: number | null }} no interval from a single block
 */
export function pairedRatio(rates, others, error = 0.05) {
  const ratios = rates.map((rate, block) => rate / others[block])
  const ratio = geometricMean(ratios)
  if (ratios.length < 2) return { ratio, low: null, high: null }
  const sumOfSquares = ratios.reduce((total, value) => total + Math.log(value / ratio) ** 2, 0)
  const standardError = Math.sqrt(sumOfSquares / (ratios.length - 1) / ratios.length)
  const margin = Math.exp(qt(1 - error / 2, ratios.length - 1) * standardError)
  return { ratio, low: ratio / margin, high: ratio * margin }
}
