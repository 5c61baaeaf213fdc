import { analyseBlocks } from './analyseBlocks.js'
import { blocksToRank, rankIntervals, undecidedPairs } from './ranks.js'

/** @import { BlockAnalysis, BlockRow } from './analyseBlocks.js' */

/** @typedef {NonNullable<ReturnType<typeof analyseRows>>} Analysis */
/**
 * Comparison of two rows; furtherInterval: of the ratio in a further run, null of a single run.
 * @typedef {Pick<import('./compareEstimates.js').Comparison, 'ratio' | 'interval' | 'furtherInterval'> &
 *   { verdict: 'faster' | 'slower' | '~' | null }} Related
 */

/**
 * Tells whether noise can be estimated: not from one row alone, nor from one block without a control.
 * @param {BlockRow[]} rows
 */
function tellsNoise(rows) {
  const readings = rows.flatMap(({ readings }) => readings)
  const blocks = new Set(readings.map(({ block }) => block)).size
  return blocks >= 2 && readings.length >= rows.length + blocks
}

/**
 * Estimates the rates of rows with a number, how they compare, and how they rank.
 * @param {BlockRow[]} rows
 * @param {Parameters<typeof analyseBlocks>[1] & { blocksOfRun?: number }} options - ranked: rows that are separated
 *   step by step; blocksOfRun: the number of blocks, if those of the readings are parts of one
 * @returns null if there are too few readings to separate noise from difference
 */
export function analyseRows(rows, { blocksOfRun, ...options }) {
  return tellsNoise(rows) ? withVerdicts(analyseBlocks(rows, options), options.ranked ?? [], blocksOfRun) : null
}

/**
 * Adds verdicts and ranks to an analysis, of one run or of several; of one that has them, others for some rows alone.
 * @param {BlockAnalysis} analysis
 * @param {string[]} ranked
 * @param {number} [blocksOfRun]
 */
export function withVerdicts(analysis, ranked, blocksOfRun) {
  const { blocks, noiseFloor, has, blocksOf } = analysis
  const family = new Set(ranked.filter(has))
  /** @type {number | undefined} */
  let undecided

  /** Compares two rows; ranked ones step by step, unless the caller does. @type {BlockAnalysis['compare']} */
  function compare(name, other, count) {
    if (count !== undefined || !family.has(name) || !family.has(other)) return analysis.compare(name, other, count)
    undecided ??= undecidedPairs([...family], (...pair) => analysis.compare(...pair).separated)
    return analysis.compare(name, other, undecided)
  }

  /**
   * Tells whether rows can be judged: by three blocks of each, and a control that shows the noise.
   * @param {string[]} judged
   */
  function isDecisive(...judged) {
    const fewest = blocksOfRun ?? Math.min(blocks, ...judged.map(blocksOf))
    return fewest >= blocksToRank && noiseFloor !== null
  }

  return {
    ...analysis,
    compare,
    /**
     * Compares two rows: `~` if a second run might reverse them; null if that takes more blocks to say.
     * @type {(name: string, other: string) => Related}
     */
    relate(name, other) {
      const { ratio, interval, furtherInterval, separated } = compare(name, other)
      const direction = ratio > 1 ? 'faster' : 'slower'
      const verdict = isDecisive(name, other) ? (separated ? direction : '~') : null
      return { ratio, interval, furtherInterval, verdict }
    },
    /**
     * Finds the first and the last place that each row may have. Rows with too few blocks have none; those that are
     * not part of the analysis may have any.
     * @param {string[]} all - names
     */
    rank(all) {
      const able = all.filter((name) => (has(name) ? isDecisive(name) : isDecisive()))
      const alike = { ratio: 1, separated: false }
      const compareAny = (/** @type {string} */ name, /** @type {string} */ other) =>
        has(name) && has(other) ? compare(name, other) : alike
      return able.length < 2 ? new Map() : rankIntervals(able, compareAny)
    },
  }
}
