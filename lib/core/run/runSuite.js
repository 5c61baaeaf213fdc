import { createCertificate } from '../../servers/certificate.js'
import { completeSession } from './completeSession.js'
import { createRecorder } from '../store/recorder.js'
import { runBlocks } from './runBlocks.js'
import { runTrial } from './runTrial.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { Method, RunSettings, Session, StoredResult } from '../suite.d.ts' */

/** @typedef {Parameters<typeof runBlocks>[0]['progress'] & import('./runTrial.js').Context['progress']} Progress */

/**
 * Measures what a suite asks for, block after block, and keeps it.
 * @param {import('../store/validate.js').Described & { method: Method }} suite
 * @param {{ settings: RunSettings, servers: Server[], resumed: StoredResult[], projectFolder: string, resultsDirectory: string, progress: Progress, signal: AbortSignal }} run
 * @returns {Promise<StoredResult[]>}
 * @throws {import('../../base/errors/unableError.js').UnableError} where results cannot be written, and the signal's reason;
 *   what was measured until then is kept
 */
export async function runSuite(suite, { settings, resumed, signal, ...run }) {
  /** @type {ReturnType<typeof createCertificate> | undefined} */
  let certificate
  const tls = () => {
    certificate ??= createCertificate()
    return certificate
  }
  try {
    const session = completeSession(await suite.method.open({ settings, signal, resumed, tls }))
    try {
      return await runSession(session, suite, { settings, resumed, signal, ...run })
    } finally {
      await session.close()
    }
  } finally {
    ;(await certificate)?.remove()
  }
}

/**
 * @param {Session} session
 * @param {Parameters<typeof runSuite>[0]} suite
 * @param {Parameters<typeof runSuite>[1]} run
 */
async function runSession(session, { method, ...suite }, { settings, servers, resumed, progress, signal, ...where }) {
  const recorder = createRecorder({ suite, method, settings, servers, session, resumed, ...where })
  const { readyTimeoutSeconds, quick: isQuick } = settings
  await runBlocks({
    trials: method.trials(servers, settings),
    method,
    settings,
    recorder,
    progress,
    conduct: (planned, seat) =>
      runTrial(planned, { session, method, readyTimeoutSeconds, isQuick, signal, progress, seat }),
    signal,
  })
  return recorder.results
}
