import { defineSuite } from '../kit/defineSuite.js'
import { storedDefinitions } from './fields.js'
import { definitions, parameters, settle } from './parameters.js'

export const compression = defineSuite({
  name: 'compression',
  sentence: 'time and bytes by content coding',
  question: 'Which compression?',
  examples: [
    ['node bench --suite compression', 'is compression worth its time, and which?'],
    ['node bench --suite compression -pkgs mercurius --size small,huge --rtt 20 --bandwidth 10,100', 'over a network'],
  ],
  charted: 'the best coding for each bandwidth',
  parameters,
  // A framework, and graphql-js without one, because both take the coding from lib/serve; and one that speaks HTTP/3.
  defaultServers: ({ quick, axes }) => [
    ...(quick ? ['core-graphql-js'] : ['core-graphql-js', 'mercurius']),
    ...(axes?.protocol.includes('h3') ? ['http3'] : []),
  ],
  settle,
  definitions: () => ({ ...storedDefinitions, ...definitions() }),
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
