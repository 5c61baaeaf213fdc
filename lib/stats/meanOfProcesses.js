import { qt } from 'lib-r-math.js'

/** What agrees in every digit would be known for certain. */
const minVariance = 1e-12

/**
 * The geometric mean of what was found of several processes, by what they differ: Student's t of the logarithms. Nothing is
 * borrowed from other servers, whose processes may agree ten times as well.
 * @param {number[]} values positive, two at least
 * @returns {{ mean: number, interval: [number, number], variance: number, degreesOfFreedom: number }} interval: 95 %; variance:
 *   of a single process's logarithm
 */
export function meanOfProcesses(values) {
  const logarithms = values.map(Math.log)
  const centre = logarithms.reduce((sum, value) => sum + value, 0) / values.length
  const degreesOfFreedom = values.length - 1
  const squares = logarithms.reduce((sum, value) => sum + (value - centre) ** 2, 0)
  const variance = Math.max(squares / degreesOfFreedom, minVariance)
  const margin = qt(0.975, degreesOfFreedom) * Math.sqrt(variance / values.length)
  return {
    mean: Math.exp(centre),
    interval: [Math.exp(centre - margin), Math.exp(centre + margin)],
    variance,
    degreesOfFreedom,
  }
}
