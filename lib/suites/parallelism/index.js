import { describeUnequalColumns } from './pageColumns.js'
import { parameters } from './parameters.js'
import { definitions, settle } from './settle.js'

/** @import { Suite } from '../../core/suite.d.ts' */

/** @type {Suite} */
export const parallelism = {
  name: 'parallelism',
  sentence: 'page-load time by strategy',
  examples: [
    ['node bench --suite parallelism', 'one compound document, or many?'],
    ['node bench --suite parallelism -pkgs mercurius --resources 1,10,50 --plot plot.svg', 'find the crossover'],
  ],
  parameters,
  absent: { size: 'a page has --resources of --bytes each' },
  // Two are enough for a question about documents, not servers: a framework, and graphql-js without one.
  defaultServers: ({ serve }) => (serve ? ['core-graphql-js'] : ['mercurius', 'core-graphql-js']),
  settle,
  definitions,
  describeContradiction: describeUnequalColumns,
  load: async () => (await import('./suite.js')).suite,
  compare: {
    examples: [['node compare --suite parallelism --plot plot.svg', 'page-load times and crossovers']],
    parameters: {},
  },
}
