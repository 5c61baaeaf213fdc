import { createRandom } from '../workload/random.js'
import { shuffle } from './shuffle.js'

/**
 * The rounds of a run, in order: blocks of one round of every server, each block in a random order of its own, so that
 * a machine that becomes slower or faster does so for all of them.
 * @param {import('../types.d.ts').Server[]} servers
 * @param {{ rounds: number, seed: number }} options
 * @returns {import('../types.d.ts').PlannedRound[]}
 */
export function createPlan(servers, { rounds, seed }) {
  const random = createRandom(seed)
  const blocks = Array.from({ length: rounds }, () => shuffle(servers, random))
  return blocks.flatMap((order, block) =>
    order.map((server, index) => ({ server, block, position: block * servers.length + index })),
  )
}
