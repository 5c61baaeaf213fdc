import { toVerdict } from '../../../lib/base/errors/fault.js'
import { readParameters } from '../../../lib/cli/readParameters.js'
import { runParameters } from '../../../lib/core/plan/parameters.js'
import { parameters, settle } from '../../../lib/suites/compression/parameters.js'
import { schemaVersion } from '../../../lib/core/store/validate.js'
import { compression } from '../../core/store/suites.js'
import { createResult } from '../throughput/resultFixtures.js'
import { completedSample, completedTrial, noiseOf, planTrials } from '../trialFixtures.js'

/** @import { PlannedTrial, TrialResult } from '../../../lib/core/suite.d.ts' */
/** @import { ReasonCode, Server } from '../../../lib/types.d.ts' */
/** @import { Conditions, Settings } from '../../../lib/suites/compression/parameters.js' */
/** @import { Stored, Value } from '../../../lib/suites/compression/types.d.ts' */

const { method } = compression

/** @typedef {Partial<Settings['axes']>} Axes */
/**
 * @typedef {object} Options
 * @property {string} [server]
 * @property {Axes} [axes] - h1, and gzip 3 and 9 beside none by default
 * @property {Partial<Omit<Settings, 'axes'>>} [settings]
 * @property {(conditions: Conditions) => Partial<Value>} [value]
 * @property {(conditions: Conditions, block: number) => [ReasonCode, string] | null} [fault]
 * @property {(conditions: Conditions) => boolean} [crashes] whether its process ends at its start
 */

/** @type {(axes?: Axes, settings?: Options['settings']) => Settings} */
export function createSettings(axes = {}, settings = {}) {
  const given = /** @type {any} */ (
    readParameters({ ...runParameters, ...parameters }, {}, ['server', 'client', 'run'])
  )
  const few = { protocol: ['h1'], compression: ['none', 'gzip'], level: [3, 9] }
  return settle({ ...given, seed: 1, ...settings, axes: { ...given.axes, ...few, ...axes } }, { chosen: [], all: [] })
    .settings
}

/** Share by which blocks, and processes in them, differ. */
const deviation = 0.005

/**
 * @param {Conditions} conditions
 * @returns {Partial<Value>} gzip halves the bytes, and takes as long as its level says
 */
const usualValue = ({ level }) => ({
  ms: [1 + (level ?? 0) / 10],
  transferBytes: level === null ? 10_000 : 5000 - level * 100,
})

/**
 * A result of a run in which each coding takes what it is told to, but for half a percent of noise.
 * @param {Options} [options]
 * @returns {Stored}
 */
export function createStored({ server = 'mercurius', axes, settings: given, ...options } = {}) {
  const settings = createSettings(axes, given)
  const { environment, run } = createResult({ server })
  const about = /** @type {Server} */ ({ name: server, executesGraphql: true, unsupported: null, readsPort: true })
  const trials = planTrials(method, [about], settings)
  return {
    ...{ schemaVersion, suite: 'compression', server, path: `benchmarks/${server}.js` },
    ...{ endOfLife: false, executesGraphql: true },
    run: { id: run.id, startedAt: run.startedAt, servers: [server] },
    ...{ settings, environment, facts: { network: { kind: 'loopback', checks: [] } } },
    trials: trials.map((planned) => createTrial(planned, options)),
  }
}

/** @type {(planned: PlannedTrial, options: Options) => TrialResult<Value>} */
function createTrial(planned, { value: readingOf = usualValue, ...faults }) {
  const { block, position, conditions, samples } = planned
  const trial = completedTrial(planned, 3)
  const ofServer = /** @type {Conditions} */ (conditions)
  if (faults.crashes?.(ofServer)) return { ...trial, ...toVerdict('SERVER_CRASHED', 'exited with code 1'), samples: [] }
  return {
    ...trial,
    samples: samples.map(({ unsupported: _, ...sample }, index) => {
      const whole = /** @type {Conditions} */ ({ ...conditions, ...sample.conditions })
      const fault = faults.fault?.(whole, block)
      const read = { ...sample, ...completedSample }
      if (fault) return { ...read, ...toVerdict(...fault), value: null, use: null }
      const usual = { ms: [1], messageBytes: 10_000, transferBytes: 10_000, serverCpuMs: 0.5, clientCpuMs: 0.4 }
      const value = { ...usual, ...usualValue(whole), ...readingOf(whole) }
      const salt = position * 3 + index
      const [slowness, luck] = [0, salt].map((one) => noiseOf(block, one, deviation))
      const noisy = { ...value, ms: value.ms.map((ms) => ms * slowness * luck) }
      const use = {
        durationSeconds: 1,
        serverCpuSeconds: 0.3,
        clientCpuSeconds: 0.2,
        otherCpuSeconds: 0.01,
        stealSeconds: 0,
      }
      return { ...read, value: noisy, use }
    }),
  }
}
