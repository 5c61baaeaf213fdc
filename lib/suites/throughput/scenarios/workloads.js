import { UsageError } from '../../../base/errors/usageError.js'
import { documentKindOf, documentKinds } from '../../../workload/variations.js'
import {
  backendOf,
  loadedWorkload,
  operationsOf,
  scenarioNames,
  scenarioOf,
  workloadsOfScenario,
} from '../../../workload/scenarios/index.js'
import { loadings } from '../../../workload/scenarios/loading.js'
import { createAuthorsOf } from '../../../workload/sizes.js'

/** @import { WorkloadName } from '../../../types.d.ts' */
/** @import { GivenReport, GivenRun } from '../parameters.js' */
/** @import { ScenarioName } from '../../../workload/scenarios/index.js' */
/** @import { Settings } from '../settle.js' */
/** @import { Size } from '../../../workload/sizes.js' */

/** @typedef {Pick<GivenRun & GivenReport, 'workload' | 'documents' | 'scenario' | 'loading' | 'backend' | 'delay'>} Asked */

/** Milliseconds of a call, where nobody says. */
export const usualDelay = 5

/** What requests that vary ask for by their ids. */
const authorsOfVariables = 20

/**
 * The workloads that are asked for, each once and in the order in which they are reported.
 * @param {Asked} asked
 * @returns {[WorkloadName, ...WorkloadName[]]}
 * @throws {UsageError}
 */
export function workloadsOf({ workload, documents, scenario, ...loading }) {
  const workloads = scenario
    ? scenarioNames.filter((name) => includes(scenario, name)).flatMap((name) => ofScenario(name, loading))
    : documents
      ? documentKinds.filter(({ kind }) => documents.includes(kind)).map(({ workload }) => workload)
      : [workload]
  return /** @type {[WorkloadName, ...WorkloadName[]]} */ (workloads)
}

/**
 * One scenario has one ranking, with columns of what it is seen beside.
 * @type {(workloads: [WorkloadName, ...WorkloadName[]]) => [WorkloadName, ...WorkloadName[]]}
 */
export function withoutBeside([first, ...others]) {
  const [, ...beside] = workloadsOfScenario(/** @type {ScenarioName} */ (first))
  return others.join() === beside.join() ? [first] : [first, ...others]
}

/** Whether workloads are scenarios to be seen side by side. @param {WorkloadName[]} workloads */
export const areScenarios = (workloads) =>
  workloads.length > 1 && workloads.some((workload) => documentKindOf(workload) === null)

/** @type {(scenario: string[], name: string) => boolean} */
const includes = (scenario, name) => scenario.includes('all') || scenario.includes(name)

/** @type {(name: ScenarioName, loading: Pick<Asked, 'loading' | 'backend' | 'delay'>) => WorkloadName[]} */
function ofScenario(name, { loading, backend, delay }) {
  if (name === 'classic') return ['compound']
  if (name !== 'n+1') return workloadsOfScenario(name)
  const backends = (backend ?? ['memory']).flatMap((name) =>
    name === 'delay' ? (delay ?? [usualDelay]).map((milliseconds) => `delay-${milliseconds}`) : [name],
  )
  return backends.flatMap((backend) => (loading ?? loadings).map((one) => loadedWorkload(one, backend)))
}

/** @type {(workloads: WorkloadName[], size?: Size) => void} @throws {UsageError} */
export function refuseSize(workloads, size) {
  if (size === undefined) return
  if (!workloads.some((workload) => ['classic', null].includes(scenarioOf(workload).scenario)))
    throw new UsageError('--size is of --scenario classic only; ask for that, too, or leave it out')
  if (workloads.includes('compound-variables') && createAuthorsOf(size).length < authorsOfVariables)
    throw new UsageError(`--documents variables asks for author 20, which --size ${size} has not; take medium or more`)
}

/** Where nobody says. @type {Record<string, string>} */
const usual = { loading: loadings.join(), backend: 'memory' }

/** What asks for some workloads on a command line. @param {WorkloadName[]} workloads @returns {string[]} */
export function optionsFor(workloads) {
  if (workloads.includes('rest')) return ['--workload', 'rest']
  const kinds = documentKinds.filter(({ workload }) => workloads.includes(workload)).map(({ kind }) => kind)
  if (kinds.length === workloads.length) return kinds.join() === 'hot' ? [] : ['--documents', kinds.join()]
  const asked = workloads.map(scenarioOf)
  const values = {
    scenario: asked.map(({ scenario }) => scenario),
    loading: asked.map(({ loading }) => loading),
    backend: asked.map(({ backend }) => backend),
    delay: asked.map(({ delayMs }) => delayMs),
  }
  return Object.entries(values).flatMap(([name, all]) => {
    const known = [...new Set(/** @type {unknown[]} */ (all))].filter((value) => value !== null)
    return known.length > 0 && known.join() !== usual[name] ? [`--${name}`, known.join()] : []
  })
}

/** Names the folder of a workload's results, such as `throughput-cold`. @param {unknown} workload */
export const folderOfWorkload = (workload) => `throughput-${workload}`.replace('-compound', '')

/** What asks `compare` for them: it shows scenarios side by side, and of documents one. @param {WorkloadName[]} workloads */
export const optionsToShow = (workloads) => optionsFor(areScenarios(workloads) ? workloads : workloads.slice(0, 1))

/** What is asked for by few connections, as much of it in flight would measure memory. @type {WorkloadName[]} */
const large = ['list', 'introspection', 'upload']
const largeLoad = { connections: 10, pipelining: 1 }

/**
 * What the settings of a run come to at one of its workloads.
 * @type {<Given extends Pick<Settings, 'connections' | 'pipelining' | 'monitor'>>(settings: Given, workload: WorkloadName) => Given}
 */
export function settingsAt(settings, workload) {
  // A queue for the pool's few connections that is longer than that would only be waited for.
  if (backendOf(workload) === 'postgres') return { ...settings, pipelining: 1 }
  if (large.includes(workload)) {
    const connections = Math.min(settings.connections, largeLoad.connections)
    const pipelining = Math.min(settings.pipelining, largeLoad.pipelining)
    return { ...settings, connections, pipelining, monitor: settings.monitor || workload === 'list' }
  }
  const operations = operationsOf(workload)
  if (operations === 1) return settings
  // As many operations in flight as where each comes by itself.
  return { ...settings, pipelining: Math.max(1, Math.round(settings.pipelining / operations)) }
}

/** Whether the time to first byte is measured. @param {WorkloadName} workload */
export const measuresFirstByte = (workload) => workload === 'list'
