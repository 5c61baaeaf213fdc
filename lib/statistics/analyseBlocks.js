import { createAdditiveFit } from './additiveFit.js'
import { compareArms } from './compareArms.js'
import { criticalValuesOf } from './criticalValues.js'
import { median } from './median.js'
import { moderateVariances } from './moderatedVariances.js'

/** @import { Observation } from './additiveFit.js' */
/** @import { Variance } from './moderatedVariances.js' */

/** @typedef {{ block: number, cohort?: number, control: boolean, rate: number, variance?: number }} Reading cohort: the part of its block that it shares its time with; variance: of the log rate, by what is known of this reading alone */
/** @typedef {{ name: string, readings: Reading[] }} BlockRow a row with positive rates */
/** @typedef {{ ratio: number, interval: [number, number], separated: boolean, standardError: number, degreesOfFreedom: number }} Comparison standardError: of the ratio's logarithm */
/** @typedef {ReturnType<typeof analyseBlocks>} BlockAnalysis */
/** @typedef {{ rows: number[], covariance: number[][], variances: Variance[], cohortVariance: number, residuals: number[], leverages: number[] }} Fit residuals and leverages: of each observation */

/**
 * The variances weigh the fit that they come from: after a few rounds neither changes any more; that of blocks later. A
 * change by a smaller share than that is none.
 */
const refits = 4
const refitsWithCohorts = 40
const minChange = 1e-6
/** What readings differ by beyond what is known of each, as a share of the rate: at the least, and to begin with. */
const minDeviation = 0.02
const usualDeviation = 0.03
const rescalings = 3
/** How much of their degrees of freedom variances have left where weights are estimates as well: simulated runs say so. */
const keptDegrees = 0.6

/** @type {(variance: number, before: number) => boolean} */
const isSame = (variance, before) => Math.abs(variance - before) <= minChange * before

/**
 * Of log(rate) = row + block + error; cohorts are random blocks, as each holds only some of the rows.
 * @type {(observations: Observation[], rowCount: number, hasCohorts: boolean) => Fit}
 */
function fitRows(observations, rowCount, hasCohorts) {
  const fitWith = createAdditiveFit(observations, rowCount, hasCohorts)
  let fit = fitWith(Array(rowCount).fill(1), hasCohorts ? 1 : undefined)
  /** @type {Variance[]} */
  let variances = []
  /** @type {number[]} */
  let residuals = []
  /** @type {number[]} */
  let leverages = []
  for (let refit = 0; refit < (hasCohorts ? refitsWithCohorts : refits); refit += 1) {
    residuals = fit.residuals()
    leverages = fit.leverages()
    const own = Array.from({ length: rowCount }, () => ({ squares: 0, degreesOfFreedom: 0 }))
    observations.forEach(({ row, scale = 1 }, index) => {
      own[row].squares += residuals[index] ** 2 / scale
      own[row].degreesOfFreedom += 1 - leverages[index]
    })
    const before = variances
    variances = moderateVariances(
      own.map(({ squares, degreesOfFreedom }) =>
        degreesOfFreedom > 1e-6
          ? { variance: squares / degreesOfFreedom, degreesOfFreedom }
          : { variance: 0, degreesOfFreedom: 0 },
      ),
    )
    // Rates that do not vary at all would weigh infinitely.
    fit = fitWith(
      variances.map(({ variance }) => Math.max(variance, 1e-12)),
      hasCohorts ? Math.max(fit.blockVariance(), 1e-12) : undefined,
    )
    if (refit > 0 && variances.every((own, row) => isSame(own.variance, before[row].variance))) break
  }
  const cohortVariance = hasCohorts ? fit.blockVariance() : 0
  return { rows: fit.rows(), covariance: fit.covariance(), variances, cohortVariance, residuals, leverages }
}

/** @param {Variance} variance */
const lessSure = ({ variance, degreesOfFreedom }) => ({ variance, degreesOfFreedom: keptDegrees * degreesOfFreedom })

/**
 * The same where each reading has a variance of its own that is known: a process that was measured while the machine was
 * noisy weighs less. What processes differ by beyond it is estimated so that the squares are as large as they should be.
 * Source: Paule and Mandel, "Consensus values and weighting factors", Journal of Research of the National Bureau of
 * Standards 87(5), 1982.
 * @type {(observations: Observation[], known: number[], rowCount: number, hasCohorts: boolean) => Fit & { scales: number[] }}
 */
function fitReadings(observations, known, rowCount, hasCohorts) {
  let scales = known.map(() => 1)
  if (known.every((variance) => variance === 0)) return { ...fitRows(observations, rowCount, hasCohorts), scales }
  let between = usualDeviation ** 2
  for (let step = 0; ; step += 1) {
    scales = known.map((variance) => (between + variance) / between)
    const scaled = observations.map((observation, index) => ({ ...observation, scale: scales[index] }))
    const fit = fitRows(scaled, rowCount, hasCohorts)
    if (step === rescalings) return { ...fit, scales, variances: fit.variances.map(lessSure) }
    let [excess, weight] = [0, 0]
    fit.residuals.forEach((residual, index) => {
      const share = 1 - fit.leverages[index]
      excess += (residual ** 2 - share * known[index]) / scales[index]
      weight += share / scales[index]
    })
    between = Math.max(minDeviation ** 2, excess / weight)
  }
}

/**
 * A report asks for them thousands of times: flatMap takes ten times as long.
 * @type {<Reading>(rows: { readings: Reading[] }[]) => Reading[]}
 */
export function readingsOf(rows) {
  const all = []
  for (const { readings } of rows) all.push(...readings)
  return all
}

/** @type {(centre: number, margin: number) => [number, number]} of logarithms */
export const intervalAround = (centre, margin) => [Math.exp(centre - margin), Math.exp(centre + margin)]

/**
 * Each row's rate with its confidence interval, and which differences a second run would confirm. It is a randomized
 * complete block design, so that whatever the machine does to a whole block cancels out; each row has its own variance,
 * moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows at least one row with readings of two blocks; all of one run
 * @param {{ reference: string | null, ranked?: number }} options reference: the row that has a control in each block; null
 *   of a run without one, whose noise is what blocks differ by; ranked: how many rows are compared with each other, all by default
 */
export function analyseBlocks(rows, { reference, ranked = rows.length }) {
  const readings = readingsOf(rows)
  const blocks = new Set(readings.map(({ block }) => block))
  const hasCohorts = readings.some(({ cohort }) => cohort !== undefined)
  /** @param {Reading} reading */
  const keyOf = ({ block, cohort }) => (cohort === undefined ? block : `${block} ${cohort}`)
  const keys = [...new Set(readings.map(keyOf))]
  /** @type {Observation[]} */
  const observations = []
  for (const [row, { readings }] of rows.entries())
    for (const reading of readings)
      observations.push({ row, block: keys.indexOf(keyOf(reading)), value: Math.log(reading.rate) })
  const known = readings.map(({ variance = 0 }) => variance)
  const fit = fitReadings(observations, known, rows.length, hasCohorts)
  const { rows: estimates, covariance, variances, scales } = fit
  const critical = variances.map(({ degreesOfFreedom }) => criticalValuesOf(ranked, degreesOfFreedom))
  const indexes = new Map(rows.map(({ name }, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1

  const scaleOf = new Map(readings.map((reading, index) => [reading, scales[index]]))
  const controlled = reference === null ? -1 : indexOf(reference)
  const control = compareArms(rows[controlled], (reading) => Number(scaleOf.get(reading)))
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
        rate: Math.exp(estimates[row]),
        interval: intervalAround(estimates[row], critical[row].interval * standardError),
        standardError,
        degreesOfFreedom: variances[row].degreesOfFreedom,
      }
    },
    /** How many times as fast one row is as another. @type {(name: string, other: string) => Comparison} */
    compare(name, other) {
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
        separated: floor !== null && apart > floor && separates(apart / standardError),
        standardError,
        degreesOfFreedom: variances[least].degreesOfFreedom,
      }
    },
  }
}
