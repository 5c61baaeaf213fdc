import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UnableError } from '../../../base/errors/unableError.js'
import { toResults } from '../analyse/results.js'
import { folderOfWorkload, optionsFor } from '../scenarios/workloads.js'

/** @import { StoredResult } from '../../../core/suite.d.ts' */
/** @import { WorkloadName } from '../../../types.d.ts' */

/**
 * Results that somebody names by their path: the directory of all results, or of those of one workload.
 * @param {string} path
 * @param {(folder: string) => StoredResult[]} load
 * @param {WorkloadName} workload
 * @throws {UnableError} where there is none
 */
export function resultsIn(path, load, workload) {
  const ofWorkload = join(path, folderOfWorkload(workload))
  const results = toResults(load(existsSync(ofWorkload) ? ofWorkload : path))
  if (results.length > 0) return results
  const bench = ['node bench', ...optionsFor([workload])].join(' ')
  throw new UnableError('NO_RESULTS', `there is no usable result in ${path}; run ${bench} first`)
}
