import { definitions, settle } from './settle.js'
import { parameters } from './parameters.js'

/** @import { Suite } from '../../engine/suite.d.ts' */

/** @type {Suite} */
export const compression = {
  name: 'compression',
  formerly: [],
  sentence: 'time and bytes by content coding',
  examples: [
    ['node bench --suite compression', 'is compression worth its time, and which?'],
    ['node bench --suite compression -pkgs mercurius --size small,huge --rtt 20 --bandwidth 10,100', 'over a network'],
  ],
  parameters,
  // A framework, and graphql-js without one, as the coding is lib/serve's in both; and what speaks HTTP/3.
  usualServers: ({ quick, axes }) => [
    ...(quick ? ['core-graphql-js'] : ['core-graphql-js', 'mercurius']),
    ...(axes?.protocol.includes('h3') ? ['http3'] : []),
  ],
  settle,
  definitions,
  load: async () => (await import('./suite.js')).suite,
  compare: {
    examples: [['node compare --suite compression --plot plot.svg', 'the best coding for each bandwidth']],
    parameters: {},
  },
}
