import { randomUUID } from 'node:crypto'
import { describeMachine } from '../../results/environment.js'
import { pageResultsFolder, saveResult } from '../../results/files.js'
import { journalPath, readInterrupted, withRound } from './interruptedPages.js'
import { openJournal, removeJournal } from '../../results/journal.js'
import { serverFacts } from '../../results/serverFacts.js'

/** @typedef {import('../../types.d.ts').Server} Server */
/** @typedef {import('../../types.d.ts').PageResult} PageResult */
/** @typedef {import('../../types.d.ts').PageRound} PageRound */
/** @typedef {import('../../types.d.ts').BrowserFacts} BrowserFacts */

/**
 * Keeps the results of a run of the suite `parallelism`: writes a server's file after each of its forks, and each page
 * and reading of a fork into a journal beside it as it ends.
 * @param {Pick<PageResult, 'settings' | 'network'> & { projectFolder: string, resultsDirectory: string, servers: Server[], resumed?: PageResult[] }} options
 *   resumed: what an interrupted run has measured already
 */
export function createPageRecorder({ projectFolder, resultsDirectory, servers, resumed = [], ...facts }) {
  const machine = describeMachine(projectFolder)
  const startedAt = new Date().toISOString()
  const run = resumed[0]?.run ?? { id: randomUUID(), startedAt, servers: servers.map(({ name }) => name) }
  const results = [...resumed]
  /** @type {BrowserFacts | null} */
  let browser = resumed.find((result) => result.browser)?.browser ?? null
  const folder = pageResultsFolder(resultsDirectory)
  /** @type {{ path: string, close: () => void } | null} of the fork that is being read */
  let journal = null
  // What journals of a killed run hold is in `resumed`.
  for (const result of resumed.filter(({ rounds }) => rounds.some(({ interrupted }) => interrupted))) {
    saveResult(folder, result)
    removeJournal(journalPath(folder, result.server))
  }

  /** @type {(server: Server) => PageResult} */
  function begin(server) {
    const { environment, ...about } = serverFacts(server, machine)
    return { schemaVersion: 4, suite: 'parallelism', ...about, run, ...facts, environment, browser, rounds: [] }
  }
  /** @type {(server: string) => PageResult | undefined} */
  const find = (server) => results.find((result) => result.server === server)

  /** @type {(result: PageResult, round: PageRound) => void} */
  function add(result, round) {
    if (!results.includes(result)) results.push(result)
    result.rounds = withRound(result.rounds, round)
    result.browser = browser
    saveResult(folder, result)
  }
  function closeJournal() {
    journal?.close()
    if (journal) removeJournal(journal.path)
    journal = null
  }

  return {
    results,
    /** What a browser did not do in one fork is added to what it did not do before. @param {BrowserFacts} seen */
    meetBrowser(seen) {
      browser = { ...seen, ignored: [...new Set([...(browser?.ignored ?? []), ...seen.ignored])] }
    },
    /**
     * @param {Server} server
     * @param {Omit<PageRound, 'outcome' | 'reason' | 'readings'>} start of the fork that is about to be read
     * @returns {import('./pageRunner.js').Keep}
     */
    begin(server, start) {
      const path = journalPath(folder, server.name)
      const result = { ...(find(server.name) ?? begin(server)), rounds: [] }
      const { append, close } = openJournal(path, {
        result,
        round: { ...start, outcome: 'completed', reason: null, readings: [] },
      })
      journal = { path, close }
      return {
        begin: ({ arm, client, conditions, control }, processIndex) =>
          append({ begin: { arm, client, conditions, control, processIndex } }),
        page: (page) => append({ page }),
        end: ({ pages: _, ...end }) => append({ end }),
      }
    },
    /**
     * @param {Server} server
     * @param {PageRound} round
     */
    record(server, round) {
      add(find(server.name) ?? begin(server), round)
      closeJournal()
    },
    /** Keeps what was read of a fork that will not be read to its end. */
    stop() {
      const left = journal && readInterrupted(journal.path)
      if (left) add(find(left.result.server) ?? left.result, left.round)
      closeJournal()
    },
  }
}
