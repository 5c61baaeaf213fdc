import { join } from 'node:path'
import { createRunReports } from '../lib/cli/bench/endOfRun.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { isFolderOf } from '../lib/core/store/resultFiles.js'
import { listRuns, mostSpecificFirst, readRuns } from '../lib/core/store/runs.js'
import { addServerConditions } from '../lib/core/store/storedServers.js'
import { suites } from '../lib/suites/index.js'

/** @import { RunReport } from '../lib/cli/bench/endOfRun.js' */
/** @import { Suite } from '../lib/core/suite.d.ts' */

// Reads what the planned runs have measured, in whatever folder of published runs they are.

const [table] = suites

/**
 * Report of the rows of one workload.
 * @typedef {object} Measured
 * @property {string} workload
 * @property {any[]} rows
 * @property {any} analysis - null if blocks are too few
 * @property {string | null} reference
 * @property {number} inFlight - requests on all connections together
 * @property {string} day - of its first run
 */
/** @typedef {ReturnType<typeof openNamedRuns>} NamedRuns */

/** @param {RunReport} report @returns {Measured[]} none of scenarios side by side, or of layers */
function measuredIn({ report }) {
  const { rows, analysis, reference, ranked } = /** @type {any} */ (report)
  const [first] = ranked?.results ?? []
  if (!first) return []
  const { workload, connections, pipelining } = first.settings
  const day = first.run.startedAt.slice(0, 10)
  return [{ workload, rows, analysis, reference, inFlight: connections * pipelining, day }]
}

/**
 * Names what a folder of results has beside the suite, such as `layers`; empty for the table.
 * @type {(name: string, suite: Suite) => string}
 */
const kindOf = (name, suite) => name.slice(suite.name.length + 1)

/** Opens the runs in a folder of published runs. @param {string} published */
export function openNamedRuns(published) {
  /**
   * Reports the newest run in a folder, or all of its method if the suite combines runs.
   * @type {(folder: string, suite?: Suite, isWanted?: (kind: string) => boolean) => Promise<RunReport[]>}
   *   folder: in that of published runs; isWanted: selects folders of results, such as "layers"; all by default
   */
  async function reportsIn(folder, suite = table, isWanted = () => true) {
    const runs = listRuns(join(published, folder))
    const names = runs.flatMap(({ folders }) =>
      folders.filter((name) => isFolderOf(name, suite) && isWanted(kindOf(name, suite))),
    )
    const wanted = [...new Set(names)]
    if (wanted.length === 0) return []
    const loaded = await suite.load()
    const inOrder = mostSpecificFirst(runs, wanted, suite)
    const { results } = readRuns(inOrder, wanted, describedSuite(suite), loaded.combinesRuns)
    return results.length === 0 ? [] : createRunReports(loaded, addServerConditions(results))
  }

  return {
    reportsIn,
    /** Reports each workload. @type {(...of: Parameters<typeof reportsIn>) => Promise<Measured[]>} */
    measuredIn: async (...of) => (await reportsIn(...of)).flatMap(measuredIn),
    /**
     * Answers a suite's question; empty without a run.
     * @type {(name: string | null, ...kinds: string[]) => Promise<string>}
     */
    async answerOf(name, ...kinds) {
      const suite = suites.find((suite) => suite.name === name)
      const [first] = await reportsIn('', suite, (kind) => kinds.length === 0 || kinds.includes(kind))
      return first?.report.answer ?? ''
    },
  }
}
