import { addVariances, changeBetween } from '../lib/stats/confidenceIntervals.js'
import { mean } from '../lib/stats/mean.js'

/** @import { Analysis } from '../lib/stats/analyseRows.js' */

const certain = { variance: 0, degreesOfFreedom: Number.POSITIVE_INFINITY }

/**
 * Describes a pair by its ratios, of the server that is faster in the table to the other one.
 * @param {{ names: string[], before: { ratio: number }, now: { ratio: number } }} pair
 */
function describeReversal({ names: [name, other], before, now }) {
  if (before.ratio > 1) return { faster: name, slower: other, ratio: before.ratio, furtherRatio: now.ratio }
  return { faster: other, slower: name, ratio: 1 / before.ratio, furtherRatio: 1 / now.ratio }
}

/**
 * Judgement of a table by a further run: of its ratios to the reference, and of the pairs that it separates.
 * @param {Analysis} table - of one run or of several
 * @param {Analysis} further - of one run that is not in the table
 * @param {string[]} names - of the rows to compare
 * @param {string} reference
 */
export function confirm(table, further, names, reference) {
  const rows = names.filter((name) => table.has(name) && further.has(name))
  const between = table.between ?? certain

  /** @type {(name: string, other: string) => { change: number, variance: number, isOutside: boolean }} */
  function changeOf(name, other) {
    const [before, now] = [table, further].map((analysis) => analysis.compare(name, other))
    const { variance, degreesOfFreedom } = addVariances([
      { variance: now.standardError ** 2, degreesOfFreedom: now.degreesOfFreedom },
      { ...between, variance: 2 * between.variance },
    ])
    const estimate = { ratio: now.ratio, standardError: Math.sqrt(variance), degreesOfFreedom }
    const { ratio, interval } = changeBetween(estimate, before, 1)
    const isOutside = interval[0] > 1 || interval[1] < 1
    return { change: Math.log(ratio), variance: variance + before.standardError ** 2, isOutside }
  }

  const ratios = rows.filter((name) => name !== reference).map((name) => ({ name, ...changeOf(name, reference) }))
  const pairs = rows.flatMap((name, index) =>
    rows.slice(index + 1).map((other) => {
      const [before, now] = [table, further].map((analysis) => analysis.compare(name, other))
      const isReversed = Math.log(before.ratio) * Math.log(now.ratio) < 0
      return { names: [name, other], before, now, isReversed, ...changeOf(name, other) }
    }),
  )
  const separated = pairs.filter(({ before }) => before.separated)
  const reversals = separated.filter(({ isReversed }) => isReversed).map(describeReversal)
  return {
    ratios: ratios.length,
    /** Ratios to the reference outside of their joint 95 % interval. */
    outside: ratios.filter(({ isOutside }) => isOutside).map(({ name }) => name),
    pairs: pairs.length,
    separated: separated.length,
    /** Separated pairs that the further run's estimates put in the other order. */
    reversed: reversals.length,
    /** Pairs of that kind, the one with the largest ratio in the table first. */
    reversals: reversals.sort((a, b) => b.ratio - a.ratio),
    /** Separated pairs that the further run separates in the other order. */
    separatedReversed: separated.filter(({ isReversed, now }) => isReversed && now.separated).length,
    /** Standard deviation of the change of a ratio, over all pairs, and what it should be. */
    deviation: Math.sqrt(mean(pairs.map(({ change }) => change ** 2))),
    expectedDeviation: Math.sqrt(mean(pairs.map(({ variance }) => variance))),
  }
}
