import { median } from './median.js'
import { blocksToRank } from './ranks.js'

/** @param {number} share */
export const percent = (share) => `${(share * 100).toFixed(1)} %`

/** Computes the distance of a ratio, or of its inverse if that is larger, from 1. @param {number} ratio */
export const difference = (ratio) => Math.max(ratio, 1 / ratio) - 1

/** Describes why a difference is not confirmed, for a sentence. @param {number} blocks */
export function describeDoubt(blocks) {
  if (blocks >= blocksToRank) return 'no A/A control, not confirmed'
  return `${blocks === 1 ? 'one block' : `${blocks} blocks`}, not confirmed`
}

/**
 * Describes the noise of a run, or the reason why it has no ranks and verdicts.
 * @param {object} noise
 * @param {number} noise.blocks
 * @param {(number | null)[]} noise.floors - noise floors, one for each separate analysis
 * @param {string} noise.control - description of what was measured twice
 */
export function describeNoise({ blocks, floors, control }) {
  if (blocks < blocksToRank) {
    const doubt = describeDoubt(blocks).replace(/^o/, 'O')
    const advice = `Ranks and verdicts take ${blocksToRank} blocks: --rounds ${blocksToRank} or more.`
    return { note: `${doubt}: processes of one server differ. ${advice}`, isKnown: false }
  }
  const numbers = floors.filter((floor) => floor !== null)
  if (numbers.length === 0) {
    const note = `There is no ranking: the A/A control, ${control}, has no number, so the noise floor is unknown.`
    return { note, isKnown: false }
  }
  const floor = `Noise floor: ${percent(median(numbers))}`
  if (numbers.length === 1)
    return { note: `${floor}. Smaller differences are not significant in this run.`, isKnown: true }
  const range = `the median of all conditions; ${percent(Math.max(...numbers))} at most`
  const rule = 'Under each condition, smaller differences than its own floor are not significant.'
  return { note: `${floor} (${range}). ${rule}`, isKnown: true }
}
