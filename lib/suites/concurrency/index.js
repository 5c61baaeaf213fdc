import { parameters } from './parameters.js'
import { definitions, settle } from './settle.js'

/** @import { Suite } from '../../core/suite.d.ts' */

/** @type {Suite} */
export const concurrency = {
  name: 'concurrency',
  sentence: 'requests/s over connections',
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
  parameters,
  // The first two are compared; the others say what Node.js itself can do.
  usualServers: () => ['mercurius', 'core-graphql-js', 'ceiling-http', 'ceiling-net'],
  settle,
  definitions,
  load: async () => (await import('./suite.js')).suite,
  compare: {
    examples: [['node compare --suite concurrency --plot plot.svg', 'curves, knees and peaks']],
    parameters: {},
  },
}
