import { withFaults } from '../../stats/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { mean } from '../../stats/mean.js'
import { fewestAnswers, isMonolith, leadInSeconds, mostCpuSeconds } from './parameters.js'
import { settleSeconds } from '../../load/driveLoop.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './measure.js' */

/**
 * Lists the processes of a server in a block, under one delay: true for the A/A control, a second one of the monolith
 * if blocks repeat.
 * @type {(server: Pick<Server, 'name'>, rounds: number) => boolean[]}
 */
export const controlsOf = (server, rounds) => (isMonolith(server) && rounds > 1 ? [false, true] : [false])

/**
 * Plans the processes of each gateway under each delay.
 * @param {Server[]} servers
 * @param {Pick<Settings, 'axes' | 'rounds'>} settings
 * @returns {Trial[]}
 */
const trials = (servers, { axes, rounds }) =>
  servers.flatMap((server) =>
    combinationsOf(axes, ['delay']).flatMap((conditions) =>
      controlsOf(server, rounds).map((control) => ({ server, conditions, control })),
    ),
  )

/** Plans a sample for each operation. @type {(trial: unknown, settings: Pick<Settings, 'operations'>) => Sample[]} */
export const samples = (_, { operations }) =>
  operations.map((name) => ({ name, conditions: {}, control: false, unsupported: null }))

/** Seconds that a process takes beside its operations. */
const bootSeconds = 3
/** Seconds of an operation beside its warm-up and its windows. */
const askSeconds = 1

/** Milliseconds of CPU time of a typical answer. */
const typicalMs = 4
/** Calls of a typical answer, one after the other. */
const typicalCalls = 3

/** @param {Settings} settings */
function expectedSeconds({ axes, operations, durationSeconds, warmupSeconds, answers = fewestAnswers }) {
  const windows = axes.delay.map((delay) => (answers * (typicalMs + typicalCalls * delay)) / 1000)
  const single = mean(windows.map((seconds) => Math.max(durationSeconds, Math.min(mostCpuSeconds, seconds))))
  const each = 1.25 * Math.min(leadInSeconds, warmupSeconds) + 2 * durationSeconds + single + settleSeconds + askSeconds
  return bootSeconds + warmupSeconds + operations.length * each
}

/** @param {Value} value */
const figureOf = ({ cpuMsPerOperation, requestsPerSecond }) =>
  `${cpuMsPerOperation?.toFixed(2) ?? 'no'} ms of CPU, ${Math.round(requestsPerSecond)} requests/s`

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const figures = samples.flatMap(({ name, value }) => (value ? [`${name} ${figureOf(value)}`] : []))
  return withFaults(figures.join('; '), samples)
}

/** All operations are measured in one process. @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  trials,
  samples,
  figureOf,
  wording: (/** @type {Settings} */ settings) => ({
    name({ server, conditions, control }) {
      const { delay } = /** @type {Conditions} */ (conditions)
      return `${server.name}${control ? ' (control)' : ''}${delay > 0 ? ` · ${delay} ms` : ''}`
    },
    nameSample: (/** @type {Sample} */ { name }) => name,
    describe,
    reading: (/** @type {Value} */ { cpuMsPerOperation }) => cpuMsPerOperation ?? 0,
    expectedSeconds: expectedSeconds(settings),
  }),
}
