import { qt } from 'lib-r-math.js'

/**
 * By how much one value is above another in the mean, from pairs, with Student's 95 % confidence interval.
 * Source: NIST/SEMATECH e-Handbook of Statistical Methods, 7.3.1.1 (paired observations).
 * @param {number[]} values
 * @param {number[]} others of the same pairs in the same order
 * @returns {{ difference: number, interval: [number, number] | null }} no interval from a single pair
 */
export function pairedDifference(values, others) {
  const differences = values.map((value, pair) => value - others[pair])
  const count = differences.length
  const difference = differences.reduce((total, value) => total + value, 0) / count
  if (count < 2) return { difference, interval: null }
  const sumOfSquares = differences.reduce((total, value) => total + (value - difference) ** 2, 0)
  const margin = qt(0.975, count - 1) * Math.sqrt(sumOfSquares / (count - 1) / count)
  return { difference, interval: [difference - margin, difference + margin] }
}
