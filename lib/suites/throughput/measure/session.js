import { openLoadProcess } from '../../../load/session/loadProcess.js'
import { createPreallocation } from '../../../load/slices/memory.js'
import { mainThreadCpus } from '../../../load/slices/pinning.js'
import { suspendedServerFlags } from '../../../load/slices/slices.js'
import { Fault } from '../../../base/errors/fault.js'
import { assertServerFiles } from '../../../network/fileLimit.js'
import { readHeldBytes } from '../../../servers/monitor.js'
import { awaitGoldenAnswer } from '../../../servers/goldenAnswer.js'
import { addressesOf, assertEndpoint, RunningServer, serverAt } from '../../../servers/runningServer.js'
import {
  backendOf,
  callsOf,
  featuresOf,
  isOfSchema,
  needsScenarioFile,
  schemaOf,
} from '../../../workload/scenarios/index.js'
import { createWorkload } from '../../../workload/workloads.js'
import { ceilings } from '../endpoint.js'
import { countResolverCalls, withBackendCalls } from '../scenarios/backendCalls.js'
import { openDatabases } from '../scenarios/databases.js'
import { registerDocument, withStart } from '../scenarios/persistedQuery.js'
import { measuresFirstByte, measuresMemory, settingsAt } from '../scenarios/requestedWorkloads.js'
import { audits } from './client/audits.js'
import { createClient, openInTurns } from './client/loadClient.js'
import { followMemory } from './followMemory.js'
import { confirmLayer } from './layerProof.js'
import { secondsOfWindow, sliceOf, warmsAlone } from './windows.js'

/** @import { PlannedTrial, Run, Session, Trial } from '../../../core/suite.d.ts' */
/** @import { Endpoint, MachineUse, Workload, WorkloadName } from '../../../types.d.ts' */
/** @import { Settings } from '../settle.js' */
/** @import { Measurement } from '../types.d.ts' */

/** @typedef {Omit<Measurement, keyof MachineUse>} Value */

/**
 * Opens what a run needs until its end: the workloads, and their databases.
 * @type {(run: Run<Settings>) => Promise<Partial<Session<Value>> & Pick<Session<Value>, 'openClient'>>}
 */
export async function openSession({ settings, resumed, signal }) {
  const { size, cpus, endpoint } = settings
  if (endpoint) await assertEndpoint(endpoint)
  const workloads = settings.workloads.map((name) => createWorkload(name, size))
  const endpointWorkloads = endpoint ? workloads.map((workload) => workloadAt(endpoint, workload)) : []
  const refusal = endpoint ? await refusalOf(endpoint, endpointWorkloads[0], settings, signal) : null
  const workloadOf = (/** @type {PlannedTrial} */ { server, conditions }) =>
    /** @type {Workload & { name: WorkloadName }} */ (
      (server.endpoint ? endpointWorkloads : workloads).find(({ name }) => name === conditions.workload)
    )
  const preallocation = createPreallocation(settings.cohort)
  const databases = await openDatabases({ settings, resumed, signal })
  const isSliced = settings.workloads.some((workload) => sliceOf(settings, workload) !== null)
  const mainThreads = isSliced && !cpus ? mainThreadCpus() : null
  return {
    facts() {
      const { pageFaultMicroseconds } = preallocation
      return {
        ...databases.facts(),
        ...(mainThreads && { mainThreads }),
        ...(pageFaultMicroseconds !== null && { pageFaultMicroseconds }),
      }
    },
    select(trials) {
      const isRequested = (/** @type {Trial} */ { server: { name, baseName = name, endpoint } }) =>
        !endpoint && name !== settings.reference && !ceilings.includes(baseName)
      return refusal === null || trials.some(isRequested) ? trials : trials.filter(({ server }) => server.endpoint)
    },
    processOf(trial) {
      if (refusal !== null && trial.server.endpoint) throw refusal
      const workload = workloadOf(trial)
      const { name } = workload
      const environment = {
        size,
        backend: backendOf(name),
        schema: schemaOf(name),
        features: featuresOf(name),
        database: databases.of(name)?.location,
        pool: settings.pool,
      }
      const scenario = needsScenarioFile(name)
      const flags = sliceOf(settings, name) === null ? [] : suspendedServerFlags
      const options = { scenario, cpus, environment, monitor: settingsAt(settings, name).monitor, flags }
      // By hash it answers once it knows the document, which only registerDocument may send.
      const first = name === 'persisted' ? createWorkload('compound', size) : workload
      const { endpoint } = trial.server
      const hosts = endpoint && addressesOf(endpoint.host)
      return { options, question: { workload: first, hosts, port: trial.port } }
    },
    async openClient(trial, bench) {
      const workload = workloadOf(trial)
      const { name } = workload
      const { port } = trial
      const durationSeconds = secondsOfWindow(settings, trial.repetitions)
      const { signal, host } = bench
      const firstBytes = measuresFirstByte(name)
      const load = { ...settingsAt(settings, name), durationSeconds, workload, host, port, firstBytes }
      const before = {
        ...(name === 'persisted' && { firstMissMs: await registerDocument(workload, { port, signal }) }),
        ...(isOfSchema(name) && { startMemoryBytes: await readHeldBytes(bench.server) }),
      }
      const { connections } = load
      assertServerFiles(bench.server.processes, connections)
      const fields = countedFields(trial, workload)
      const confirm = trial.server.layer && (() => confirmLayer(workload, { port, signal }))
      const open = () => openLoadProcess(load, signal, cpus?.client)
      const calls = countResolverCalls(open, { ...bench, fields, port, confirm })
      const memory = measuresMemory(settings.workloads) ? followMemory(calls.open, bench.server) : null
      const planned = { ...load, open: memory?.open ?? calls.open }
      const pinned = cpus ?? (sliceOf(settings, name) === null ? null : mainThreads)
      const watched = { ...bench, database: databases.of(name), pinned }
      const opened =
        trial.samples.length > 1
          ? await openInTurns(trial, watched, planned, {
              milliseconds: sliceOf(settings, name),
              mainThreads,
              warmsAlone: warmsAlone(settings),
              preallocate: preallocation.preallocate,
            })
          : createClient(watched, planned)
      const expected = callsOf(name)
      const samples = trial.samples.length
      const resolved = calls.extend(memory?.extend(opened) ?? opened)
      const counted = expected === null ? resolved : withBackendCalls(resolved, { samples, expected, port, signal })
      const client = withStart(counted, before)
      const finish = isAudited(trial) ? audits[name] : undefined
      return { ...client, ...(finish && { finish }) }
    },
    assertAlive: databases.assertAlive,
    close: databases.close,
  }
}

/** Adapts a workload to the address of an endpoint. @type {(endpoint: Endpoint, workload: Workload) => Workload} */
function workloadAt({ url }, workload) {
  const { pathname, search, host, hostname } = new URL(url)
  const [address] = addressesOf(hostname)
  // The server may look at the name that the user has written.
  const headers = { ...workload.headers, ...(address !== hostname && { host }) }
  return { ...workload, path: pathname + search, headers }
}

/**
 * Asks an endpoint that runs already, before anything is measured beside it.
 * @type {(endpoint: Endpoint, workload: Workload, settings: Settings, signal: AbortSignal) => Promise<Fault | null>}
 */
async function refusalOf({ command, ...endpoint }, workload, { readyTimeoutSeconds: timeoutSeconds }, signal) {
  if (command !== undefined) return null
  const { host, port } = serverAt(endpoint).endpoint
  try {
    const hosts = addressesOf(host)
    await awaitGoldenAnswer(new RunningServer({ host, port }), { workload, hosts, port, signal, timeoutSeconds })
    return null
  } catch (error) {
    if (error instanceof Fault) return error
    throw error
  }
}

/**
 * Counts the fields that a workload's operation begins with.
 * @type {(trial: PlannedTrial, workload: Workload) => number} 0 if the calls of their resolvers cannot be counted
 */
function countedFields({ server }, { name, golden }) {
  if (!server.executesGraphql || !server.importsServe || name === 'introspection') return 0
  if (name === 'rest') return 1
  const answers = /** @type {{ data: object }[]} */ ([golden].flat())
  return answers.reduce((sum, { data }) => sum + Object.keys(data).length, 0)
}

/** Tells whether a server is audited: in the first block, if it executes GraphQL. @param {PlannedTrial} planned */
const isAudited = ({ server, block, control }) => block === 0 && !control && server.executesGraphql
