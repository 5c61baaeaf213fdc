import { parameters } from './parameters.js'
import { definitions, settle } from './settle.js'

/** @import { Suite } from '../../core/suite.d.ts' */

/** @type {Suite} */
export const subscriptions = {
  name: 'subscriptions',
  sentence: 'events to subscribers: delay, memory, time to connect',
  examples: [
    ['node bench --suite subscriptions', 'events over WebSocket and server-sent events, on four servers'],
    [
      'node bench --suite subscriptions -pkgs mercurius grafserv --subscribers 1000 --rate 20',
      'the same events to more subscribers',
    ],
  ],
  parameters,
  absent: { size: 'an event has one size' },
  // Those whose documentation has subscriptions.
  usualServers: () => ['mercurius', 'graphql-yoga', 'apollo-server-express5', 'grafserv'],
  settle,
  definitions,
  load: async () => (await import('./suite.js')).suite,
  compare: {
    examples: [['node compare --suite subscriptions --plot plot.svg', 'delays of every row']],
    parameters: {},
  },
}
