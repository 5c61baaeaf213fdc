import { pt, qt } from 'lib-r-math.js'
import { minVariance, ratioInterval } from './confidenceIntervals.js'
import { familyError } from './criticalValues.js'
import { mean, sum } from './mean.js'
import { moderateVariances } from './moderatedVariances.js'
import { blocksToRank } from './ranks.js'

/** @import { Interval } from './confidenceIntervals.js' */
/** @import { Variance } from './moderatedVariances.js' */

/**
 * Rates that were measured in pairs, one pair in each block.
 * @typedef {object} Pairs
 * @property {Map<number, number>} logRatios - by block, at least one
 * @property {boolean} isJudged - whether it may have a verdict; if not, it is estimated only
 * @property {string} [kind] - of what is measured: only variances of one kind are moderated together
 */
/**
 * @typedef {object} PairedRatio
 * @property {number} ratio - geometric mean of the blocks
 * @property {Interval | null} interval - 95 % of this ratio alone; null from fewer than three blocks
 * @property {'faster' | 'slower' | '~' | null} verdict - null without one, or if more blocks are needed to say
 * @property {number | null} enough - blocks with which a difference as large would have a verdict, if its interval
 *   alone says so already; else null
 */

/** Error rate of a verdict that is the only one of its run, and has a variance of its own. */
const singleError = 0.05

/** Subtracts the mean. @param {Map<number, number>} logRatios @returns {Map<number, number>} residuals by block */
function residualsOf(logRatios) {
  const centre = mean([...logRatios.values()])
  return new Map([...logRatios].map(([block, value]) => [block, value - centre]))
}

/** Estimates the variance of a single block's ratio. @param {Map<number, number>} residuals @returns {Variance} */
function varianceOf(residuals) {
  const degreesOfFreedom = residuals.size - 1
  const squares = sum([...residuals.values()].map((residual) => residual ** 2))
  return { variance: degreesOfFreedom > 0 ? Math.max(squares / degreesOfFreedom, minVariance) : 0, degreesOfFreedom }
}

/**
 * Computes the correlation of residuals over the blocks that both have; 1 if they cannot tell.
 * @type {(one: Map<number, number>, other: Map<number, number>) => number}
 */
function correlationOf(one, other) {
  const shared = [...one.keys()].filter((block) => other.has(block))
  /** @type {(a: Map<number, number>, b: Map<number, number>) => number} */
  const product = (a, b) => sum(shared.map((block) => Number(a.get(block)) * Number(b.get(block))))
  const squares = product(one, one) * product(other, other)
  return squares > 0 ? product(one, other) / Math.sqrt(squares) : 1
}

/**
 * Counts the degrees of freedom that all variances have together. Ratios of one run share processes, so that their
 * residuals are correlated, and two sample variances by the square of that correlation. Estimated squares are too large
 * by chance, which leaves fewer degrees.
 * Source: Wishart, "The generalised product moment distribution in samples from a normal multivariate population",
 * Biometrika 20A, 1928.
 * @param {Map<number, number>[]} residuals - of each ratio
 */
function commonDegrees(residuals) {
  const squares = residuals.flatMap((one, index) =>
    residuals.slice(index + 1).map((other) => correlationOf(one, other) ** 2),
  )
  const typical = squares.length > 0 ? mean(squares) : 0
  return sum(residuals.map(({ size }) => size - 1)) / (1 + (residuals.length - 1) * typical)
}

/**
 * Selects the significant ones of several differences.
 * Source: Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal of Statistics 6(2),
 * 1979; it holds for differences that are correlated in any way.
 * @param {(number | null)[]} chances - of a difference as large between equals; null if it is not judged
 * @returns {{ significant: Set<number>, limit: number }} indexes, and the chance that the next one exceeds
 */
function selectSignificant(chances) {
  const judged = chances
    .flatMap((chance, index) => (chance === null ? [] : [{ chance, index }]))
    .sort((a, b) => a.chance - b.chance)
  const error = judged.length === 1 ? singleError : familyError
  const limits = judged.map((_, place) => error / (judged.length - place))
  const first = judged.findIndex(({ chance }, place) => chance > limits[place])
  const count = first === -1 ? judged.length : first
  return { significant: new Set(judged.slice(0, count).map(({ index }) => index)), limit: limits[count] ?? error }
}

/**
 * Compares pairs of rates, such as those of several operations before and after a change, and judges all ratios of a
 * run together: in 95 of 100 runs none of its verdicts is false. Each ratio has its own variance, moderated by those of
 * the others of its kind.
 * @type {(pairs: Pairs[]) => PairedRatio[]} in the same order
 */
export function judgePairs(pairs) {
  /** @type {Estimate[]} */
  const estimates = []
  for (const kind of new Set(pairs.map((pair) => pair.kind))) {
    const places = [...pairs.keys()].filter((index) => pairs[index].kind === kind)
    const alike = estimatePairs(places.map((index) => pairs[index]))
    for (const [place, estimate] of alike.entries()) estimates[places[place]] = estimate
  }
  const { significant, limit } = selectSignificant(estimates.map(({ chance }) => chance))
  return estimates.map((estimate, index) => {
    const { centre, interval, chance } = estimate
    const direction = centre > 0 ? 'faster' : 'slower'
    const verdict = significant.has(index) ? direction : '~'
    const isOpen = chance !== null && verdict === '~' && isApart(interval)
    const enough = isOpen ? enoughBlocks(estimate, limit) : null
    return { ratio: Math.exp(centre), interval, verdict: chance === null ? null : verdict, enough }
  })
}

/** Tells whether an interval excludes 1. @param {Interval | null} interval */
export const isApart = (interval) => interval !== null && (interval[0] > 1 || interval[1] < 1)

/** Blocks up to which a number of them is estimated. */
const mostBlocks = 1000

/**
 * Estimates how many blocks a verdict takes if they go on as before.
 * @param {Estimate} estimate
 * @param {number} limit - of the chance of a difference as large between equals
 */
function enoughBlocks({ centre, variance, degrees, size }, limit) {
  let blocks = size + 1
  const chanceOf = (/** @type {number} */ count) =>
    2 * pt(-Math.abs(centre) / Math.sqrt(variance / count), (degrees * (count - 1)) / (size - 1))
  while (blocks < mostBlocks && chanceOf(blocks) > limit) blocks += 1
  return blocks
}

/**
 * @typedef {object} Estimate
 * @property {number} centre
 * @property {Interval | null} interval
 * @property {number | null} chance - of a difference as large between equals
 * @property {number} variance - of a single block's ratio
 * @property {number} degrees - of freedom
 * @property {number} size - number of blocks
 */

/** Estimates the ratios of one kind. @param {Pairs[]} pairs @returns {Estimate[]} */
function estimatePairs(pairs) {
  const residuals = pairs.map(({ logRatios }) => residualsOf(logRatios))
  const most = commonDegrees(residuals)
  const moderated = moderateVariances(residuals.map(varianceOf))
  return pairs.map(({ logRatios, isJudged }, index) => {
    const { size } = logRatios
    const { variance, degreesOfFreedom } = moderated[index]
    const degrees = Math.min(degreesOfFreedom, Math.max(size - 1, most))
    const standardError = Math.sqrt(variance / size)
    const estimate = { centre: mean([...logRatios.values()]), variance, degrees, size }
    const { centre } = estimate
    if (size < blocksToRank) return { ...estimate, interval: null, chance: null }
    return {
      ...estimate,
      interval: ratioInterval(centre, qt(0.975, degrees) * standardError),
      chance: isJudged ? 2 * pt(-Math.abs(centre) / standardError, degrees) : null,
    }
  })
}
