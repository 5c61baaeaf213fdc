import { schemaVersion } from '../../../lib/core/store/validate.js'
import { plan } from '../../../lib/suites/api/plan.js'
import { createResult, measuredLatency } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, planTrials } from '../trialFixtures.js'

/** @import { PlannedTrial, TrialResult, Verdict } from '../../../lib/core/suite.d.ts' */
/** @import { Result } from '../../../lib/suites/api/report/rows.js' */
/** @import { ServerFacts, Settings, Value } from '../../../lib/suites/api/types.d.ts' */
/** @import { Server } from '../../../lib/types.d.ts' */

/**
 * Describes a server that is started on a free port.
 * @type {(name: string, differences?: Partial<ServerFacts>) => ServerFacts}
 */
export const createServer = (name, differences) => ({
  name,
  url: 'http://127.0.0.1:{port}/graphql',
  starts: true,
  sharesAddress: false,
  ...differences,
})

/** @type {(name: string) => Settings['api']['operations'][number]} */
const createOperation = (name) => ({
  name,
  kind: 'query',
  weight: name === 'feed' ? 60 : 30,
  requests: 2,
  check: name === 'feed' ? 'equal' : 'shape',
  sha256: '1'.repeat(64),
})

/**
 * @typedef {object} Options
 * @property {ServerFacts[]} [servers] - before and after by default
 * @property {string[]} [operations] - feed alone by default
 * @property {Partial<Result['settings']>} [settings]
 * @property {number} [blocks] - finished ones, all by default
 * @property {(about: About) => number} [rate] - 1000 by default
 * @property {(about: About) => Partial<Verdict<Value>> | undefined} [verdict] - differences from a completed sample
 */
/**
 * @typedef {object} About
 * @property {string} server
 * @property {string} operation
 * @property {number} connections
 * @property {number} [at] - constant rate; absent in a closed loop
 * @property {string} [slo] - objective of a capacity
 * @property {number} block
 * @property {boolean} control
 */

/** @param {Options} [options] @returns {Result['settings']} */
export function createSettings({ servers = [createServer('before'), createServer('after')], ...options } = {}) {
  const { operations = ['feed'] } = options
  return {
    rounds: 3,
    budgetSeconds: null,
    seed: 1,
    port: 4001,
    readyTimeoutSeconds: 30,
    durationSeconds: 2,
    warmupSeconds: 1,
    timeoutSeconds: 10,
    cohort: 8,
    reference: servers[0].name,
    operations,
    axes: { connections: [10], pipelining: [1] },
    api: {
      path: '~/api.js',
      sha256: '0123456789abcdef'.repeat(4),
      servers,
      operations: operations.filter((name) => name !== 'mix').map(createOperation),
    },
    ...options.settings,
  }
}

/** Value of a sample in which all went well. @type {(rate: number, differences?: Partial<Value>) => Value} */
export const createValue = (rate, differences) => ({
  requestsPerSecond: rate,
  counts: { sent: 2000, ok: 2000, errors: 0 },
  errors: [],
  turns: 20,
  seconds: 2,
  bytesPerAnswer: 500,
  ...measuredLatency(1000, 2000),
  serverPeakMemoryBytes: 80e6,
  readySeconds: 0.5,
  firstAnswerMs: 30,
  clientCpuShare: 0.2,
  ...differences,
})

/**
 * Value at a constant rate that the server keeps up with.
 * @type {(rate: number, latencyMicroseconds: number, differences?: Partial<NonNullable<Value['openLoop']>>) => Value}
 */
export const createRateValue = (rate, latencyMicroseconds, differences) =>
  createValue(rate, {
    ...measuredLatency(latencyMicroseconds),
    openLoop: { intendedRequestsPerSecond: rate, sustained: true, unanswered: 0, latenessP99Ms: 0.5, ...differences },
  })

/**
 * Value of a capacity: the highest rate that meets an objective, at 40 ms.
 * @type {(rate: number, reason?: string) => Value}
 */
export const createCapacityValue = (rate, reason) => {
  const value = createRateValue(rate, 40_000)
  const probe = { shareOfMaximum: 0.5, requestsPerSecond: rate, sustained: true, met: true, latencyMs: value.latencyMs }
  return { ...value, capacity: { reason: reason ?? null, probes: [probe] } }
}

/** Value with so many errors of 2,000 requests. @type {(rate: number, errors: number) => Value} */
export const createFaultyValue = (rate, errors) =>
  createValue(rate, {
    counts: { sent: 2000, ok: 2000 - errors, errors },
    errors: [{ kind: 'status', reason: 'HTTP 500', count: errors }],
  })

/** Results of all servers of a run. @param {Options} [options] @returns {Result[]} */
export function createApiResults(options = {}) {
  const settings = createSettings(options)
  const servers = settings.api.servers.map(
    ({ name, sharesAddress }) => /** @type {Server} */ ({ name, readsPort: !sharesAddress, unsupported: null }),
  )
  const planned = planTrials(plan, servers, settings, options.blocks)
  return settings.api.servers.map(({ name: server, url: path }) => {
    const { environment, run } = createResult({ server })
    const names = servers.map(({ name }) => name)
    const ofServer = planned.filter((trial) => trial.server.name === server)
    return {
      schemaVersion,
      suite: 'api',
      server,
      path,
      endOfLife: false,
      executesGraphql: true,
      run: { ...run, servers: names },
      settings,
      environment,
      facts: {},
      trials: ofServer.map((trial) => createTrial(trial, options)),
    }
  })
}

/** Results of all servers of the run on a day of January. @type {(day: number, options?: Options) => Result[]} */
export const createRunOf = (day, options) =>
  createApiResults(options).map((result) => ({
    ...result,
    run: { ...result.run, id: `run-${day}`, startedAt: `2026-01-${day}T03:04:05.000Z` },
  }))

/** @type {(planned: PlannedTrial, options: Options) => TrialResult<Value>} */
function createTrial(planned, { rate = () => 1000, verdict }) {
  const { server, block, control, samples } = planned
  const cpu = { serverCpuSeconds: 1.9, clientCpuSeconds: 0.4, otherCpuSeconds: 0.01, stealSeconds: 0 }
  return {
    ...completedTrial(planned, 10),
    samples: samples.map(({ unsupported: _, ...sample }) => {
      const { operation, connections, rate: at, slo } = /** @type {About & { rate?: number }} */ (sample.conditions)
      const about = { server: server.name, operation, connections, at, slo, block, control }
      const read = { use: { durationSeconds: 2, ...cpu }, value: createValue(rate(about)) }
      return { ...sample, ...completedSample, ...read, ...verdict?.(about) }
    }),
  }
}
