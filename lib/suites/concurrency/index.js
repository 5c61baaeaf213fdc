import { defineSuite } from '../kit/defineSuite.js'
import { describeFields, windowDefinitions } from '../kit/fields.js'
import { fields } from './fields.js'
import { parameters, settle } from './parameters.js'

export const concurrency = defineSuite({
  name: 'concurrency',
  sentence: 'requests/s over connections',
  question: 'How many connections?',
  examples: [
    [
      'node bench --suite concurrency -pkgs mercurius ceiling-http --protocol h1',
      'how far it scales, and where it ends',
    ],
    [
      'node bench --suite concurrency --driver h2load -c 16,256 --plot plot.svg',
      'with a second opinion, and a picture',
    ],
  ],
  charted: 'curves, knees and peaks',
  parameters,
  // The first two are compared; the others say what Node.js itself can do.
  defaultServers: () => ['mercurius', 'core-graphql-js', 'ceiling-http', 'ceiling-net'],
  settle,
  definitions: () => ({ value: describeFields(fields), ...windowDefinitions }),
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
