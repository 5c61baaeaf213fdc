import { BrowserError, findBrowser } from '../browser/findBrowser.js'
import { measurePagesInBrowser } from '../browser/measurePagesInBrowser.js'
import { ResultError } from '../results/resultError.js'

/** @typedef {import('../types.d.ts').PageClient} PageClient */
/** @typedef {import('../types.d.ts').PageLoad} PageLoad */
/** @typedef {import('../types.d.ts').PageReading} PageReading */

/** @type {Partial<Record<PageClient, string>>} */
const cannot = { fetch: 'no script in a browser can do this', navigation: 'opening a page in a browser cannot do this' }

/**
 * What a client was to read, but cannot.
 * @param {PageLoad} load
 * @param {PageClient[]} clients
 * @param {PageReading[]} readings what was read
 * @returns {PageReading[]}
 */
export function unsupportedReadings(load, clients, readings) {
  return clients.flatMap((client) => {
    const arms = new Set(readings.filter((reading) => reading.client === client).map(({ arm }) => arm))
    return load.readings
      .filter(({ arm, control }) => !control && !arms.has(arm))
      .map(({ arm, conditions, control }) => {
        const reason = cannot[client] ?? 'the client cannot do this'
        return { arm, client, conditions, control, outcome: 'unsupported', reason, pages: [] }
      })
  })
}

/**
 * A browser as the client of a run.
 * @param {PageClient[]} clients
 * @param {(facts: import('../types.d.ts').BrowserFacts) => void} onFacts what it is and does, after each fork
 * @returns {import('../pageRunner.js').MeasurePages}
 * @throws {ResultError} where there is none
 */
export function createBrowserClient(clients, onFacts) {
  try {
    findBrowser()
  } catch (error) {
    throw error instanceof BrowserError ? new ResultError(error.message) : error
  }
  return async (load, _on, signal) => {
    const { readings, browser } = await measurePagesInBrowser(load, { clients, signal })
    onFacts(browser)
    return { readings: [...readings, ...unsupportedReadings(load, clients, readings)] }
  }
}
