import { createRandom } from '../../workload/random.js'
import { portGap } from '../../servers/sockets.js'
import { dealCohorts } from './cohorts.js'
import { shuffle } from './shuffle.js'

/** @import { Method, PlannedTrial, RunSettings, Trial } from '../suite.d.ts' */

/** Stride between seeds, so that no block's random numbers are those of another seed's block. */
const seedStride = 7919

/** Tells whether blocks compare a trial. @param {Trial} trial */
export const isCompared = ({ firstBlocks }) => firstBlocks === undefined

/**
 * Plans one block: its trials, cohort after cohort, and the samples of each, in an order that seed and block decide
 * alone. A machine that becomes slower or faster does so for a whole block.
 * @param {Trial[]} trials - those that are still measured
 * @param {Pick<Method, 'samples' | 'inOrder'>} method
 * @param {RunSettings} settings
 * @param {{ block: number, position: number, repetitions?: number }} place - position: of the first trial
 * @returns {PlannedTrial[]}
 */
export function planBlock(trials, method, settings, { block, position, repetitions = 1 }) {
  const random = createRandom(settings.seed * seedStride + block)
  const sampled = shuffle(trials, random).map((trial) => {
    const samples = method.samples(trial, settings, repetitions)
    return { ...trial, samples: method.inOrder ? samples : shuffle(samples, random) }
  })
  const beside = sampled.filter((trial) => !isCompared(trial))
  const cohorts = [
    ...dealCohorts(sampled.filter(isCompared), settings),
    ...beside.filter(({ takesTurns }) => !takesTurns).map((trial) => [trial]),
    ...dealCohorts(
      beside.filter(({ takesTurns }) => takesTurns),
      settings,
    ),
  ]
  let next = position
  return cohorts.flatMap((members, cohort) =>
    members.map((trial, index) => ({
      ...trial,
      // Only now: variants of one server share a cohort, to be compared.
      conditions: { ...trial.server.conditions, ...trial.conditions },
      block,
      cohort,
      repetitions,
      position: next++,
      port: trial.server.endpoint?.port ?? settings.port + index * portGap,
    })),
  )
}
