import { createRandom } from '../../workload/random.js'
import { shuffle } from '../../engine/shuffle.js'

/** Far enough apart that no block's random numbers are another's of a neighbouring seed. */
export const seedStride = 7919

/**
 * The rounds of one block: one of every cell and, as the A/A control, one more of the reference at each workload, in an
 * order that seed and block decide alone. A machine that becomes slower or faster does so for a whole block.
 * @param {import('../../types.d.ts').Cell[]} cells those that are still measured
 * @param {{ reference: string, seed: number, block: number, position: number }} options position: of the first round
 * @returns {import('../../types.d.ts').PlannedRound[]}
 */
export function planBlock(cells, { reference, seed, block, position }) {
  const rounds = cells.flatMap((cell) =>
    (cell.server.name === reference ? [false, true] : [false]).map((control) => ({ ...cell, control })),
  )
  const order = shuffle(rounds, createRandom(seed * seedStride + block))
  return order.map((round, index) => ({ ...round, block, position: position + index }))
}
