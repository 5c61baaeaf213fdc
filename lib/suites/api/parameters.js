import { anyText, declare, number, timeIn, wholeNumber } from '../../workload/kinds.js'
import { quotedAddress } from '../../workload/quoted.js'
import { slo } from '../../workload/slo.js'
import { exportParameters, importParameters } from '../kit/k6/parameters.js'
import { pastParameters } from '../kit/report/pastParameters.js'
import { failOnKind } from './report/failOn.js'

/** @import { RunParameters } from '../../core/plan/parameters.js' */
/** @import { Kind } from '../../workload/kinds.js' */
/** @import { Given } from '../../workload/parameter.d.ts' */

/** Explains what the user may have meant, in place of the path of an api file. @param {string} text */
function explainOther(text) {
  const address = quotedAddress(text)
  if (address) return `${expected}, got an address; write node bench --init ${address}, which writes one`
  if (!/\.(?:graphqls?|gql)$/i.test(text)) return
  return `${expected}, got a document or a schema; name it in one, which node bench --init URL writes`
}

const expected = 'expected the path of an api file'

/** Path of an api file. @type {Kind<string>} */
const apiFile = {
  ...anyText('the path of an api file'),
  read: (text) => (text === '' || explainOther(text) ? undefined : text),
  explain: explainOther,
}

/** Options whose values are not stored as the user wrote them, or not at all. */
const resolved = declare({
  api: {
    optional: true,
    selectsSuite: true,
    kind: apiFile,
    help: 'file of servers and operations, as a module or JSON: see docs/own-api.md; it selects this suite',
  },
  operations: {
    optional: true,
    list: true,
    kind: anyText('names of operations'),
    shownDefault: 'all, then mix',
    requires: ['api'],
    help: 'operations to measure, several with commas; mix: all together, by their weights',
  },
  'dry-run': {
    setting: 'dryRun',
    optional: true,
    requires: ['api'],
    help: 'answers and checks of each operation by each server, and what mutations change: no load',
  },
  ...exportParameters,
  'export-k6': {
    ...exportParameters['export-k6'],
    requires: ['api'],
    conflicts: ['dry-run', 'rate', 'slo', 'requests'],
    help: 'measure nothing: write the mix, or one of --operations, for k6 into this folder',
  },
  init: {
    optional: true,
    selectsSuite: true,
    kind: anyText('the address of a GraphQL API, such as http://127.0.0.1:4000/graphql, or a log such as log.jsonl'),
    onlyWith: ['suite'],
    help: 'write a first api.mjs for the API at this address, by introspection with $TOKEN, or for a log of requests',
  },
  'allow-remote': {
    setting: 'allowRemote',
    optional: true,
    requires: ['api'],
    help: 'servers may be on another machine',
  },
})

/** Options that are stored as the user wrote them. */
export const storedParameters = declare({
  connections: {
    alias: 'c',
    scope: 'client',
    kind: wholeNumber(1, 10_000),
    default: '10',
    help: 'connections, kept open; several with commas: each is measured',
  },
  pipelining: {
    alias: 'p',
    scope: 'client',
    kind: wholeNumber(1, 1000),
    default: '1',
    help: 'requests in flight on each connection: pipelined over HTTP/1.1, streams over HTTP/2',
  },
  rate: {
    setting: 'rates',
    kind: number(0.1, 1_000_000),
    list: true,
    optional: true,
    help: 'then latency at constant rates in requests/s, several with commas, for every operation and the mix',
  },
  slo: {
    kind: slo,
    optional: true,
    help: 'then the highest constant rate of every operation and the mix that meets this objective: p99<50ms',
  },
  duration: {
    alias: 'd',
    setting: 'durationSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '5',
    quick: '1',
    help: 'measured seconds of each operation and of the mix, in turns; fewer by default within a budget',
  },
  requests: {
    alias: 'n',
    kind: wholeNumber(1, 1_000_000_000),
    optional: true,
    help: 'answers after which the closed loop of each operation and of the mix ends, in place of -d',
  },
  warmup: {
    setting: 'warmupSeconds',
    kind: timeIn('s', number(0, 3600)),
    default: '2',
    quick: '1',
    help: 'seconds of load before the first operation of a process',
  },
  timeout: {
    setting: 'timeoutSeconds',
    kind: timeIn('s', number(0.1, 3600)),
    default: '10',
    help: 'seconds after which a request without an answer is an error',
  },
  'fail-on': {
    setting: 'failOn',
    optional: true,
    kind: failOnKind,
    help: 'exit code 3 if a limit does not hold: regression:5%,cpu:3%,memory:10%,p99:200ms,errors:0.1%',
  },
  instructions: {
    optional: true,
    help: 'also user-mode instructions per answer of servers on Node.js: three more processes each (perf or qemu-user)',
  },
  profile: {
    optional: true,
    help: 'also which functions take more time per answer in servers on Node.js: a profile of one more process each',
  },
})

/** Options of compare. */
export const compareParameters = declare({
  'fail-on': { ...storedParameters['fail-on'], scope: 'report' },
  ...pastParameters,
  ...importParameters,
})

export const parameters = { ...resolved, ...storedParameters }

/** Defaults of shared options: pairs of processes differ by more than long windows could tell. */
export const defaults = { rounds: { default: '12', quick: '2' } }

/** @typedef {Given<RunParameters & typeof resolved & typeof storedParameters>} Options */
