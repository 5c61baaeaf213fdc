import { intervalAround } from './analyseBlocks.js'
import { criticalValuesOf } from './criticalValues.js'
import { median } from './median.js'

/** @import { BlockAnalysis } from './analyseBlocks.js' */

/** @typedef {{ value: number, variance: number, degreesOfFreedom: number }} Estimate of a logarithm */

/** @type {(value: number, known: { standardError: number, degreesOfFreedom: number }) => Estimate} */
const logarithm = (value, { standardError, degreesOfFreedom }) => ({
  value: Math.log(value),
  variance: standardError ** 2,
  degreesOfFreedom,
})

/** @param {BlockAnalysis} shard @param {string} name */
function rateIn({ estimate }, name) {
  const found = estimate(name)
  return logarithm(found.rate, found)
}

/** @type {(shard: BlockAnalysis, name: string, other: string) => Estimate} */
function ratioIn({ compare }, name, other) {
  const found = compare(name, other)
  return logarithm(found.ratio, found)
}

/** @type {(estimate: Estimate, factor: number) => Estimate} */
const times = ({ value, variance, degreesOfFreedom }, factor) => ({
  value: value * factor,
  variance: variance * factor ** 2,
  degreesOfFreedom,
})

/**
 * Estimates that know nothing of each other, added up: as surely as the one that least is known of, as within a shard.
 * Satterthwaite's degrees of freedom, which are more, separate too many rows falsely where shards are small.
 * @param {Estimate[]} estimates
 * @returns {Estimate}
 */
const add = (estimates) => ({
  value: estimates.reduce((sum, { value }) => sum + value, 0),
  variance: estimates.reduce((sum, { variance }) => sum + variance, 0),
  degreesOfFreedom: Math.min(...estimates.map(({ degreesOfFreedom }) => degreesOfFreedom)),
})

/** @param {Estimate[]} estimates of the same */
const meanOf = (estimates) => times(add(estimates), 1 / estimates.length)

/** Whichever of two ratios is farther from 1; null where one is unknown. @type {(one: number | null, other: number | null) => number | null} */
const farther = (one, other) =>
  one === null || other === null ? null : Math.abs(Math.log(other)) > Math.abs(Math.log(one)) ? other : one

/** The largest noise floor, as a difference of logarithms. @param {BlockAnalysis[]} shards */
const floorOf = (shards) =>
  Math.log1p(Math.max(...shards.map(({ noiseFloor }) => noiseFloor ?? Number.POSITIVE_INFINITY)))

/**
 * Shards of a run as one analysis. Each was measured by itself, perhaps on another machine, with the reference in it. Rows of
 * one shard compare as they do there. Rows of two compare by their ratios to the reference, with the error that the reference
 * has in both; what is in several shards has the mean of its ratios. Rates are those of a machine on which the reference has
 * the geometric mean of its rates. That a server is as many times as fast as the reference on any machine is assumed.
 * @param {BlockAnalysis[]} shards whose rows were judged as so many as all shards have together
 * @param {{ reference: string, ranked: string[] }} options as of analyseBlocks
 * @returns {BlockAnalysis & { shards: Pick<BlockAnalysis, 'noiseFloor' | 'controlRatio'>[] }} noiseFloor and controlRatio: the worst
 */
export function joinShards(shards, { reference, ranked }) {
  const holding = (/** @type {string[]} */ ...names) => shards.filter(({ has }) => names.every((name) => has(name)))
  const level = meanOf(shards.map((shard) => rateIn(shard, reference)))
  /** @type {(name: string, other: string, some: BlockAnalysis[]) => Estimate} */
  const related = (name, other, some) => meanOf(some.map((shard) => ratioIn(shard, name, other)))
  /** Rates of a row's processes, on the machine that all are brought to. @param {string} name */
  const ratesOf = (name) =>
    holding(name).flatMap((shard) => {
      const scale = Math.exp(level.value - rateIn(shard, reference).value)
      return shard.readings(name).map((rate) => rate * scale)
    })
  return {
    shards: shards.map(({ noiseFloor, controlRatio }) => ({ noiseFloor, controlRatio })),
    blocks: Math.min(...shards.map(({ blocks }) => blocks)),
    has: (name) => holding(name).length > 0,
    typicalVariance: () => median(shards.map(({ typicalVariance }) => typicalVariance())),
    cohortVariance: median(shards.map(({ cohortVariance }) => cohortVariance)),
    noiseFloor: shards.some(({ noiseFloor }) => noiseFloor === null) ? null : Math.expm1(floorOf(shards)),
    controlRatio: shards.map(({ controlRatio }) => controlRatio).reduce(farther),
    blocksOf: (name) => Math.min(...holding(name).map(({ blocksOf }) => blocksOf(name))),
    isUneven: (name) => holding(name).some((shard) => shard.isUneven(name)),
    readings: ratesOf,
    estimate(name) {
      // A little more than its error, as a shard's reference is in the level, too.
      const { value, variance, degreesOfFreedom } = add([related(name, reference, holding(name)), level])
      const standardError = Math.sqrt(variance)
      const margin = criticalValuesOf(ranked.length, degreesOfFreedom).interval * standardError
      return { rate: Math.exp(value), interval: intervalAround(value, margin), standardError, degreesOfFreedom }
    },
    compare(name, other, undecided) {
      const both = holding(name, other)
      if (both.length === 1) return both[0].compare(name, other, undecided)
      const [own, others] = [holding(name), holding(other)]
      const isApart = both.length === 0
      const { value, variance, degreesOfFreedom } = isApart
        ? add([related(name, reference, own), related(reference, other, others)])
        : related(name, other, both)
      const floor = isApart ? Math.hypot(floorOf(own), floorOf(others)) : floorOf(both)
      const { interval, separates } = criticalValuesOf(ranked.length, degreesOfFreedom)
      const standardError = Math.sqrt(variance)
      const apart = Math.abs(value)
      return {
        ratio: Math.exp(value),
        interval: intervalAround(value, interval * standardError),
        separated: apart > floor && separates(apart / standardError, undecided),
        standardError,
        degreesOfFreedom,
      }
    },
  }
}
