import { documentKinds, workloadNames } from '../../workload/variations.js'
import { anyText, declare, number, oneOf, share, timeIn, wholeNumber, wordOr } from '../../workload/kinds.js'
import { scenarioNames, usualPool } from '../../workload/scenarios/index.js'
import { loadings } from '../../workload/scenarios/loading.js'
import { aboutSizes, sizes } from '../../workload/sizes.js'
import { slo } from '../../workload/slo.js'
import { importParameters } from '../kit/k6/k6Declarations.js'
import { pastParameters } from '../kit/report/pastParameters.js'
import { endpointParameters } from './endpoint.js'
import { defaultCohort } from './measure/machineLimits.js'
import { defaultSliceMs } from './measure/windows.js'
import { askedRate, cpuPair, depth, depths, limits } from './optionKinds.js'
import { defaultDelayMs } from './scenarios/requestedWorkloads.js'

/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Given, ParameterTable } from '../../workload/parameter.d.ts' */

export const defaultReference = 'core-graphql-js'

/** @type {Kind<string>} */
const oneServer = {
  ...anyText('the name of one server'),
  read: (text) => (/^[^,]+$/.test(text) ? text : undefined),
  advice: 'node bench --list names them all',
}
const path = anyText('a path')

/** Scenarios with loaders and backends. */
const withLoading = ['scenario n+1', 'scenario all']

/** Parameters that choose workloads, the same of bench and of compare. */
const workloadParameters = declare({
  workload: {
    kind: oneOf(...workloadNames),
    default: 'compound',
    help: 'compound: POST /graphql; rest: GET /api/authors',
  },
  documents: {
    kind: oneOf(...documentKinds.map(({ kind }) => kind)),
    list: true,
    shownDefault: 'hot',
    conflicts: ['workload rest'],
    help: 'hot: one document; variables: one with changing variables; cold: 10,000 documents; several: hot,cold',
  },
  scenario: {
    kind: oneOf(...scenarioNames, 'all'),
    list: true,
    shownDefault: 'classic',
    conflicts: ['documents', 'workload rest'],
    help: `${scenarioNames.join(', ')}, several with commas, or all: side by side`,
  },
  loading: {
    kind: oneOf(...loadings),
    list: true,
    shownDefault: loadings.join(),
    requires: withLoading,
    help: 'how books are loaded',
  },
  backend: {
    kind: oneOf('memory', 'delay', 'sqlite', 'postgres'),
    list: true,
    shownDefault: 'memory',
    requires: withLoading,
    help: 'what is called: memory, delay (memory after --delay), sqlite or postgres (DATABASE_URL, or one of its own)',
  },
  delay: {
    kind: timeIn('ms', wholeNumber(0, 10_000)),
    list: true,
    shownDefault: `${defaultDelayMs}`,
    requires: ['backend delay'],
    help: 'milliseconds of a call',
  },
})

/** Names of the parameters that choose workloads. */
export const namesOfWorkloads = Object.keys(workloadParameters)

export const parameters = declare({
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: wordOr('auto', 'auto', timeIn('s', number(0.1, 3600))),
    default: 'auto',
    quick: '2',
    help: 'measured seconds of each process; auto: 5, and in cohorts, after the first block, as the noise requires',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: wordOr('auto', 'auto', timeIn('s', number(0, 3600))),
    default: '16',
    quick: '1',
    help: 'seconds of load before the measured window; auto: until the rate is steady',
  },
  reference: {
    kind: oneServer,
    shownDefault: defaultReference,
    help: 'server that others are relative to; measured as two servers (A/A control)',
  },
  cohort: {
    kind: wholeNumber(1, 8),
    shownDefault: `${defaultCohort}, as memory allows`,
    help: 'servers alive at once, with the reference, measured in turns in windows of a second; 1: one after the other',
  },
  slice: {
    setting: 'sliceMilliseconds',
    kind: wordOr('none', 'none', timeIn('ms', wholeNumber(10, 1000))),
    optional: true,
    shownDefault: `${defaultSliceMs} on Linux`,
    help: 'cohorts take turns of these milliseconds, and servers are stopped between: less noise; none: whole windows',
  },
  precision: {
    kind: share(0.1, 50),
    adaptive: true,
    help: 'repeat rows after --rounds until each 95 % interval is within ± this, such as 3%, or apart from others',
  },
  separate: {
    kind: share(0.1, 50),
    adaptive: true,
    help: 'repeat rows after --rounds until all that differ by this or more, such as 10%, are separated',
  },
  connections: { alias: 'c', kind: wholeNumber(1, 10_000), default: '100', help: 'connections, kept open' },
  pipelining: {
    alias: 'p',
    kind: depths,
    default: '10',
    help: 'requests in flight on each connection; 10,1: at both, in turns, and ranks are of the first',
  },
  rate: {
    setting: 'rates',
    kind: askedRate,
    list: true,
    optional: true,
    help: 'then latency at constant rates: 500, or 50%,90% of the maximum',
  },
  slo: { kind: slo, optional: true, help: 'then the highest constant rate that meets this objective: p99<50ms' },
  ...workloadParameters,
  layers: {
    kind: anyText('the name of a server'),
    list: true,
    optional: true,
    conflicts: ['packages', 'all-packages', 'reference', 'documents', 'scenario', 'workload rest', 'endpoint'],
    help: 'measure a server beside its layers (benchmarks/layers); all: every server that has some',
  },
  pool: {
    kind: wholeNumber(1, 100),
    optional: true,
    shownDefault: `${usualPool}`,
    requires: ['backend postgres'],
    help: 'connections of each server to it',
  },
  size: { kind: oneOf(...sizes), optional: true, shownDefault: 'classic', help: aboutSizes },
  ...endpointParameters,
  cpus: { kind: cpuPair, help: 'pin to CPUs, as SERVER/CLIENT: 0/1, or 0-1/2,3 (Linux)' },
  monitor: { help: "also event-loop delay and GC share of each server's main thread" },
})

/**
 * Declares options of only `compare`.
 * @template {ParameterTable} const Table
 * @param {Table} table
 * @returns {Table}
 */
const declareForReport = (table) =>
  /** @type {any} */ (
    Object.fromEntries(Object.entries(table).map(([name, parameter]) => [name, { ...parameter, scope: 'report' }]))
  )

export const compareParameters = declareForReport({
  update: {
    kind: path,
    conflicts: ['table', 'csv', 'json', 'columns', 'sort', 'filter', 'html', 'import-k6', 'pipelining'],
    help: 'fill the part between the markers of this file, and write docs/ranking.svg and docs/results.md beside it',
  },
  check: { requires: ['update'], help: 'write nothing; exit code 4 where these files are not what the results say' },
  baseline: {
    ...pastParameters.baseline,
    conflicts: ['update', 'plot', 'import-k6'],
    help: 'changes since another run: the directory of its results; or, in the same run, by a variant, such as @node20',
  },
  'fail-on': {
    setting: 'failOn',
    kind: limits,
    help:
      'exit code 3 where a row is worse than in --baseline by more than this, such as regression:5%, or the A/A ' +
      'control differs from itself by more, such as control:5%; both: with a comma',
  },
  history: pastParameters.history,
  layers: {
    onlyWith: ['suite', 'table', 'json', 'csv', 'columns', 'sort', 'filter', 'plot', 'html', 'results', 'notes'],
    help: 'layers side by side: their ratios to the server that they are on',
  },
  pipelining: { alias: 'p', kind: depth, help: 'rank by the windows with so many requests in flight, of several' },
  ...importParameters,
  audit: {
    kind: path,
    onlyWith: ['suite', 'table', 'json', ...namesOfWorkloads],
    help: 'judge the rows of any file with tables, or of a directory of results',
  },
  ...workloadParameters,
  documents: { ...workloadParameters.documents, help: 'hot, variables or cold' },
})

/** @typedef {Given<RunParameters & typeof parameters>} GivenRun */
/** @typedef {Given<typeof compareParameters>} GivenReport */
/** @typedef {Given<typeof workloadParameters>} WorkloadOptions */
