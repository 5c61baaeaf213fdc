import { defineSuite } from '../kit/defineSuite.js'
import { definitions } from './fields.js'
import { compareParameters, defaults, parameters } from './parameters.js'

/** @import { Loaded } from '../../core/suite.d.ts' */

/** Runs what the user requested in place of measuring. @type {NonNullable<Loaded<any>['measureInstead']>} */
async function measureInstead({ init, dryRun, k6, ...run }) {
  if (init) return (await import('./file/writeFirstFile.js')).writeFirstFile(init, run.signal)
  if (k6) return (await import('../kit/k6/exportApi.js')).exportApi({ ...run, k6 })
  return dryRun ? (await import('./servers/dryRun.js')).dryRun(run) : null
}

export const api = defineSuite({
  name: 'api',
  sentence: 'your own API: versions side by side, per operation',
  question: 'Which version of my API?',
  examples: [
    ['node bench --init http://127.0.0.1:4000/graphql', 'write a first api.mjs for your API'],
    ['node bench --api api.js --dry-run', 'ask each operation of it once'],
    ['node bench --api api.js', 'measure its servers, operation by operation, and the mix'],
    ['node bench --api api.js --operations mix --quick', 'a first look at the mix alone'],
    ['node bench --api api.js --fail-on regression:5%,errors:0.1%', 'exit code 3 for a pull request that is slower'],
  ],
  parameters,
  defaults,
  // Servers are those of the file.
  defaultServers: () => [],
  settle: async (options, servers) => (await import('./settle.js')).settle(options, servers),
  serversOf: async (settings) => (await import('./settle.js')).restoreServers(settings),
  definitions,
  compare: {
    examples: [
      ['node compare --suite api', 'the newest run: a verdict on each operation'],
      ['node compare --suite api --plot plot.svg', 'ratios to the first server, as a picture'],
      ['node compare --suite api --baseline FOLDER', 'also what changed since the run in this folder'],
      ['node compare --suite api --history', 'all runs so far, operation by operation'],
      ['node compare --suite api --import-k6 k6.txt', 'also figures of k6, by the output of --export-k6'],
    ],
    parameters: compareParameters,
    settle: (options) => options,
  },
  plan: () => import('./plan.js'),
  measure: async () => ({ ...(await import('./measure.js')), measureInstead }),
  report: () => import('./report/report.js'),
  chart: () => import('./report/chart.js'),
})
