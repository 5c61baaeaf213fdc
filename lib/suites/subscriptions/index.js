import { defineSuite } from '../kit/defineSuite.js'
import { definitions } from './fields.js'
import { parameters, settle } from './parameters.js'

export const subscriptions = defineSuite({
  name: 'subscriptions',
  sentence: 'events to subscribers: delay, memory, time to connect',
  question: 'Which server for subscriptions?',
  examples: [
    ['node bench --suite subscriptions', 'events over WebSocket and server-sent events, on four servers'],
    [
      'node bench --suite subscriptions -pkgs mercurius grafserv --subscribers 1000 --rate 20',
      'the same events to more subscribers',
    ],
  ],
  charted: 'delays of every row',
  parameters,
  absent: { size: 'an event has one size' },
  // Servers whose documentation has subscriptions.
  defaultServers: () => ['mercurius', 'graphql-yoga', 'apollo-server-express5', 'grafserv'],
  settle,
  definitions,
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
