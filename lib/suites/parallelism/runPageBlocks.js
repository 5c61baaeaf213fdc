import { planPages } from './planPages.js'
import { groupPages } from './report/groups.js'
import { agree } from '../../workload/combinations.js'
import { serverParameters } from './parameters.js'
import { conductBlocks, maxBlocks, noteStart } from '../../engine/conductBlocks.js'

/** @typedef {import('./planPages.js').Fork} Fork */
/** @typedef {import('./planPages.js').PlannedFork} PlannedFork */
/** @typedef {import('../../types.d.ts').PageResult} PageResult */
/** @typedef {import('../../types.d.ts').PageRound} PageRound */
/** @typedef {import('../../types.d.ts').PageSettings} PageSettings */

/** @type {(fork: Fork, conditions: Partial<import('../../types.d.ts').Conditions>) => boolean} */
const isUnder = ({ protocol, conditions }, wanted) =>
  protocol === wanted.protocol && agree(conditions, wanted, serverParameters)

/** @type {(fork: Fork, results: PageResult[]) => PageRound[]} */
const roundsOf = (fork, results) =>
  results
    .filter(({ server }) => server === fork.server.name)
    .flatMap(({ rounds }) => rounds.filter((round) => isUnder(fork, { ...round.conditions, protocol: round.protocol })))

/**
 * Which forks another block is to measure: all of them in the first blocks; with a budget, then those in which an arm
 * cannot be told apart from compound.
 * @param {Fork[]} forks measured in the last block
 * @param {number} block the next one
 * @param {PageResult[]} results
 * @param {PageSettings} settings
 * @returns {Fork[]} none where the run is complete
 */
export function forksOfBlock(forks, block, results, { rounds, budgetSeconds }) {
  if (block < rounds) return forks
  if (budgetSeconds === null || block >= maxBlocks) return []
  // A resumed run decides again as it did then, without what it came to know later.
  const known = results.map((result) => ({ ...result, rounds: result.rounds.filter((round) => round.block < block) }))
  const open = groupPages(known).filter(({ rows }) => rows.some(({ verdict }) => verdict === '~'))
  return forks.filter((fork) =>
    open.some(({ server, conditions }) => server === fork.server.name && isUnder(fork, conditions)),
  )
}

/**
 * Measures block after block until the rounds are done and every verdict is sure, or the budget would be overrun.
 * @param {{
 *   forks: Fork[],
 *   settings: PageSettings,
 *   recorder: Pick<ReturnType<typeof import('./pageRecorder.js').createPageRecorder>, 'begin' | 'record' | 'results'>,
 *   progress: { plan: (total: number) => void, redo: (block: number, rounds: number) => void, start: (fork: PlannedFork) => void, finish: (round: PageRound) => void },
 *   measure: (planned: PlannedFork, keep: import('./pageRunner.js').Keep) => Promise<import('./pageRunner.js').PageVerdict>,
 *   signal: AbortSignal,
 * }} run recorder: blocks that it holds already are not measured again
 * @throws the signal's reason
 */
export async function runPageBlocks({ forks, settings, recorder, progress, measure, signal }) {
  const { results } = recorder
  await conductBlocks({
    ...{ items: forks, settings, results, progress, signal },
    plan: (forks, place) => planPages(forks, { ...settings, ...place }),
    next: (forks, block) => forksOfBlock(forks, block, results, settings),
    isRecorded: (fork) => roundsOf(fork, results).some((round) => round.block === fork.block && !round.interrupted),
    async conduct(fork) {
      const { server, protocol, conditions } = fork
      const start = { ...noteStart(fork), protocol, conditions, interrupted: false }
      return { ...start, ...(await measure(fork, recorder.begin(server, start))) }
    },
    record: ({ server }, round) => recorder.record(server, round),
  })
}
