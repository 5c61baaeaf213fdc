import { analyseBlocks } from './analyseBlocks.js'
import { rankIntervals } from './rankIntervals.js'
import { undecidedPairs } from './undecidedPairs.js'
import { blocksToRank } from './blocksToRank.js'

/** @import { BlockAnalysis, BlockRow } from './analyseBlocks.js' */

/** @typedef {NonNullable<ReturnType<typeof analyseRows>>} Analysis */

/** One row alone, or one block without a control, tells nothing of the noise. @param {BlockRow[]} rows */
function tellsNoise(rows) {
  const readings = rows.flatMap(({ readings }) => readings)
  const blocks = new Set(readings.map(({ block }) => block)).size
  return blocks >= 2 && readings.length >= rows.length + blocks
}

/**
 * Estimates the rates of rows with a number, how they compare, and how they rank.
 * @param {BlockRow[]} rows
 * @param {Parameters<typeof analyseBlocks>[1] & { blocksOfRun?: number }} options - ranked: rows that are separated step by
 *   step; blocksOfRun: the number of blocks, if those of the readings are parts of one
 * @returns null if there are too few readings to separate noise from difference
 */
export function analyseRows(rows, { blocksOfRun, ...options }) {
  return tellsNoise(rows) ? withVerdicts(analyseBlocks(rows, options), { ...options, blocksOfRun }) : null
}

/**
 * @template {BlockAnalysis} Found
 * @param {Found} analysis
 * @param {{ ranked?: string[], blocksOfRun?: number }} options
 */
function withVerdicts(analysis, { ranked = [], blocksOfRun }) {
  const { blocks, noiseFloor, has, blocksOf } = analysis
  const family = new Set(ranked.filter(has))
  /** @type {number | undefined} */
  let undecided

  /** @type {(name: string, other: string) => ReturnType<BlockAnalysis['compare']>} */
  function compare(name, other) {
    if (!family.has(name) || !family.has(other)) return analysis.compare(name, other)
    undecided ??= undecidedPairs([...family], (...pair) => analysis.compare(...pair).separated)
    return analysis.compare(name, other, undecided)
  }

  /** Whether enough is known to judge rows: three blocks of each, and a control that tells the noise. @param {string[]} judged */
  function isDecisive(...judged) {
    const fewest = blocksOfRun ?? Math.min(blocks, ...judged.map(blocksOf))
    return fewest >= blocksToRank && noiseFloor !== null
  }

  return {
    ...analysis,
    /** Among ranked rows step by step. */
    compare,
    /**
     * How a row compares with another one: `~` where a second run might turn it; null where it takes more blocks to say.
     * @type {(name: string, other: string) => { ratio: number, interval: [number, number], verdict: 'faster' | 'slower' | '~' | null }}
     */
    relate(name, other) {
      const { ratio, interval, separated } = compare(name, other)
      const direction = ratio > 1 ? 'faster' : 'slower'
      return { ratio, interval, verdict: isDecisive(name, other) ? (separated ? direction : '~') : null }
    },
    /**
     * The first and the last place that each row may have. Rows of which too little is known have none; those that are
     * no part of the analysis may have any.
     * @type {(all: string[]) => Map<string, [number, number]>}
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
