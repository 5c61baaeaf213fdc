import { analyseBlocks, readingsOf } from '../statistics/analyseBlocks.js'
import { rankIntervals } from '../statistics/rankIntervals.js'
import { blocksToRank } from './blocksToRank.js'

/** @import { BlockRow } from '../statistics/analyseBlocks.js' */

/** @typedef {NonNullable<ReturnType<typeof analyseRows>>} Analysis */

/**
 * What the blocks of a run say of its rows, those with a number: their rates, how they compare, and how they rank.
 * @param {BlockRow[]} rows
 * @param {Parameters<typeof analyseBlocks>[1] & { blocksOfRun?: number }} options blocksOfRun: where blocks are parts of one
 * @returns null where they are too few to tell noise from difference
 */
export function analyseRows(rows, { blocksOfRun, ...options }) {
  const readings = readingsOf(rows)
  const blocks = new Set(readings.map(({ block }) => block)).size
  // One row alone, or one block without a control, tells nothing of the noise.
  if (blocks < 2 || readings.length < rows.length + blocks) return null
  const analysis = analyseBlocks(rows, options)
  const { noiseFloor, blocksOf } = analysis
  const names = new Set(rows.map(({ name }) => name))

  /** Whether enough is known to judge rows: three blocks of each, and a control that tells the noise. @param {string[]} judged */
  function isDecisive(...judged) {
    const fewest = blocksOfRun ?? Math.min(blocks, ...judged.map(blocksOf))
    return fewest >= blocksToRank && noiseFloor !== null
  }

  return {
    ...analysis,
    /** @param {string} name */
    has: (name) => names.has(name),
    /**
     * How a row compares with another one: `~` where a second run might turn it; null where it takes more blocks to say.
     * @type {(name: string, other: string) => { ratio: number, interval: [number, number], verdict: 'faster' | 'slower' | '~' | null }}
     */
    relate(name, other) {
      const { ratio, interval, separated } = analysis.compare(name, other)
      const direction = ratio > 1 ? 'faster' : 'slower'
      return { ratio, interval, verdict: isDecisive(name, other) ? (separated ? direction : '~') : null }
    },
    /**
     * The first and the last place that each row may have. Rows of which too little is known have none; those that are
     * no part of the analysis may have any.
     * @type {(all: string[]) => Map<string, [number, number]>}
     */
    rank(all) {
      const able = all.filter((name) => (names.has(name) ? isDecisive(name) : isDecisive()))
      const alike = { ratio: 1, separated: false }
      const compare = (/** @type {string} */ name, /** @type {string} */ other) =>
        names.has(name) && names.has(other) ? analysis.compare(name, other) : alike
      return able.length < 2 ? new Map() : rankIntervals(able, compare)
    },
  }
}
