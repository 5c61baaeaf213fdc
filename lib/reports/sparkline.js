const bars = '▁▂▃▄▅▆▇█'

/**
 * Draws a bar for each value within a range, which is that of the values by default.
 * @type {(values: number[], range?: [number, number]) => string}
 */
export function sparkline(values, [low, high] = [Math.min(...values), Math.max(...values)]) {
  const step = (high - low) / (bars.length - 1)
  return values.map((value) => bars[step === 0 ? 3 : Math.round((value - low) / step)]).join('')
}

/** Draws bars of values on a scale from 0. @param {number[]} values - none negative */
export const sparklineFromZero = (values) => sparkline(values, [0, Math.max(...values, Number.EPSILON)])
