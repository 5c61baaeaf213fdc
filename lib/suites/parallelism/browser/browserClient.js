import { ResultError } from '../../../results/resultError.js'
import { BrowserError, findBrowser } from './findBrowser.js'
import { openPageBrowser } from './openPageBrowser.js'

/** @import { BrowserFacts } from '../../../types.d.ts' */

/**
 * A browser as the client of a run.
 * @param {(facts: BrowserFacts) => void} onFacts what it is and does, each time it is opened
 * @returns {import('../session.js').OpenClient}
 * @throws {ResultError} where there is none
 */
export function createBrowserClient(onFacts) {
  try {
    findBrowser()
  } catch (error) {
    throw error instanceof BrowserError ? new ResultError(error.message) : error
  }
  return async (load, signal) => {
    const client = await openPageBrowser(load, signal)
    onFacts(client.facts)
    return client
  }
}
