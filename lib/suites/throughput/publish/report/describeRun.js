import { groupBy } from '../../../../reports/groupBy.js'
import { dateOf, describeFacts, describeMissing, machineFacts, placeFacts } from '../../../../reports/runFacts.js'
import { endpointOf } from '../../../../core/store/storedServers.js'
import { aboutScenarios, backendOf, scenarioOf, usualPool } from '../../../../workload/scenarios/index.js'
import { counted } from '../../../../workload/counted.js'
import { plainWords } from '../../../../workload/plainWords.js'
import { minWindows, secondsOfWindow, sliceOf } from '../../measure/windows.js'

/** @import { Endpoint, WorkloadName } from '../../../../types.d.ts' */
/** @import { Settings } from '../../settle.js' */
/** @import { Result } from '../../types.d.ts' */

/** @type {Partial<Record<WorkloadName, string>>} */
const workloads = {
  compound: 'POST /graphql { authors { id name md5 books { id name } } }',
  'compound-variables':
    'POST /graphql query Authors($id: ID!) { authors { id name md5 books { id name } } author(id: $id) { id } }, ' +
    'with an id from 10 to 20',
  'compound-cold': 'POST /graphql { a000000: authors { id name md5 books { id name } } } and so on to a009999',
  rest: 'GET /api/authors',
  'deep-4': 'scenario deep: the first four of its levels',
}

/** @param {Result} result */
function describeWorkload({ settings: { workload } }) {
  const { scenario } = scenarioOf(workload)
  return workloads[workload] ?? `scenario ${workload}${scenario ? `: ${aboutScenarios[scenario]}` : ''}`
}

/** @param {number} seconds */
const formatDuration = (seconds) => (seconds < 90 ? `${seconds} s` : `${Math.round(seconds / 60)} min`)

/** @param {Settings} settings */
function describeRounds({ rounds, precision, separate, budgetSeconds, cohort }) {
  const blocks = `${counted(rounds, 'block')} of one ${cohort === 1 ? 'round' : 'process'} per server`
  const turns = cohort === 1 ? [] : [`in cohorts of up to ${cohort} that take turns`]
  const until = [
    ...(precision === null ? [] : [`until ± ${(precision * 100).toFixed(1)} %`]),
    ...(separate === null ? [] : [`until rows ${Number((separate * 100).toFixed(1))} % apart are separated`]),
    ...(budgetSeconds === null ? [] : [`for at most ${formatDuration(budgetSeconds)}`]),
  ]
  return [until.length === 0 ? blocks : `${blocks} at least`, ...turns, ...until].join(', ')
}

/** @param {Settings} settings */
const describeWarmup = ({ warmupSeconds }) =>
  warmupSeconds === 'auto' ? 'warm-up until steady' : `${warmupSeconds} s warm-up`

/** @param {Pick<Result, 'settings' | 'facts'>} result */
function describeSlices({ settings, facts: { mainThreads } = {} }) {
  const milliseconds = sliceOf(settings, settings.workload)
  if (milliseconds === null) return ''
  const where = mainThreads
    ? `main threads of one-process servers on CPU ${mainThreads.server}, of their clients on CPU ${mainThreads.client}`
    : 'which makes rates lower'
  return ` in slices of ${milliseconds} ms, ${where}`
}

/** @param {Result} result */
function describeWindows(result) {
  const { cohort, durationSeconds } = result.settings
  const slices = describeSlices(result)
  if (durationSeconds !== 'auto') return `${durationSeconds} s measured${slices}`
  const seconds = secondsOfWindow({ cohort, durationSeconds }, 1)
  return cohort === 1 ? `${seconds} s measured` : `windows of ${seconds} s${slices}, ${minWindows} or more a process`
}

/** Phrases of default conditions, which are left out if they hold for all rows. */
const defaults = { size: 'usual size', cpus: 'not pinned to CPUs', monitor: 'not monitored', database: 'no database' }

/** @param {Result} result */
function describeDatabase({ settings: { workload, pool = usualPool }, facts: { database } = {} }) {
  const backend = backendOf(workload)
  if (backend === 'sqlite') return 'node:sqlite, which is synchronous: servers compute its answers and wait for none'
  if (backend !== 'postgres' || !database) return defaults.database
  const where = database.host === null ? "a cluster of the run's own" : `at ${database.host}`
  return `${database.product}, ${where}, ${pool} connections of each server`
}

/** @param {Result} result */
function describeSize({ settings: { size } }) {
  return size === undefined ? defaults.size : `size ${size}`
}

/** @param {Result} result */
function describeLoad({ settings: { connections, pipelining } }) {
  return `${connections} connections × ${pipelining} pipelined requests`
}

/** Conditions that results must share to be compared, each as a phrase. @type {((result: Result) => string)[]} */
const circumstances = [
  describeSize,
  describeLoad,
  (result) => `${describeWarmup(result.settings)}, ${describeWindows(result)}`,
  ({ settings }) => describeRounds(settings),
  ({ settings: { cpus } }) => (cpus ? `server on CPU ${cpus.server}, client on CPU ${cpus.client}` : defaults.cpus),
  ({ settings }) => (settings.monitor ? 'servers monitored' : defaults.monitor),
  describeDatabase,
  ...machineFacts,
]

/** Facts of a single line. @type {((result: Result) => string)[]} */
const briefFacts = [
  ({ settings }) => settings.workload,
  describeSize,
  describeLoad,
  placeFacts[0],
  ({ run, runs = [run] }) => [...new Set(runs.map(dateOf))].join(' and '),
]

/**
 * Shortens the sentence on what results share to a line.
 * @type {(results: Result[], sentences: string[]) => Record<string, string>} sentences: of describeRun
 */
export const briefRun = (results, [shared]) => ({
  [shared]: describeFacts(briefFacts, results, Object.values(defaults))[0],
})

/** @type {(facts: ((result: Result) => string)[], results: Result[]) => string[]} */
const describeShared = (facts, results) => [
  ...describeFacts(facts, results, Object.values(defaults)),
  ...describeLeftOut(results),
]

/**
 * Describes in a sentence how many cohorts do not count, because others were measured in their place.
 * @param {Pick<Result, 'leftOut'>[]} results
 */
export function describeLeftOut(results) {
  const trials = results.flatMap(({ leftOut = [] }) => leftOut.filter(({ replaces }) => replaces === undefined))
  const cohorts = groupBy(
    trials,
    ({ run, block, cohort, conditions }) => `${run} ${conditions.workload} ${block} ${cohort}`,
  )
  if (cohorts.size === 0) return []
  const shares = [...cohorts.values()].map(([{ disturbed = '' }]) =>
    Math.max(...[...disturbed.matchAll(/(\d+) %/g)].map(([, share]) => Number(share))),
  )
  const [low, high] = [Math.min(...shares), Math.max(...shares)]
  const range = low === high ? high : `${low} to ${high}`
  const [verb, disturbedDo] = cohorts.size === 1 ? ['was', 'one does'] : ['were', 'ones do']
  return [
    `${counted(cohorts.size, 'cohort')} ${verb} measured again, because other work on the machine used ${range} % of ` +
      `a core; the disturbed ${disturbedDo} not count.`,
  ]
}

/** Describes how results were measured, and in what they differ. @param {Result[]} results */
export const describeConditions = (results) => describeShared([describeWorkload, ...circumstances], results)

/**
 * Describes the same of several scenarios, with one operation of each.
 * @param {Result[]} results
 * @returns {string[]}
 */
export function describeScenarios(results) {
  const names = new Set(results.flatMap(({ settings: { workload } }) => scenarioOf(workload).scenario ?? []))
  const operations = [...names].map((scenario) => `${scenario}: ${aboutScenarios[scenario]}`)
  return [`One operation of ${operations.join('; of ')}.`, ...describeShared(circumstances, results)]
}

/** Counts the blocks of a result; of several runs, those of the shortest. @param {Result} result */
export function countBlocks({ rounds }) {
  const runs = [...groupBy(rounds, ({ run }) => run).values()]
  const counts = runs.map((some) => new Set(some.map(({ block }) => block)).size)
  return counts.length > 0 ? Math.min(...counts) : 0
}

/** Describes how the results were measured, and what is missing. @param {Result[]} results @returns {string[]} */
export const describeRun = (results) => [
  ...describeConditions(results),
  ...describeMissing(results, {
    planned: ({ settings }) => settings.rounds,
    finished: countBlocks,
    resume: 'node bench --resume',
  }),
]

/** Describes the endpoints among results. @param {Result[]} results @returns {string[]} */
export const endpointNotes = (results) =>
  results.flatMap((result) => {
    const endpoint = endpointOf(result)
    return endpoint ? [describeEndpoint(result, endpoint)] : []
  })

/** @type {(result: Result, endpoint: Endpoint) => string} */
function describeEndpoint({ server, summary, settings: { processes } }, { url, command }) {
  const started = command
    ? `was started by ${plainWords(command)}, anew for each of its rounds.`
    : 'ran already: all its rounds measured one process, so its interval does not hold what its processes may differ ' +
      'by, and its start was not seen.'
  const measured =
    command && processes === 'many' ? 'all that it started' : 'the processes that listen there and what they started'
  const isUnknown = summary?.serverCpuMsPerThousandRequests === null
  const cost = isUnknown
    ? 'It has no CPU time and memory: no process of this machine and this user was found to listen there.'
    : `CPU time and memory are of ${measured}, memory since their start.`
  const calls = 'Resolver calls of endpoints cannot be counted: its answers may come from a cache.'
  const measuredParts = summary ? [cost, calls] : []
  return [`${server} is ${url}; it ${started}`, ...measuredParts].join(' ')
}
