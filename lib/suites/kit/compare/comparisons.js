import { groupBy } from '../../../reports/groupBy.js'
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
 * @type {(pairs: Changed[], tests: number, floor: number) => Judged[]} floor: logarithm that a change must exceed
 */
const judgeChanges = (pairs, tests, floor) =>
  pairs.map(({ estimates, reason }) => {
    if (estimates === null) return { ratio: null, interval: null, verdict: null, reason }
    const { ratio, interval, significant } = changeBetween(...estimates, Math.max(1, tests))
    if (reason !== null) return { ratio, interval: null, verdict: null, reason }
    const direction = ratio > 1 ? 'faster' : 'slower'
    return { ratio, interval, verdict: significant && Math.abs(Math.log(ratio)) > floor ? direction : '~', reason }
  })

/**
 * Compares rows with those of a baseline, each with the one of the same name, and judges all changes together.
 * @template Row
 * @param {{ now: Row[], before: Row[] }} runs
 * @param {object} method
 * @param {(row: Row) => string} method.nameOf - the same for rows that compare
 * @param {(now: Row, before: Row) => Changed} method.estimate
 * @param {string | null} [method.missing] - reason why a row that one of the runs lacks has no verdict
 * @param {number} [method.floor] - logarithm that a change must exceed
 * @returns {{ changes: { now?: Row, before?: Row, judged: Judged }[], tests: number }} changes: rows of this run in its
 *   order, then those that are gone; tests: number of verdicts
 */
export function compareRuns(runs, { nameOf, estimate, missing = null, floor = 0 }) {
  const [here, there] = [runs.now, runs.before].map((rows) => groupBy(rows, nameOf))
  const gone = runs.before.filter((row) => !here.has(nameOf(row)))
  const pairs = [
    ...runs.now.map((now) => ({ now, before: there.get(nameOf(now))?.[0] })),
    ...gone.map((before) => ({ now: undefined, before })),
  ]
  const estimated = pairs.map(({ now, before }) =>
    now && before ? estimate(now, before) : { estimates: null, reason: missing },
  )
  const tests = estimated.filter(({ estimates, reason }) => estimates && reason === null).length
  const judged = judgeChanges(estimated, tests, floor)
  return { changes: pairs.map((pair, index) => ({ ...pair, judged: judged[index] })), tests }
}
