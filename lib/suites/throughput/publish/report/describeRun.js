import { describeFacts, describeMissing, machineFacts } from '../../../../reports/runFacts.js'
import { aboutScenarios, backendOf, scenarioOf, usualPool } from '../../../../workload/scenarios/index.js'
import { secondsOfWindow, sliceOf } from '../../measure/windows.js'
import { counted } from '../../../../workload/counted.js'

/** @import { Settings } from '../../settle.js' */
/** @import { WorkloadName } from '../../../../types.d.ts' */
/** @import { Result } from '../../types.d.ts' */

/** @type {Partial<Record<WorkloadName, string>>} */
const workloads = {
  compound: 'POST /graphql { authors { id name md5 books { id name } } }',
  'compound-variables':
    'POST /graphql query Authors($id: ID!) { authors { id name md5 books { id name } } author(id: $id) { id } }, with an id from 10 to 20',
  'compound-cold': 'POST /graphql { a000000: authors { id name md5 books { id name } } } and so on to a009999',
  rest: 'GET /api/authors',
  'deep-4': 'scenario deep: the first four of its levels',
}

/** @param {WorkloadName} workload */
function describeScenario(workload) {
  const { scenario } = scenarioOf(workload)
  return `scenario ${workload}${scenario ? `: ${aboutScenarios[scenario]}` : ''}`
}

/** @param {number} seconds */
const inWords = (seconds) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** @param {Settings} settings */
function describeRounds({ rounds, precision, separate, budgetSeconds, cohort }) {
  const blocks = `${counted(rounds, 'block')} of one ${cohort === 1 ? 'round' : 'process'} per server`
  const turns = cohort === 1 ? [] : [`in cohorts of up to ${cohort} that take turns`]
  const until = [
    ...(precision === null ? [] : [`until ± ${(precision * 100).toFixed(1)} %`]),
    ...(separate === null ? [] : [`until rows ${Number((separate * 100).toFixed(1))} % apart are separated`]),
    ...(budgetSeconds === null ? [] : [`for at most ${inWords(budgetSeconds)}`]),
  ]
  return [until.length === 0 ? blocks : `${blocks} at least`, ...turns, ...until].join(', ')
}

/** @param {Settings} settings */
const describeWarmup = ({ warmupSeconds }) =>
  warmupSeconds === 'auto' ? 'warm-up until steady' : `${warmupSeconds} s warm-up`

/** @param {Pick<Result, 'settings' | 'facts'>} result */
function describeSlices({ settings, facts }) {
  const milliseconds = sliceOf(settings, settings.workload)
  if (milliseconds === null) return ''
  const { mainThreads } = facts ?? {}
  const where = mainThreads
    ? `main threads of servers on CPU ${mainThreads.server}, of clients on CPU ${mainThreads.client}`
    : 'which makes rates lower'
  return ` in slices of ${milliseconds} ms, ${where}`
}

/** @param {Result} result */
function describeWindows(result) {
  const { cohort, durationSeconds } = result.settings
  const slices = describeSlices(result)
  if (durationSeconds !== 'auto') return `${durationSeconds} s measured${slices}`
  const seconds = secondsOfWindow({ cohort, durationSeconds }, 1)
  return cohort === 1 ? `${seconds} s measured` : `windows of ${seconds} s${slices}, as many as the noise asks for`
}

/** What goes without saying where it holds for all rows. */
const usual = {
  unsized: 'usual size',
  unpinned: 'not pinned to CPUs',
  unmonitored: 'not monitored',
  withoutDatabase: 'no database',
}

/** @param {Result} result */
function describeDatabase({ settings: { workload, pool = usualPool }, facts: { database } = {} }) {
  const backend = backendOf(workload)
  if (backend === 'sqlite') return 'node:sqlite, which is synchronous: servers compute its answers and wait for none'
  if (backend !== 'postgres' || !database) return usual.withoutDatabase
  const where = database.host === null ? "a cluster of the run's own" : `at ${database.host}`
  return `${database.product}, ${where}, ${pool} connections of each server`
}

/** What a reader has to know to compare two results of a workload, each as a phrase. @type {((result: Result) => string)[]} */
const circumstances = [
  ({ settings: { size } }) => (size === undefined ? usual.unsized : `size ${size}`),
  ({ settings }) => `${settings.connections} connections × ${settings.pipelining} pipelined requests`,
  (result) => `${describeWarmup(result.settings)}, ${describeWindows(result)}`,
  ({ settings }) => describeRounds(settings),
  ({ settings: { cpus } }) => (cpus ? `server on CPU ${cpus.server}, client on CPU ${cpus.client}` : usual.unpinned),
  ({ settings }) => (settings.monitor ? 'servers monitored' : usual.unmonitored),
  describeDatabase,
  ...machineFacts,
]

/** @param {Result} result */
const describeWorkload = ({ settings: { workload } }) => workloads[workload] ?? describeScenario(workload)

/** How results were measured, and in what they differ. @param {Result[]} results */
export const describeConditions = (results) =>
  describeFacts([describeWorkload, ...circumstances], results, Object.values(usual))

/** The same of several scenarios, with what an operation of each is. @param {Result[]} results @returns {string[]} */
export function describeScenarios(results) {
  const named = new Set(results.flatMap(({ settings: { workload } }) => scenarioOf(workload).scenario ?? []))
  const told = [...named].map((scenario) => `${scenario}: ${aboutScenarios[scenario]}`)
  return [`One operation of ${told.join('; of ')}.`, ...describeFacts(circumstances, results, Object.values(usual))]
}

/** How the results were measured, and what of it is missing. @param {Result[]} results @returns {string[]} */
export const describeRun = (results) => [
  ...describeConditions(results),
  ...describeMissing(results, {
    planned: ({ settings }) => settings.rounds,
    finished: ({ rounds }) => new Set(rounds.map(({ block }) => block)).size,
    resume: 'node bench --resume',
  }),
]
