import { join } from 'node:path'
import { completeSuite } from '../engine/defaults.js'
import { findInterruptedRun } from '../engine/resume.js'
import { runSuite } from '../engine/runSuite.js'
import { loadAllStored } from '../engine/stored.js'
import { Fault } from '../errors/fault.js'
import { UnableError } from '../errors/unableError.js'
import { formatTable } from '../reports/table.js'
import { shown, writeAtomically } from '../results/files.js'
import { assertPortFree } from '../servers/sockets.js'
import { exitCodes } from './exitCodes.js'
import { createProgress } from './progress.js'
import { wantsColor } from './wantsColor.js'

/** @import { Loaded, StoredResult } from '../engine/suite.d.ts' */
/** @import { BenchOptions } from './benchOptions.js' */

/**
 * Measures what was asked for, block after block, and prints what it found.
 * @type {(options: BenchOptions & { projectFolder: string, signal: AbortSignal }) => Promise<number>} the exit code
 * @throws {UnableError} where results cannot be written, and the signal's reason; what was measured until then is kept
 */
export async function bench({ suite, suiteWords, resume, known, resultsDirectory, silent, plot = null, ...others }) {
  const { projectFolder, signal, ...asked } = others
  const loaded = await suite.load()
  const described = completeSuite(suite, loaded.method)
  const directory = resultsDirectory ?? ''
  const run = resume
    ? findInterruptedRun(loadAllStored(directory, described), { resultsDirectory: directory, known, projectFolder })
    : { servers: asked.servers, settings: asked.settings, resumed: [] }
  const { settings, resumed } = run
  const exitCode = await loaded.instead?.({ ...asked, ...run, silent, signal })
  if (typeof exitCode === 'number') return exitCode
  if (resumed[0] && !silent) console.error(`bench: continuing the run of ${resumed[0].run.startedAt}`)
  await assertPortFree(settings.port).catch((error) => {
    // A port that is taken before the first round is taken for all of them: that is no fact about a server.
    throw error instanceof Fault ? new UnableError('PORT_TAKEN', error.message) : error
  })
  const { method } = described
  const [adaptive, wording] = [method.isAdaptive(settings), method.wording(settings)]
  const progress = createProgress({ stream: process.stderr, silent, adaptive, wording })
  let results
  try {
    results = await runSuite(described, { ...run, projectFolder, resultsDirectory: directory, progress, signal })
  } finally {
    progress.stop()
    const kept = `what was measured is kept in ${join(shown(directory), suite.name)}, continue with ${suiteWords}--resume`
    if (signal.aborted) console.error(`bench: ${signal.reason.message}; ${kept}`)
  }
  return tell(loaded, results, plot)
}

/** @type {(loaded: Loaded, results: StoredResult[], plot: string | null) => Promise<number>} the exit code */
async function tell({ report, reportsOf, draw, isClean = () => false }, results, plot) {
  const whole = () => [{ heading: '', report: report(results, { chosen: [], load: () => [] }) }]
  const reports = reportsOf?.(results) ?? whole()
  const texts = []
  for (const { heading, report } of reports)
    texts.push(
      (reports.length > 1 ? `${heading}\n\n` : '') + (await formatTable(report, { color: wantsColor(process.stdout) })),
    )
  console.log(texts.join('\n\n'))
  if (plot !== null && draw) writeAtomically(plot, await draw(reports[0].report))
  const rows = reports.flatMap(({ report }) => report.rows)
  const clean = rows.every((row) => row.outcome === 'unsupported' || row.reason === null || isClean(row))
  return clean ? exitCodes.completed : exitCodes.incomplete
}
