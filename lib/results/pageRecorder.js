import { randomUUID } from 'node:crypto'
import { describeMachine } from './environment.js'
import { pageResultsFolder, saveResult } from './files.js'
import { serverFacts } from './serverFacts.js'

/** @typedef {import('../types.d.ts').PageResult} PageResult */
/** @typedef {import('../types.d.ts').PageRound} PageRound */
/** @typedef {import('../types.d.ts').BrowserFacts} BrowserFacts */

/**
 * Keeps the results of a run of the suite `parallelism` and writes a server's file after each of its forks.
 * @param {Pick<PageResult, 'settings' | 'network'> & { projectFolder: string, resultsDirectory: string, servers: import('../types.d.ts').Server[], resumed?: PageResult[] }} options
 *   resumed: what an interrupted run has measured already
 */
export function createPageRecorder({ projectFolder, resultsDirectory, servers, resumed = [], ...facts }) {
  const machine = describeMachine(projectFolder)
  const startedAt = new Date().toISOString()
  const run = resumed[0]?.run ?? { id: randomUUID(), startedAt, servers: servers.map(({ name }) => name) }
  const results = [...resumed]
  /** @type {BrowserFacts | null} */
  let browser = resumed.find((result) => result.browser)?.browser ?? null
  return {
    results,
    /** What a browser did not do in one fork is added to what it did not do before. @param {BrowserFacts} seen */
    meetBrowser(seen) {
      browser = { ...seen, ignored: [...new Set([...(browser?.ignored ?? []), ...seen.ignored])] }
    },
    /**
     * @param {import('../types.d.ts').Server} server
     * @param {PageRound} round
     */
    record(server, round) {
      let result = results.find((candidate) => candidate.server === server.name)
      if (!result) {
        const { environment, ...about } = serverFacts(server, machine)
        result = { schemaVersion: 2, suite: 'parallelism', ...about, run, ...facts, environment, browser, rounds: [] }
        results.push(result)
      }
      result.rounds.push(round)
      result.browser = browser
      saveResult(pageResultsFolder(resultsDirectory), result)
    },
  }
}
