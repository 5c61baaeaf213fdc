import { loadavg } from 'node:os'
import { repeatWhenBusy } from '../physics/repeatWhenBusy.js'
import { planBlock } from '../plan/planBlock.js'
import { analyseRun } from '../reports/analyseRun.js'
import { undecidedRows } from '../statistics/undecidedRows.js'

/** @typedef {import('../types.d.ts').Cell} Cell */
/** @typedef {import('../types.d.ts').PlannedRound} PlannedRound */
/** @typedef {import('../types.d.ts').Result} Result */
/** @typedef {import('../types.d.ts').Settings} Settings */

/** Where the noise is so large that even this many blocks decide nothing, more would not either. */
export const mostBlocks = 30

/**
 * Which cells another block is to measure. The first blocks measure all of them; adaptive stopping then goes on, at each
 * workload by itself, with the rows that more rounds would tell more about, and with the reference. A row that was
 * decided once stays so.
 * @param {Cell[]} cells measured in the last block
 * @param {number} block the next one
 * @param {Result[]} results
 * @param {Settings} settings
 * @returns {Cell[]} none where the run is complete
 */
export function cellsOfBlock(cells, block, results, { rounds, precision, budgetSeconds, reference }) {
  if (block < rounds) return cells
  if ((precision === null && budgetSeconds === null) || block >= mostBlocks) return []
  const workloads = [...new Set(cells.map(({ workload }) => workload))]
  return workloads.flatMap((workload) => {
    // A resumed run decides again as it did then, without what it came to know later.
    const known = results
      .filter(({ settings }) => settings.workload === workload)
      .map((result) => ({ ...result, rounds: result.rounds.filter((round) => round.block < block) }))
      .filter(({ rounds }) => rounds.length > 0 && rounds.every(({ outcome }) => outcome === 'completed'))
    const analysis = analyseRun(known)
    if (analysis === null) return []
    const names = known.map(({ server }) => server)
    const undecided = new Set(undecidedRows(names, analysis, precision))
    const measured = cells.filter((cell) => cell.workload === workload)
    if (!measured.some(({ server }) => undecided.has(server.name))) return []
    return measured.filter(({ server }) => undecided.has(server.name) || server.name === reference)
  })
}

/**
 * Whether one more round would still end in time, if it takes as long as the others did. Time between the parts of a
 * resumed run does not count.
 * @param {{ rounds: { outcome: import('../types.d.ts').Outcome, elapsedSeconds: number }[] }[]} results
 * @param {number | null} budgetSeconds
 */
export function fitsBudget(results, budgetSeconds) {
  const rounds = results.flatMap((result) => result.rounds).filter(({ outcome }) => outcome !== 'unsupported')
  if (budgetSeconds === null || rounds.length === 0) return true
  const spent = rounds.reduce((total, { elapsedSeconds }) => total + elapsedSeconds, 0)
  return spent * (1 + 1 / rounds.length) <= budgetSeconds
}

/**
 * Measures block after block until every row is decided, the rounds are done, or the budget would be overrun.
 * @param {{
 *   cells: Cell[],
 *   settings: Settings,
 *   recorder: Pick<ReturnType<typeof import('../results/recorder.js').createRecorder>, 'find' | 'record' | 'results'>,
 *   progress: Pick<ReturnType<typeof import('./progress.js').createProgress>, 'plan' | 'start' | 'repeat' | 'finish'>,
 *   measure: (planned: PlannedRound) => Promise<import('../types.d.ts').RoundVerdict>,
 *   signal: AbortSignal,
 * }} run recorder: what it holds already is not measured again
 * @throws the signal's reason
 */
export async function runBlocks({ cells, settings, recorder, progress, measure, signal }) {
  const { reference, seed, budgetSeconds } = settings
  const conduct = repeatWhenBusy(async (/** @type {PlannedRound} */ planned) => {
    const { block, position, control } = planned
    const facts = { block, position, control, startedAt: new Date().toISOString(), loadAverageBefore: loadavg() }
    return { ...facts, elapsedSeconds: 0, repeated: null, ...(await measure(planned)) }
  }, progress.repeat)
  const isRecorded = (/** @type {PlannedRound} */ planned) =>
    recorder.find(planned)?.rounds.some(({ block, control }) => block === planned.block && control === planned.control)

  let measured = cells
  let position = 0
  for (let block = 0; measured.length > 0; block += 1) {
    const planned = planBlock(measured, { reference, seed, block, position })
    position += planned.length
    progress.plan(position + planned.length * Math.max(0, settings.rounds - block - 1))
    for (const round of planned.filter((round) => !isRecorded(round))) {
      if (!fitsBudget(recorder.results, budgetSeconds)) return
      progress.start(round)
      const started = performance.now()
      const finished = { ...(await conduct(round)), elapsedSeconds: (performance.now() - started) / 1000 }
      recorder.record(round, finished)
      progress.finish(finished)
      signal.throwIfAborted()
    }
    measured = cellsOfBlock(measured, block + 1, recorder.results, settings)
  }
}
