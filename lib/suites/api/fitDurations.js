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
 * @property {Known} known
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

/**
 * Computes the seconds of some blocks: a process that is compared has `perProcess`.
 * @type {(settings: Settings, fitting: Fitting, blocks: number, perProcess: number) => number}
 */
function secondsOfBlocks(settings, { servers, known }, blocks, perProcess) {
  const trials = plan.trials(servers, settings)
  const compared = planBlock(trials, plan, settings, { block: 0, position: 0 }).filter(isCompared).length
  const others = sum(trials.map(({ firstBlocks = 0 }) => firstBlocks))
  return blocks * compared * perProcess + others * (plan.wording(settings, known).extra?.seconds.at(-1) ?? 0)
}

/**
 * Chooses the seconds of subjects and of warm-ups that the user did not write. A subject lasts as long as tells versions
 * apart best in a given time, and both are shorter if few blocks fit into the budget.
 * Source: Cochran, "Sampling Techniques", Wiley 1977, 10.6: the best size of samples in two stages.
 * @type {(settings: Settings, fitting: Fitting) => Settings}
 * @throws {UsageError} if three blocks do not fit into the budget
 */
export function fitDurations(settings, fitting) {
  const { quick: isQuick, requests, rates, slo, budgetSeconds } = settings
  if (isQuick || requests !== undefined) return settings
  const { fixed, known } = fitting
  const most = { duration: settings.durationSeconds, warmup: settings.warmupSeconds }
  const leastOf = (/** @type {'duration' | 'warmup'} */ name) =>
    fixed.includes(name) ? most[name] : Math.min(most[name], leastSeconds)
  const least = { durationSeconds: leastOf('duration'), warmupSeconds: leastOf('warmup') }
  const processSeconds = (/** @type {Partial<Settings>} */ differences) =>
    Number(expectedSeconds({ ...settings, ...least, ...differences }, known))
  refuseShort(settings, fitting, (operations) => processSeconds({ operations }))
  const besideBlocks = secondsOfBlocks(settings, fitting, 0, 0)
  const members = secondsOfBlocks(settings, fitting, 1, 1) - besideBlocks
  const share =
    budgetSeconds === null ? Number.POSITIVE_INFINITY : (budgetSeconds - besideBlocks) / wantedBlocks / members
  const warmupSeconds = floorFrom(
    Math.min(most.warmup, share - processSeconds({ warmupSeconds: 0 })),
    least.warmupSeconds,
  )
  const [one, two] = [1, 2].map((durationSeconds) => processSeconds({ warmupSeconds, durationSeconds }))
  const perSecond = two - one
  const beside = one - perSecond
  // A shorter window at a constant rate has few answers beyond its 99th percentile.
  const best = rates || slo ? most.duration : noiseOfSecond * Math.sqrt(beside / perSecond)
  const duration = Math.min(most.duration, best, (share - beside) / perSecond)
  return { ...settings, warmupSeconds, durationSeconds: floorFrom(duration, least.durationSeconds) }
}

/**
 * Refuses a budget without a verdict, with the least one, and the operations that fit into it.
 * @type {(settings: Settings, fitting: Fitting, leastOf: (operations: string[]) => number) => void} leastOf: seconds of
 *   a process
 * @throws {UsageError}
 */
function refuseShort(settings, fitting, leastOf) {
  const { budgetSeconds, operations } = settings
  if (budgetSeconds === null || fitting.servers.length < 2) return
  const secondsOf = (/** @type {string[]} */ some) =>
    secondsOfBlocks({ ...settings, operations: some }, fitting, blocksToRank, leastOf(some))
  const needed = secondsOf(operations)
  if (needed <= budgetSeconds) return
  const mixFirst = operations.toSorted((a, b) => Number(b === mix) - Number(a === mix))
  const counts = operations.map((_, place) => operations.length - 1 - place)
  const fewer = counts.map((count) => operations.filter((name) => mixFirst.indexOf(name) < count))
  const shorter = fewer.find((some) => some.length > 0 && secondsOf(some) <= budgetSeconds)
  const advice = shorter ? `, or --operations ${shorter.join()}` : ''
  throw new UsageError(
    `--budget: expected ${writeTime(needed)} or more, in which ${blocksToRank} blocks give a verdict, got ` +
      `${writeTime(budgetSeconds)}; write --budget ${writeTime(needed)}${advice}`,
  )
}
