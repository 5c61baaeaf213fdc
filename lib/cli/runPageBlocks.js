import { loadavg } from 'node:os'
import { planPages } from '../plan/planPages.js'
import { groupPages } from '../reports/pages/groups.js'
import { agree, serverParameters } from '../workload/combinations.js'
import { fitsBudget, mostBlocks } from './runBlocks.js'

/** @typedef {import('../plan/planPages.js').Fork} Fork */
/** @typedef {import('../plan/planPages.js').PlannedFork} PlannedFork */
/** @typedef {import('../types.d.ts').PageResult} PageResult */
/** @typedef {import('../types.d.ts').PageRound} PageRound */
/** @typedef {import('../types.d.ts').PageSettings} PageSettings */

/** @type {(fork: Fork, conditions: Partial<import('../types.d.ts').Conditions>) => boolean} */
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
  if (budgetSeconds === null || block >= mostBlocks) return []
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
 *   recorder: Pick<ReturnType<typeof import('../results/pageRecorder.js').createPageRecorder>, 'record' | 'results'>,
 *   progress: { plan: (total: number) => void, start: (fork: PlannedFork) => void, finish: (round: PageRound) => void },
 *   measure: (planned: PlannedFork) => Promise<import('../pageRunner.js').PageVerdict>,
 *   signal: AbortSignal,
 * }} run recorder: what it holds already is not measured again
 * @throws the signal's reason
 */
export async function runPageBlocks({ forks, settings, recorder, progress, measure, signal }) {
  let [measured, position] = [forks, 0]
  for (let block = 0; measured.length > 0; block += 1) {
    const planned = planPages(measured, { ...settings, block, position })
    position += planned.length
    progress.plan(position + planned.length * Math.max(0, settings.rounds - block - 1))
    for (const fork of planned) {
      if (roundsOf(fork, recorder.results).some((round) => round.block === block)) continue
      if (!fitsBudget(recorder.results, settings.budgetSeconds)) return
      progress.start(fork)
      const started = performance.now()
      const { position, protocol, conditions } = fork
      const facts = { block, position, protocol, conditions, startedAt: new Date().toISOString() }
      const loadAverageBefore = loadavg()
      const verdict = await measure(fork)
      const elapsedSeconds = (performance.now() - started) / 1000
      const round = { ...facts, elapsedSeconds, loadAverageBefore, ...verdict }
      recorder.record(fork.server, round)
      progress.finish(round)
      signal.throwIfAborted()
    }
    measured = forksOfBlock(measured, block + 1, recorder.results, settings)
  }
}
