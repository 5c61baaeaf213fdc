import { join } from 'node:path'
import { quoted } from '../core/plan/quoted.js'
import { completeSuite } from '../core/plan/defaults.js'
import { findInterruptedRun } from '../core/store/resume.js'
import { runSuite } from '../core/run/runSuite.js'
import { loadAllResults, shown } from '../core/store/files.js'
import { addToHistory } from '../core/store/history.js'
import { refuseTakenPort } from '../servers/sockets.js'
import { exitCodes, signalExitCodes } from '../base/errors/exitCodes.js'
import { nextCommands } from './nextCommands.js'
import { openLive } from './openLive.js'
import { planWords } from './planWords.js'
import { createProgress } from './progress.js'
import { reportsOf, tellRun } from './tellRun.js'

/** @import { BenchOptions } from './benchOptions.js' */

/**
 * Measures what was asked for, block after block, and prints what it found.
 * @type {(options: BenchOptions & { projectFolder: string, signal: AbortSignal, words: string[] }) => Promise<number>} words:
 *   the command line; the exit code
 * @throws {import('../base/errors/unableError.js').UnableError} where results cannot be written, and the signal's reason; what was measured until then is kept
 */
export async function bench({ suite, suiteWords, resume, known, resultsDirectory, plot, ...others }) {
  const { projectFolder, signal, words, ...asked } = others
  const loaded = await suite.load()
  const described = completeSuite(suite, loaded.method)
  const directory = resultsDirectory ?? ''
  const run = resume
    ? findInterruptedRun(loadAllResults(directory, described), {
        ...{ resultsDirectory: directory, known, projectFolder, parameters: suite.parameters },
      })
    : { servers: asked.servers, settings: asked.settings, resumed: [] }
  const { settings, resumed } = run
  const ended = await loaded.measureInstead?.({ ...asked, ...run, signal })
  if (typeof ended === 'string') return signalExitCodes[ended] ?? exitCodes.bug
  if (typeof ended === 'number') return ended
  if (resumed[0]) console.error(`bench: continuing the run of ${resumed[0].run.startedAt}`)
  await refuseTakenPort(settings.port)
  const { method } = described
  if (settings.endpoint) console.error(`bench: load also goes to ${settings.endpoint.url}`)
  if (resumed.length === 0) console.error(`bench: ${planWords(method, run.servers, settings)}`)
  const said = { adaptive: method.isAdaptive(settings), wording: method.wording(settings) }
  const { figureOf } = method
  const { budgetSeconds, rounds } = settings
  const live = await openLive(loaded, { ...said, figureOf, blocks: rounds })
  const isUsual = resultsDirectory === join(projectFolder, 'results')
  const where = `${suiteWords}${isUsual ? '' : `--results ${quoted(shown(directory))} `}`
  const progress = createProgress({ stream: process.stderr, live, budgetSeconds, ...said })
  let results
  try {
    results = await runSuite(described, { ...run, projectFolder, resultsDirectory: directory, progress, signal })
  } finally {
    progress.stop()
    const kept = `what was measured is kept in ${shown(directory)}, continue with ${where}--resume`
    if (signal.aborted) console.error(`bench: ${signal.reason.message}; ${kept}`)
  }
  const reports = reportsOf(loaded, results)
  const lines = reports.flatMap((report) => report.lines ?? [])
  if (resultsDirectory !== null) addToHistory(resultsDirectory, lines)
  const { exitCode: code, names } = await tellRun(suite, loaded, { results, reports, plot })
  if (live && resultsDirectory !== null) {
    const options = (loaded.optionsToShow?.(settings) ?? []).map((word) => `${quoted(word)} `).join('')
    console.error(nextCommands({ words, rounds, resume, where: where + options, names }))
  }
  return code
}
