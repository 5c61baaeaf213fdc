import { analyseRun } from '../../../analysis/analyseRun.js'
import { canRank } from '../../../analysis/rankRows.js'

/** @typedef {import('../../../types.d.ts').Result} Result */

/** @param {number} ratio how many times as fast, as a signed percentage */
const percent = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`.replace('-', '−')

/**
 * @param {Result} first
 * @param {Result} other
 * @param {ReturnType<typeof analyseRun>} analysis of their whole run
 */
function compareTwo(first, other, analysis) {
  const names = `${first.server} and ${other.server}`
  if (!first.summary || !other.summary) return `${names} cannot be compared: one of them has no number.`
  if (first.run.id !== other.run.id)
    return `${names} were not measured in the same run: run node bench -pkgs ${first.server} ${other.server} to compare them.`
  if (analysis === null || !canRank(analysis, first.server, other.server))
    return `~ ${names} cannot be told apart: it takes 3 blocks and their control; run node bench -pkgs ${first.server} ${other.server}.`
  const { ratio, interval, separated } = analysis.compare(first.server, other.server)
  const range = `95 % interval ${percent(interval[0])} to ${percent(interval[1])}`
  if (!separated) {
    // By itself the pair may look clear, but it is one of many, and the control has its say.
    const alone = interval[0] > 1 || interval[1] < 1 ? ' of this pair alone' : ''
    return `~ ${names} cannot be told apart (${range}${alone}).`
  }
  const [difference, direction] = ratio > 1 ? [ratio - 1, 'faster'] : [1 - ratio, 'slower']
  return `${first.server} is ${(difference * 100).toFixed(1)} % ${direction} than ${other.server} (${range}).`
}

/**
 * The first of some results against each of the others, a sentence each.
 * @param {Result[]} chosen
 * @param {Result[]} all that were stored: noise is judged by every row of the run
 */
export function compareWithFirst([first, ...others], all) {
  const analysis = first ? analyseRun(all.filter(({ run }) => run.id === first.run.id)) : null
  return others.map((other) => compareTwo(first, other, analysis))
}
