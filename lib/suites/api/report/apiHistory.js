import { createHash } from 'node:crypto'
import { describeKind } from '../../../reports/runFacts.js'
import { counted } from '../../../workload/counted.js'
import { openHistory, rounded } from '../../kit/compare/newLevels.js'
import { isClosedLoop } from './rows.js'

/** @import { ApiFacts, Settings } from '../types.d.ts' */
/** @import { Line } from './rows.js' */

/**
 * Row of a run in history.ndjson.
 * @typedef {object} HistoryLine
 * @property {string} run - its id
 * @property {string} startedAt
 * @property {string} suite
 * @property {string} server
 * @property {string} [api] - path of the api file; absent from older lines
 * @property {string} operation - name of an operation, or `mix`
 * @property {string} sha256 - of documents, variables and checks; of a mix also of the weights
 * @property {string} load
 * @property {string} machine
 * @property {string} node
 * @property {number | null} requestsPerSecond - right answers
 * @property {[number, number] | null} interval
 */
/** Row, and the level that began with it. @typedef {HistoryLine & { change: number | null }} PastRow */

/**
 * Hashes the requests and checks of a subject.
 * @type {(subject: string, api: Pick<ApiFacts, 'operations'>) => string}
 */
export function hashOf(subject, { operations }) {
  const operation = operations.find(({ name }) => name === subject)
  if (operation) return operation.sha256
  const weighed = operations.map(({ sha256, weight }) => [sha256, weight])
  return createHash('sha256').update(JSON.stringify(weighed)).digest('hex')
}

/** Describes how long a closed loop lasts. @param {Pick<Settings, 'durationSeconds' | 'requests'>} settings */
export const describeLength = ({ durationSeconds, requests }) =>
  requests === undefined ? `${durationSeconds} s` : counted(requests, 'answer')

/** Describes the work of a row: only rows of the same work compare. @param {Line} line */
export function workOf({ row, result: { settings } }) {
  const { server, operation, connections, pipelining } = row
  const { api, warmupSeconds, requests, budgetSeconds } = settings
  // Lengths that are fitted to a budget differ from run to run as starts do.
  const isFitted = requests === undefined && budgetSeconds !== null
  const length = isFitted ? `as ${budgetSeconds} s leave` : `${describeLength(settings)} after ${warmupSeconds} s`
  const load = `${connections} × ${pipelining}, ${length}`
  return { server, operation, sha256: hashOf(operation, api), load }
}

/** Names the kind of machine of a row. @param {Line} line */
export const machineOf = ({ result }) => describeKind(result.environment)

/**
 * Creates the lines of a run in the history, one for each row with a rate in a closed loop.
 * @param {Line[]} lines
 * @returns {HistoryLine[]}
 */
export const historyOf = (lines) =>
  lines.flatMap((line) => {
    // After a fault the rate is of other processes than in other runs.
    if (!isClosedLoop(line) || line.rates.length === 0 || !line.isPlanned) return []
    const { run, suite, environment } = line.result
    const { requestsPerSecond, interval } = line.row
    return {
      run: run.id,
      startedAt: run.startedAt,
      suite,
      api: line.result.settings.api.path,
      ...workOf(line),
      machine: machineOf(line),
      node: environment.node.slice(1),
      ...rounded({ requestsPerSecond, interval }),
    }
  })

/** Rates of the same work on one kind of machine. */
const history = openHistory({
  conditions: [
    ['api', 'file'],
    ['operation', 'operation'],
    ['sha256', 'documents', (sha256) => `SHA-256 ${sha256.slice(0, 12)}`],
    ['load', 'load'],
    ['machine', 'machine'],
  ],
  versions: [['node', 'Node']],
  figure: { value: 'requestsPerSecond', interval: 'interval', title: 'right answers/s', digits: 0 },
  leastImportant: ['machine', 'load', 'documents', 'file', 'Node'],
  whyOf: (/** @type {PastRow} */ { node }, before) =>
    node === before.node ? `the same Node ${node}` : `Node ${before.node} → ${node}`,
  about:
    'Other api files, documents, variables, checks, loads or machines are series of their own. A machine that has ' +
    'become faster or slower is a new level, too: two versions in one run tell.',
  lacking: 'a rate and its interval',
  complete: (lines) => lines.map((line) => ({ api: 'unnamed', ...line })),
})

export const { follow: followRates, report: createHistory } = history
