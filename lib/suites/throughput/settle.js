import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { selectByName } from '../../cli/selectServers.js'
import { UsageError } from '../../errors/usageError.js'
import { runParameters } from '../../engine/parameters.js'
import { objectSchema, schemaOfSettings } from '../../engine/schemas.js'
import { documentKinds, workloadNames } from '../../workload/documents.js'
import { chooseCohort } from './cohort.js'
import { refuseMissingCpus } from './cpus.js'
import { defaultReference, parameters } from './parameters.js'
import { expectedSeconds } from './windows.js'

/** @import { AskedToShow, Candidates, StoredResult } from '../../engine/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../types.d.ts' */
/** @import { GivenReport, GivenRun } from './parameters.js' */
/** @import { AskedRate } from './types.d.ts' */

/** @typedef {Omit<GivenRun, 'documents' | 'workload' | 'reference' | 'cohort'> & { workloads: WorkloadName[], reference: string, cohort: number }} Settings */
/** @typedef {{ servers: Server[], settings: Settings }} Settled */
/** @typedef {{ format?: 'markdown', links: boolean, audit: string | null, update: string | null, workload: WorkloadName }} SettledReport */

/**
 * What is measured of the servers that were chosen; the reference is, whether it was chosen or not.
 * @param {GivenRun} given
 * @param {Candidates} servers
 * @returns {Settled}
 * @throws {UsageError}
 */
export function settle({ documents, workload, ...given }, servers) {
  const workloads = toWorkloads(workload, documents)
  const alone = given.rates ? '--rate' : given.slo ? '--slo' : null
  const cohort = chooseCohort(given.cohort, { alone })
  refuseTooSlow(given.rates ?? [], expectedSeconds({ ...given, cohort }))
  refuseMissingCpus(given.cpus)
  const reference = chooseReference(given.reference, servers)
  const { chosen } = servers
  return {
    servers: chosen.includes(reference) ? chosen : [...chosen, reference],
    settings: { ...given, cohort, workloads, reference: reference.name },
  }
}

/** What results of this suite hold. */
export function definitions() {
  const { documents: _, workload: __, ...stored } = { ...runParameters, ...parameters }
  const workload = { enum: [...new Set([...workloadNames, ...documentKinds.map(({ workload }) => workload)])] }
  const others = {
    workloads: { type: 'array', minItems: 1, items: workload },
    reference: { type: 'string' },
    cohort: parameters.cohort.kind.schema,
  }
  return {
    ...JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions,
    settings: schemaOfSettings(stored, others),
    trialConditions: objectSchema({ workload, instructions: { const: true } }, ['instructions']),
  }
}

/** What is measured in time has to say what it used of the machine. @param {StoredResult} result */
export function describeContradiction({ trials }) {
  const loads = trials.flatMap(({ samples }) => samples).filter(({ name }) => name === 'load')
  const isWhole = loads.every(({ outcome, use, value }) => outcome !== 'completed' || (use && 'counts' in value))
  return isWhole ? null : 'a completed load does not say what it counted, or what it used of the machine'
}

/**
 * The workloads that `--workload` and `--documents` ask for, each once and in the order in which they are reported.
 * @param {WorkloadName} workload
 * @param {string[] | null} documents
 * @returns {[WorkloadName, ...WorkloadName[]]}
 * @throws {UsageError}
 */
function toWorkloads(workload, documents) {
  if (documents === null) return [workload]
  if (workload !== 'compound')
    throw new UsageError(`--documents goes with --workload compound only, got --workload ${workload}; leave one out`)
  const workloads = documentKinds.filter(({ kind }) => documents.includes(kind)).map(({ workload }) => workload)
  return /** @type {[WorkloadName, ...WorkloadName[]]} */ (workloads)
}

/** @type {(rates: AskedRate[], durationSeconds: number) => void} */
function refuseTooSlow(rates, durationSeconds) {
  for (const rate of rates) {
    if ('requestsPerSecond' in rate && rate.requestsPerSecond * durationSeconds < 1)
      throw new UsageError(
        `--rate: ${rate.requestsPerSecond} requests/s in ${durationSeconds} s is less than one; raise it or -d/--duration`,
      )
  }
}

/** @type {(asked: string | null, servers: Candidates) => Server} */
function chooseReference(asked, { chosen, known }) {
  if (asked === null) return known.find(({ name }) => name === defaultReference) ?? chosen[0]
  return selectByName([asked], known)[0]
}

/**
 * What is shown of the results.
 * @param {GivenReport} given
 * @param {AskedToShow} asked
 * @returns {SettledReport}
 * @throws {UsageError}
 */
export function settleReport({ links, update, audit, workload, documents }, { names, format, written }) {
  if (links && (format === 'csv' || format === 'json'))
    throw new UsageError('--includeLinks goes with --table or --markdown only; leave it out')
  if (update !== null && format !== null && format !== 'markdown')
    throw new UsageError(`--update writes markdown, got --${format}, too; leave one out`)
  if (audit !== null) refuseBesideAudit(names, written)
  const [shown, ...others] = toWorkloads(workload, documents)
  if (documents !== null && others.length > 0)
    throw new UsageError(`--documents: expected one of them to show, got "${documents}"; leave one out`)
  // A link is of no use in a terminal: it is asked for to be put into a README.
  const page = update === null ? null : resolve(update)
  return { ...(links ? { format: 'markdown' } : {}), links, audit, update: page, workload: shown }
}

/** @type {(names: string[], written: string[]) => void} */
function refuseBesideAudit([name], written) {
  if (name !== undefined)
    throw new UsageError(
      `--audit judges every row of one path, got the name ${JSON.stringify(name)}, too; leave it out`,
    )
  const other = written.find((option) => !['suite', 'audit', 'table', 'json', 'workload', 'documents'].includes(option))
  if (other !== undefined)
    throw new UsageError(`--audit goes with --table or --json only, got --${other}; leave it out`)
}
