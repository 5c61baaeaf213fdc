import { planBlock } from '../../lib/core/plan/planBlock.js'

/** @import { Method, PlannedTrial, RunSettings, TrialResult } from '../../lib/core/suite.d.ts' */
/** @import { Server } from '../../lib/types.d.ts' */

/**
 * Plans the trials of the first blocks of a run.
 * @param {Pick<Method, 'trials' | 'samples' | 'inOrder'>} method
 * @param {Server[]} servers
 * @param {RunSettings} settings
 * @param {number} [blocks] - all of them by default
 * @returns {PlannedTrial[]}
 */
export function planTrials(method, servers, settings, blocks = settings.rounds) {
  const trials = method.trials(servers, settings)
  return Array.from({ length: blocks }, (_, block) =>
    planBlock(trials, method, settings, { block, position: block * trials.length }),
  ).flat()
}

/**
 * Makes the facts of a trial that was measured to its end, on a machine that did nothing else.
 * @param {Pick<PlannedTrial, 'block' | 'cohort' | 'position' | 'control' | 'conditions'>} planned
 * @param {number} elapsedSeconds
 * @returns {Omit<TrialResult, 'samples'>}
 */
export const completedTrial = ({ block, cohort, position, control, conditions }, elapsedSeconds) => ({
  block,
  cohort,
  position,
  control,
  conditions,
  startedAt: '2026-01-02T03:04:05.000Z',
  elapsedSeconds,
  loadAverageBefore: [0, 0, 0],
  outcome: 'completed',
  reason: null,
  reasonCode: null,
  interrupted: false,
})

/** Facts of a sample that was measured to its end at the first attempt. */
export const completedSample = {
  outcome: /** @type {const} */ ('completed'),
  reason: null,
  reasonCode: null,
  processIndex: 0,
  repeated: null,
}

/**
 * Computes the noise of a block, or of a sample in it, about 1: the same in each run of a test.
 * @type {(block: number, salt?: number, deviation?: number) => number}
 */
export const noiseOf = (block, salt = 0, deviation = 0.01) => 1 + deviation * Math.sin(block * 7.3 + salt * 13.7)
