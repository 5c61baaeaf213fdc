import { median } from '../statistics/median.js'
import { blocksToRank } from './blocksToRank.js'

/** @param {number} share */
export const percent = (share) => `${(share * 100).toFixed(1)} %`

/**
 * What is noise in a run, or why it has no ranks and verdicts.
 * @param {{ blocks: number, floors: (number | null)[], control: string }} known floors: noise floors, one for each of what
 *   was analysed by itself; control: what was measured twice, in words
 * @returns {{ note: string, isKnown: boolean }}
 */
export function describeNoise({ blocks, floors, control }) {
  if (blocks < blocksToRank) {
    const count = blocks === 1 ? 'One block is' : `${blocks} blocks are`
    const note = `${count} a reading, not a ranking: processes of one server differ by 2–5 % on a quiet machine. Ranks and verdicts take ${blocksToRank} blocks: --rounds ${blocksToRank} or more.`
    return { note, isKnown: false }
  }
  const known = floors.filter((floor) => floor !== null)
  if (known.length === 0)
    return {
      note: `There is no ranking: the A/A control, ${control}, has no number, so the noise floor is unknown.`,
      isKnown: false,
    }
  const range = known.length === 1 ? '' : ` (the median of all conditions; ${percent(Math.max(...known))} at most)`
  const note = `Noise floor: ${percent(median(known))}${range}. Smaller differences are not significant in this run.`
  return { note, isKnown: true }
}
