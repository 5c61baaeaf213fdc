import { schemaVersion } from '../../../lib/core/store/validate.js'
import { isMonolith } from '../../../lib/suites/federation/parameters.js'
import { samples } from '../../../lib/suites/federation/plan.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, noiseOf } from '../trialFixtures.js'

/** @import { SampleResult, StoredResult } from '../../../lib/core/suite.d.ts' */
/** @import { Value } from '../../../lib/suites/federation/measure.js' */
/** @import { Settings } from '../../../lib/suites/federation/parameters.js' */

/** @param {Partial<Settings>} [differences] @returns {Settings} */
export const createSettings = (differences) => ({
  ...{ rounds: 3, budgetSeconds: null, seed: 1, port: 4001, readyTimeoutSeconds: 30 },
  ...{ connections: 10, durationSeconds: 3, warmupSeconds: 2, operations: ['reviews', 'user'] },
  axes: { delay: [0] },
  ...differences,
})

/** @param {Partial<Value>} [differences] @returns {Value} */
export const createValue = (differences) => ({
  ...{ callsPerOperation: { accounts: 1, books: 1, reviews: 1 }, callsUnderLoad: 3, entitiesPerOperation: 30 },
  ...{ subgraphBytes: 12_000, cpuMsPerOperation: 2, operations: 1500, requestsPerSecond: 500 },
  ...{ ratePerSecond: 250, sustained: true, latencyMs: { mean: 4, p50: 4, p90: 5, p99: 9, max: 20 } },
  ...{ hotMs: 4, coldMs: 20, clientCpuShare: 0.1, subgraphCores: { accounts: 0.1, books: 0.2, reviews: 0.2 } },
  partialData: 'yes',
  ...differences,
})

/** @typedef {{ block: number, delay: number, operation: string }} Place */

/**
 * Makes the result of a server, whose CPU times have a percent of noise.
 * @param {{
 *   server?: string,
 *   settings?: Settings,
 *   facts?: object,
 *   value?: (place: Place) => Partial<Value>,
 *   verdict?: (place: Place) => Partial<SampleResult<Value>> | undefined,
 * }} [options]
 * @returns {StoredResult<Settings, Value>}
 */
export function createGatewayResult({ server = 'hive', settings = createSettings(), ...options } = {}) {
  const { value = () => ({}), verdict, facts = {} } = options
  const { environment, run, path, endOfLife } = createResult({ server })
  const use = { durationSeconds: 3, serverCpuSeconds: 3, clientCpuSeconds: 0.3, otherCpuSeconds: 0, stealSeconds: 0 }
  const controls = isMonolith({ name: server }) ? [false, true] : [false]
  const trials = Array.from({ length: settings.rounds }, (_, block) =>
    settings.axes.delay.flatMap((delay) =>
      controls.map((control) => ({
        ...completedTrial({ block, cohort: 0, position: 0, control, conditions: { delay } }, 20),
        samples: samples(null, settings).map(({ unsupported: _, ...sample }, index) => {
          const place = { block, delay, operation: sample.name }
          const made = createValue(value(place))
          const cpuMsPerOperation = Number(made.cpuMsPerOperation) * noiseOf(block, index + Number(control))
          return { ...sample, ...completedSample, use, value: { ...made, cpuMsPerOperation }, ...verdict?.(place) }
        }),
      })),
    ),
  ).flat()
  return /** @type {any} */ ({
    ...{ schemaVersion, suite: 'federation', server, path, endOfLife, executesGraphql: true },
    ...{ run, settings, environment, facts, trials },
  })
}
