const bars = '▁▂▃▄▅▆▇█'

/**
 * A bar for each value between the lowest and the highest there may be: those of the values where nobody says.
 * @type {(values: number[], range?: [number, number]) => string}
 */
export function sparkline(values, [low, high] = [Math.min(...values), Math.max(...values)]) {
  const step = (high - low) / (bars.length - 1)
  return values.map((value) => bars[step === 0 ? 3 : Math.round((value - low) / step)]).join('')
}

/** The same, from 0 on. @param {number[]} values none below it */
export const sparklineFromZero = (values) => sparkline(values, [0, Math.max(...values, Number.EPSILON)])
