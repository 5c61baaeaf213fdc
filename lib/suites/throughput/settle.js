import { resolve } from 'node:path'
import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { selectByName } from '../../base/errors/names.js'
import { serverAt } from '../../servers/runningServer.js'
import { UsageError } from '../../base/errors/usageError.js'
import { runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfSettings } from '../../core/plan/schemas.js'
import { loadedPattern, scenarioOf } from '../../workload/scenarios/index.js'
import { schemaOfFields } from '../kit/fields.js'
import { fields } from './fields.js'
import { storedDefinitions } from './fieldParts.js'
import { chooseCohort, refuseMissingCpus } from './measure/machineLimits.js'
import { refuseRemoteDatabase } from './scenarios/databases.js'
import { endpointDetails, readEndpoint, refuseWithEndpoint } from './endpoint.js'
import { readK6Export } from './k6/k6Parameters.js'
import { depth } from './optionKinds.js'
import { layersFolder, selectLayers } from './layers.js'
import { defaultReference, namesOfWorkloads, parameters } from './parameters.js'
import { chooseSlices, expectedSeconds } from './measure/windows.js'
import {
  areScenarios,
  depthsOf,
  folderOfWorkload,
  optionsOfFolders,
  plainWorkloads,
  refuseSize,
  specifyWorkloads,
  withoutVariants,
  workloadsOf,
} from './scenarios/requestedWorkloads.js'

/** @import { ShowRequest, Candidates, RunSettings, StoredResult } from '../../core/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../types.d.ts' */
/** @import { GivenEndpoint } from './endpoint.js' */
/** @import { GivenK6, K6Export } from './k6/k6Parameters.js' */
/** @import { GivenReport, GivenRun, WorkloadOptions } from './parameters.js' */
/** @import { Workloads } from './scenarios/requestedWorkloads.js' */
/** @import { AskedRate } from './types.d.ts' */

/**
 * Settings that a suite resolves from several options.
 * @typedef {object} Resolved
 * @property {WorkloadName[]} workloads
 * @property {string} reference
 * @property {number} cohort
 */
/** @typedef {Omit<GivenRun, keyof WorkloadOptions | keyof GivenEndpoint | 'reference' | 'cohort'>} Plain */
/** @typedef {Plain & Pick<RunSettings, 'axes' | 'endpoint'> & Resolved} Settings */
/** @typedef {{ servers: Server[], settings: Settings }} Settled */

/** @typedef {Omit<GivenReport, keyof WorkloadOptions>} PlainReport */
/** @typedef {{ workload: WorkloadName, workloads: Workloads, folders: string[] }} ShownWorkloads */
/** @typedef {PlainReport & ShownWorkloads & { conditions?: WorkloadOptions }} SettledReport conditions: as written */

/**
 * Resolves what is measured: the chosen servers, the reference, and ceilings beside an endpoint.
 * @param {GivenRun & GivenK6} options
 * @param {Candidates} candidates
 * @returns {Settled & { k6?: K6Export, resultsDirectory?: null }} k6: written instead of measuring, without results
 * @throws {UsageError}
 */
export function settle(options, candidates) {
  const { all } = candidates
  const layered = options.layers && selectLayers(options.layers, all)
  const chosen = layered?.servers ?? candidates.chosen
  const { exportK6, command, 'allow-remote': isRemote, ...rest } = options
  const { workload, documents, scenario, loading, backend, delay, endpoint: _, ...plain } = rest
  const endpoint = readEndpoint(options)
  const workloads = workloadsOf(options)
  refuseSize(workloads, plain.size)
  refuseRemoteDatabase(workloads, isRemote)
  refuseBesideDepths(plain, workloads)
  const alone = plain.rates ? '--rate' : plain.slo ? '--slo' : null
  const cohort = chooseCohort(plain.cohort, { alone })
  refuseTooSlow(plain.rates ?? [], expectedSeconds({ ...plain, cohort }))
  refuseMissingCpus(plain.cpus)
  refuseTooManyFiles('-c/--connections', plain.connections)
  const reference = layered ? layered.servers[0] : chooseReference(plain.reference, { chosen, all })
  const ofEndpoint = endpoint && { endpoint }
  const slices = chooseSlices({ ...plain, ...ofEndpoint, cohort }, chosen)
  const ofLayers = layered && { layers: layered.bases }
  const settings = { ...plain, ...ofEndpoint, ...ofLayers, ...slices, cohort, workloads, reference: reference.name }
  refuseWithEndpoint(settings)
  const k6 = readK6Export(options, workloads, chosen)
  const beside = endpoint ? [...all.filter(isCeiling), serverAt(endpoint)] : []
  const servers = new Map([...chosen, reference, ...beside].map((server) => [server.name, server]))
  return { servers: [...servers.values()], settings, ...(k6 && { k6, resultsDirectory: null }) }
}

/** Decides whether a server answers without GraphQL, at the limit of what a server can reach. @param {Server} server */
const isCeiling = ({ name, baseName = name }) => baseName.startsWith('ceiling-')

/** Defines stored results. */
export function definitions() {
  const resolved = [...namesOfWorkloads, ...Object.keys(endpointDetails)]
  const stored = Object.entries({ ...runParameters, ...parameters }).filter(([name]) => !resolved.includes(name))
  const workload = { anyOf: [{ enum: [...new Set(plainWorkloads)] }, { type: 'string', pattern: loadedPattern }] }
  const resolvedSchemas = {
    workloads: { type: 'array', minItems: 1, items: workload },
    reference: { type: 'string' },
    cohort: parameters.cohort.kind.schema,
  }
  return {
    ...storedDefinitions,
    value: schemaOfFields(fields),
    settings: schemaOfSettings(Object.fromEntries(stored), resolvedSchemas),
    trialConditions: objectSchema({ workload, layers: { const: true } }, ['layers']),
    sampleConditions: objectSchema({ pipelining: depth.schema }, ['pipelining']),
  }
}

/** Finds completed loads without counts or use of the machine. @param {StoredResult} result */
export function describeContradiction({ trials }) {
  const loads = trials.flatMap(({ samples }) => samples).filter(({ name }) => name === 'load')
  const isWhole = loads.every(({ outcome, use, value }) => outcome !== 'completed' || (use && 'counts' in value))
  return isWhole ? null : 'a completed load does not say what it counted, or what it used of the machine'
}

/** @type {(run: Pick<Plain, 'pipelining' | 'rates' | 'slo'>, workloads: WorkloadName[]) => void} */
function refuseBesideDepths(run, workloads) {
  const depths = depthsOf(run)
  if (depths.length === 1) return
  const scenario = workloads.map((name) => scenarioOf(name).scenario ?? 'classic').find((name) => name !== 'classic')
  const other = run.rates ? '--rate' : run.slo ? '--slo' : scenario && `--scenario ${scenario}`
  if (other) throw new UsageError(`-p/--pipelining ${depths} does not go with ${other}; leave one out`)
}

/** @type {(rates: AskedRate[], durationSeconds: number) => void} */
function refuseTooSlow(rates, durationSeconds) {
  for (const rate of rates) {
    if ('requestsPerSecond' in rate && rate.requestsPerSecond * durationSeconds < 1)
      throw new UsageError(
        `--rate: ${rate.requestsPerSecond} requests/s in ${durationSeconds} s is less than one; ` +
          'raise it or -d/--duration',
      )
  }
}

/**
 * Chooses the reference: of a server with several variants, such as runtimes, the first.
 * @type {(name: string | null, servers: Candidates) => Server}
 */
function chooseReference(name, { chosen, all }) {
  const wanted = name ?? defaultReference
  const reference = all.find(({ name, baseName = name }) => baseName === wanted)
  if (reference) return reference
  return name === null ? chosen[0] : selectByName([name], all)[0]
}

/**
 * Resolves what `compare` shows.
 * @type {(options: GivenReport, request: ShowRequest) => SettledReport} workload: the first of the workloads
 * @throws {UsageError}
 */
export function settleReport(options, { names: [name], written }) {
  const { workload: _, documents, scenario, loading, backend, delay, ...plain } = options
  const { update, audit } = plain
  if (audit !== null && name !== undefined)
    throw new UsageError(`--audit judges every row of one path, got the name ${JSON.stringify(name)}; leave it out`)
  if (plain.failOn?.regression !== undefined && plain.baseline === null)
    throw new UsageError('--fail-on regression needs --baseline; add it')
  const workloads = withoutVariants(workloadsOf(options))
  const [, ...further] = workloads
  if (scenario !== null && further.length > 0) refuseBesideSeveral(written)
  if (documents !== null && further.length > 0)
    throw new UsageError(`--documents: expected one of them to show, got "${documents}"; leave one out`)
  const page = update === null ? null : resolve(update)
  const conditions = { workload: options.workload, documents, scenario, loading, backend, delay }
  return {
    ...plain,
    update: page,
    ...shownOf(workloads),
    ...(plain.layers && { folders: [layersFolder] }),
    ...(scenario && { conditions }),
  }
}

/**
 * Adapts a request to what is stored under more conditions than were written.
 * @type {(request: SettledReport, folders: string[]) => SettledReport}
 */
export function specify(request, folders) {
  const { conditions, workloads } = request
  return conditions ? { ...request, ...shownOf(specifyWorkloads(workloads, conditions, folders)) } : request
}

/** Writes the options that show folders: one list for each command. @type {(folders: string[]) => string[][]} */
export const listShown = (folders) => [
  ...optionsOfFolders(folders),
  ...(folders.includes(layersFolder) ? [['--layers']] : []),
]

/** Resolves the request that shows workloads. @param {Workloads} workloads */
const shownOf = (workloads) => ({ workload: workloads[0], workloads, folders: workloads.map(folderOfWorkload) })

/** Resolves the request to show a run. @param {{ workloads: Workloads, layers?: string[] }} settings */
export function toShow({ workloads, layers }) {
  if (layers) return { ...shownOf(workloads), layers: true, folders: [layersFolder] }
  const measured = withoutVariants(workloads)
  return shownOf(areScenarios(measured) ? measured : [measured[0]])
}

/** Refuses options that need a single ranking. @param {string[]} written - names of options */
function refuseBesideSeveral(written) {
  const other = written.find((option) => ['plot', 'baseline', 'audit', 'import-k6', 'fail-on'].includes(option))
  if (other !== undefined)
    throw new UsageError(`--${other} is of one scenario, got several; name one, and with n+1 one --loading`)
}
