import { refuseTooManyFiles } from '../../network/fileLimit.js'
import { declare, number, oneOf, timeIn, wholeNumber } from '../../workload/kinds.js'
import { slo } from '../../workload/slo.js'

/** @import { Candidates } from '../../core/suite.d.ts' */
/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Protocol, SubscriptionProtocol } from '../../types.d.ts' */
/** @import { ConditionsOf, Given } from '../../workload/parameter.d.ts' */

/** Parameters in the order in which conditions are reported. */
export const parameters = declare({
  transport: {
    scope: 'server',
    kind: oneOf('graphql-ws', 'graphql-sse', 'graphql-sse-h2c'),
    default: 'graphql-ws,graphql-sse,graphql-sse-h2c',
    quick: 'graphql-ws,graphql-sse',
    help: 'graphql-ws: WebSocket; graphql-sse: server-sent events over HTTP/1.1; graphql-sse-h2c: the same over HTTP/2',
  },
  subscribers: { kind: wholeNumber(1, 100_000), default: '100', help: 'subscribers; each gets every event' },
  rate: {
    setting: 'eventsPerSecond',
    kind: number(0.1, 10_000),
    default: '100',
    help: 'events per second that are published',
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '5',
    quick: '1',
    help: 'measured seconds of events in each process',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: timeIn('s', number(0, 3600)),
    default: '2',
    quick: '0.5',
    help: 'seconds of events before them',
  },
  slo: {
    kind: slo,
    optional: true,
    help: 'then the highest rate of events whose delay meets this objective: p99<100ms',
  },
  connects: {
    kind: wholeNumber(1, 100_000),
    default: '1000',
    quick: '200',
    help: 'subscribers that the rate of connecting is measured with',
  },
  idle: {
    setting: 'idleSubscribers',
    kind: wholeNumber(0, 100_000),
    default: '10000',
    quick: '500',
    help: 'subscribers that memory is measured with, while there are no events; 0: not at all',
  },
  unread: {
    fixed: true,
    setting: 'unreadMegabytes',
    kind: wholeNumber(0, 1000),
    default: '32',
    quick: '0',
    help: 'megabytes of events that are published while a subscriber does not read; 0: none',
  },
})

/** @typedef {ConditionsOf<typeof parameters>} Conditions one value of each axis */
/** @typedef {Given<RunParameters & typeof parameters>} Settings */

/**
 * Protocols of each transport.
 * @type {Record<Conditions['transport'], { subscription: SubscriptionProtocol, protocol: Protocol }>}
 */
export const environments = {
  'graphql-ws': { subscription: 'graphql-ws', protocol: 'h1' },
  'graphql-sse': { subscription: 'graphql-sse', protocol: 'h1' },
  'graphql-sse-h2c': { subscription: 'graphql-sse', protocol: 'h2c' },
}

/**
 * Measures the chosen servers, if enough files may be open.
 * @param {Settings} settings
 * @param {Candidates} servers
 * @throws {import('../../base/errors/usageError.js').UsageError}
 */
export function settle(settings, { chosen }) {
  refuseTooManyFiles('--subscribers', settings.subscribers)
  refuseTooManyFiles('--connects', settings.connects)
  refuseTooManyFiles('--idle', settings.idleSubscribers)
  return { servers: chosen, settings }
}
