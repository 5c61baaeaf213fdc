import { basename, join } from 'node:path'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { listRuns, mostSpecificFirst, readRuns } from '../lib/core/store/runs.js'
import { addServerConditions } from '../lib/core/store/storedServers.js'
import { groupBy } from '../lib/reports/groupBy.js'
import { describeCores, minuteOf } from '../lib/reports/runFacts.js'
import { joinTexts } from '../lib/reports/sentences.js'
import { percent } from '../lib/stats/describeNoise.js'
import { suites } from '../lib/suites/index.js'
import { capitalize } from '../lib/workload/capitalize.js'
import { counted } from '../lib/workload/counted.js'
import { confirm } from './confirmation.js'
import { countBusy } from './judgeRun.js'

/** @import { RunFolder } from '../lib/core/store/runs.js' */
/** @import { Analysis } from '../lib/stats/analyseRows.js' */

// Further runs test the published table and are no part of it: no report reads their folder.

/** Name of their folder in results/published. */
export const furtherFolder = 'further'
const [suite] = suites
/** Share of the ratios that may lie outside their joint 95 % interval. */
const mostOutside = 0.1
/** Share of the separated pairs that may stand the other way round by their estimates. */
const mostReversed = 0.002

/**
 * @typedef {object} Read a table, or a further run
 * @property {Analysis} analysis
 * @property {string} reference
 * @property {string[]} servers
 * @property {string[]} ranked - names of the servers among which there are ranks
 * @property {import('../lib/core/suite.d.ts').StoredResult} first
 * @property {string} startedAt - of its first run
 * @property {string} busy - windows during which the machine had other work, of all
 */
/**
 * @typedef {object} Judgement
 * @property {ReturnType<typeof confirm>} all - of all rows
 * @property {ReturnType<typeof confirm>} ranked - of those that have ranks
 * @property {string} startedAt
 * @property {string} processor
 * @property {string} machine
 * @property {string} commit
 * @property {string} method - hash of the code that measured it
 * @property {string} busy - windows during which the machine had other work, of all
 * @property {boolean} isOnMachine - whether its processor is that of the table
 * @property {boolean} keepsOrder
 * @property {boolean} keepsRatios
 */
/** @typedef {Awaited<ReturnType<typeof judgeFurtherRuns>>} Judged */

/** Reads runs as one table. @type {(runs: RunFolder[]) => Promise<Read | null>} null if they are too few or unlike */
async function readTable(runs) {
  const { reportsOf } = await suite.load()
  const newestFirst = mostSpecificFirst(runs, [suite.name], suite)
  const stored = addServerConditions(readRuns(newestFirst, [suite.name], describedSuite(suite), true).results)
  if (stored.length === 0 || !reportsOf) return null
  const { analysis, reference, rows } = /** @type {any} */ (reportsOf(stored)[0].report)
  const names = (/** @type {any[]} */ some) => some.map(({ server }) => server)
  const { busy, windows } = countBusy(stored)
  const [startedAt] = stored.map(({ run }) => run.startedAt).sort()
  const ranked = names(rows.filter((/** @type {any} */ { rank, isGateway }) => rank !== null && !isGateway))
  if (!analysis) return null
  const servers = names(rows)
  return { analysis, reference, servers, ranked, first: stored[0], startedAt, busy: `${busy} of ${windows}` }
}

/** @type {(table: Read, further: Read) => Judgement} */
function judge(table, further) {
  const [all, ranked] = [table.servers, table.ranked].map((names) =>
    confirm(table.analysis, further.analysis, names, table.reference),
  )
  const { environment, run } = further.first
  return {
    all,
    ranked,
    startedAt: run.startedAt,
    processor: environment.cpuModel,
    machine: describeCores(environment),
    commit: String(environment.gitCommit).slice(0, 8),
    method: String(environment.methodSha256).slice(0, 8),
    busy: further.busy,
    isOnMachine: describeCores(environment) === describeCores(table.first.environment),
    keepsOrder: ranked.separatedReversed === 0 && ranked.reversed <= mostReversed * ranked.separated,
    keepsRatios: all.outside.length <= mostOutside * all.ratios,
  }
}

/**
 * Judges the table by each further run.
 * @param {string} published - folder of published runs
 * @param {RunFolder[]} [furtherRuns]
 * @returns {Promise<{ table: Read, runs: Judgement[] } | null>} runs: of the table's processor first;
 *   null without a table that has ranks, or without a further run
 */
export async function judgeFurtherRuns(published, furtherRuns = listRuns(join(published, furtherFolder))) {
  if (furtherRuns.length === 0) return null
  const table = await readTable(listRuns(published))
  if (!table || table.ranked.length === 0) return null
  /** @type {Judgement[]} */
  const runs = []
  for (const run of furtherRuns.toReversed()) {
    const further = await readTable([run])
    if (!further) throw new Error(`${basename(run.path)} has too few blocks to test the table`)
    runs.push(judge(table, further))
  }
  return { table, runs: runs.sort((a, b) => Number(b.isOnMachine) - Number(a.isOnMachine)) }
}

/** @type {(cells: string[]) => string} */
const line = (cells) => `| ${cells.join(' | ')} |`

/** @type {(text: string, isReached: boolean) => string} */
const withGoal = (text, isReached) => (isReached ? text : `${text}: missed`)

/** Figures of a further run, by their titles. @type {Record<string, (run: Judgement) => string>} */
const figures = {
  commit: ({ commit }) => commit,
  'method of the code': ({ method }) => method,
  'ratios outside their joint 95 % interval; goal: 10 % at most': ({ all, keepsRatios }) =>
    withGoal(`${all.outside.length} of ${all.ratios}`, keepsRatios),
  'separated pairs the other way round, significantly; goal: none': ({ ranked }) =>
    withGoal(`${ranked.separatedReversed} of ${ranked.separated}`, ranked.separatedReversed === 0),
  'by estimates; goal: 2 in 1,000 at most': ({ ranked }) => {
    const share = ranked.reversed / Math.max(1, ranked.separated)
    return withGoal(
      `${ranked.reversed} of ${ranked.separated}, ${(1000 * share).toFixed(1)} in 1,000`,
      share <= mostReversed,
    )
  },
  'a ratio changed by (standard deviation)': ({ ranked }) => percent(ranked.deviation),
  'as expected of a run on the same machine': ({ ranked }) => percent(ranked.expectedDeviation),
  'windows with other work on the machine': ({ busy }) => busy,
}

/** @type {(run: Judgement) => string} */
function describePairs({ startedAt, all, ranked }) {
  const pairs = ranked.reversals.map(
    ({ faster, slower, ratio, furtherRatio }) =>
      `${faster} ÷ ${slower} (${ratio.toFixed(2)}, here ${furtherRatio.toFixed(2)})`,
  )
  return [
    `- ${minuteOf({ startedAt })}: other way round by estimates: ${pairs.join(', ') || 'none'}.`,
    `Ratios outside: ${all.outside.join(', ') || 'none'}.`,
  ].join(' ')
}

/** Describes in markdown what each further run says of the table. @param {Judged} judged */
export function describeFurtherRuns(judged) {
  if (!judged) return 'No further run tests this table.'
  const { table, runs } = judged
  const { analysis, first, startedAt, ranked, busy } = table
  const between = percent(Math.sqrt(analysis.between?.variance ?? 0))
  const method = String(first.environment.methodSha256).slice(0, 8)
  return [
    `Table: first run at ${minuteOf({ startedAt })} on ${describeCores(first.environment)}; method ${method}; ` +
      `${runs[0].ranked.pairs} pairs of ${ranked.length} ranked servers; ` +
      `a row differs from run to run by ${between}; ` +
      `${busy} windows with other work on the machine.`,
    '',
    line(['figure', ...runs.map((run) => `${minuteOf(run)}, ${run.machine}`)]),
    line([':--', ...runs.map(() => '--:')]),
    ...Object.entries(figures).map(([title, text]) => line([title, ...runs.map(text)])),
    '',
    ...runs.map(describePairs),
  ].join('\n')
}

const numbers = ['no', 'a', 'two', 'three', 'four', 'five', 'six']

/** @type {(place: string, runs: Judgement[]) => string} */
const countReversed = (place, runs) =>
  `${numbers[runs.length] ?? runs.length} ${runs.length === 1 ? 'run' : 'runs'} on ${place} ` +
  `${runs.length === 1 ? 'has' : 'have'} ${joinTexts(runs.map(({ ranked }) => ranked.reversed))}`

/** Says how many separated pairs stand the other way round in further runs. @type {(runs: Judgement[]) => string[]} */
function describeOrder(runs) {
  const [first, ...more] = [...groupBy(runs, placeOf)].map(([place, some]) => countReversed(place, some))
  const significant = runs.some(({ ranked }) => ranked.separatedReversed > 0)
  const largest = Math.max(1, ...runs.flatMap(({ ranked }) => ranked.reversals[0]?.ratio ?? 1))
  const missed = runs.filter(({ keepsOrder }) => !keepsOrder).map(minuteOf)
  return [
    `Of the ${counted(Math.max(...runs.map(({ ranked }) => ranked.separated)), 'pair')} that all results order, ` +
      `${first} the other way round.`,
    ...more.map((text) => `${capitalize(text)}.`),
    significant ? 'Some are significant.' : 'None is significant.',
    `All agree on pairs with a ratio above ${(Math.ceil(100 * largest) / 100).toFixed(2)}.`,
    missed.length === 0
      ? 'All reach the goal of 2 in 1,000 at most.'
      : `The goal, 2 in 1,000 at most, is missed by the run of ${joinTexts(missed)}.`,
  ]
}

/** Says how many ratios lie outside of their intervals in further runs. @type {(runs: Judgement[]) => string[]} */
function describeRatios(runs) {
  const ratios = Math.max(...runs.map(({ all }) => all.ratios))
  const counts = [...groupBy(runs, placeOf)].map(
    ([place, some]) => `${joinTexts(some.map(({ all }) => all.outside.length))} on ${place}`,
  )
  const [here, elsewhere] = [true, false].map((isHere) => runs.filter(({ isOnMachine }) => isOnMachine === isHere))
  const holdsHere = here.length > 0 && here.every(({ keepsRatios }) => keepsRatios)
  const isOfProcessor = holdsHere && elsewhere.some(({ keepsRatios }) => !keepsRatios)
  return [
    `Of ${ratios} ratios, ${counts.join(', and ')} lie outside their joint 95 % intervals; the goal is ` +
      `${Math.floor(mostOutside * ratios)} at most.`,
    ...(isOfProcessor ? ['So × is of this processor only.'] : []),
  ]
}

/** @param {Judgement} run */
const placeOf = ({ isOnMachine, processor }) => (isOnMachine ? 'this processor' : processor)

/** Sums up for the README what further runs say of the table, by their outcomes. @param {Judged} judged */
export function summariseFurtherRuns(judged) {
  if (!judged) return ''
  const { table, runs } = judged
  const ofMethod = String(table.first.environment.methodSha256).slice(0, 8)
  const isBefore = runs.every(({ startedAt }) => startedAt < table.startedAt)
  const isOtherMethod = runs.some(({ method }) => method !== ofMethod)
  const age = [isBefore ? 'are older than the table' : '', isOtherMethod ? 'were measured by other code' : '']
  return [
    '-',
    ...describeOrder(runs),
    ...describeRatios(runs),
    ...(isBefore || isOtherMethod ? [`These runs ${age.filter(Boolean).join(', and ')}.`] : []),
    '[Further runs](docs/validation.md#further-runs) has each.',
  ].join(' ')
}
