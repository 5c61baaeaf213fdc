import { compareArms } from './compareArms.js'
import { criticalValuesOf } from './criticalValues.js'
import { fitReadings } from './fitReadings.js'
import { median } from './median.js'

/** @import { Observation } from './additiveFit.js' */

/** @typedef {{ block: number, cohort?: number, control: boolean, logReading: number, variance?: number }} Reading logReading: logarithm of a rate; cohort: part of its block that shares its time; variance: of logReading, as far as this reading tells */
/** @typedef {{ name: string, readings: Reading[] }} BlockRow */
/** @typedef {{ ratio: number, interval: [number, number], separated: boolean, standardError: number, degreesOfFreedom: number }} Comparison standardError: of the ratio's logarithm */
/** @typedef {ReturnType<typeof analyseBlocks>} BlockAnalysis */

/** @type {(centre: number, margin: number) => [number, number]} of logarithms */
const intervalAround = (centre, margin) => [Math.exp(centre - margin), Math.exp(centre + margin)]

/**
 * Each row's rate with its confidence interval, and which differences a second run would confirm. It is a randomized
 * complete block design, so that whatever the machine does to a whole block cancels out; each row has its own variance,
 * moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows at least one row with readings of two blocks; all of one run
 * @param {{ reference: string | null, ranked?: string[] }} options reference: the row that has a control in each block; null
 *   of a run without one, whose noise is what blocks differ by; ranked: the rows that are compared with each other, all by default
 */
export function analyseBlocks(rows, { reference, ranked }) {
  const readings = rows.flatMap(({ readings }) => readings)
  const blocks = new Set(readings.map(({ block }) => block))
  const hasCohorts = readings.some(({ cohort }) => cohort !== undefined)
  /** By block, or by block and cohort. @type {Map<number | string, number>} */
  const places = new Map()
  /** @type {Observation[]} */
  const observations = []
  for (const [row, { readings }] of rows.entries())
    for (const { block, cohort, logReading } of readings) {
      const key = cohort === undefined ? block : `${block} ${cohort}`
      const place = places.get(key) ?? places.size
      places.set(key, place)
      observations.push({ row, block: place, value: logReading })
    }
  const known = readings.map(({ variance = 0 }) => variance)
  const fit = fitReadings(observations, known, rows.length, hasCohorts)
  const { rows: estimates, covariance, variances, scales } = fit
  const critical = variances.map(({ degreesOfFreedom }) =>
    criticalValuesOf(ranked?.length ?? rows.length, degreesOfFreedom),
  )
  const indexes = new Map(rows.map(({ name }, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1

  const controlled = reference === null ? -1 : indexOf(reference)
  const control = compareArms(rows[controlled], (reading) => scales[readings.indexOf(reading)])
  /** @type {(row: number, weight: number) => number} */
  const marginOf = (row, weight) => critical[row].interval * Math.sqrt(variances[row].variance / weight)
  // The control is the same server twice: what its two arms differ by, or might by their spread, is noise.
  const ofControl = control && Math.max(Math.abs(control.difference), marginOf(controlled, control.weight))
  const floor = reference === null ? 0 : ofControl

  return {
    blocks: blocks.size,
    /** @param {string} name */
    has: (name) => indexes.has(name),
    /** Of the log rates of single readings, beyond what is known of each: the median of all rows. */
    typicalVariance: () => median(variances.map(({ variance }) => variance)),
    /** Of what the log rates of a cohort have in common. */
    cohortVariance: fit.cohortVariance,
    /** Noise floor: no smaller ratio, minus 1, is significant in this run; null without a control. */
    noiseFloor: floor === null ? null : Math.expm1(floor),
    /** The reference's first arm by its second; null without a control. */
    controlRatio: control && Math.exp(control.difference),
    /** In how many blocks a row was measured. @param {string} name */
    blocksOf: (name) => new Set(rows[indexOf(name)].readings.map(({ block }) => block)).size,
    /** Whether its readings differ more than those of other rows, by more than chance. @param {string} name */
    isUneven: (name) => fit.areUneven[indexOf(name)],
    /** A row's readings as estimates of its rate: with what befell their whole block or cohort taken out. @param {string} name */
    readings(name) {
      const row = indexOf(name)
      const own = observations.flatMap((observation, index) => (observation.row === row ? [fit.residuals[index]] : []))
      return own.map((residual) => Math.exp(estimates[row] + residual))
    },
    /** @param {string} name */
    estimate(name) {
      const row = indexOf(name)
      const standardError = Math.sqrt(covariance[row][row])
      return {
        estimatedRate: Math.exp(estimates[row]),
        interval: intervalAround(estimates[row], critical[row].interval * standardError),
        standardError,
        degreesOfFreedom: variances[row].degreesOfFreedom,
      }
    },
    /** How many times as fast one row is as another. @type {(name: string, other: string, undecided?: number) => Comparison} undecided: how many pairs are, all where nothing is said */
    compare(name, other, undecided) {
      const [a, b] = [indexOf(name), indexOf(other)]
      const difference = estimates[a] - estimates[b]
      const standardError = Math.sqrt(Math.max(0, covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]))
      // Those of the row that less is known of are the wider ones.
      const least = variances[a].degreesOfFreedom < variances[b].degreesOfFreedom ? a : b
      const { interval, separates } = critical[least]
      const apart = Math.abs(difference)
      return {
        ratio: Math.exp(difference),
        interval: intervalAround(difference, interval * standardError),
        separated: floor !== null && apart > floor && separates(apart / standardError, undecided),
        standardError,
        degreesOfFreedom: variances[least].degreesOfFreedom,
      }
    },
  }
}
