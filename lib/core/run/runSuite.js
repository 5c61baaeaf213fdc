import { createWorkload } from '../../workload/workloads.js'
import { createCertificate } from '../../servers/certificate.js'
import { createRecorder } from '../store/recorder.js'
import { runBlocks } from './runBlocks.js'
import { runTrial } from './runTrial.js'

/** @import { UnableError } from '../../base/errors/unableError.js' */
/** @import { Described } from '../store/validate.js' */
/** @import { Method, RunSettings, Session, Wording } from '../suite.d.ts' */
/** @import { Progress as BlockProgress } from './runBlocks.js' */
/** @import { Context, Progress as TrialProgress } from './runTrial.js' */

/** @typedef {{ open: (settings: RunSettings, wording?: Wording) => unknown }} Opened announces the run */
/** @typedef {Opened & BlockProgress & TrialProgress} Progress */
/** @typedef {Omit<Parameters<typeof createRecorder>[0], 'suite' | 'method' | 'session'>} Recorded */

/**
 * Measures what a suite asks for, block after block, and keeps it.
 * @param {Described & { method: Method }} suite
 * @param {Recorded & Pick<Context, 'choosesPort' | 'signal'> & { progress: Progress, request?: object }} run
 * @throws {UnableError} if results cannot be written, and the signal's reason; finished trials are kept
 */
export async function runSuite({ method, ...suite }, { progress, signal, request, choosesPort, ...run }) {
  const { resumed, servers, secrets, resultsDirectory } = run
  const { readyTimeoutSeconds, quick: isQuick, processes } = run.settings
  const hasManyProcesses = processes === 'many'
  /** @type {ReturnType<typeof createCertificate> | undefined} */
  let certificate
  const tls = () => (certificate ??= createCertificate())
  try {
    const opening = { settings: run.settings, signal, resumed, tls, resultsDirectory, secrets, request }
    const session = completeSession(await method.open(opening))
    const { settings, wording } = { settings: run.settings, ...session.learnt }
    const trial = { session, method, readyTimeoutSeconds, isQuick, hasManyProcesses, choosesPort, signal, progress }
    try {
      progress.open(settings, wording)
      const recorder = createRecorder({ suite, method, session, ...run, settings })
      const trials = method.trials(servers, settings)
      const all = { trials: session.select?.(trials) ?? trials, method, settings, recorder, progress, signal }
      await runBlocks({ ...all, runTrial: (planned, slot) => runTrial(planned, { ...trial, slot }) })
      recorder.finish()
      return recorder.results
    } finally {
      await session.close()
    }
  } finally {
    ;(await certificate)?.remove()
  }
}

/**
 * Completes a session with defaults: nothing of it stays open, and a server has to answer the compound document.
 * @type {(session: Awaited<ReturnType<Method['open']>>) => Session}
 */
export function completeSession(session) {
  const workload = createWorkload('compound')
  /** @type {Session['processOf']} */
  const processOf = ({ port }) => ({ options: {}, question: { port, workload } })
  return { facts: () => ({}), processOf, assertAlive: async () => {}, close: async () => {}, ...session }
}
