import { number } from '../../reports/column.js'
import { portMark } from '../../servers/runningServer.js'
import { tellFaults } from '../../stats/outcomes.js'
import { combinationsOf } from '../../workload/combinations.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { ServerFacts, Settings, Value } from './types.d.ts' */

/** Seconds that a process takes beside its samples. */
const bootSeconds = 2
/** Seconds that a sample takes beside its turns: connections, and requests before them. */
const openSeconds = 0.3

/** Names of the conditions of a load. @type {('connections' | 'pipelining')[]} */
export const loadAxes = ['connections', 'pipelining']

/**
 * Tells whether a server can be alive twice: it is started, on a port that this program chooses.
 * @param {Pick<ServerFacts, 'starts' | 'url'>} server
 */
export const hasFreePort = ({ starts, url }) => starts && url.includes(portMark)

/**
 * Tells whether a server is measured twice in each block, as the A/A control.
 * @param {string} server
 * @param {Pick<Settings, 'api' | 'reference'>} settings
 */
export const isControlled = (server, { api, reference }) =>
  server === reference && api.servers.some((facts) => facts.name === server && hasFreePort(facts))

/**
 * Plans a process of each server, and one more of the first one as the A/A control.
 * @param {Server[]} servers
 * @param {Settings} settings
 * @returns {Trial[]}
 */
const trials = (servers, settings) =>
  servers.flatMap((server) => {
    const arms = isControlled(server.name, settings) ? [false, true] : [false]
    return arms.map((control) => ({ server, conditions: {}, control }))
  })

/**
 * Plans every subject under every load, in one order for all processes, so that servers answer the same side by side.
 * @type {(trial: unknown, settings: Pick<Settings, 'axes' | 'operations'>) => Sample[]}
 */
export function samples(_, { axes, operations }) {
  const loads = combinationsOf(axes, loadAxes)
  return loads.flatMap((load) =>
    operations.map((operation) => ({
      name: loads.length > 1 ? `${operation} ${load.connections} × ${load.pipelining}` : operation,
      conditions: { operation, ...load },
      control: false,
      unsupported: null,
    })),
  )
}

/** @param {Value} value */
function figureOf({ requestsPerSecond, counts: { errors } }) {
  const lost = errors > 0 ? `, ${number(errors, 0)} ${errors === 1 ? 'error' : 'errors'}` : ''
  return `${number(requestsPerSecond, requestsPerSecond < 100 ? 1 : 0)} right answers/s${lost}`
}

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const figures = samples.flatMap(({ name, value }) => (value ? [`${name} ${figureOf(value)}`] : []))
  return `${figures.join('; ')}${tellFaults(samples)}`
}

/** @param {Settings} settings */
const expectedSeconds = (settings) =>
  bootSeconds + settings.warmupSeconds + samples(null, settings).length * (settings.durationSeconds + openSeconds)

/** All subjects are measured in one process. @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  trials,
  samples,
  inOrder: true,
  /** Repeats all trials until the time is up: a run that stops at a verdict would have more false ones. */
  undecided: (trials) => trials,
  figureOf,
  wording: (settings) => ({
    name: ({ server, control }) => `${server.name}${control ? ' (control)' : ''}`,
    nameSample: ({ name }) => name,
    describe,
    reading: ({ requestsPerSecond }) => requestsPerSecond,
    expectedSeconds: expectedSeconds(settings),
  }),
}
