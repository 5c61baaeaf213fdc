import { pairsOf } from './pairs.js'
import { runInNamespace } from './inNamespace.js'
import { servePage } from './servePage.js'
import { servedPage } from './settle.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { PageSettings } from './settle.js' */

/**
 * What is done in place of measuring here: to serve the page for people, or to run in a network namespace that tc netem
 * works in.
 * @param {{ servers: Server[], settings: PageSettings, serve?: boolean, silent: boolean, signal: AbortSignal }} run
 * @returns {Promise<number | null>} the exit code; null where it is nothing
 */
export async function instead({ servers, settings, serve = false, silent, signal }) {
  if (serve) return servePage({ ...servedPage({ servers, settings }), silent, signal })
  return runInNamespace(pairsOf(settings), signal)
}
