import { UsageError } from '../../../base/errors/usageError.js'
import { documentKindOf, documentKinds, workloadNames } from '../../../workload/variations.js'
import {
  backendOf,
  isLoaded,
  isOfSchema,
  loadedWorkload,
  operationsOf,
  scenarioGroups,
  scenarioNames,
  scenarioOf,
  workloadsOfScenario,
} from '../../../workload/scenarios/index.js'
import { loadings } from '../../../workload/scenarios/loading.js'
import { createAuthorsOf } from '../../../workload/sizes.js'

/** @import { ClosedLoop, WorkloadName } from '../../../types.d.ts' */
/** @import { WorkloadOptions } from '../parameters.js' */
/** @import { ScenarioName } from '../../../workload/scenarios/index.js' */
/** @import { Settings } from '../settle.js' */
/** @import { Size } from '../../../workload/sizes.js' */

/** @typedef {[WorkloadName, ...WorkloadName[]]} Workloads */

/** Default milliseconds of a backend's call. */
export const defaultDelayMs = 5

/** Number of authors whose ids the requests with variables use. */
const authorsOfVariables = 20

/**
 * Resolves the requested workloads, each once and in the order in which they are reported.
 * @type {(options: WorkloadOptions) => Workloads}
 */
export function workloadsOf({ workload, documents, scenario, ...loading }) {
  if (scenario) {
    const requested = scenario.flatMap((name) => scenarioGroups[/** @type {'all'} */ (name)] ?? [name])
    const names = scenarioNames.filter((name) => requested.includes(name))
    return /** @type {Workloads} */ (names.flatMap((name) => expandScenario(name, loading)))
  }
  if (!documents) return [workload]
  const kinds = documentKinds.filter(({ kind }) => documents.includes(kind))
  return /** @type {Workloads} */ (kinds.map(({ workload }) => workload))
}

/** @type {(name: ScenarioName, loading: Pick<WorkloadOptions, 'loading' | 'backend' | 'delay'>) => WorkloadName[]} */
function expandScenario(name, { loading, backend, delay }) {
  if (name === 'classic') return ['compound']
  if (name !== 'n+1') return workloadsOfScenario(name)
  const backends = (backend ?? ['memory']).flatMap((name) =>
    name === 'delay' ? (delay ?? [defaultDelayMs]).map((milliseconds) => `delay-${milliseconds}`) : [name],
  )
  return backends.flatMap((backend) => (loading ?? loadings).map((one) => loadedWorkload(one, backend)))
}

/**
 * Leaves out the variants of a single scenario, which its ranking shows in columns.
 * @type {(workloads: Workloads) => Workloads}
 */
export function withoutVariants([first, ...rest]) {
  const [, ...variants] = workloadsOfScenario(/** @type {ScenarioName} */ (first))
  return rest.join() === variants.join() ? [first] : [first, ...rest]
}

/** Tells whether workloads are scenarios to show side by side. @param {WorkloadName[]} workloads */
export const areScenarios = (workloads) =>
  workloads.length > 1 && workloads.some((workload) => documentKindOf(workload) === null)

/** @type {(workloads: WorkloadName[], size?: Size) => void} @throws {UsageError} if a workload has no such size */
export function refuseSize(workloads, size) {
  if (size === undefined) return
  if (!workloads.some((workload) => ['classic', null].includes(scenarioOf(workload).scenario)))
    throw new UsageError('--size is of --scenario classic only; add that, or leave it out')
  if (workloads.includes('compound-variables') && createAuthorsOf(size).length < authorsOfVariables)
    throw new UsageError(
      `--documents variables asks for author 20, which --size ${size} does not have; use medium or more`,
    )
}

/** Default values of options. @type {Record<string, string>} */
const defaults = { loading: loadings.join(), backend: 'memory' }

/** Fields of a scenario by the options that request them. */
const fieldsOfOptions = /** @type {const} */ ({
  scenario: 'scenario',
  loading: 'loading',
  backend: 'backend',
  delay: 'delayMs',
})

/** Writes the options that request some workloads. @param {WorkloadName[]} workloads @returns {string[]} */
export function optionsFor(workloads) {
  if (workloads.includes('rest')) return ['--workload', 'rest']
  const kinds = documentKinds.filter(({ workload }) => workloads.includes(workload)).map(({ kind }) => kind)
  if (kinds.length === workloads.length) return kinds.join() === 'hot' ? [] : ['--documents', kinds.join()]
  const scenarios = workloads.map(scenarioOf)
  return Object.entries(fieldsOfOptions).flatMap(([name, field]) => {
    const value = [...new Set(scenarios.flatMap((scenario) => scenario[field] ?? []))].join()
    return value !== '' && value !== defaults[name] ? [`--${name}`, value] : []
  })
}

/** Names the folder of a workload's results, such as `throughput-cold`. @param {unknown} workload */
export const folderOfWorkload = (workload) => `throughput-${workload}`.replace('-compound', '')

/** Workloads that are not of the scenario n+1. */
export const plainWorkloads = /** @type {WorkloadName[]} */ ([
  ...workloadNames,
  ...documentKinds.map(({ workload }) => workload),
  ...scenarioNames.filter((name) => name !== 'classic' && name !== 'n+1').flatMap(workloadsOfScenario),
])

/** @type {(folder: string) => WorkloadName | undefined} undefined if it has no results of a workload, such as layers */
function workloadOfFolder(folder) {
  const name = folder.replace('throughput-', '')
  return isLoaded(name) ? name : plainWorkloads.find((workload) => folderOfWorkload(workload) === folder)
}

/**
 * Lists the stored workloads of scenarios, in the order in which they are reported.
 * @param {string[]} folders - names of folders of results
 */
function storedScenarios(folders) {
  const stored = folders.flatMap((folder) => workloadOfFolder(folder) ?? [])
  const backends = stored.flatMap((workload) => scenarioOf(workload).backend ?? [])
  const delays = stored.flatMap((workload) => scenarioOf(workload).delayMs ?? [])
  const sorted = [...new Set(delays)].sort((a, b) => a - b)
  const axes = { loading: null, backend: /** @type {any} */ ([...new Set(backends)]), delay: sorted }
  return scenarioNames.flatMap((name) => expandScenario(name, axes)).filter((workload) => stored.includes(workload))
}

/**
 * Replaces requested workloads of n+1 of which none is stored by the stored ones that meet the written conditions, such
 * as those with a delay if no backend was written.
 * @type {(workloads: Workloads, conditions: WorkloadOptions, folders: string[]) => Workloads}
 */
export function specifyWorkloads(workloads, { loading, backend, delay }, folders) {
  const stored = storedScenarios(folders)
  const isOfScenario = (/** @type {WorkloadName} */ workload) => scenarioOf(workload).scenario === 'n+1'
  const requested = workloads.filter(isOfScenario)
  if (requested.length === 0 || requested.some((workload) => stored.includes(workload))) return workloads
  const isFree = (/** @type {unknown[] | null} */ list, /** @type {unknown} */ value) => list?.includes(value) ?? true
  const specific = stored.filter((workload) => {
    const one = scenarioOf(workload)
    return (
      isOfScenario(workload) &&
      isFree(loading, one.loading) &&
      isFree(backend, one.backend) &&
      isFree(delay, one.delayMs)
    )
  })
  if (specific.length === 0) return workloads
  return /** @type {Workloads} */ ([...workloads.filter((workload) => stored.includes(workload)), ...specific])
}

/** Writes the options that show folders of results: one list for each command. @param {string[]} folders */
export function optionsOfFolders(folders) {
  const scenarios = storedScenarios(folders)
  const isRest = (/** @type {string} */ workload) => /^rest$|^compound-/.test(workload)
  const single = folders.flatMap((folder) => workloadOfFolder(folder) ?? []).filter(isRest)
  const lists = [...(scenarios.length > 0 ? [scenarios] : []), ...single.map((workload) => [workload])]
  return lists.map(optionsFor)
}

/**
 * Writes the options that make `compare` show workloads: scenarios side by side, and one kind of documents.
 * @param {WorkloadName[]} workloads
 */
export const optionsToShow = (workloads) => optionsFor(areScenarios(workloads) ? workloads : workloads.slice(0, 1))

/** Workloads with large responses, which use few connections; more would measure memory. @type {WorkloadName[]} */
const large = ['list', 'list-1000', 'list-100', 'introspection', 'upload']
const largeLoad = { connections: 10, pipelining: 1 }

/**
 * Lists the pipelining depths of a run, its requests in flight on each connection; that of its ranks comes first.
 * @param {Pick<Settings, 'pipelining'>} settings
 */
export const depthsOf = ({ pipelining }) => [pipelining].flat()

/**
 * Adapts the settings of a run to one of its workloads, at one of its pipelining depths: by default the first.
 * @type {<Given extends Pick<Settings, 'connections' | 'pipelining' | 'monitor'> &
 *   Partial<Pick<Settings, 'workloads'>>>(
 *   run: Given,
 *   workload: WorkloadName,
 *   pipelining?: number,
 * ) => Given & ClosedLoop}
 */
export function settingsAt(run, workload, pipelining = depthsOf(run)[0]) {
  const settings = /** @type {typeof run & ClosedLoop} */ (run.pipelining === pipelining ? run : { ...run, pipelining })
  // Requests beyond one per connection would only wait for the few connections of the pool.
  if (backendOf(workload) === 'postgres') return { ...settings, pipelining: 1 }
  if (large.includes(workload)) {
    const connections = Math.min(settings.connections, largeLoad.connections)
    const pipelining = Math.min(settings.pipelining, largeLoad.pipelining)
    return { ...settings, connections, pipelining, monitor: settings.monitor || measuresFirstByte(workload) }
  }
  // The probe reads the memory that is held.
  if (isOfSchema(workload) || measuresMemory(settings.workloads)) return { ...settings, monitor: true }
  const operations = operationsOf(workload)
  if (operations === 1) return settings
  // As many operations are in flight as if each came by itself.
  return { ...settings, pipelining: Math.max(1, Math.round(settings.pipelining / operations)) }
}

/** Tells whether a run reads memory between windows: if documents are new. @param {WorkloadName[]} [workloads] - all */
export const measuresMemory = (workloads = []) => workloads.includes('compound-new')

/** Tells whether the time to first byte is measured: of lists. @param {WorkloadName} workload */
export const measuresFirstByte = (workload) => workload.startsWith('list')
