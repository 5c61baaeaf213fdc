import { loadavg } from 'node:os'

/** Where the noise is so large that even this many blocks decide nothing, more would not either. */
export const maxBlocks = 30

/** @typedef {{ block: number, position: number }} Place */
/** @typedef {{ outcome: import('../types.d.ts').Outcome, elapsedSeconds: number }} Finished */

/** What is known of a round as it begins. @param {Place} place */
export const noteStart = ({ block, position }) => ({
  ...{ block, position, startedAt: new Date().toISOString() },
  ...{ elapsedSeconds: 0, loadAverageBefore: loadavg() },
})

/**
 * Whether one more round would still end in time, if it takes as long as the others did. Time between the parts of a
 * resumed run does not count, nor do rounds that were measured again since.
 * @param {{ rounds: Finished[] }[]} results
 * @param {number | null} budgetSeconds
 */
function fitsBudget(results, budgetSeconds) {
  const rounds = results.flatMap((result) => result.rounds).filter(({ outcome }) => outcome !== 'unsupported')
  if (budgetSeconds === null || rounds.length === 0) return true
  const spent = rounds.reduce((total, { elapsedSeconds }) => total + elapsedSeconds, 0)
  return spent * (1 + 1 / rounds.length) <= budgetSeconds
}

/**
 * What a suite says of its blocks: what to measure in them, and how.
 * @template Item what is measured once in every block
 * @template {Place} Planned
 * @template {Finished} Round
 * @typedef {object} Blocks
 * @property {Item[]} items all there are
 * @property {(items: Item[], place: Place) => Planned[]} plan a block, in its order
 * @property {(items: Item[], block: number) => Item[]} next those of the last block that another one is to measure
 * @property {(planned: Planned) => boolean} isRecorded
 * @property {(planned: Planned) => Promise<Round>} conduct its time is measured here
 * @property {(planned: Planned, round: Round) => void} record in place of what was recorded of it before
 */

/**
 * Measures block after block until there is nothing left to measure, or the budget would be overrun. A block that is
 * recorded as a whole is not measured again.
 * @template Item
 * @template {Place} Planned
 * @template {Finished} Round
 * @param {Blocks<Item, Planned, Round> & {
 *   settings: { rounds: number, budgetSeconds: number | null },
 *   results: { rounds: Finished[] }[],
 *   progress: { plan: (total: number) => unknown, redo: (block: number, rounds: number) => unknown, start: (planned: Planned) => unknown, finish: (round: Round) => unknown },
 *   signal: AbortSignal,
 * }} run results: growing, as rounds are recorded
 * @throws the signal's reason
 */
export async function conductBlocks({ items, plan, next, isRecorded, conduct, record, settings, results, ...around }) {
  const { progress, signal } = around
  let [measured, position] = [items, 0]
  for (let block = 0; measured.length > 0; block += 1) {
    const planned = plan(measured, { block, position })
    position += planned.length
    progress.plan(position + planned.length * Math.max(0, settings.rounds - block - 1))
    const recorded = planned.filter(isRecorded).length
    // A block means one state of the machine: one that was interrupted is measured anew, from its first round on.
    const isInterrupted = recorded > 0 && recorded < planned.length
    if (isInterrupted && fitsBudget(results, settings.budgetSeconds)) progress.redo(block, recorded)
    for (const trial of recorded === planned.length ? [] : planned) {
      if (!fitsBudget(results, settings.budgetSeconds)) return
      progress.start(trial)
      const started = performance.now()
      const conducted = await conduct(trial)
      const round = { ...conducted, elapsedSeconds: (performance.now() - started) / 1000 }
      record(trial, round)
      progress.finish(round)
      signal.throwIfAborted()
    }
    measured = next(measured, block + 1)
  }
}
