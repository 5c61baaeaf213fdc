import { pairedRatio } from '../statistics/pairedRatio.js'

/** @typedef {import('../types.d.ts').Result} Result */

/** @type {(first: Result, other: Result) => string} */
function compareTwo(first, other) {
  const names = `${first.server} and ${other.server}`
  if (!first.summary || !other.summary) return `${names} cannot be compared: one of them has no number.`
  if (first.run.id !== other.run.id || first.rounds.length !== other.rounds.length)
    return `${names} were not measured in the same blocks of one run: run node bench -pkgs ${first.server} ${other.server} to compare them.`
  /** @param {Result} result */
  const rates = ({ rounds }) =>
    rounds.toSorted((a, b) => a.block - b.block).map(({ measurement }) => measurement?.requestsPerSecond ?? Number.NaN)
  const { ratio, low, high } = pairedRatio(rates(first), rates(other))
  const times = `${first.server} is ${ratio.toFixed(3)} × as fast as ${other.server}`
  if (low === null || high === null) return `${times} in one round: a reading, not a ranking.`
  const interval = `95 % interval ${low.toFixed(3)} to ${high.toFixed(3)}, ${first.rounds.length} rounds`
  return low <= 1 && high >= 1 ? `~ ${names} cannot be told apart (${interval}).` : `${times} (${interval}).`
}

/**
 * The first result against each of the others, a sentence each.
 * @param {Result[]} results
 */
export function compareWithFirst([first, ...others]) {
  return others.map((other) => compareTwo(first, other))
}
