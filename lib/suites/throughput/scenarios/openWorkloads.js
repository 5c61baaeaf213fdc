import { UnableError } from '../../../base/errors/unableError.js'
import { UsageError } from '../../../base/errors/usageError.js'
import { memoize } from '../../../stats/memoize.js'
import { documentKinds } from '../../../workload/variations.js'
import { quoted } from '../../../workload/quoted.js'
import { plainOf } from '../../../workload/scenarios/index.js'
import { rankResults } from '../analyse/rankResults.js'
import { toResults } from '../analyse/results.js'
import { titleOf } from './matrix.js'
import { areScenarios, depthsOf, folderOfWorkload, optionsFor } from './requestedWorkloads.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { Ranked } from '../analyse/rankResults.js' */
/** @import { WorkloadVariants } from '../analyse/workloadVariants.js' */
/** @import { Result } from '../types.d.ts' */

/** @typedef {{ workload: WorkloadName, ranked: Ranked }} RankedWorkload */
/**
 * @typedef {object} Workloads
 * @property {WorkloadName[]} measured - workloads of the run that have results: its budget may have ended before others
 * @property {Result[]} first - results of the first workload, which a page ranks
 * @property {(workload: WorkloadName) => RankedWorkload} rank - analyses one workload
 */

/**
 * Sorts stored results by workload, beside results of other folders that belong to them.
 * @param {StoredResult[]} stored
 * @param {(folder: string) => StoredResult[]} [load] - loads the results of another folder; without it there are none
 * @param {number | null} [depth] - pipelining depth of the ranks; by default the first of each run
 * @returns {Workloads}
 * @throws {UsageError} if there is no result at that depth
 */
export function openWorkloads(stored, load = () => [], depth = null) {
  const workloadOf = (/** @type {StoredResult} */ { trials: [{ conditions }] }) =>
    /** @type {WorkloadName} */ (conditions.workload)
  const here = (/** @type {WorkloadName} */ name) => stored.filter((result) => workloadOf(result) === name)
  const isHere = (/** @type {WorkloadName} */ name) => here(name).length > 0
  /** @type {(name: WorkloadName) => StoredResult[]} */
  const storedOf = memoize((name) => (isHere(name) ? here(name) : load(folderOfWorkload(name))), String)
  /** @type {(name: WorkloadName) => Result[]} */
  const resultsOf = memoize((name) => toResults(storedOf(name), depth), String)
  const [first] = stored
  if (first) refuseUnmeasured(storedOf(workloadOf(first)), depth)
  return {
    measured: first?.settings.workloads.filter(isHere) ?? [],
    first: first ? resultsOf(workloadOf(first)) : [],
    rank(name) {
      const variants = { ...variantsOf(name, resultsOf), depths: furtherResults(storedOf(name), depth) }
      return { workload: name, ranked: rankResults(resultsOf(name), variants) }
    },
  }
}

/** Lists the pipelining depths of results, each once. @param {StoredResult[]} stored */
const depthsIn = (stored) => [...new Set(stored.flatMap(({ settings }) => depthsOf(settings)))]

/** @type {(stored: StoredResult[], depth: number | null) => void} @throws {UsageError} if no result has that depth */
function refuseUnmeasured(stored, depth) {
  const depths = depthsIn(stored)
  if (depth === null || depths.includes(depth)) return
  throw new UsageError(`--pipelining: expected ${depths.join(' or ')}, which these results have, got ${depth}`)
}

/**
 * Converts results at each of their pipelining depths but the one of the ranks.
 * @type {(stored: StoredResult[], depth: number | null) => Result[][]}
 */
const furtherResults = (stored, depth) =>
  depthsIn(stored).flatMap((further) => {
    const measured = stored.filter(({ settings }) => (depth ?? depthsOf(settings)[0]) !== further)
    const results = toResults(measured, further)
    return results.length > 0 ? [results] : []
  })

/**
 * Selects the control of a workload: varying documents beside the hot one, few levels beside many, and each scenario
 * beside the same without its feature.
 * @type {(workload: WorkloadName, resultsOf: (workload: WorkloadName) => Result[]) => WorkloadVariants}
 */
function variantsOf(workload, resultsOf) {
  const plain = plainOf(workload)
  return {
    variables: workload === 'compound' ? resultsOf('compound-variables') : [],
    cold: workload === 'compound' ? resultsOf('compound-cold') : [],
    shallow: workload === 'deep' ? resultsOf('deep-4') : [],
    plain: plain ? resultsOf(plain) : [],
  }
}

/**
 * Loads the results of a directory that the user named: of runs, or of one workload.
 * @param {string} path
 * @param {(path: string, names: string[]) => StoredResult[]} loadAt
 * @param {WorkloadName} workload
 * @param {number | null} [depth] - pipelining depth; by default the first
 * @throws {UnableError} if there is none
 */
export function loadResults(path, loadAt, workload, depth) {
  const results = toResults(loadAt(path, [folderOfWorkload(workload)]), depth)
  if (results.length > 0) return results
  const bench = quoted('node', 'bench', ...optionsFor([workload]))
  throw new UnableError('NO_RESULTS', `there is no usable result in ${path}; run ${bench} first`)
}

/**
 * Creates the heading of a workload's report.
 * @type {(workload: WorkloadName, workloads: WorkloadName[]) => string} workloads: all of the run
 */
export function headingOf(workload, workloads) {
  if (areScenarios(workloads)) return `Scenario ${titleOf(workload)}`
  const documents = documentKinds.find((documents) => documents.workload === workload)
  return documents ? `Documents ${documents.kind}: ${documents.about}` : workload
}
