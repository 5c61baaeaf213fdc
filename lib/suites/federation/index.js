import { defineSuite } from '../kit/defineSuite.js'
import { describeFields } from '../kit/fields.js'
import { fields } from './fields.js'
import { parameters, settle } from './parameters.js'

export const federation = defineSuite({
  name: 'federation',
  sentence: 'gateways in front of subgraphs: calls, CPU time, latency',
  question: 'What does a gateway cost?',
  examples: [
    ['node bench --suite federation', 'what a gateway costs, and how many calls it makes'],
    ['node bench --suite federation --delay 0,5,20', 'from where on subgraphs take most of the time'],
  ],
  charted: 'CPU time of an operation in each gateway',
  parameters,
  absent: { size: 'the subgraphs have one size of data' },
  servers: async () => (await import('../../servers/discover.js')).discoverGateways(),
  // All gateways: settle finds them.
  defaultServers: () => [],
  settle,
  definitions: () => ({ value: describeFields(fields) }),
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
