import { BrowserError, findBrowser } from './findBrowser.js'
import { browserArms } from './loadPage.js'
import { openPageBrowser } from './openPageBrowser.js'
import { ResultError } from '../../../results/resultError.js'

/** @typedef {import('../../../types.d.ts').PageClient} PageClient */

/** @type {Partial<Record<PageClient, string>>} */
const cannot = { fetch: 'no script in a browser can do this', navigation: 'opening a page in a browser cannot do this' }

/**
 * A browser as the client of a run.
 * @param {(facts: import('../../../types.d.ts').BrowserFacts) => void} onFacts what it is and does, each time it is opened
 * @returns {import('../pageRunner.js').PageClients}
 * @throws {ResultError} where there is none
 */
export function createBrowserClient(onFacts) {
  try {
    findBrowser()
  } catch (error) {
    throw error instanceof BrowserError ? new ResultError(error.message) : error
  }
  return {
    refusalOf: (client, arm) =>
      browserArms[client]?.has(arm) ? null : (cannot[client] ?? 'the client cannot do this'),
    async open(load, signal) {
      const client = await openPageBrowser(load, signal)
      onFacts(client.facts)
      return client
    },
  }
}
