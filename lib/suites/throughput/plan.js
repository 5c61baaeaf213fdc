import { isAdaptive, runParameters } from '../../core/plan/parameters.js'
import { analyseRun, tookTurns, varianceOfWindows } from './analyse/analyseRun.js'
import { rowsOfBlock, undecidedRows } from '../../stats/undecidedRows.js'
import { mean, sum } from '../../stats/mean.js'
import { median } from '../../stats/median.js'
import { optimalRepetitions } from '../../stats/repetitions.js'
import { documentKindOf, workloadNames } from '../../workload/variations.js'
import { describeLack, featuresOf } from '../../workload/scenarios/index.js'
import { toResults, toRound } from './analyse/results.js'
import { layersFolder } from './layers.js'
import { parameters } from './parameters.js'
import { expectedRoundSeconds, fixedWindows, minWindows, secondsPerWindow } from './measure/windows.js'
import { depthsOf, folderOfWorkload } from './scenarios/requestedWorkloads.js'

/** @import { Method, Sample, StoredResult, Trial, TrialResult } from '../../core/suite.d.ts' */
/** @import { Server, WorkloadName } from '../../types.d.ts' */
/** @import { Value } from './measure/session.js' */
/** @import { Settings } from './settle.js' */
/** @import { Measurement, Result } from './types.d.ts' */

const oneAnswer = 'does not execute GraphQL: it has one answer to every document'

/** @param {Pick<Trial, 'conditions'>} trial */
const workloadOf = ({ conditions }) => /** @type {WorkloadName} */ (conditions.workload)

/**
 * Plans every server at every workload, with one more process of the reference as the A/A control.
 * @type {(servers: Server[], settings: Settings) => Trial[]}
 */
function trials(servers, { workloads, reference, layers }) {
  return workloads.flatMap((workload) =>
    servers.flatMap((server) => {
      const conditions = { workload, ...(layers && { layers: true }) }
      const trial = { server, conditions, control: false }
      return server.name === reference ? [trial, { ...trial, control: true }] : [trial]
    }),
  )
}

/**
 * Describes why a server cannot answer: a baseline has one answer, and a server what its file offers; null if it can.
 * @param {Trial} trial
 */
function describeUnable(trial) {
  const { executesGraphql, offers } = trial.server
  const workload = workloadOf(trial)
  if (!executesGraphql && !workloadNames.includes(workload)) return oneAnswer
  const lacking = featuresOf(workload).find((feature) => !offers?.includes(feature))
  return lacking ? describeLack(lacking) : null
}

/**
 * Plans the windows of a process; pipelining depths take turns, so that a cycle of a cohort is at one of them.
 * @type {(trial: Trial, settings: Settings, repetitions: number) => Sample[]}
 */
function samples(trial, settings, repetitions) {
  const sample = { name: 'load', conditions: {}, control: false, unsupported: describeUnable(trial) }
  const depths = depthsOf(settings)
  return Array.from({ length: repetitions * depths.length }, (_, index) => ({
    ...sample,
    conditions: depths.length > 1 ? { pipelining: depths[index % depths.length] } : {},
  }))
}

/** Limits, so that a run of a fixed number of blocks does not take far longer than announced. */
const maxWindows = { fixed: 7, adaptive: 12 }
/** Variance of a process's rate, as a share of it, until it is known. */
const defaultVariance = 0.03 ** 2

/**
 * Counts the windows of a process that takes turns with which the time is used best, at each pipelining depth.
 * @param {Result[]} results - of the blocks before, of one workload
 * @param {'fixed' | 'adaptive'} kind - of run
 * @param {number} [depths] - number of pipelining depths
 */
export function countWindows(results, kind, depths = 1) {
  const rounds = results.flatMap(({ rounds }) => rounds).filter(({ outcome }) => outcome === 'completed')
  const measured = rounds.filter(tookTurns)
  if (measured.length === 0) return minWindows
  const windowSeconds = depths * secondsPerWindow(results[0].settings, minWindows)
  const count = optimalRepetitions({
    processVariance: analyseRun(results)?.typicalVariance() ?? defaultVariance,
    repetitionVariance: varianceOfWindows(measured),
    processSeconds: median(measured.map((round) => round.elapsedSeconds - round.windowRates.length * windowSeconds)),
    repetitionSeconds: windowSeconds,
  })
  return Math.min(maxWindows[kind], Math.max(minWindows, Math.round(count)))
}

/**
 * Counts the windows that the most demanding workload needs, as far as the budget allows.
 * @type {(settings: Settings, results: StoredResult<Settings, Value>[]) => number}
 */
function repetitions(settings, results) {
  const kind = isAdaptive({ ...runParameters, ...parameters }, settings) ? 'adaptive' : 'fixed'
  const depths = depthsOf(settings).length
  const countAt = (/** @type {WorkloadName} */ workload) => countWindows(resultsAt(results, workload), kind, depths)
  const wanted = fixedWindows(settings) ?? Math.max(...settings.workloads.map(countAt))
  return Math.min(wanted, windowsInBudget(settings, results, depths))
}

/** @typedef {Pick<TrialResult, 'block' | 'elapsedSeconds' | 'samples' | 'replaces'>} Timed */

/** Time of a window with the start and end of its load, as a multiple of the window. */
const windowShare = 1.5

/**
 * Counts the windows with which the first blocks still end within the budget: without all of them there are no ranks.
 * @param {Pick<Settings, 'budgetSeconds' | 'rounds'>} settings
 * @param {{ trials: Timed[] }[]} results - of the blocks before
 * @param {number} depths - number of pipelining depths
 * @returns {number} infinite without a budget, or after these blocks
 */
export function windowsInBudget({ budgetSeconds, rounds }, results, depths) {
  const trials = results.flatMap((result) => result.trials).filter(({ samples }) => samples.length > 0)
  const blocks = Math.max(0, ...trials.map(({ block }) => block + 1))
  if (budgetSeconds === null || blocks === 0 || blocks >= rounds) return Number.POSITIVE_INFINITY
  const planned = trials.filter(({ replaces }) => replaces === undefined)
  const trialsToCome = (planned.length / blocks) * (rounds - blocks)
  const elapsedSeconds = sum(trials.map((trial) => trial.elapsedSeconds))
  const windows = trials.flatMap(({ samples }) => samples.flatMap(({ use }) => use?.durationSeconds ?? []))
  const windowSeconds = windowShare * mean(windows)
  const processSeconds = (elapsedSeconds - windows.length * windowSeconds) / trials.length
  const secondsForEach = (budgetSeconds - elapsedSeconds) / trialsToCome - processSeconds
  return Math.max(minWindows, Math.floor(secondsForEach / (depths * windowSeconds)))
}

/** @type {(results: StoredResult<Settings, Value>[], workload: WorkloadName) => Result[]} */
const resultsAt = (results, workload) => toResults(results.filter(({ trials }) => workloadOf(trials[0]) === workload))

/**
 * Analyses the completed rows of each workload; too few of them are left out.
 * @param {StoredResult<Settings, Value>[]} results
 * @param {Settings} settings
 */
function analyseWorkloads(results, { workloads }) {
  return workloads.flatMap((workload) => {
    const completed = resultsAt(results, workload).filter(({ rounds }) =>
      rounds.every(({ outcome }) => outcome === 'completed'),
    )
    const analysis = analyseRun(completed)
    return analysis === null ? [] : [{ workload, completed, analysis }]
  })
}

/**
 * Selects the rows that need more blocks: the reference, then the fastest.
 * @type {(trials: Trial[], results: StoredResult<Settings, Value>[], settings: Settings) => Trial[]}
 */
const undecided = (trials, results, settings) =>
  analyseWorkloads(results, settings).flatMap(({ workload, completed, analysis }) => {
    const servers = completed.map(({ server }) => server)
    const trialsOf = (/** @type {string} */ name) =>
      trials.filter((trial) => trial.server.name === name && workloadOf(trial) === workload)
    const names = undecidedRows(servers, analysis, settings)
    const isOpen = names.some((name) => trialsOf(name).length > 0)
    return isOpen ? [...new Set([settings.reference, ...names])].flatMap(trialsOf) : []
  })

/** Minimum processes of a block in a run with only a time limit; with fewer, the reference takes too much. */
const fewestProcesses = 8

/** @param {Result} result */
const meanPlace = ({ rounds }) => rounds.reduce((sum, { position }) => sum + position, 0) / rounds.length

/**
 * Selects the trials of a block after the first ones. If only the time ends the run, it is a cohort of the rows that
 * stand among the most others, with the reference and its control in turns.
 * @type {Method<Settings, Value>['nextBlock']}
 */
function nextBlock(trials, { block, open, results, settings, room }) {
  const { precision, separate, reference, workloads } = settings
  const isTimed = precision === null && separate === null
  const processes = Math.min(Math.max(fewestProcesses, settings.cohort), Math.floor(room / workloads.length))
  const count = isTimed ? Math.max(1, processes - 1) : undefined
  const isLeftOut = (/** @type {Trial} */ { server, control }) =>
    isTimed && server.name === reference && control !== (block % 2 === 1)
  return analyseWorkloads(results, settings).flatMap(({ workload, completed, analysis }) => {
    const places = new Map(completed.map((result) => [result.server, meanPlace(result)]))
    const isMeasured = (/** @type {Trial} */ trial) => workloadOf(trial) === workload
    /** Names in the order of trials, because a resumed run has its results in another one. @param {Trial[]} some */
    const namesOf = (some) => [...new Set(some.filter(isMeasured).map(({ server }) => server.name))]
    if (!namesOf(open).some((name) => places.has(name))) return []
    const competing = namesOf(trials).filter((name) => name !== reference && places.has(name))
    const rows = rowsOfBlock(
      competing.filter((name) => namesOf(open).includes(name)),
      new Map(competing.map((name) => [name, Number(places.get(name))])),
      analysis,
      count,
    )
    const names = [reference, ...rows]
    return trials.filter((trial) => isMeasured(trial) && names.includes(trial.server.name) && !isLeftOut(trial))
  })
}

/** @param {Pick<Measurement, 'requestsPerSecond'>} value */
const reading = ({ requestsPerSecond }) => requestsPerSecond

/** @param {Pick<Trial, 'server' | 'conditions' | 'control'>} trial */
function name({ server, control, ...trial }) {
  const workload = documentKindOf(workloadOf(trial)) ?? workloadOf(trial)
  const about = ['hot', 'rest'].includes(workload) ? '' : ` (${workload})`
  return `${server.name}${about}${control ? ' (control)' : ''}`
}

/** @param {TrialResult<Value>} trial */
function describe(trial) {
  const { outcome, reason, measurement } = toRound(trial)
  if (outcome !== 'completed') return `${outcome}: ${reason}`
  const rate = Math.round(measurement.processRate).toLocaleString('en-US')
  return `${rate} requests/s${reason ? ` (${reason})` : ''}`
}

/**
 * Measures requests per second: one window a process, or several in turns.
 * @satisfies {Partial<Method<Settings, Value>>}
 */
export const plan = {
  trials,
  samples,
  inOrder: true,
  repetitions,
  undecided,
  nextBlock,
  folderOf: (trial) => (trial.conditions.layers ? layersFolder : folderOfWorkload(workloadOf(trial))),
  figureOf: (value) => `${reading(value).toFixed(1)} requests/s`,
  // Lazy, because measuring loads more than all of a report does.
  open: async (run) => (await import('./measure/session.js')).openSession(run),
  wording: (settings) => ({
    name,
    nameSample: ({ conditions: { pipelining } }) => `window${pipelining === undefined ? '' : ` -p ${pipelining}`}`,
    describe,
    reading,
    expectedSeconds: expectedRoundSeconds(settings),
  }),
}
