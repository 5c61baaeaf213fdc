/** @import { Method, Run, Sample, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Protocol, Server, SubscriptionProtocol } from '../../types.d.ts' */
/** @import { Conditions, Settings } from './parameters.js' */
/** @import { Value } from './types.d.ts' */

/** What a server is told. @type {Record<Conditions['transport'], { subscription: SubscriptionProtocol, protocol: Protocol }>} */
export const environments = {
  'graphql-ws': { subscription: 'graphql-ws', protocol: 'h1' },
  'graphql-sse': { subscription: 'graphql-sse', protocol: 'h1' },
  'graphql-sse-h2c': { subscription: 'graphql-sse', protocol: 'h2c' },
}

/** @type {(server: Pick<Server, 'subscribes' | 'speaks'>, transport: Conditions['transport']) => string | null} */
export function refusalOf({ subscribes = [], speaks }, transport) {
  const { subscription, protocol } = environments[transport]
  if (subscribes.length === 0) return 'its file serves no subscriptions'
  if (!subscribes.includes(subscription)) return `serves subscriptions over ${subscribes.join(' and ')} only`
  return speaks && !speaks.includes(protocol) ? 'speaks HTTP/1.1 only' : null
}

/** One server process is measured in one go. @type {(trial: Pick<Trial, 'server' | 'conditions'>) => Sample[]} */
export function samples({ server, conditions }) {
  const { transport } = /** @type {Conditions} */ (conditions)
  return [{ name: 'events', conditions: {}, control: false, unsupported: refusalOf(server, transport) }]
}

/** What a process takes beside its events; and how many subscribers come and go in a second. */
const bootSeconds = 6
const subscribersPerSecond = 1000
/** At most, with what comes late. */
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

/** How events to subscribers are measured. @satisfies {Partial<Method<Settings, Value>>} */
export const method = {
  samples,
  figureOf,
  // Only now: what measures loads more than all of a report does.
  open: async (/** @type {Run<Settings>} */ run) => (await import('./session.js')).openSession(run),
  wording: (/** @type {Settings} */ settings) => ({
    name: (/** @type {any} */ { server, conditions }) => `${server.name} ${conditions.transport}`,
    nameSample: (/** @type {Sample} */ { name }) => name,
    describe,
    reading: (/** @type {Value} */ { eventsPerSecond }) => eventsPerSecond,
    expectedSeconds: expectedSeconds(settings),
  }),
}
