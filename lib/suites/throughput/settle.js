import { referTo, schemaOfFields } from '../kit/fields.js'
import { fields } from './fields.js'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { selectByName } from '../../base/errors/names.js'
import { serverAt } from '../../servers/endpoint.js'
import { UsageError } from '../../base/errors/usageError.js'
import { runParameters } from '../../core/plan/parameters.js'
import { objectSchema, schemaOfSettings } from '../../core/plan/schemas.js'
import { documentKinds, workloadNames } from '../../workload/documents.js'
import { loadedPattern, scenarioNames, workloadsOfScenario } from '../../workload/scenarios/index.js'
import { chooseCohort } from './measure/cohort.js'
import { refuseMissingCpus } from './measure/cpus.js'
import { refuseRemoteDatabase } from './scenarios/databases.js'
import { ofEndpoint, refuseWithEndpoint, settleEndpoint } from './endpoint.js'
import { settleK6 } from './k6/settleK6.js'
import { defaultReference, namesOfWorkloads, parameters } from './parameters.js'
import { chooseSlices, expectedSeconds } from './measure/windows.js'
import { folderOfWorkload, refuseSize, withoutBeside, workloadsOf } from './scenarios/workloads.js'

/** @import { ShowRequest, Candidates, RunSettings, StoredResult } from '../../core/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../types.d.ts' */
/** @import { GivenEndpoint } from './endpoint.js' */
/** @import { GivenK6 } from './k6/k6Parameters.js' */
/** @import { GivenReport, GivenRun } from './parameters.js' */
/** @import { K6Export } from './k6/settleK6.js' */
/** @import { AskedRate } from './types.d.ts' */
/** @import { Asked } from './scenarios/workloads.js' */

/** @typedef {Omit<GivenRun, keyof Asked | keyof GivenEndpoint | 'reference' | 'cohort'> & Pick<RunSettings, 'axes' | 'endpoint'> & { workloads: WorkloadName[], reference: string, cohort: number }} Settings */
/** @typedef {{ servers: Server[], settings: Settings }} Settled */
/** @typedef {{ audit: string | null, update: string | null, check: boolean, baseline: string | null, failOn: number | null, maxControl: number | null, history: boolean, workload: WorkloadName, workloads: WorkloadName[], folders: string[] }} SettledReport workload: the first of them */

/**
 * What is measured of the servers that were chosen; the reference is, whether it was chosen or not, and beside an endpoint
 * the ceilings are.
 * @param {GivenRun & GivenK6} given
 * @param {Candidates} servers
 * @returns {Settled & { k6?: K6Export, resultsDirectory?: null }} k6: what is written in place of measuring, without results
 * @throws {UsageError}
 */
export function settle({ exportK6, k6Machines, ...asked }, servers) {
  const { workload, documents, scenario, loading, backend, delay, ...others } = asked
  const given = settleEndpoint(others)
  const workloads = workloadsOf({ workload, documents, scenario, loading, backend, delay })
  refuseSize(workloads, given.size)
  refuseRemoteDatabase(workloads, others['allow-remote'])
  const alone = given.rates ? '--rate' : given.slo ? '--slo' : null
  const cohort = chooseCohort(given.cohort, { alone })
  refuseTooSlow(given.rates ?? [], expectedSeconds({ ...given, cohort }))
  refuseMissingCpus(given.cpus)
  const reference = chooseReference(given.reference, servers)
  const { chosen, all } = servers
  const slices = chooseSlices({ ...given, cohort }, chosen)
  const settings = { ...given, cohort, ...slices, workloads, reference: reference.name }
  refuseWithEndpoint(settings)
  const k6 = settleK6({ exportK6, k6Machines, rates: given.rates }, workloads, chosen)
  const { endpoint } = given
  const beside = endpoint ? [...all.filter(isCeiling), serverAt(endpoint)] : []
  const named = new Map([...chosen, reference, ...beside].map((server) => [server.name, server]))
  return { servers: [...named.values()], settings, ...(k6 && { k6, resultsDirectory: null }) }
}

/** Decides whether a server answers without GraphQL, at the limit of what a server can reach. @param {Server} server */
const isCeiling = ({ name, baseName = name }) => baseName.startsWith('ceiling-')

/** What results of this suite hold. */
export function definitions() {
  const resolved = [...namesOfWorkloads, ...Object.keys(ofEndpoint)]
  const stored = Object.entries({ ...runParameters, ...parameters }).filter(([name]) => !resolved.includes(name))
  const plain = scenarioNames.filter((name) => name !== 'classic' && name !== 'n+1').flatMap(workloadsOfScenario)
  const names = new Set([...workloadNames, ...documentKinds.map(({ workload }) => workload), ...plain])
  const workload = { anyOf: [{ enum: [...names] }, { type: 'string', pattern: loadedPattern }] }
  const others = {
    workloads: { type: 'array', minItems: 1, items: workload },
    reference: { type: 'string' },
    cohort: parameters.cohort.kind.schema,
  }
  return {
    ...JSON.parse(readFileSync(new URL('./schema.json', import.meta.url), 'utf8')).definitions,
    value: { anyOf: [schemaOfFields(fields), referTo('instructions')] },
    settings: schemaOfSettings(Object.fromEntries(stored), others),
    trialConditions: objectSchema({ workload, instructions: { const: true } }, ['instructions']),
  }
}

/** What is measured in time has to say what it used of the machine. @param {StoredResult} result */
export function describeContradiction({ trials }) {
  const loads = trials.flatMap(({ samples }) => samples).filter(({ name }) => name === 'load')
  const isWhole = loads.every(({ outcome, use, value }) => outcome !== 'completed' || (use && 'counts' in value))
  return isWhole ? null : 'a completed load does not say what it counted, or what it used of the machine'
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

/**
 * Of a server that is varied in something, such as its runtime, the first one is.
 * @type {(asked: string | null, servers: Candidates) => Server}
 */
function chooseReference(asked, { chosen, all }) {
  const reference = all.find(({ name, baseName = name }) => baseName === (asked ?? defaultReference))
  if (reference) return reference
  return asked === null ? chosen[0] : selectByName([asked], all)[0]
}

/**
 * What is shown of the results.
 * @param {GivenReport} given
 * @param {ShowRequest} asked
 * @returns {SettledReport}
 * @throws {UsageError}
 */
export function settleReport({ workload, documents, scenario, loading, backend, delay, ...given }, { names, written }) {
  const { update, audit } = given
  const [name] = names
  if (audit !== null && name !== undefined)
    throw new UsageError(`--audit judges every row of one path, got the name ${JSON.stringify(name)}; leave it out`)
  const workloads = withoutBeside(workloadsOf({ workload, documents, scenario, loading, backend, delay }))
  const [shown, ...others] = workloads
  if (scenario !== null && others.length > 0) refuseBesideSeveral(written)
  if (documents !== null && others.length > 0)
    throw new UsageError(`--documents: expected one of them to show, got "${documents}"; leave one out`)
  // A link is of no use in a terminal: it is asked for to be put into a README.
  const page = update === null ? null : resolve(update)
  return { ...given, update: page, workload: shown, workloads, folders: workloads.map(folderOfWorkload) }
}

/** Refuses options that need a single ranking. @param {string[]} written - names of options */
function refuseBesideSeveral(written) {
  const other = written.find((option) => ['plot', 'baseline', 'audit', 'import-k6', 'max-control'].includes(option))
  if (other !== undefined)
    throw new UsageError(`--${other} is of one scenario, got several; name one, and with n+1 one --loading`)
}
