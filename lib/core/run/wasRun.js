/** @import { PlannedTrial, TrialResult } from '../suite.d.ts' */

/** Tells whether a trial starts a process. @type {(trial: Pick<PlannedTrial, 'server' | 'samples'>) => boolean} */
export const canRun = ({ server, samples }) =>
  !server.unsupported && samples.some(({ unsupported }) => unsupported === null)

/** Tells whether a trial started a process. @type {(trial: Pick<TrialResult, 'outcome' | 'samples'>) => boolean} */
export const wasRun = ({ outcome, samples }) =>
  outcome !== 'unsupported' && !(samples.length > 0 && samples.every((sample) => sample.outcome === 'unsupported'))
