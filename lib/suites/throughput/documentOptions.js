import { documentKinds } from '../../workload/documents.js'
import { workloadNames } from '../../workload/names.js'
import { toChoice } from '../../cli/options.js'
import { UsageError } from '../../cli/usageError.js'

/** @typedef {import('../../types.d.ts').WorkloadName} WorkloadName */

/**
 * The workloads that `--workload` and `--documents` ask for, each once and in the order in which they are reported.
 * @param {Record<string, any>} given documents: kinds with commas between them; undefined where nothing was said
 * @returns {[WorkloadName, ...WorkloadName[]]}
 * @throws {UsageError}
 */
export function toWorkloads({ workload: name, documents }) {
  const workload = /** @type {WorkloadName} */ (toChoice('--workload', name, workloadNames))
  if (documents === undefined) return [workload]
  if (workload !== 'compound')
    throw new UsageError(`--documents goes with --workload compound only, got --workload ${workload}; leave one out`)
  const kinds = documentKinds.map(({ kind }) => kind)
  const chosen = String(documents)
    .split(',')
    .map((kind) => toChoice('--documents', kind, kinds))
  const workloads = documentKinds.filter(({ kind }) => chosen.includes(kind)).map(({ workload }) => workload)
  return /** @type {[WorkloadName, ...WorkloadName[]]} */ (workloads)
}
