import { qt } from 'lib-r-math.js'

/** @typedef {{ ratio: number, standardError: number, degreesOfFreedom: number }} Estimate standardError: of the ratio's logarithm */

/** What is exactly known, such as what both of a pair were measured beside. @type {Estimate} */
export const certain = { ratio: 1, standardError: 0, degreesOfFreedom: Number.POSITIVE_INFINITY }

/**
 * How much a ratio has changed from one run to another, of which neither knows anything of the other: the difference of
 * two means with unequal variances (Welch 1947, degrees of freedom by Satterthwaite 1946).
 * @param {Estimate} now
 * @param {Estimate} before
 * @param {number} tests how many such changes are judged at once: each at 5 % divided by that (Bonferroni)
 * @returns {{ ratio: number, interval: [number, number], significant: boolean }} ratio: the one by the other; interval: 95 %,
 *   of this change alone; significant: whether all changes that are, are none of chance in 95 of 100 comparisons
 */
export function changeBetween(now, before, tests) {
  const difference = Math.log(now.ratio / before.ratio)
  const [own, other] = [now.standardError ** 2, before.standardError ** 2]
  const standardError = Math.sqrt(own + other)
  const degrees = (own + other) ** 2 / (own ** 2 / now.degreesOfFreedom + other ** 2 / before.degreesOfFreedom)
  const margin = qt(0.975, degrees) * standardError
  return {
    ratio: Math.exp(difference),
    interval: [Math.exp(difference - margin), Math.exp(difference + margin)],
    significant: Math.abs(difference) > qt(1 - 0.025 / tests, degrees) * standardError,
  }
}
