/** @import { PlannedTrial, TrialResult } from '../suite.d.ts' */

/** @type {(trial: Pick<PlannedTrial, 'server' | 'samples'>) => boolean} whether a process can be asked for anything of it */
export const canRun = ({ server, samples }) =>
  !server.unsupported && samples.some(({ unsupported }) => unsupported === null)

/** @type {(trial: Pick<TrialResult, 'outcome' | 'samples'>) => boolean} whether a process was asked for anything */
export const wasRun = ({ outcome, samples }) =>
  outcome !== 'unsupported' && !(samples.length > 0 && samples.every((sample) => sample.outcome === 'unsupported'))
