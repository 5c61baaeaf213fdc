import { scaleLinear, scaleLog } from 'd3-scale'

/** @typedef {import('d3-scale').ScaleContinuousNumeric<number, number>} Scale */

/**
 * A scale of what is shown, values and the ends of their intervals: logarithmic where these differ much, else from zero.
 * @type {(shown: number[], values: number[], range: [number, number]) => Scale}
 */
export function valueScale(shown, values, range) {
  // An interval that is ten times as wide as all the rest would leave nothing else to see.
  const max = Math.min(Math.max(...shown), 2 * Math.max(...values))
  const min = Math.max(Math.min(...shown), Math.min(...values) / 10)
  if (max / min < 6) return scaleLinear([0, max * 1.03], range).clamp(true)
  return scaleLog([min / 1.1, max * 1.1], range).clamp(true)
}

/** @param {Scale} scale */
export const isLogarithmicScale = (scale) => 'base' in scale

/** @param {Scale} scale @returns {number[]} a few round numbers */
export function ticksOf(scale) {
  if (!isLogarithmicScale(scale)) return scale.ticks(6)
  const [min, max] = scale.domain()
  const decades = Array.from({ length: 12 }, (_, index) => 10 ** (index - 2))
  return decades.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((value) => value >= min && value <= max)
}
