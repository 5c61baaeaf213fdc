import { describeBusyMachine } from '../../validity/busyMachine.js'
import { repeatWhenBusy } from '../../engine/repeatWhenBusy.js'
import { planBlock } from './planBlock.js'
import { analyseRun } from '../../analysis/analyseRun.js'
import { undecidedRows } from '../../analysis/undecidedRows.js'
import { conductBlocks, maxBlocks, noteStart } from '../../engine/conductBlocks.js'

/** @typedef {import('../../types.d.ts').Cell} Cell */
/** @typedef {import('../../types.d.ts').PlannedRound} PlannedRound */
/** @typedef {import('../../types.d.ts').Result} Result */
/** @typedef {import('../../types.d.ts').Settings} Settings */

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
  if ((precision === null && budgetSeconds === null) || block >= maxBlocks) return []
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
 * Measures block after block until every row is decided, the rounds are done, or the budget would be overrun.
 * @param {{
 *   cells: Cell[],
 *   settings: Settings,
 *   recorder: Pick<ReturnType<typeof import('./recorder.js').createRecorder>, 'find' | 'record' | 'results'>,
 *   progress: Pick<ReturnType<typeof import('./progress.js').createProgress>, 'plan' | 'redo' | 'start' | 'repeat' | 'finish'>,
 *   measure: (planned: PlannedRound) => Promise<import('../../types.d.ts').RoundVerdict>,
 *   signal: AbortSignal,
 * }} run recorder: blocks that it holds already are not measured again
 * @throws the signal's reason
 */
export async function runBlocks({ cells, settings, recorder, progress, measure, signal }) {
  const { reference, seed } = settings
  const attempt = async (/** @type {PlannedRound} */ planned) => {
    const start = { ...noteStart(planned), control: planned.control }
    return { ...start, ...(await measure(planned)) }
  }
  await conductBlocks({
    ...{ items: cells, settings, results: recorder.results, progress, signal, record: recorder.record },
    plan: (cells, place) => planBlock(cells, { reference, seed, ...place }),
    next: (cells, block) => cellsOfBlock(cells, block, recorder.results, settings),
    isRecorded: (planned) =>
      recorder
        .find(planned)
        ?.rounds.some(({ block, control }) => block === planned.block && control === planned.control) ?? false,
    conduct: repeatWhenBusy(attempt, {
      busy: describeBusyMachine,
      figure: ({ measurement }) => `${Number(measurement?.requestsPerSecond).toFixed(1)} requests/s`,
      onRepeat: progress.repeat,
    }),
  })
}
