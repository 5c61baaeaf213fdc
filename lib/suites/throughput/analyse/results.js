import { endpointOf } from '../../../core/store/storedServers.js'
import { isGatewayFile } from '../../../servers/discover.js'
import { depthsOf, settingsAt } from '../scenarios/requestedWorkloads.js'
import { mergeRuns } from './mergeRuns.js'
import { mergeWindows, summarise } from './summarise.js'

/** @import { StoredResult, TrialResult } from '../../../core/suite.d.ts' */
/** @import { Value } from '../measure/session.js' */
/** @import { Settings } from '../settle.js' */
/** @import { Measurement, ProcessMeasurement, Result, Round } from '../types.d.ts' */

/** Resolver calls of an answer below which answers come from a cache. */
export const fewestCalls = 0.99

/**
 * Describes that a server answers from a cache, or may do so.
 * @param {Pick<Result, 'rounds'>} result
 * @returns {string | null} null if it resolves each request, or its calls were not to be counted
 */
export function describeCache({ rounds }) {
  const counts = rounds.flatMap(({ measurement }) =>
    measurement?.resolverCallsPerAnswer === undefined ? [] : [measurement.resolverCallsPerAnswer],
  )
  if (counts.includes(null))
    return 'it does not report its resolver calls (GET /api/backend): it may answer from a cache'
  const calls = Math.min(...counts.map(Number))
  return calls < fewestCalls ? `answers from a cache: ${calls.toFixed(2)} resolver calls an answer` : null
}

/** @typedef {Pick<Result, 'path' | 'executesGraphql' | 'rounds'>} Competitor */

/**
 * Names the ranking that a row is part of: gateways pass requests on to servers, so they compete among themselves.
 * @type {(result: Competitor) => 'servers' | 'gateways' | null} null without a rank
 */
export function rankingOf(result) {
  if (!result.executesGraphql || describeCache(result) !== null) return null
  return isGatewayFile(result.path) ? 'gateways' : 'servers'
}

/** Tells whether a row is ranked among servers. @param {Competitor} result */
export const isRanked = (result) => rankingOf(result) === 'servers'

/** Names the software that a row is about; null if it is unknown. @param {Result} result */
export function describeVersion(result) {
  const runtime = describeRuntime(result)
  const [first, second] = result.environment.packages.map(({ name, version }) => `${name} ${version}`.trim())
  if (!isGatewayFile(result.path)) return first ?? runtime
  return first ? `${first} in front of ${second ?? runtime}` : null
}

/**
 * Names the runtime of a result's server, such as `node 24.21.0`; null for an endpoint.
 * @param {Pick<Result, 'path' | 'settings' | 'environment'>} result
 */
export function describeRuntime(result) {
  const { runtime, node } = result.environment
  if (endpointOf(result)) return null
  return runtime ? `${runtime.kind} ${runtime.version}` : `node ${node.slice(1)}`
}

const nothing = { measurement: null, windowRates: [], graphqlOverHttp: null }

/**
 * Joins the windows of a trial at a pipelining depth into a round: the first one that failed, at any depth, decides.
 * @type {(trial: TrialResult<Value>, depth?: unknown) => Round} depth: by default that of the first window
 */
export function toRound(trial, depth = trial.samples[0]?.conditions.pipelining) {
  const { outcome, reason, reasonCode, interrupted: _, conditions: __, samples, ...facts } = trial
  const failed = samples.find((window) => window.outcome !== 'completed')
  const windows = failed ? [failed] : samples.filter(({ conditions: { pipelining = depth } }) => pipelining === depth)
  const sample = windows.at(-1)
  if (!sample) return /** @type {Round} */ ({ ...facts, outcome, reason, reasonCode, ...nothing, repeated: null })
  const remarks = [sample.reason, reason].filter((remark) => remark !== null).join('; ') || null
  const verdict = { outcome: sample.outcome, reason: failed ? failed.reason : remarks, reasonCode: sample.reasonCode }
  const read = windows.flatMap(({ value, use }) =>
    value ? [/** @type {Measurement & Value} */ ({ ...use, ...value })] : [],
  )
  const measured = read.length > 0 ? join(read, samples.at(-1)?.value) : nothing
  const uses = samples.length > 1 ? { windowUses: samples.flatMap(({ use }) => use ?? []) } : {}
  return /** @type {Round} */ ({ ...facts, ...measured, ...uses, ...verdict, repeated: sample.repeated })
}

/** Picks the counts of all windows of a process, which its last one has. @param {Partial<Value>} last */
const countsOfProcess = ({ resolverCallsPerAnswer, layerWorkPerAnswer }) => ({
  ...(resolverCallsPerAnswer !== undefined && { resolverCallsPerAnswer }),
  ...(layerWorkPerAnswer !== undefined && { layerWorkPerAnswer }),
})

/**
 * Joins windows.
 * @param {(Measurement & Value)[]} read
 * @param {Value | null} [last] - of the process, which has the calls of resolvers in all of its windows
 */
function join(read, last) {
  const { graphqlOverHttp = null } = read[0]
  const windowRates = read.length > 1 ? read.map(({ requestsPerSecond }) => requestsPerSecond) : []
  const { graphqlOverHttp: _, ...measurement } = /** @type {ProcessMeasurement & Value} */ (mergeWindows(read))
  return { measurement: { ...measurement, ...countsOfProcess(last ?? {}) }, windowRates, graphqlOverHttp }
}

/**
 * Converts stored results for analysis and reports: round by round, and all rounds combined, also those of several
 * runs.
 * @param {StoredResult<Settings, Value>[]} stored
 * @param {number | null} [depth] - pipelining depth, without which a result is left out; by default its first
 * @returns {Result[]}
 */
export const toResults = (stored, depth = null) =>
  mergeRuns(stored).flatMap(({ trials, settings, ...about }) => {
    const depths = depthsOf(settings)
    const pipelining = depth ?? depths[0]
    if (!depths.includes(pipelining)) return []
    const rounds = trials.map((trial) => toRound(trial, pipelining))
    const workload = /** @type {Result['settings']['workload']} */ (trials[0].conditions.workload)
    const ofWorkload = { ...settingsAt(settings, workload, pipelining), workload }
    return [{ ...about, settings: ofWorkload, rounds, summary: summarise(rounds) }]
  })
