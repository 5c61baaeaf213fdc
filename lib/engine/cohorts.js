import { isDeepStrictEqual } from 'node:util'

/** @import { Method, RunSettings, Sample, Trial } from './suite.d.ts' */

/** @typedef {Trial & { samples: Sample[] }} Sampled */

/** Whether there is nothing to start for it, or it takes no port of its own. @param {Sampled} trial */
const isAlone = ({ server, samples }) =>
  !server.readsPort || server.unsupported !== null || samples.every(({ unsupported }) => unsupported !== null)

/**
 * Deals the trials of a block into cohorts: of one each, or of several whose servers are alive at once and whose samples
 * take turns. In each of these is a process of the reference under the same conditions, which links them all.
 * @param {Sampled[]} trials in random order
 * @param {Pick<Method, 'processes' | 'isReference'>} method
 * @param {RunSettings} settings
 * @returns {Sampled[][]}
 */
export function dealCohorts(trials, method, settings) {
  const size = method.processes(settings)
  const isLinking = (/** @type {Sampled} */ trial) => !isAlone(trial) && method.isReference(trial, settings)
  const references = size === 1 ? [] : trials.filter(isLinking)
  /** @param {Sampled} trial */
  const referenceOf = (trial) =>
    isAlone(trial) ? undefined : references.find(({ conditions }) => isDeepStrictEqual(conditions, trial.conditions))
  return [
    ...trials.filter((trial) => !referenceOf(trial)).map((trial) => [trial]),
    ...references.flatMap((reference) => {
      const others = trials.filter((trial) => trial !== reference && referenceOf(trial) === reference)
      return deal(others, size - 1).map((some) => [reference, ...some])
    }),
  ]
}

/** In parts that differ by one item at most. @type {(trials: Sampled[], size: number) => Sampled[][]} */
function deal(trials, size) {
  const count = Math.max(1, Math.ceil(trials.length / size))
  return Array.from({ length: count }, (_, part) => trials.filter((_, index) => index % count === part))
}
