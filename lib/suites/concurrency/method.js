import { tellFaults } from '../../stats/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'
import { clientParameters, ownDriver } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Value } from './types.d.ts' */
/** @import { Conditions } from './parameters.js' */
/** @import { Settings } from './settle.js' */

/** What a process takes beside its cells, and a cell beside its times. */
const bootSeconds = 2
const openSeconds = 0.6
/** How many times as long as usual the first cell of a process is warmed up. */
export const firstWarmup = 5

/** @param {Omit<Conditions, 'protocol'>} conditions */
const nameOf = ({ connections, pipelining, workload, driver }) =>
  `${workload} ${connections} × ${pipelining}${driver === ownDriver ? '' : ` by ${driver}`}`

/** Each cell is a name of its own: one that ends the server is given up by itself. @type {(trial: Trial, settings: Settings) => Sample[]} */
function samples(_, { axes }) {
  return combinationsOf(axes, clientParameters).map((conditions) => ({
    ...{ name: nameOf(conditions), conditions, control: false, unsupported: null },
  }))
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  // Our own: what others say of themselves is no part of it.
  const rates = samples.flatMap(({ value }) => (value?.counts ? value.requestsPerSecond : []))
  const most = rates.length > 0 ? `, at most ${Math.round(Math.max(...rates)).toLocaleString('en-US')} requests/s` : ''
  return `${samples.length} cells${most}${tellFaults(samples)}`
}

/** What a process will take, before there is one to go by. @param {Settings} settings */
export function expectedSeconds({ axes, warmupSeconds, durationSeconds }) {
  const cells = combinationsOf(axes, clientParameters).length
  return bootSeconds + firstWarmup * warmupSeconds + cells * (warmupSeconds + durationSeconds + openSeconds)
}

/** How requests per second are measured under all loads: from one process. @satisfies {Partial<Method<Settings, Value>>} */
export const method = {
  samples,
  figureOf: ({ requestsPerSecond }) => `${Math.round(requestsPerSecond)} requests/s`,
  // Only now: what measures loads more than all of a report does.
  open: async (run) => (await import('./session.js')).openSession(run),
  wording: (settings) => ({
    name: ({ server, conditions }) => `${server.name} ${conditions.protocol}`,
    nameSample: ({ name }) => name,
    describe,
    reading: ({ requestsPerSecond }) => requestsPerSecond,
    expectedSeconds: expectedSeconds(settings),
  }),
}
