import { randomUUID } from 'node:crypto'
import { describeMachine } from '../../results/environment.js'
import { resultsFolder, saveResult } from '../../results/files.js'
import { serverFacts } from '../../results/serverFacts.js'
import { summarise } from './summarise.js'

/** @typedef {import('../../types.d.ts').Cell} Cell */
/** @typedef {import('../../types.d.ts').Result} Result */

/**
 * Keeps the results of a run and writes a cell's file after each of its rounds, so that a later failure loses nothing.
 * @param {{ projectFolder: string, resultsDirectory: string, settings: import('../../types.d.ts').Settings, cells: Cell[], resumed?: Result[] }} options
 *   settings: their workload is that of each cell; cells: all that the run measures; resumed: what an interrupted run
 *   has measured already
 */
export function createRecorder({ projectFolder, resultsDirectory, settings, cells, resumed = [] }) {
  const machine = describeMachine(projectFolder)
  const run = resumed[0]?.run ?? {
    id: randomUUID(),
    startedAt: new Date().toISOString(),
    servers: [...new Set(cells.map(({ server }) => server.name))],
    workloads: [...new Set(cells.map(({ workload }) => workload))],
  }
  const results = [...resumed]

  /** @type {(cell: Cell) => Result} */
  const begin = ({ server, workload }) => {
    const { environment, ...about } = serverFacts(server, machine)
    const asked = { ...settings, workload }
    return {
      schemaVersion: 2,
      suite: 'servers',
      ...about,
      run,
      settings: asked,
      environment,
      rounds: [],
      summary: null,
    }
  }

  /** @type {(cell: Cell) => Result | undefined} */
  const find = ({ server, workload }) =>
    results.find((result) => result.server === server.name && result.settings.workload === workload)

  return {
    results,
    find,
    /** @param {import('../../types.d.ts').WorkloadName} workload */
    resultsOf: (workload) => results.filter(({ settings }) => settings.workload === workload),
    /**
     * @param {Cell} cell
     * @param {import('../../types.d.ts').Round} round
     */
    record(cell, round) {
      let result = find(cell)
      if (!result) {
        result = begin(cell)
        results.push(result)
      }
      const { block, control } = round
      // One that is measured again stays until there is another in its place.
      const others = result.rounds.filter((other) => other.block !== block || other.control !== control)
      result.rounds = [...others, round]
      result.summary = summarise(result.rounds)
      saveResult(resultsFolder(resultsDirectory, cell.workload), result)
    },
  }
}
