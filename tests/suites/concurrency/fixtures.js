import { schemaVersion } from '../../../lib/core/store/validate.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../../../lib/stats/latency.js'
import { concurrency } from '../../core/store/suites.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, noiseOf, planTrials } from '../trialFixtures.js'

/** @import { PlannedTrial, StoredResult, TrialResult, Verdict } from '../../../lib/core/suite.d.ts' */
/** @import { Conditions } from '../../../lib/suites/concurrency/parameters.js' */
/** @import { Settings } from '../../../lib/suites/concurrency/parameters.js' */
/** @import { Value } from '../../../lib/suites/concurrency/types.d.ts' */
/** @import { Server } from '../../../lib/types.d.ts' */

const { method } = concurrency

/** @param {Partial<Settings>} [differences] @param {Partial<Settings['axes']>} [axes] @returns {Settings} */
export const createSweepSettings = (differences, axes) => ({
  ...{ rounds: 3, budgetSeconds: null, seed: 1, port: 4001, readyTimeoutSeconds: 30 },
  ...{ durationSeconds: 2, warmupSeconds: 0.5, clientProcesses: 'auto', size: 'small' },
  ...differences,
  axes: {
    ...{ protocol: ['h1'], workload: ['echo'], pipelining: [1], connections: [1, 2, 4, 8], driver: ['bench'] },
    ...axes,
  },
})

/** Latency of answers that are all equally late. @param {number} ms */
function latencyOf(ms) {
  const histogram = createLatencyHistogram()
  histogram.recordValue(ms * 1000)
  return { latency: describeLatency(histogram), histogram: encodeLatency(histogram) }
}

/** @param {number} requestsPerSecond @param {Partial<Value>} [differences] @returns {Value} */
export function createValue(requestsPerSecond, differences) {
  const [whole, first] = [latencyOf(2), latencyOf(1)]
  return {
    requestsPerSecond,
    counts: { sent: 2010, ok: 2000, wrong: 0, failed: 0, inFlight: 10 },
    errors: {},
    ...{
      ttfbMs: first.latency,
      ttfbHistogram: first.histogram,
      latencyMs: whole.latency,
      latencyHistogram: whole.histogram,
    },
    ...{ clientProcesses: 1, clientCpuShare: 0.4, serverPeakMemoryBytes: 80e6, starvedConnections: 0 },
    ...differences,
  }
}

/** Value of another load generator, which has a rate and no more. @param {number} requestsPerSecond */
export const secondValue = (requestsPerSecond) =>
  createValue(requestsPerSecond, {
    ...{ counts: null, ttfbMs: null, ttfbHistogram: null, latencyMs: null, latencyHistogram: null },
    ...{ clientProcesses: null, clientCpuShare: null, serverPeakMemoryBytes: null, starvedConnections: null },
  })

/**
 * @typedef {object} Options
 * @property {string} [server]
 * @property {string[]} [servers]
 * @property {Partial<Settings>} [settings]
 * @property {Partial<Settings['axes']>} [axes]
 * @property {number} [blocks] - finished ones, all by default
 * @property {(conditions: Conditions, block: number) => number} [rate]
 * @property {(conditions: Conditions, block: number) => Partial<Verdict<Value>> | null | undefined} [verdict] -
 *   differences from a completed sample
 * @property {(planned: PlannedTrial) => Partial<TrialResult>} [trial]
 */

/**
 * A result of a run whose rates are as told, but for a percent of noise.
 * @param {Options} [options]
 * @returns {StoredResult<Settings, Value>}
 */
export function createSweepResult({ server = 'mercurius', servers = [server], ...options } = {}) {
  const settings = createSweepSettings(options.settings, options.axes)
  const { environment, run } = createResult({ server })
  const about = /** @type {Server} */ ({ name: server, executesGraphql: true })
  const trials = planTrials(method, [about], settings, options.blocks)
  return {
    ...{ schemaVersion, suite: 'concurrency', server, path: `benchmarks/${server}.js` },
    ...{ endOfLife: false, executesGraphql: true },
    run: { ...run, servers },
    ...{ settings, environment, facts: {} },
    trials: trials.map((planned) => createTrial(planned, options)),
  }
}

/** @type {(planned: PlannedTrial, options: Options) => TrialResult<Value>} */
function createTrial(planned, { rate = () => 1000, verdict, trial }) {
  const { block, conditions, samples } = planned
  const use = {
    durationSeconds: 2,
    serverCpuSeconds: 1.9,
    clientCpuSeconds: 0.8,
    otherCpuSeconds: 0.01,
    stealSeconds: 0,
  }
  return {
    ...completedTrial(planned, 10),
    samples: samples.map(({ unsupported: _, ...sample }) => {
      const all = /** @type {Conditions} */ ({ ...conditions, ...sample.conditions })
      const per = rate(all, block) * noiseOf(block)
      const value = all.driver === 'bench' ? createValue(per) : secondValue(per)
      const read = { use: all.driver === 'bench' ? use : null, value }
      return { ...sample, ...completedSample, ...read, ...verdict?.(all, block) }
    }),
    ...trial?.(planned),
  }
}
