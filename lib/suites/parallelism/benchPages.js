import { openPageLoader } from './client/openPageLoader.js'
import { openNetwork } from '../../network/openNetwork.js'
import { runPageRound } from './pageRunner.js'
import { createForks } from './planPages.js'
import { formatTable } from '../../reports/table.js'
import { createPageReport } from './report/report.js'
import { drawPages } from './plot/drawPages.js'
import { pageResultsFolder, writeAtomically } from '../../results/files.js'
import { createPageRecorder } from './pageRecorder.js'
import { createCertificate } from '../../servers/certificate.js'
import { combinationsOf } from '../../workload/combinations.js'
import { exitCodes } from '../../cli/exitCodes.js'
import { runInNamespace } from './inNamespace.js'
import { createPageProgress } from './pageProgress.js'
import { refuseTakenPort } from '../../cli/refuseTakenPort.js'
import { findInterruptedPages, refuseOtherNetwork } from '../../cli/resume.js'
import { runPageBlocks } from './runPageBlocks.js'
import { wantsColor } from '../../cli/wantsColor.js'

/** @typedef {import('../../types.d.ts').PageResult} PageResult */

/**
 * Measures pages by every arm under every condition, block after block, and prints a table for each condition.
 * @param {import('../../cli/benchOptions.js').Shared & import('./settle.js').Settled & { plot: string | null, projectFolder: string, signal: AbortSignal }} options
 * @returns {Promise<number>} the exit code
 * @throws {import('../../results/resultError.js').ResultError} where results cannot be written, and the signal's reason;
 *   finished pages are kept
 */
export async function benchPages({ resume, known, resultsDirectory, silent, plot, projectFolder, signal, ...asked }) {
  const run = resume ? findInterruptedPages(resultsDirectory, { known, projectFolder }) : { ...asked, resumed: [] }
  const { servers, settings, resumed } = run
  const pairs = combinationsOf(settings.axes, ['rtt', 'bandwidth'])
  const exitCode = await runInNamespace(pairs, signal)
  if (exitCode !== null) return exitCode
  if (resumed[0] && !silent) console.error(`bench: going on with the run of ${resumed[0].run.startedAt}`)
  await refuseTakenPort(settings.port)
  const tls = await createCertificate()
  try {
    const network = await openNetwork(pairs, { targetPort: settings.port })
    const kept = { projectFolder, resultsDirectory, servers, resumed, settings, network: network.facts }
    const recorder = createPageRecorder(kept)
    const progress = createPageProgress({ stream: process.stderr, silent, settings })
    try {
      refuseOtherNetwork(resumed, network.facts)
      const clients = await chooseClients(settings, recorder)
      const told = { onReading: progress.reading, onRepeat: progress.repeat }
      const context = { settings, tls, network, signal, clients, ...told }
      const forks = createForks(servers, settings.axes)
      /** @type {Parameters<typeof runPageBlocks>[0]['measure']} */
      const measure = (planned, keep) => runPageRound(planned, context, keep)
      await runPageBlocks({ forks, settings, recorder, progress, measure, signal })
    } finally {
      progress.stop()
      await network.close()
      recorder.stop()
    }
    return report(recorder.results, plot)
  } finally {
    tls.remove()
    if (signal.aborted)
      console.error(
        `bench: ${signal.reason.message}; finished pages are kept in ${pageResultsFolder(resultsDirectory)}, go on with --suite parallelism --resume`,
      )
  }
}

/**
 * What loads the pages. A browser's driver takes a while to load: only where it is asked for.
 * @param {import('../../types.d.ts').PageSettings} settings
 * @param {Pick<ReturnType<typeof createPageRecorder>, 'meetBrowser'>} recorder
 * @returns {Promise<import('./pageRunner.js').PageClients>}
 */
async function chooseClients({ clients }, { meetBrowser }) {
  if (clients.includes('loader')) return { refusalOf: () => null, open: openPageLoader }
  return (await import('./browser/browserClient.js')).createBrowserClient(meetBrowser)
}

/** @type {(results: PageResult[], plot: string | null) => number} the exit code */
function report(results, plot) {
  const report = createPageReport(results)
  console.log(formatTable(report, { color: wantsColor(process.stdout) }))
  if (plot !== null) writeAtomically(plot, drawPages(report))
  // What a browser ignores is a result, no fault.
  const clean = report.rows.every(
    ({ outcome, reason, client }) =>
      outcome === 'unsupported' || reason === null || (outcome === 'completed' && client !== 'loader'),
  )
  return clean ? exitCodes.completed : exitCodes.incomplete
}
