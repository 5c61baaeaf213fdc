import { combinationsOf } from '../../workload/combinations.js'
import { runInNamespace } from '../../network/netem.js'
import { pairsOf } from '../../network/networkParameters.js'
import { serverParameters } from './parameters.js'
import { servePage } from './servePage.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { PageSettings } from './settle.js' */

/**
 * What is done in place of measuring here: to serve the page for people, or to run in a network namespace that tc netem
 * works in.
 * @param {{ servers: Server[], settings: PageSettings, serve?: boolean, signal: AbortSignal }} run
 * @returns {Promise<number | NodeJS.Signals | null>} the exit code or the ending signal; null to measure
 */
export async function instead({ serve = false, signal, ...run }) {
  if (serve) return servePage({ ...servedPage(run), signal })
  return runInNamespace(pairsOf(run.settings), signal)
}

/** Of one server, beginning with the first value of each condition. @param {{ servers: Server[], settings: PageSettings }} run */
export function servedPage({ servers: [server], settings: { axes, port, readyTimeoutSeconds } }) {
  const [conditions] = combinationsOf(axes, serverParameters)
  return { server, conditions, port, readyTimeoutSeconds }
}
