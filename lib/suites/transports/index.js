import { defineSuite } from '../kit/defineSuite.js'
import { definitions } from './fields.js'
import { parameters, settle } from './parameters.js'

export const transports = defineSuite({
  name: 'transports',
  sentence: 'time of one tiny call by transport, TLS and connection',
  question: 'Which protocol?',
  examples: [
    ['node bench --suite transports', 'HTTP/1.1, HTTP/2, HTTP/3, gRPC and Connect, side by side'],
    ['node bench --suite transports -pkgs mercurius --transport h1,h2 --parallel 1,4,16', 'a GraphQL field'],
  ],
  charted: 'ns/op of every row',
  parameters,
  absent: { size: 'a call and its answer hold one name, and no document' },
  // By hand, a framework, GraphQL, and one for each of the other protocols.
  defaultServers: () => ['ceiling-http', 'fastify-rest', 'mercurius', 'grpc-js', 'connect-node', 'http3'],
  settle,
  definitions,
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
