import { toResults } from '../../../lib/suites/throughput/analyse/results.js'
import { mergeWindows, summarise } from '../../../lib/suites/throughput/analyse/summarise.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../../../lib/stats/latency.js'
import { schemaVersion } from '../../../lib/core/store/validate.js'

/** @import { StoredResult, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { Value } from '../../../lib/suites/throughput/measure/session.js' */
/** @import { Settings } from '../../../lib/suites/throughput/settle.js' */
/** @import { RateMeasurement, WorkloadName } from '../../../lib/types.d.ts' */
/** @import { Measurement, ProcessMeasurement, Result, Round } from '../../../lib/suites/throughput/types.d.ts' */

/** The server that the results of all fixtures are relative to. */
export const reference = 'core-graphql-js'

/** @param {number[]} microseconds of each answer */
export function measuredLatency(...microseconds) {
  const histogram = createLatencyHistogram()
  for (const value of microseconds) histogram.recordValue(value)
  return { latencyMs: describeLatency(histogram), latencyHistogram: encodeLatency(histogram) }
}

/**
 * A measurement of a five-second window in which all went well, with the given differences.
 * @param {Partial<Measurement>} [differences]
 * @returns {Measurement}
 */
export function createMeasurement({ requestsPerSecond = 1000, bodyBytesPerAnswer = 6856, ...differences } = {}) {
  const ok = Math.round(requestsPerSecond * 5)
  // By Little's law, as 1000 requests are in flight.
  const ms = 1e6 / requestsPerSecond
  return {
    durationSeconds: 5,
    counts: { sent: ok + 1000, ok, wrong: 0, failed: 0, inFlight: 1000 },
    bytes: ok * 7000,
    bodyBytesPerAnswer,
    ...measuredLatency(2000),
    latencyMs: { mean: ms, p50: ms, p90: ms, p99: ms, max: ms },
    warmupSeconds: 8,
    warmupSteady: null,
    starvedConnections: 0,
    fairness: 1,
    clientCpuSeconds: 1,
    firstFault: null,
    requestsPerSecond,
    bytesPerSecond: requestsPerSecond * 7000,
    readySeconds: 0.2,
    serverCpuSeconds: 5,
    serverPeakMemoryBytes: 90e6,
    serverProcesses: 1,
    otherCpuSeconds: 0,
    stealSeconds: 0,
    eventLoopDelayP99Ms: null,
    gcShare: null,
    ...differences,
  }
}

/** The same window as the only one of its process. @param {Partial<Measurement>} [differences] */
export const createProcess = (differences) => mergeWindows([createMeasurement(differences)])

export const auditScore = {
  must: { passed: 12, total: 13 },
  should: { passed: 19, total: 23 },
  may: { passed: 25, total: 25 },
}

/**
 * A window of five seconds at a constant rate in which all went well, with the given differences.
 * @param {Partial<RateMeasurement>} [differences]
 * @returns {RateMeasurement}
 */
export function createRate({ intendedRequestsPerSecond = 500, ...differences } = {}) {
  const ok = Math.round(intendedRequestsPerSecond * 5)
  return {
    shareOfMaximum: null,
    intendedRequestsPerSecond,
    requestsPerSecond: intendedRequestsPerSecond,
    sustained: true,
    durationSeconds: 5,
    counts: { sent: ok, ok, wrong: 0, failed: 0, inFlight: 0 },
    ...measuredLatency(2000),
    clientLatenessP99Ms: 1,
    clientCpuSeconds: 0.5,
    firstFault: null,
    reason: null,
    ...differences,
  }
}

/** @param {number} block */
const roundFacts = (block) => ({
  block,
  cohort: 0,
  position: block,
  control: false,
  startedAt: '2026-01-02T03:04:05.000Z',
  elapsedSeconds: 15,
  loadAverageBefore: [0.1, 0.2, 0.3],
  graphqlOverHttp: null,
  windowRates: [],
  repeated: null,
})

/** @type {(block: number, differences?: Partial<Measurement>, reason?: string | null) => Round} */
export function completedRound(block, differences, reason = null) {
  const measurement = createProcess(differences)
  return { ...roundFacts(block), outcome: 'completed', reason, reasonCode: null, measurement }
}

/** A code of each outcome. */
const codeOf = /** @type {const} */ ({ invalid: 'WRONG_ANSWER', failed: 'SERVER_CRASHED', unsupported: 'UNSUPPORTED' })

/** @type {(block: number, outcome: 'invalid' | 'failed' | 'unsupported', reason: string) => Round} */
export function faultyRound(block, outcome, reason) {
  return { ...roundFacts(block), outcome, reason, reasonCode: codeOf[outcome], measurement: null }
}

/** @type {(block: number, differences?: Partial<Measurement>) => Round} the reference's second round of a block */
export function controlRound(block, differences) {
  return { ...completedRound(block, differences), control: true }
}

/**
 * A result as analysis and reports take it. Rates are those of completed rounds, one of each block, and controls those
 * of the second round of each block; settings and environment are only what differs.
 * @param {{
 *   server?: string,
 *   rates?: number[],
 *   controls?: number[],
 *   rounds?: Round[],
 *   runId?: string,
 *   servers?: string[],
 *   settings?: Partial<Result['settings']>,
 *   environment?: Partial<Result['environment']>,
 *   endOfLife?: boolean,
 *   executesGraphql?: boolean,
 * }} [differences]
 * @returns {Result}
 */
export function createResult({
  server = 'alpha',
  rates = [1000],
  controls = [],
  runId = 'run-1',
  ...differences
} = {}) {
  const { connections = 100, pipelining = 10 } = differences.settings ?? {}
  /** @param {number} requestsPerSecond */
  const measuredAt = (requestsPerSecond) => {
    const ms = (1000 * connections * pipelining) / requestsPerSecond
    return { requestsPerSecond, latencyMs: { mean: ms, p50: ms, p90: ms, p99: ms, max: ms } }
  }
  const rounds = differences.rounds ?? [
    ...rates.map((rate, block) => completedRound(block, measuredAt(rate))),
    ...controls.map((rate, block) => controlRound(block, measuredAt(rate))),
  ]
  return {
    server,
    path: `benchmarks/${server}.js`,
    endOfLife: differences.endOfLife ?? false,
    executesGraphql: differences.executesGraphql ?? true,
    run: {
      id: runId,
      startedAt: '2026-01-02T03:04:05.000Z',
      endedAt: '2026-01-02T04:05:06.000Z',
      servers: differences.servers ?? [server],
    },
    settings: {
      workload: 'compound',
      cohort: 1,
      workloads: [differences.settings?.workload ?? 'compound'],
      connections: 100,
      pipelining: 10,
      durationSeconds: 5,
      warmupSeconds: 8,
      readyTimeoutSeconds: 30,
      rounds: new Set(rounds.map(({ block }) => block)).size,
      reference,
      precision: null,
      separate: null,
      budgetSeconds: null,
      seed: 1,
      port: 4001,
      monitor: false,
      cpus: null,
      ...differences.settings,
    },
    environment: {
      cpuModel: 'Example CPU 3000',
      cpuCores: 8,
      memoryBytes: 16 * 2 ** 30,
      os: 'linux',
      kernel: '6.1.0',
      architecture: 'x64',
      node: 'v20.19.0',
      tcpCongestionControl: 'cubic',
      gitCommit: '0123456789abcdef0123456789abcdef01234567',
      gitModified: false,
      lockfileSha256: '0'.repeat(64),
      packages: [
        { name: `${server}-package`, version: '1.2.3' },
        { name: 'graphql', version: '16.15.0' },
      ],
      ...differences.environment,
    },
    rounds,
    summary: summarise(rounds),
  }
}

/**
 * The result of the reference: by default with a control that hardly differs from it.
 * @param {{
 *   rates?: number[],
 *   controls?: number[],
 *   runId?: string,
 *   settings?: Partial<Result['settings']>,
 * }} [differences]
 */
export function createReference({
  rates = [800, 808, 792],
  controls = rates.map((rate) => rate * 1.002),
  ...rest
} = {}) {
  return createResult({ server: reference, rates, controls, ...rest })
}

/** Creates the result of a ceiling. @param {Parameters<typeof createResult>[0]} [differences] @returns {Result} */
export function createCeiling({ server = 'ceiling-http', rates = [4000], ...rest } = {}) {
  return createResult({ server, rates, executesGraphql: false, environment: { packages: [] }, ...rest })
}

/**
 * What was used of the machine in a round's window, and what else was measured.
 * @param {ProcessMeasurement} measurement
 */
function partsOf(measurement) {
  const {
    processRate: requestsPerSecond,
    durationSeconds,
    serverCpuSeconds,
    clientCpuSeconds,
    otherCpuSeconds,
    stealSeconds,
    ...others
  } = measurement
  return {
    use: { durationSeconds, serverCpuSeconds, clientCpuSeconds, otherCpuSeconds, stealSeconds },
    value: { ...others, requestsPerSecond },
  }
}

/**
 * A round as the trial that it was.
 * @param {Round} round
 * @param {WorkloadName} [workload]
 * @returns {TrialResult<Value>}
 */
export function trialOf(
  { outcome, reason, reasonCode, measurement, graphqlOverHttp, repeated, windowRates, ...round },
  workload = 'compound',
) {
  const trial = { ...round, conditions: { workload }, interrupted: false }
  if (measurement === null && repeated === null) return { ...trial, outcome, reason, reasonCode, samples: [] }
  const { use, value } = measurement === null ? { use: null, value: null } : partsOf(measurement)
  const read = { use, value: value && { ...value, ...(graphqlOverHttp && { graphqlOverHttp }) } }
  const facts = { name: 'load', conditions: {}, control: false, processIndex: 0, repeated }
  const sample = { ...facts, outcome, reason, reasonCode, ...read }
  const inTurns = windowRates.map((requestsPerSecond) => ({
    ...sample,
    value: read.value && { ...read.value, requestsPerSecond },
  }))
  const samples = windowRates.length > 0 ? inTurns : [sample]
  return { ...trial, outcome: 'completed', reason: null, reasonCode: null, samples }
}

/**
 * A stored result as one of a run with several pipelining depths: beside each window one of another depth, with a share
 * of its rate.
 * @type {(stored: StoredResult<Settings, Value>, depth: number, share: number) => StoredResult<Settings, Value>}
 */
export function withDepth({ settings, trials, ...about }, depth, share) {
  const first = Number(settings.pipelining)
  /** @type {(sample: TrialResult<Value>['samples'][0]) => typeof sample} */
  const toFurther = ({ value, ...sample }) => {
    const requestsPerSecond = Number(value?.requestsPerSecond) * share
    const microseconds = Math.round((settings.connections * depth * 1e6) / requestsPerSecond)
    const latency = measuredLatency(microseconds, microseconds, 1.01 * microseconds)
    return { ...sample, conditions: { pipelining: depth }, value: value && { ...value, requestsPerSecond, ...latency } }
  }
  return {
    ...about,
    settings: { ...settings, pipelining: [first, depth] },
    trials: trials.map((trial) => ({
      ...trial,
      samples: trial.samples.flatMap((sample) => [{ ...sample, conditions: { pipelining: first } }, toFurther(sample)]),
    })),
  }
}

/**
 * A result as it is stored: what toResults makes the given one of.
 * @param {Result} result
 * @returns {StoredResult<Settings, Value>} that fits its schema
 */
export function storedOf({ rounds, summary: _, serverConditions: __, settings: { workload, ...settings }, ...about }) {
  const trials = rounds.map((round) => trialOf(round, workload))
  return { schemaVersion, suite: 'throughput', ...about, settings, facts: {}, trials }
}

/** The same results as they are stored by two runs, hours apart. @param {Result[]} results */
export const storedTwice = (results) =>
  ['03', '09'].flatMap((hour, index) =>
    results.map((result) => {
      const run = { ...result.run, id: `run-${index + 1}`, startedAt: `2026-01-02T${hour}:04:05.000Z` }
      return storedOf({ ...result, run })
    }),
  )

/** The same results as those of two runs, which are combined. @param {Result[]} results @returns {Result[]} */
export const inTwoRuns = (results) => toResults(storedTwice(results))
