import { qt } from './distributions.js'

/** What agrees in every digit would be known for certain. */
const minVariance = 1e-12

/**
 * The geometric mean of what was found of several processes, by what they differ: Student's t of the logarithms. Nothing is
 * borrowed from other servers, whose processes may agree ten times as well.
 * @param {number[]} values positive, two at least
 * @returns {{ mean: number, interval: [number, number], standardError: number, degreesOfFreedom: number }} interval: 95 %;
 *   standardError: of the mean's logarithm
 */
export function meanOfProcesses(values) {
  const logarithms = values.map(Math.log)
  const centre = logarithms.reduce((sum, value) => sum + value, 0) / values.length
  const degreesOfFreedom = values.length - 1
  const variance = logarithms.reduce((sum, value) => sum + (value - centre) ** 2, 0) / degreesOfFreedom
  const standardError = Math.sqrt(Math.max(variance, minVariance) / values.length)
  const margin = qt(0.975, degreesOfFreedom) * standardError
  return {
    mean: Math.exp(centre),
    interval: [Math.exp(centre - margin), Math.exp(centre + margin)],
    standardError,
    degreesOfFreedom,
  }
}
