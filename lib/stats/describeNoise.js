import { median } from './median.js'
import { blocksToRank } from './blocksToRank.js'

/** @param {number} share */
export const percent = (share) => `${(share * 100).toFixed(1)} %`

/** What a ratio is away from 1, upwards, whichever is larger. @param {number} ratio */
export const difference = (ratio) => Math.max(ratio, 1 / ratio) - 1

/**
 * What is noise in a run, or why it has no ranks and verdicts. floors: noise floors, one for each of what was analysed by
 * itself; of: what that is; control: what was measured twice, in words.
 * @type {(known: { blocks: number, floors: (number | null)[], of?: string, control: string }) => { note: string, isKnown: boolean }}
 */
export function describeNoise({ blocks, floors, of = 'conditions', control }) {
  if (blocks < blocksToRank) {
    const count = blocks === 1 ? 'One block is' : `${blocks} blocks are`
    const note = `${count} a reading, not a ranking: processes of one server differ by 2–5 % on a quiet machine. Ranks and verdicts take ${blocksToRank} blocks: --rounds ${blocksToRank} or more.`
    return { note, isKnown: false }
  }
  const known = floors.filter((floor) => floor !== null)
  if (known.length === 0) {
    const note = `There is no ranking: the A/A control, ${control}, has no number, so the noise floor is unknown.`
    return { note, isKnown: false }
  }
  const range = known.length === 1 ? '' : ` (the median of all ${of}; ${percent(Math.max(...known))} at most)`
  const note = `Noise floor: ${percent(median(known))}${range}. Smaller differences are not significant in this run.`
  return { note, isKnown: true }
}
