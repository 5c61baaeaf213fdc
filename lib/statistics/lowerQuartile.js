const uncertainty = 0.05

/**
 * The lower quartile of some values, and a confidence interval of at least 95 % for that of all there might be, whatever
 * their distribution: from the lowest value to the one that hardly ever has so many below it.
 * Source: Conover, "Practical Nonparametric Statistics", Wiley 1999, 3.2 (confidence interval for a quantile).
 * @param {number[]} values at least one
 * @returns {{ quartile: number, interval: [number, number] | null }} null where there are fewer than eleven
 */
export function lowerQuartile(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const { length } = sorted
  const quartile = sorted[Math.ceil(length / 4) - 1]
  // How likely it is that none of them is below the quartile, and then that so many are.
  let probability = 0.75 ** length
  let covered = 0
  for (let below = 1; below < length; below += 1) {
    probability *= (length - below + 1) / below / 3
    covered += probability
    if (covered >= 1 - uncertainty) return { quartile, interval: [sorted[0], sorted[below]] }
  }
  return { quartile, interval: null }
}
