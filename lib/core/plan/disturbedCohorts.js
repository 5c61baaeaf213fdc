import { isFault } from '../../stats/outcomes.js'
import { canRun } from '../run/wasRun.js'

/** @import { PlannedTrial, StoredResult, TrialResult } from '../suite.d.ts' */

/** @typedef {(planned: PlannedTrial) => TrialResult | undefined} RecordOf */

/**
 * Tells whether a trial has a number. Without one it is never replaced: a wrong answer is wrong on any machine.
 * @param {TrialResult} trial
 */
const hasNumber = (trial) => !isFault(trial) && !trial.samples.some(isFault)

/**
 * Tells whether samples of some names have numbers, and those of others faults.
 * @param {Pick<TrialResult, 'samples'>} trial
 */
function isPartial({ samples }) {
  const faulty = new Set(samples.filter(isFault).map(({ name }) => name))
  return faulty.size > 0 && samples.some(({ name, outcome }) => outcome === 'completed' && !faulty.has(name))
}

/**
 * Plans a disturbed cohort once more, in new processes at the end of its block. It is judged by the machine, never by
 * rates, and a replacement is not replaced. A cohort with a member that failed in part stays as it is: that member
 * would be left with nothing to compare with.
 * @param {PlannedTrial[]} cohort
 * @param {RecordOf} recordOf
 * @returns {PlannedTrial[]} without the places, which the block gives; none if the cohort counts as it is
 */
export function replacementsOf(cohort, recordOf) {
  const members = cohort.filter((planned) => {
    const trial = recordOf(planned)
    return canRun(planned) && trial?.disturbed !== undefined && hasNumber(trial)
  })
  const hasPartial = cohort.some((planned) => isPartial(recordOf(planned) ?? { samples: [] }))
  return members.length > 1 && !hasPartial ? members.map((planned) => ({ ...planned, replaces: planned.cohort })) : []
}

/** Counts trials by run, block and cohort. @type {(keys: string[]) => Map<string, number>} */
function countKeys(keys) {
  const counts = new Map()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Milliseconds in which the members of a cohort begin. */
const togetherMilliseconds = 1000

/**
 * Finds trials of a block that are older than one before them in the plan, or than their cohort: a resumed run has
 * measured its interrupted block again, but ended before them.
 * @param {TrialResult[]} block
 */
function staleTrials(block) {
  const inOrder = block.toSorted((a, b) => a.position - b.position)
  const starts = inOrder.map(({ startedAt }) => Date.parse(startedAt))
  const areTogether = (/** @type {TrialResult} */ a, /** @type {TrialResult} */ b) =>
    a.cohort !== undefined && a.cohort === b.cohort
  return inOrder.filter((trial, place) =>
    inOrder.some(
      (other, at) => starts[place] + togetherMilliseconds < starts[at] && (at < place || areTogether(trial, other)),
    ),
  )
}

/**
 * Selects the trials that count: the only place that decides it. A disturbed trial does not, if its whole cohort was
 * measured again; a part of a replacement does not, because the run ended meanwhile, nor a trial of an interrupted
 * block beside newer ones.
 * @template {StoredResult} Result
 * @param {Result[]} results - of any runs
 * @returns {Result[]} with the other trials in `leftOut`, which are stored and shown only
 */
export function countedResults(results) {
  /** @type {(result: Result, trial: TrialResult, cohort?: number) => string} */
  const keyOf = ({ run }, { block }, cohort) => `${run.id} ${block} ${cohort}`
  const all = results.flatMap((result) => result.trials.map((trial) => ({ result, trial })))
  /** @type {Map<string, TrialResult[]>} */
  const blocks = new Map()
  for (const { result, trial } of all) {
    const key = `${result.run.id} ${trial.block}`
    blocks.set(key, [...(blocks.get(key) ?? []), trial])
  }
  const stale = new Set([...blocks.values()].flatMap(staleTrials))
  const isDisturbed = (/** @type {TrialResult} */ trial) => trial.disturbed !== undefined && hasNumber(trial)
  const disturbed = countKeys(
    all.flatMap(({ result, trial }) => (isDisturbed(trial) ? [keyOf(result, trial, trial.cohort)] : [])),
  )
  const replacing = countKeys(
    all.flatMap(({ result, trial }) => (trial.replaces === undefined ? [] : [keyOf(result, trial, trial.replaces)])),
  )
  if (replacing.size + stale.size === 0) return results
  const isReplaced = (/** @type {string} */ key) => (replacing.get(key) ?? 0) >= (disturbed.get(key) ?? 0)
  /** @type {(result: Result, trial: TrialResult) => boolean} */
  const isCounted = (result, trial) =>
    trial.replaces === undefined || !disturbed.has(keyOf(result, trial, trial.replaces))
      ? !isDisturbed(trial) || !isReplaced(keyOf(result, trial, trial.cohort))
      : isReplaced(keyOf(result, trial, trial.replaces))
  return results.map((result) => {
    const leftOut = result.trials.filter((trial) => stale.has(trial) || !isCounted(result, trial))
    // Its only trials are better than none, and too few for a verdict.
    if (leftOut.length === 0 || leftOut.length === result.trials.length) return result
    const trials = result.trials.filter((trial) => !leftOut.includes(trial))
    return { ...result, trials, leftOut: leftOut.map((trial) => ({ ...trial, run: result.run.id })) }
  })
}
