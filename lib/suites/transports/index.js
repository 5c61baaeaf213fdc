import { parameters } from './parameters.js'
import { definitions, settle } from './settle.js'

/** @import { Suite } from '../../engine/suite.d.ts' */

/** @type {Suite} */
export const transports = {
  name: 'transports',
  formerly: [],
  sentence: 'time of one tiny call by transport, TLS and connection',
  examples: [
    ['node bench --suite transports', 'HTTP/1.1, HTTP/2, HTTP/3, gRPC and Connect, side by side'],
    ['node bench --suite transports -pkgs mercurius --transport h1,h2 --parallel 1,4,16', 'a GraphQL field'],
  ],
  parameters,
  absent: { size: 'a call and its answer hold one name, and no document' },
  // By hand, a framework, GraphQL, and one for each of the other protocols.
  usualServers: () => ['ceiling-http', 'fastify-rest', 'mercurius', 'grpc-js', 'connect-node', 'http3'],
  settle,
  definitions,
  load: async () => (await import('./suite.js')).suite,
  compare: {
    examples: [['node compare --suite transports --plot plot.svg', 'ns/op of every row']],
    parameters: {},
  },
}
