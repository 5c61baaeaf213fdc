import { schemaVersion } from '../../../lib/core/store/validate.js'
import { samples } from '../../../lib/suites/subscriptions/plan.js'
import { createLatencyHistogram, describeLatency, encodeLatency } from '../../../lib/stats/latency.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, noiseOf } from '../trialFixtures.js'

/** @import { SampleResult, StoredResult, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { Conditions, Settings } from '../../../lib/suites/subscriptions/parameters.js' */
/** @import { Value } from '../../../lib/suites/subscriptions/types.d.ts' */

/** @param {Partial<Settings>} [differences] @returns {Settings} */
export const createSettings = (differences) => ({
  ...{ rounds: 3, budgetSeconds: null, seed: 1, port: 4001, readyTimeoutSeconds: 30 },
  ...{ subscribers: 100, eventsPerSecond: 100, durationSeconds: 5, warmupSeconds: 1 },
  ...{ connects: 1000, idleSubscribers: 10_000, unreadMegabytes: 32 },
  axes: { transport: ['graphql-ws', 'graphql-sse'] },
  ...differences,
})

/** Every event as late as it is told. @type {(ms: number, differences?: Partial<Value>) => Value} */
export function createValue(ms, differences) {
  const histogram = createLatencyHistogram()
  histogram.recordValue(Math.round(ms * 1000))
  return {
    ...{ expected: 60_000, lost: 0, doubled: 0, disordered: 0, wrong: 0 },
    ...{ delivered: 50_000, eventsPerSecond: 10_000 },
    ...{ delayMs: describeLatency(histogram), delayHistogram: encodeLatency(histogram) },
    ...{ connectPerSecond: 2000, bytesPerIdleSubscriber: 12_000 },
    stalled: { publishedBytes: 32e6, heldBytes: 1e6, isConnected: true, missed: 0 },
    ...differences,
  }
}

/** @typedef {{ transport: Conditions['transport'], block: number }} Place */

/**
 * A server's result, whose delays are as told but for a percent of noise.
 * @param {{
 *   server?: string,
 *   subscribes?: any[],
 *   settings?: Settings,
 *   delayMs?: (place: Place) => number,
 *   verdict?: (place: Place) => Partial<SampleResult<Value>> | undefined,
 *   trial?: (place: Place) => Partial<TrialResult<Value>> | undefined,
 * }} [options]
 * @returns {StoredResult<Settings, Value>}
 */
export function createEventResult({ server = 'mercurius', settings = createSettings(), ...options } = {}) {
  const { subscribes = ['graphql-ws', 'graphql-sse'], delayMs = () => 4, verdict, trial } = options
  const { environment, run, path, endOfLife } = createResult({ server })
  const use = { durationSeconds: 5, serverCpuSeconds: 2, clientCpuSeconds: 1, otherCpuSeconds: 0, stealSeconds: 0 }
  const blocks = Array.from({ length: settings.rounds }, (_, block) => block)
  const trials = blocks.flatMap((block) =>
    settings.axes.transport.map((transport) => {
      const place = { transport, block }
      const about = /** @type {any} */ ({ subscribes })
      const planned = samples({ server: about, conditions: { transport } }).map(({ unsupported, ...sample }) => ({
        ...sample,
        ...completedSample,
        ...(unsupported === null
          ? { use, value: createValue(delayMs(place) * noiseOf(block)) }
          : { outcome: 'unsupported', reason: unsupported, processIndex: null, use: null, value: null }),
        ...verdict?.(place),
      }))
      const conditions = { transport }
      return {
        ...completedTrial({ block, cohort: 0, position: 0, control: false, conditions }, 20),
        samples: planned,
        ...trial?.(place),
      }
    }),
  )
  return /** @type {any} */ ({
    ...{ schemaVersion, suite: 'subscriptions', server, path, endOfLife, executesGraphql: true },
    ...{ run, settings, environment, facts: {}, trials },
  })
}
