import { defineSuite } from '../kit/defineSuite.js'
import { ceilings } from './endpoint.js'
import { exportParameters } from '../kit/k6/parameters.js'
import { compareParameters, parameters } from './parameters.js'
import { definitions, describeContradiction, listShown, settle, settleReport, specify, toShow } from './settle.js'

/** @import { Loaded } from '../../core/suite.d.ts' */

/** Runs what the user requested in place of measuring. @type {NonNullable<Loaded<any>['measureInstead']>} */
const measureInstead = async ({ k6, ...run }) =>
  k6 ? (await import('../kit/k6/exportRow.js')).exportRow({ ...run, k6 }) : null

export const throughput = defineSuite({
  name: 'throughput',
  sentence: 'verified requests/s',
  question: 'Which server is fastest?',
  examples: [
    ['node bench --quick -pkgs mercurius graphql-yoga', 'two servers, a first look'],
    ['node bench --all-packages -c 100 -p 10', 'every server'],
    ['node bench --api api.mjs', 'versions of your own API'],
    ['node bench --layers mercurius', 'what its layers cost'],
    ['node bench --all-packages --precision 3% --budget 1h', 'until intervals are ± 3 % or separated'],
    ['node bench -pkgs mercurius graphql-yoga --scenario all', 'lists, depth, errors, N+1 and others'],
  ],
  parameters: { ...parameters, ...exportParameters },
  // Layers are selected with their base.
  defaultServers: ({ endpoint, layers }) => (layers ? [] : endpoint ? ceilings : undefined),
  settle,
  definitions,
  describeContradiction,
  plan: () => import('./plan.js'),
  measure: async () => ({ ...(await import('./measure/session.js')), measureInstead }),
  report: () => import('./suite.js'),
  chart: () => import('./publish/plot/drawRanking.js'),
  compare: {
    examples: [
      ['node compare --table', 'every result'],
      ['node compare mercurius graphql-yoga', 'two servers, and their ratio'],
      ['node compare --html report.html', 'everything as one page'],
      ['node compare --audit TABLE.md', 'rows of any published table that cannot be right; also with --json'],
      ['node compare --update README.md', 'between <!-- results:start --> and <!-- results:end -->'],
      ['node compare --scenario all', 'scenarios side by side: ratios to the reference'],
      ['node compare --layers', 'layers side by side: ratios to their base'],
      ['node compare --plot ranking.svg', 'the ranking as a picture'],
    ],
    parameters: compareParameters,
    settle: settleReport,
    specify,
    listShown,
    toShow,
  },
})
