import { withFaults } from '../../stats/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { clientAxes, ownDriver } from './parameters.js'

/** @import { Method, Sample, TrialResult } from '../../core/suite.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** Seconds that a process takes beside its cells. */
const bootSeconds = 2
/** Seconds that a cell takes beside its warm-up and window. */
const openSeconds = 0.6
/** Factor of the warm-up before the first cell of a process. */
export const firstWarmup = 5

/** @param {Omit<Conditions, 'protocol'>} conditions */
const nameOf = ({ connections, pipelining, workload, driver }) =>
  `${workload} ${connections} × ${pipelining}${driver === ownDriver ? '' : ` by ${driver}`}`

/**
 * Plans the cells of a process. Each has its own name, so that one that ends the server is given up alone.
 * @type {(trial: unknown, settings: Pick<Settings, 'axes'>) => Sample[]}
 */
export const samples = (_, { axes }) =>
  combinationsOf(axes, clientAxes).map((conditions) => ({
    name: nameOf(conditions),
    conditions,
    control: false,
    unsupported: null,
  }))

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  // Only rates of our load generator, whose answers are counted.
  const rates = samples.flatMap(({ value }) => (value?.counts ? value.requestsPerSecond : []))
  const most = rates.length > 0 ? `, at most ${Math.round(Math.max(...rates)).toLocaleString('en-US')} requests/s` : ''
  return withFaults(`${samples.length} cells${most}`, samples)
}

/** @param {Settings} settings */
function expectedSeconds({ axes, warmupSeconds, durationSeconds }) {
  const cells = combinationsOf(axes, clientAxes).length
  return bootSeconds + firstWarmup * warmupSeconds + cells * (warmupSeconds + durationSeconds + openSeconds)
}

/** All loads are measured in one process. @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  samples,
  figureOf: ({ requestsPerSecond }) => `${Math.round(requestsPerSecond)} requests/s`,
  wording: (settings) => ({
    name: ({ server, conditions }) => `${server.name} ${conditions.protocol}`,
    nameSample: ({ name }) => name,
    describe,
    reading: ({ requestsPerSecond }) => requestsPerSecond,
    expectedSeconds: expectedSeconds(settings),
  }),
}
