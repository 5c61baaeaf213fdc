import { repeatWhenBusy } from '../physics/repeatWhenBusy.js'
import { createPlan } from '../plan/plan.js'
import { createReport } from '../reports/report.js'
import { formatTable } from '../reports/table.js'
import { resultsFolder } from '../results/files.js'
import { createRecorder } from '../results/recorder.js'
import { ResultError } from '../results/resultError.js'
import { runRound } from '../runner.js'
import { RoundFault } from '../servers/roundFault.js'
import { assertPortFree } from '../servers/sockets.js'
import { createWorkload } from '../workload/workloads.js'
import { exitCodes } from './exitCodes.js'
import { createProgress } from './progress.js'
import { wantsColor } from './wantsColor.js'

/** What a round takes beside its warm-up and its window, before there is one to go by. */
const otherSeconds = 2

/**
 * Measures what was asked for, round after round, and prints the table.
 * @param {import('./benchOptions.js').BenchOptions & { projectFolder: string, signal: AbortSignal }} options
 * @returns {Promise<number>} the exit code
 * @throws {ResultError} where results cannot be written, and the signal's reason; finished rounds are kept
 */
export async function bench({ servers, settings, resultsDirectory, silent, projectFolder, signal }) {
  const folder = resultsFolder(resultsDirectory, settings.workload)
  const workload = createWorkload(settings.workload)
  const plan = createPlan(servers, settings)
  const recorder = createRecorder({ projectFolder, folder, settings })
  const roundSeconds = settings.warmupSeconds + settings.durationSeconds + otherSeconds
  const progress = createProgress({ stream: process.stderr, silent, total: plan.length, roundSeconds })
  const measure = repeatWhenBusy(runRound, progress.repeat)
  await refuseTakenPort(settings.port)
  try {
    for (const planned of plan) {
      progress.start(planned)
      const round = await measure(planned, { workload, settings, signal, onPhase: progress.phase })
      recorder.record(planned.server, round)
      progress.finish(round)
      signal.throwIfAborted()
    }
  } finally {
    progress.stop()
    if (signal.aborted) console.error(`bench: ${signal.reason.message}; finished rounds are kept in ${folder}`)
  }
  const report = createReport([...recorder.results.values()])
  console.log(formatTable(report, { color: wantsColor(process.stdout) }))
  const clean = report.rows.every(({ outcome, reason }) => outcome === 'unsupported' || reason === null)
  return clean ? exitCodes.completed : exitCodes.incomplete
}

/**
 * A port that is taken before the first round is taken for all of them: that is no fact about a server.
 * @param {number} port
 */
async function refuseTakenPort(port) {
  try {
    await assertPortFree(port)
  } catch (error) {
    throw error instanceof RoundFault ? new ResultError(error.message) : error
  }
}
