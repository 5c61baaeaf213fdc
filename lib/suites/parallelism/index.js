import { defineSuite } from '../kit/defineSuite.js'
import { describeUnequalColumns } from './storedPages.js'
import { storedDefinitions } from './fields.js'
import { definitions, parameters, settle } from './parameters.js'

export const parallelism = defineSuite({
  name: 'parallelism',
  sentence: 'page-load time by strategy',
  question: 'One document or many requests?',
  examples: [
    ['node bench --suite parallelism', 'one compound document, or many?'],
    ['node bench --suite parallelism -pkgs mercurius --resources 1,10,50 --plot plot.svg', 'find the crossover'],
  ],
  charted: 'page-load times and crossovers',
  parameters,
  absent: { size: 'a page has --resources of --bytes each' },
  // Two are enough for a question about documents, not servers: a framework, and graphql-js without one.
  defaultServers: ({ serve }) => (serve ? ['core-graphql-js'] : ['mercurius', 'core-graphql-js']),
  settle,
  definitions: () => ({ ...storedDefinitions, ...definitions() }),
  describeContradiction: describeUnequalColumns,
  plan: () => import('./plan.js'),
  measure: () => import('./measure.js'),
  report: () => import('./report.js'),
  chart: () => import('./chart.js'),
})
