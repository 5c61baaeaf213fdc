import { createCells } from './cells.js'
import { createReport } from './report/report.js'
import { resultsFolder } from '../../results/files.js'
import { createRecorder } from './recorder.js'
import { runRound } from './runner.js'
import { createWorkload } from '../../workload/workloads.js'
import { exitCodes } from '../../cli/exitCodes.js'
import { createProgress } from './progress.js'
import { refuseTakenPort } from '../../cli/refuseTakenPort.js'
import { findInterruptedRun } from '../../cli/resume.js'
import { runBlocks } from './runBlocks.js'
import { formatTables, variantsOf } from './tables.js'
import { wantsColor } from '../../cli/wantsColor.js'

/**
 * Measures what was asked for, block after block, and prints a table for each workload.
 * @param {import('../../cli/benchOptions.js').Shared & import('./settle.js').Settled & { projectFolder: string, signal: AbortSignal }} options
 * @returns {Promise<number>} the exit code
 * @throws {import('../../results/resultError.js').ResultError} where results cannot be written, and the signal's reason; finished rounds are kept
 */
export async function bench({ resume, known, resultsDirectory, silent, projectFolder, signal, ...asked }) {
  const run = resume ? findInterruptedRun(resultsDirectory, { known, projectFolder }) : { ...asked, resumed: [] }
  const { servers, workloads, settings, resumed } = run
  if (resumed[0] && !silent) console.error(`bench: going on with the run of ${resumed[0].run.startedAt}`)
  const contracts = new Map(workloads.map((name) => [name, createWorkload(name)]))
  const cells = createCells(servers, workloads)
  const recorder = createRecorder({ projectFolder, resultsDirectory, settings, cells, resumed })
  const progress = createProgress({ stream: process.stderr, silent, settings })
  await refuseTakenPort(settings.port)
  try {
    const measure = (/** @type {import('../../types.d.ts').PlannedRound} */ planned) => {
      const workload = /** @type {import('../../types.d.ts').Workload} */ (contracts.get(planned.workload))
      return runRound(planned, { workload, settings, signal, onPhase: progress.phase })
    }
    await runBlocks({ cells, settings, recorder, progress, measure, signal })
  } finally {
    progress.stop()
    const folders = workloads.map((workload) => resultsFolder(resultsDirectory, workload)).join(' and ')
    if (signal.aborted)
      console.error(`bench: ${signal.reason.message}; finished rounds are kept in ${folders}, go on with --resume`)
  }
  const { resultsOf } = recorder
  // A budget may have ended before the first round of a workload.
  const measured = workloads.filter((workload) => resultsOf(workload).length > 0)
  const reports = measured.map((workload) => ({
    workload,
    report: createReport(resultsOf(workload), variantsOf(workload, resultsOf)),
  }))
  console.log(formatTables(reports, { color: wantsColor(process.stdout) }))
  const rows = reports.flatMap(({ report }) => report.rows)
  const clean = rows.every(({ outcome, reason }) => outcome === 'unsupported' || reason === null)
  return clean ? exitCodes.completed : exitCodes.incomplete
}
