import { changeBetween } from '../../../stats/confidenceIntervals.js'
import { judgePairs } from '../../../stats/pairedVerdicts.js'

/** @import { Estimate, Interval } from '../../../stats/confidenceIntervals.js' */
/** @import { Pairs } from '../../../stats/pairedVerdicts.js' */

/** @typedef {'faster' | 'slower' | '~' | null} Verdict */
/**
 * Comparison of a row with the first server's, or with the same row of another run.
 * @typedef {object} Judged
 * @property {number | null} ratio - null if one of them has no number
 * @property {Interval | null} interval - 95 % of this ratio alone
 * @property {Verdict} verdict - null without one
 * @property {string | null} reason - fact that forbids a verdict
 * @property {number | null} [enough] - blocks that a verdict takes, if the interval alone says so already
 */
/** @typedef {{ reason: string | null }} Judgeable reason: fact that forbids a verdict */
/** @typedef {Judgeable & Omit<Pairs, 'isJudged'>} Paired */
/** @typedef {Judgeable & { estimates: [now: Estimate, before: Estimate] | null }} Changed */

/** Judges rows of one run by the ratios of their blocks, together. @type {(pairs: Paired[]) => Judged[]} */
export function judgeBlocks(pairs) {
  const measured = pairs.filter(({ logRatios }) => logRatios.size > 0)
  const judged = judgePairs(measured.map(({ reason, ...pair }) => ({ ...pair, isJudged: reason === null })))
  const none = { ratio: null, interval: null, verdict: null }
  return pairs.map((pair) => ({ ...(judged[measured.indexOf(pair)] ?? none), reason: pair.reason }))
}

/**
 * Judges changes from one run to another, together (Bonferroni).
 * @param {Changed[]} pairs
 * @param {{ floor?: number, tests?: number }} [options] - floor: logarithm that a change must exceed; tests: number of
 *   verdicts, that of the pairs by default
 * @returns {Judged[]}
 */
export function judgeChanges(pairs, { floor = 0, tests = countTests(pairs) } = {}) {
  return pairs.map(({ estimates, reason }) => {
    if (estimates === null) return { ratio: null, interval: null, verdict: null, reason }
    const { ratio, interval, significant } = changeBetween(...estimates, Math.max(1, tests))
    if (reason !== null) return { ratio, interval: null, verdict: null, reason }
    const direction = ratio > 1 ? 'faster' : 'slower'
    return { ratio, interval, verdict: significant && Math.abs(Math.log(ratio)) > floor ? direction : '~', reason }
  })
}

/** Counts the verdicts of pairs. @param {Changed[]} pairs */
export const countTests = (pairs) => pairs.filter(({ estimates, reason }) => estimates && reason === null).length
