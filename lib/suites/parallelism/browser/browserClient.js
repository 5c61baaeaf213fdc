import { findBrowser } from './findBrowser.js'
import { openPageBrowser } from './openPageBrowser.js'

/** @import { BrowserFacts } from '../types.d.ts' */

/**
 * A browser as the client of a run.
 * @param {(facts: BrowserFacts) => void} onFacts what it is and does, each time it is opened
 * @returns {import('../session.js').OpenClient}
 * @throws {import('../../../errors/unableError.js').UnableError} where there is none
 */
export function createBrowserClient(onFacts) {
  findBrowser()
  return async (load, signal) => {
    const client = await openPageBrowser(load, signal)
    onFacts(client.facts)
    return client
  }
}
