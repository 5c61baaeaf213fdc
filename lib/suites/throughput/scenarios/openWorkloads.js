import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnableError } from '../../../base/errors/unableError.js'
import { documentKinds } from '../../../workload/variations.js'
import { quoted } from '../../../workload/quoted.js'
import { plainOf } from '../../../workload/scenarios/index.js'
import { rankResults } from '../analyse/rankResults.js'
import { toResults } from '../analyse/results.js'
import { titleOf } from './matrix.js'
import { areScenarios, folderOfWorkload, optionsFor } from './requestedWorkloads.js'

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
 * @returns {Workloads}
 */
export function openWorkloads(stored, load = () => []) {
  const results = toResults(stored)
  const here = (/** @type {WorkloadName} */ name) => results.filter(({ settings }) => settings.workload === name)
  /** @param {WorkloadName} name */
  const resultsOf = (name) => (here(name).length > 0 ? here(name) : toResults(load(folderOfWorkload(name))))
  const settings = results[0]?.settings
  return {
    measured: settings?.workloads.filter((name) => here(name).length > 0) ?? [],
    first: settings ? here(settings.workload) : [],
    rank: (name) => ({ workload: name, ranked: rankResults(resultsOf(name), variantsOf(name, resultsOf)) }),
  }
}

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
 * Loads the results of a directory that the user named: of all results, or of those of one workload.
 * @param {string} path
 * @param {(folder: string) => StoredResult[]} load
 * @param {WorkloadName} workload
 * @throws {UnableError} if there is none
 */
export function loadResults(path, load, workload) {
  const folder = join(path, folderOfWorkload(workload))
  const results = toResults(load(existsSync(folder) ? folder : path))
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
