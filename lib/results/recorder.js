import { randomUUID } from 'node:crypto'
import { installedPackages } from './packages.js'
import { describeMachine, lockfileSha256 } from './environment.js'
import { saveResult } from './files.js'
import { summarise } from './summarise.js'

/** @typedef {import('../types.d.ts').Result} Result */

/**
 * Keeps the results of a run and writes a server's file after each of its rounds, so that a later failure loses nothing.
 * @param {{ projectFolder: string, folder: string, settings: import('../types.d.ts').Settings }} options
 */
export function createRecorder({ projectFolder, folder, settings }) {
  const machine = describeMachine(projectFolder)
  const run = { id: randomUUID(), startedAt: new Date().toISOString() }
  /** @type {Map<string, Result>} */
  const results = new Map()

  /** @type {(server: import('../types.d.ts').Server) => Result} */
  const begin = (server) => ({
    schemaVersion: 1,
    suite: 'servers',
    server: server.name,
    path: server.path,
    endOfLife: server.endOfLife,
    executesGraphql: server.executesGraphql,
    run,
    settings,
    environment: {
      ...machine,
      lockfileSha256: lockfileSha256(server.packageFolder),
      packages: installedPackages(server),
    },
    rounds: [],
    summary: null,
  })

  return {
    results,
    /**
     * @param {import('../types.d.ts').Server} server
     * @param {import('../types.d.ts').Round} round
     */
    record(server, round) {
      const result = results.get(server.name) ?? begin(server)
      result.rounds.push(round)
      result.summary = summarise(result.rounds)
      results.set(server.name, result)
      saveResult(folder, result)
    },
  }
}
