import { toVerdict } from '../../../lib/base/errors/fault.js'
import { schemaVersion } from '../../../lib/core/store/validate.js'
import { axisNames } from '../../../lib/suites/parallelism/parameters.js'
import { createReport } from '../../../lib/suites/parallelism/report.js'
import { toColumns } from '../../../lib/suites/parallelism/storedPages.js'
import { defaultConditions } from '../../conditions.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, noiseOf, planTrials } from '../trialFixtures.js'
import { parallelism } from '../../core/store/suites.js'

/** @import { PlannedTrial, SampleResult, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { Conditions } from '../../../lib/suites/parallelism/parameters.js' */
/** @import { PageSettings } from '../../../lib/suites/parallelism/parameters.js' */
/** @import { StoredPages, Value } from '../../../lib/suites/parallelism/types.d.ts' */
/** @import { Arm, Page, Server } from '../../../lib/types.d.ts' */

const { method } = parallelism

/** @typedef {Partial<PageSettings['axes']>} Axes */

/** One value of each parameter, but for those given. @param {Axes} [axes] */
export const createAxes = (axes = {}) =>
  /** @type {PageSettings['axes']} */ ({
    ...Object.fromEntries(axisNames.map((name) => [name, [defaultConditions[name]]])),
    ...axes,
  })

/** @param {Partial<PageSettings>} [differences] @returns {PageSettings} */
export const createPageSettings = (differences = {}) => ({
  arms: ['compound', 'rest', 'push'],
  clients: ['loader'],
  axes: createAxes(),
  pages: 2,
  warmupPages: 1,
  rounds: 3,
  budgetSeconds: null,
  seed: 1,
  port: 4001,
  readyTimeoutSeconds: 30,
  pageTimeoutSeconds: 30,
  ...differences,
})

/** @param {number} pageMs @param {Partial<Page>} [differences] @returns {Page} */
export const createPage = (pageMs, differences = {}) => ({
  pageMs,
  firstResourceMs: pageMs / 2,
  bytesReceived: 500_000,
  bytesSent: 1000,
  requests: 51,
  pushed: 0,
  connections: 1,
  redundantDocuments: 0,
  backendCalls: 51,
  ...differences,
})

/** Facts of a measured sample beside its value. */
export const measuredSample = {
  ...completedSample,
  use: { durationSeconds: 1, serverCpuSeconds: 0.3, clientCpuSeconds: 0.2, otherCpuSeconds: 0.01, stealSeconds: 0 },
}
const unread = { processIndex: null, use: null, repeated: null, value: null }

/**
 * @typedef {object} Options
 * @property {string} [server]
 * @property {string[]} [servers]
 * @property {Partial<PageSettings>} [settings]
 * @property {number} [blocks] - finished ones, all by default
 * @property {(arm: Arm, conditions: Conditions) => number} [ms]
 * @property {(arm: Arm, conditions: Conditions, block: number) => Pick<
 *   SampleResult,
 *   'outcome' | 'reason' | 'reasonCode'
 * > | null} [fault]
 * @property {Partial<StoredPages & StoredPages['facts']>} [differences]
 */

/**
 * A result of a run in which each arm takes as long as it is told to, but for a percent of noise.
 * @param {Options} [options]
 * @returns {StoredPages}
 */
export function createPageResult({ server = 'mercurius', servers = [server], settings: given, ...options } = {}) {
  const settings = createPageSettings(given)
  const { environment, run } = createResult({ server })
  const about = /** @type {Server} */ ({ name: server, executesGraphql: true })
  const trials = planTrials(method, [about], settings, options.blocks)
  const { network = { kind: 'loopback', checks: [] }, browser = null, ...differences } = options.differences ?? {}
  return {
    schemaVersion,
    suite: 'parallelism',
    server,
    path: `benchmarks/${server}.js`,
    endOfLife: false,
    executesGraphql: true,
    run: { id: run.id, startedAt: run.startedAt, servers },
    settings,
    environment,
    facts: { network, browser },
    trials: trials.map((planned) => createTrial(planned, settings, options)),
    ...differences,
  }
}

/**
 * @param {PlannedTrial} planned
 * @param {PageSettings} settings
 * @param {Options} options
 * @returns {TrialResult<Value>}
 */
function createTrial(planned, settings, { ms, fault }) {
  const { block, conditions, samples } = planned
  const timeOf = ms ?? ((arm) => (arm === 'push' ? 500 : 1000))
  return {
    ...completedTrial(planned, 10),
    samples: samples.map(({ unsupported, ...sample }, index) => {
      const arm = /** @type {Arm} */ (sample.name)
      const { client: _, ...whole } = /** @type {any} */ ({ ...conditions, ...sample.conditions })
      if (unsupported !== null) return { ...sample, ...toVerdict('UNSUPPORTED', unsupported), ...unread }
      const faulty = fault?.(arm, whole, block)
      if (faulty) return { ...sample, ...faulty, ...unread }
      const time = timeOf(arm, whole) * noiseOf(block) * noiseOf(block, index + 1)
      const pages = Array.from({ length: Number(settings.pages) }, (_, page) => createPage(time * (1 + page / 1000)))
      const value = { pages: toColumns(pages), clientCpuShare: 0.2 }
      return { ...sample, ...measuredSample, value }
    }),
  }
}

/** Reports results that tests have made. */
export const createPageReport = createReport
