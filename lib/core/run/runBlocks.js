import { loadavg } from 'node:os'
import { describeDisturbance } from '../../checks/busyMachine.js'
import { createRandom } from '../../workload/random.js'
import { replacementsOf } from '../plan/disturbedCohorts.js'
import { isCompared, planBlock } from '../plan/planBlock.js'
import { takeTurns } from './turns.js'
import { canRun, wasRun } from './wasRun.js'

/** @import { Slot } from './turns.js' */
/** @import { Method, PlannedTrial, RunSettings, StoredResult, Trial, TrialResult } from '../suite.d.ts' */

/** Limit of an adaptive run without a budget: if so many blocks decide nothing, more would not either. */
const maxBlocks = 30

/** Factor of the budget within which a run ends the blocks that it needs, when it takes longer than planned. */
const longestOverrun = 1.5

/** Stride between the seeds of cohorts, whose turns have different orders. */
const turnStride = 104_729

/**
 * Selects the trials of a block: all of them in the first blocks; then, with adaptive stopping, the undecided ones.
 * A trial that was decided once stays so.
 * @param {Trial[]} trials - of the block before
 * @param {number} block
 * @param {StoredResult[]} results
 * @param {Pick<Method, 'undecided' | 'isAdaptive'>} method
 * @param {RunSettings} settings
 * @returns {Trial[]} none if the run is complete
 */
export function trialsOfBlock(trials, block, results, method, settings) {
  if (block < settings.rounds) return trials.filter((trial) => blocksFrom(block, trial, settings) > 0)
  if (!method.isAdaptive(settings) || (settings.budgetSeconds === null && block >= maxBlocks)) return []
  const before = resultsBefore(block, results)
  // Trials that cannot run use up no budget.
  if (!before.some(({ trials }) => trials.some(wasRun))) return []
  return method.undecided(trials.filter(isCompared), before, settings)
}

/**
 * Counts the blocks that a trial is in, from one of the first blocks on.
 * @type {(block: number, trial: Trial, settings: RunSettings) => number}
 */
export const blocksFrom = (block, { firstBlocks = Number.POSITIVE_INFINITY }, { rounds }) =>
  Math.max(0, Math.min(firstBlocks, rounds) - block)

/**
 * Selects the trials before a block, which decide about it: so a resumed run decides again as it did then.
 * @type {(block: number, results: StoredResult[]) => StoredResult[]}
 */
const resultsBefore = (block, results) =>
  results
    .map((result) => ({ ...result, trials: result.trials.filter((trial) => trial.block < block) }))
    .filter(({ trials }) => trials.length > 0)

/**
 * Counts the trials that would still end in time, if each takes as long as the mean of those before. Time between the
 * parts of a resumed run does not count, nor do trials of an interrupted block that was measured again.
 * @type {(results: StoredResult[], budgetSeconds: number | null) => number}
 */
function trialsInBudget(results, budgetSeconds) {
  const trials = results.flatMap((result) => result.trials).filter(wasRun)
  if (budgetSeconds === null || trials.length === 0) return Number.POSITIVE_INFINITY
  const spent = trials.reduce((total, { elapsedSeconds }) => total + elapsedSeconds, 0)
  // A rounding error of the sum must not cost a trial.
  return Math.floor(((budgetSeconds - spent) * trials.length) / spent + 1e-9)
}

/**
 * @typedef {object} Recorder
 * @property {StoredResult[]} results - growing, as trials are recorded
 * @property {(trial: PlannedTrial) => TrialResult | undefined} recordOf
 * @property {(trial: PlannedTrial, result: TrialResult) => void} record - in place of an earlier result of it
 */
/**
 * @typedef {object} Progress
 * @property {(total: number, block: number, results: StoredResult[], able: number) => unknown} plan
 * @property {(block: number, trials: number) => unknown} redo
 * @property {(cohort: PlannedTrial[]) => unknown} start
 * @property {(result: TrialResult, planned: PlannedTrial) => unknown} finish
 * @property {(why: string) => unknown} repeat - of the cohort that starts
 */
/** @typedef {'samples' | 'inOrder' | 'repetitions' | 'undecided' | 'nextBlock' | 'isAdaptive'} Planning */
/** @typedef {Pick<TrialResult, 'outcome' | 'reason' | 'reasonCode' | 'samples'>} TrialRun */

/**
 * Measures block after block until there is nothing left to measure, or the budget would be overrun. A block that is
 * recorded as a whole is not measured again. A cohort that other work disturbed is, once, at the end of its block.
 * @param {object} run
 * @param {Trial[]} run.trials
 * @param {Pick<Method, Planning | 'leastBlocks'>} run.method
 * @param {RunSettings} run.settings
 * @param {Recorder} run.recorder
 * @param {Progress} run.progress
 * @param {(planned: PlannedTrial, slot?: Slot) => Promise<TrialRun>} run.runTrial - whose time is measured here
 * @param {AbortSignal} run.signal
 * @throws the signal's reason
 */
export async function runBlocks({ trials, method, settings, recorder, progress, runTrial, signal }) {
  const { results } = recorder
  /**
   * Tells whether the trials of a cohort, which begin together, still end in time.
   * @type {(cohort: PlannedTrial[], later?: number, budgetSeconds?: number | null) => boolean} later: number of trials
   *   that must do so, too
   */
  const isInBudget = (cohort, later = 0, budgetSeconds = settings.budgetSeconds) =>
    Math.max(1, cohort.filter(canRun).length) + later <=
    trialsInBudget(resultsBefore(cohort[0].block + 1, results), budgetSeconds)
  /** @param {number} block */
  const longestBudget = (block) =>
    settings.budgetSeconds !== null && block < (method.leastBlocks?.(settings) ?? 0)
      ? longestOverrun * settings.budgetSeconds
      : settings.budgetSeconds
  let [open, position] = [trials, 0]
  for (let block = 0; open.length > 0; block += 1) {
    const before = resultsBefore(block, results)
    const room = trialsInBudget(before, settings.budgetSeconds)
    const compared = trials.filter(isCompared)
    const measured =
      block < settings.rounds ? open : method.nextBlock(compared, { block, open, results: before, settings, room })
    const repetitions = method.repetitions(settings, before)
    const planned = planBlock(measured, method, settings, { block, position, repetitions })
    const numbers = new Set(planned.map(({ cohort }) => cohort))
    const cohorts = [...numbers].map((number) => planned.filter(({ cohort }) => cohort === number))
    position += planned.length
    const later = planned.reduce((total, trial) => total + blocksFrom(block + 1, trial, settings), 0)
    const able = planned.filter(canRun).length / planned.length
    progress.plan(position + later, block, results, able)
    const recorded = planned.filter(recorder.recordOf).length
    // A block stands for one state of the machine: an interrupted one is measured again from its first trial.
    const isInterrupted = recorded > 0 && recorded < planned.length
    if (isInterrupted && isInBudget(cohorts[0])) progress.redo(block, recorded)
    for (const cohort of recorded === planned.length ? [] : cohorts) {
      if (!isInBudget(cohort, 0, longestBudget(block))) return
      await measureCohort(cohort)
    }
    const disturbed = settings.quick ? [] : cohorts.map((cohort) => replacementsOf(cohort, recorder.recordOf))
    for (const [index, members] of disturbed.filter(({ length }) => length > 0).entries()) {
      const first = position
      const cohort = members.map((trial, at) => ({ ...trial, cohort: cohorts.length + index, position: first + at }))
      if (!cohort.every(recorder.recordOf)) {
        // Without all of the first blocks there would be no ranks.
        if (!isInBudget(cohort, Math.ceil(later * able))) continue
        progress.plan(position + cohort.length + later, block, results, able)
        await measureCohort(cohort, recorder.recordOf(members[0])?.disturbed)
      }
      position += cohort.length
    }
    open = trialsOfBlock(open, block + 1, results, method, settings)
  }

  /** @type {(cohort: PlannedTrial[], why?: string) => Promise<void>} why: reason for measuring it again */
  async function measureCohort(cohort, why) {
    progress.start(cohort)
    if (why !== undefined) progress.repeat(why)
    const slots = takeTurns(cohort.length, createRandom(settings.seed + cohort[0].position * turnStride))
    const ended = await Promise.allSettled(cohort.map((trial, index) => measure(trial, slots[index], cohort.length)))
    for (const { reason } of ended.filter((end) => end.status === 'rejected')) throw reason
    if (cohort.length > 1) markDisturbed(cohort)
    signal.throwIfAborted()
  }
  /** Notes in the trials of a cohort that the machine had too much other work. @param {PlannedTrial[]} cohort */
  function markDisturbed(cohort) {
    const measured = cohort.flatMap((planned) => {
      const trial = recorder.recordOf(planned)
      return trial ? [{ planned, trial }] : []
    })
    const uses = measured.flatMap(({ trial }) => trial.samples.flatMap(({ use }) => use ?? []))
    const disturbed = describeDisturbance(uses)
    if (disturbed === null) return
    for (const { planned, trial } of measured) recorder.record(planned, { ...trial, disturbed })
  }
  /** @type {(trial: PlannedTrial, slot: Slot, members: number) => Promise<void>} */
  async function measure(trial, slot, members) {
    const { block, cohort, position, control, conditions, replaces } = trial
    const startedAt = new Date().toISOString()
    const place = {
      block,
      cohort,
      position,
      control,
      conditions,
      startedAt,
      ...(replaces !== undefined && { replaces }),
    }
    const loadAverageBefore = loadavg()
    try {
      await slot.next()
      const ended = await runTrial(trial, members > 1 ? slot : undefined)
      const result = { ...place, elapsedSeconds: slot.heldSeconds, loadAverageBefore, ...ended, interrupted: false }
      recorder.record(trial, result)
      progress.finish(result, trial)
    } finally {
      slot.leave()
    }
  }
}
