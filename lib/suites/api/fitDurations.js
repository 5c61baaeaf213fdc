import { UsageError } from '../../base/errors/usageError.js'
import { isCompared, planBlock } from '../../core/plan/planBlock.js'
import { sum } from '../../stats/mean.js'
import { blocksToRank } from '../../stats/ranks.js'
import { mix } from './file/keys.js'
import { expectedSeconds, plan } from './plan.js'

/** @import { Server } from '../../types.d.ts' */
/** @import { Known } from './plan.js' */
/** @import { Settings } from './types.d.ts' */

/**
 * @typedef {object} Fitting
 * @property {Server[]} servers
 * @property {string[]} fixed - names of the options that the user wrote
 * @property {Known} facts
 */

/**
 * Standard deviation of a second of turns, in that of processes of one version: 3.15 by 1.59 %, as measured for the
 * simulation of false verdicts.
 */
const noiseOfSecond = 2
/** Blocks that a budget shall have: Student's t is 2.6 with five degrees of freedom, and 4.3 with the two of three. */
const wantedBlocks = 6
/**
 * Least seconds of a subject and of a warm-up that a budget leads to. Shorter subjects differ by more than twice as
 * much as processes do, and servers become 4 to 6 % faster in the first two seconds.
 */
const leastSeconds = 1

/** Rounds down to tenths of a second, from the least number on. @type {(value: number, least: number) => number} */
const floorFrom = (value, least) => Math.max(least, Math.floor(value * 10 + 1e-6) / 10)

/** Writes a time as an option. @param {number} seconds */
const writeTime = (seconds) => (seconds < 100 ? `${Math.ceil(seconds)}s` : `${Math.ceil(seconds / 60)}m`)

/** Computes the seconds of some blocks. @type {(settings: Settings, fitting: Fitting, blocks: number) => number} */
function secondsOfBlocks(settings, { servers, facts }, blocks) {
  const trials = plan.trials(servers, settings)
  const compared = planBlock(trials, plan, settings, { block: 0, position: 0 }).filter(isCompared).length
  const extra = sum(trials.map(({ firstBlocks = 0 }) => firstBlocks))
  const { expectedSeconds: ofProcess, extra: beside } = plan.wording(settings, facts)
  return blocks * compared * Number(ofProcess) + extra * (beside?.seconds.at(-1) ?? 0)
}

/**
 * Chooses the seconds of subjects and of warm-ups that the user did not write, if there is a budget. A subject lasts as
 * long as tells versions apart best in a given time, and both are shorter if few blocks fit. Without a budget they stay
 * the same from run to run, although starts differ, and so compare with a baseline.
 * Source: Cochran, "Sampling Techniques", Wiley 1977, 10.6: the best size of samples in two stages.
 * @type {(settings: Settings, fitting: Fitting) => Settings}
 * @throws {UsageError} if three blocks do not fit into the budget
 */
export function fitDurations(settings, fitting) {
  const { quick: isQuick, requests, rates, slo, budgetSeconds } = settings
  if (isQuick || requests !== undefined || budgetSeconds === null) return settings
  const { fixed, facts } = fitting
  const most = { duration: settings.durationSeconds, warmup: settings.warmupSeconds }
  const leastOf = (/** @type {'duration' | 'warmup'} */ name) =>
    fixed.includes(name) ? most[name] : Math.min(most[name], leastSeconds)
  const least = { ...settings, durationSeconds: leastOf('duration'), warmupSeconds: leastOf('warmup') }
  refuseShort(least, budgetSeconds, fitting)
  const secondsOf = (/** @type {Partial<Settings>} */ some) =>
    secondsOfBlocks({ ...least, ...some }, fitting, wantedBlocks)
  const [unwarmed, warmed] = [0, 1].map((warmupSeconds) => secondsOf({ warmupSeconds }))
  const longestWarmup = Math.min(most.warmup, (budgetSeconds - unwarmed) / (warmed - unwarmed))
  const warmupSeconds = floorFrom(longestWarmup, least.warmupSeconds)
  const [one, two] = [1, 2].map((durationSeconds) =>
    Number(expectedSeconds({ ...settings, warmupSeconds, durationSeconds }, facts)),
  )
  // A shorter window at a constant rate has few answers beyond its 99th percentile.
  const best = rates || slo ? most.duration : noiseOfSecond * Math.sqrt((2 * one - two) / (two - one))
  // Turns of a profile are as short as they can be up to 1.5 s.
  const [short, long] = [2, 3].map((durationSeconds) => secondsOf({ warmupSeconds, durationSeconds }))
  const longest = 2 + (budgetSeconds - short) / (long - short)
  return {
    ...settings,
    warmupSeconds,
    durationSeconds: floorFrom(Math.min(most.duration, best, longest), least.durationSeconds),
  }
}

/**
 * Refuses a budget without a verdict, with the least one, and the operations that fit into it.
 * @type {(settings: Settings, budgetSeconds: number, fitting: Fitting) => void} settings: with the least seconds
 * @throws {UsageError}
 */
function refuseShort(settings, budgetSeconds, fitting) {
  if (fitting.servers.length < 2) return
  const { operations } = settings
  const secondsOf = (/** @type {string[]} */ some) =>
    secondsOfBlocks({ ...settings, operations: some }, fitting, blocksToRank)
  const needed = secondsOf(operations)
  if (needed <= budgetSeconds) return
  const mixFirst = operations.toSorted((a, b) => Number(b === mix) - Number(a === mix))
  const counts = operations.map((_, place) => operations.length - 1 - place)
  const fewer = counts.map((count) => operations.filter((name) => mixFirst.indexOf(name) < count))
  const shorter = fewer.find((some) => some.length > 0 && secondsOf(some) <= budgetSeconds)
  const advice = shorter ? `, or --operations ${shorter.join()}` : ''
  throw new UsageError(
    `--budget: expected ${writeTime(needed)} or more, in which ${blocksToRank} blocks give a verdict, got ` +
      `${budgetSeconds}s; write --budget ${writeTime(needed)}${advice}`,
  )
}
