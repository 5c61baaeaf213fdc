import { environments } from './parameters.js'

/** @import { Method, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Server } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/**
 * Explains why a server cannot be measured over a transport; null if it can.
 * @type {(server: Pick<Server, 'subscribes' | 'speaks'>, transport: Conditions['transport']) => string | null}
 */
export function refusalOf({ subscribes = [], speaks }, transport) {
  const { subscription, protocol } = environments[transport]
  if (subscribes.length === 0) return 'its file serves no subscriptions'
  if (!subscribes.includes(subscription)) return `serves subscriptions over ${subscribes.join(' and ')} only`
  return speaks && !speaks.includes(protocol) ? 'speaks HTTP/1.1 only' : null
}

/** Plans the only sample of a process. @type {(trial: Pick<Trial, 'server' | 'conditions'>) => Sample[]} */
export function samples({ server, conditions }) {
  const { transport } = /** @type {Conditions} */ (conditions)
  return [{ name: 'events', conditions: {}, control: false, unsupported: refusalOf(server, transport) }]
}

/** Seconds that a process takes beside its events. */
const bootSeconds = 6
/** Subscribers that come and go in a second. */
const subscribersPerSecond = 1000
/** Maximum of windows that a search takes, with late events. */
const windowsOfSearch = 8

/** @param {Settings} settings */
function expectedSeconds({ connects, idleSubscribers, warmupSeconds, durationSeconds, slo }) {
  const search = slo ? windowsOfSearch * durationSeconds : 0
  return bootSeconds + warmupSeconds + durationSeconds + search + (connects + idleSubscribers) / subscribersPerSecond
}

/** @param {Value} value */
const figureOf = ({ eventsPerSecond, delayMs }) =>
  `${Math.round(eventsPerSecond).toLocaleString('en-US')} events/s, p50 ${delayMs?.p50.toFixed(2)} ms`

/** @param {TrialResult<Value>} trial */
function describe({ outcome, reason, samples: [sample] }) {
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  if (sample?.outcome !== 'completed') return `${sample?.outcome}: ${sample?.reason}`
  return sample.value ? figureOf(sample.value) : ''
}

/** @satisfies {Partial<Method<Settings, Value>>} */
export const plan = {
  samples,
  figureOf,
  wording: (/** @type {Settings} */ settings) => ({
    name: (/** @type {any} */ { server, conditions }) => `${server.name} ${conditions.transport}`,
    nameSample: (/** @type {Sample} */ { name }) => name,
    describe,
    reading: (/** @type {Value} */ { eventsPerSecond }) => eventsPerSecond,
    expectedSeconds: expectedSeconds(settings),
  }),
}
