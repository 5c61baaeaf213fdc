import { join } from 'node:path'
import { exitCodes, signalExitCodes } from '../../base/errors/exitCodes.js'
import { resultsFolders, resultsHome } from '../../base/project.js'
import { describeKept } from '../../base/processes/childEnvironment.js'
import { completeSuite } from '../../core/plan/completeSuite.js'
import { quoted } from '../../workload/quoted.js'
import { describePlan } from '../../core/run/describePlan.js'
import { runSuite } from '../../core/run/runSuite.js'
import { shown } from '../../core/store/files.js'
import { addToHistory } from '../../core/store/history.js'
import { beginRun } from '../../core/store/recorder.js'
import { loadAllResults } from '../../core/store/resultFiles.js'
import { findInterruptedRun, latestOf } from '../../core/store/resume.js'
import { folderOfRun, noteUnmeasured } from '../../core/store/runs.js'
import { findFreePorts, fixedPortsOf, refuseTakenPort } from '../../servers/sockets.js'
import { maskStreams } from '../program.js'
import { createRunReports, formatNextCommands, printReports } from './endOfRun.js'
import { openLive } from './live.js'
import { createProgress } from './progress.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { RunSettings, StoredResult, Suite } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { BenchOptions } from './benchOptions.js' */

/**
 * Measures block after block, and prints the results.
 * @param {BenchOptions} options
 * @param {{ projectFolder: string, signal: AbortSignal, argv: string[] }} process
 * @returns {Promise<number>} the exit code
 * @throws {UnableError} if results cannot be written, and the signal's reason;
 *   finished blocks are kept
 */
export async function bench(options, { projectFolder, signal, argv }) {
  const { suite, suiteOption, plot, resultsDirectory, runFolder, resume, repeated, allServers, ...settled } = options
  const { notices = [], namesPort, ...request } = settled
  const loaded = await suite.load()
  const completed = completeSuite(suite, loaded.method)
  const { method } = completed
  const begun = beginRun()
  const directory = runFolder ?? join(resultsDirectory ?? '', folderOfRun(begun))
  const project = { resultsDirectory: directory, projectFolder, allServers, parameters: suite.parameters }
  const planned = resume
    ? await findRunOf(suite, loadAllResults(directory, completed), { ...project, repeated })
    : { servers: request.servers, settings: request.settings, resumed: [] }
  const run = namesPort ? planned : { ...planned, settings: await placeOnFreePorts(planned) }
  const { settings, resumed } = run
  const { budgetSeconds, rounds, endpoint } = settings
  /** @type {Set<string>} */
  const secrets = new Set()
  // A file of options may have named the command. After an error the program ends with this mask.
  const unmask = maskStreams([endpoint?.url ?? '', endpoint?.command ?? ''], secrets)
  const ended = await loaded.measureInstead?.({ ...request, ...run, signal, secrets })
  if (typeof ended === 'string') return signalExitCodes[ended] ?? exitCodes.bug
  if (typeof ended === 'number') return ended
  if (resumed[0]) console.error(`bench: continuing the run of ${resumed[0].run.startedAt}`)
  const withheld = describeKept()
  if (withheld) console.error(`bench: ${withheld}`)
  if (namesPort) await refuseTakenPort(settings.port)
  if (endpoint) console.error(`bench: load also goes to ${endpoint.url}`)
  for (const notice of notices) console.error(`bench: ${notice}`)
  const view = { adaptive: method.isAdaptive(settings), wording: method.wording(settings) }
  const live = await openLive(loaded, { ...view, figureOf: method.figureOf, blocks: rounds })
  /** @type {Parameters<typeof createProgress>[0]['announce']} */
  const announce = (planned, wording) =>
    resumed.length === 0 ? describePlan(method, run.servers, planned, wording) : ''
  const progress = createProgress({ ...view, stream: process.stderr, live, budgetSeconds, announce })
  const isDefault = resultsDirectory === join(resultsHome, resultsFolders.local)
  const ofResults = `${suiteOption}${isDefault ? '' : `--results ${quoted(shown(directory))} `}`
  let results
  try {
    const place = { projectFolder, resultsDirectory: directory }
    const opened = { begun, choosesPort: !namesPort, progress, signal, secrets, ...(!resume && { request }) }
    results = await runSuite(completed, { ...run, ...place, ...opened })
  } finally {
    progress.stop()
    if (signal.aborted) {
      const { id } = resumed[0]?.run ?? begun
      const stored = loadAllResults(directory, completed).filter(({ run }) => run.id === id)
      if (stored.length === 0 && resultsDirectory !== null)
        noteUnmeasured(resultsDirectory, { suite: suite.name, startedAt: begun.startedAt })
      const kept =
        stored.length > 0
          ? `what was measured is kept in ${shown(directory)}, continue with ${ofResults}--resume`
          : 'nothing was measured yet'
      console.error(`bench: ${signal.reason.message}; ${kept}`)
      for (const line of loaded.summarise?.(stored) ?? []) console.error(`bench: so far: ${line}`)
    }
  }
  unmask()
  const reports = createRunReports(loaded, results)
  const lines = reports.flatMap((report) => report.lines ?? [])
  if (resultsDirectory !== null) addToHistory(resultsDirectory, lines)
  const { exitCode, names, answers } = await printReports(suite, loaded, { results, reports, plot })
  if (live && resultsDirectory !== null) {
    const ofReport = (loaded.optionsToShow?.(settings) ?? []).map((word) => `${quoted(word)} `).join('')
    console.error(formatNextCommands({ argv, rounds, resume, options: ofResults + ofReport, names }))
  }
  if (answers) console.log(`\n${answers}`)
  return exitCode
}

/**
 * Moves the servers of a run to free ports. What only writes a file needs none.
 * @template {Partial<Pick<RunSettings, 'port' | 'cohort'>>} Settings
 * @param {{ servers: Server[], settings: Settings }} run
 * @returns {Promise<Settings>}
 */
async function placeOnFreePorts({ servers, settings }) {
  const { port, cohort = 1 } = settings
  return port === undefined ? settings : { ...settings, port: await findFreePorts(cohort, port, fixedPortsOf(servers)) }
}

/**
 * Finds the run to continue, with the servers of its suite if that has its own.
 * @param {Suite} suite
 * @param {StoredResult[]} stored
 * @param {Parameters<typeof findInterruptedRun>[1]} project
 */
async function findRunOf(suite, stored, project) {
  const latest = latestOf(stored)
  const allServers = latest && ((await suite.serversOf?.(latest.settings)) ?? (await suite.servers?.()))
  return findInterruptedRun(stored, { ...project, ...(allServers && { allServers }) })
}
