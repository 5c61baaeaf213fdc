import { blocksToRank } from './blocksToRank.js'

/** @import { Analysis } from './analyseRows.js' */

/** @typedef {{ name: string, run: string, hasNumber: boolean }} Compared run: its id */

/** @param {number} ratio how many times as fast, as a signed percentage */
const signed = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`.replace('-', '−')

/**
 * @param {Compared} first
 * @param {Compared} other
 * @param {Analysis | null} analysis of their whole run
 */
function compareTwo(first, other, analysis) {
  const names = `${first.name} and ${other.name}`
  const command = `node bench -pkgs ${first.name} ${other.name}`
  if (!first.hasNumber || !other.hasNumber) return `${names} cannot be compared: one of them has no number.`
  if (first.run !== other.run) return `${names} were not measured in the same run: run ${command} to compare them.`
  const { ratio, interval, verdict } = analysis?.relate(first.name, other.name) ?? {
    ratio: 1,
    interval: null,
    verdict: null,
  }
  if (interval === null || verdict === null)
    return `~ ${names} cannot be told apart: it takes ${blocksToRank} blocks and their control; run ${command}.`
  const range = `95 % interval ${signed(interval[0])} to ${signed(interval[1])}`
  // By itself a pair may look clear, but it is one of many, and the control has its say.
  const alone = interval[0] > 1 || interval[1] < 1 ? ' of this pair alone' : ''
  if (verdict === '~') return `~ ${names} cannot be told apart (${range}${alone}).`
  return `${first.name} is ${(Math.abs(ratio - 1) * 100).toFixed(1)} % ${verdict} than ${other.name} (${range}).`
}

/**
 * The first of some rows against each of the others, a sentence each.
 * @param {Compared[]} rows
 * @param {Analysis | null} analysis of the first one's run: noise is judged by every row of it
 */
export const compareWithFirst = ([first, ...others], analysis) =>
  others.map((other) => compareTwo(first, other, analysis))
