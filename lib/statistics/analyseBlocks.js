import { createAdditiveFit } from './additiveFit.js'
import { criticalValuesOf } from './criticalValues.js'
import { median } from './median.js'
import { moderateVariances } from './moderatedVariances.js'

/** @import { Observation } from './additiveFit.js' */
/** @import { Variance } from './moderatedVariances.js' */

/** @typedef {{ name: string, readings: { block: number, cohort?: number, control: boolean, rate: number }[] }} BlockRow a row with positive rates; cohort: the part of its block that a reading shares its time with */
/** @typedef {{ ratio: number, interval: [number, number], separated: boolean }} Comparison */

/** The variances weigh the fit that they come from: after a few rounds neither changes any more; that of blocks later. */
const refits = 4
const refitsWithCohorts = 40

/**
 * Of log(rate) = row + block + error; cohorts are random blocks, as each holds only some of the rows.
 * @type {(observations: Observation[], rowCount: number, hasCohorts: boolean) => { rows: number[], covariance: number[][], variances: Variance[], cohortVariance: number }}
 */
function fitRows(observations, rowCount, hasCohorts) {
  const fitWith = createAdditiveFit(observations, rowCount, hasCohorts)
  let fit = fitWith(Array(rowCount).fill(1), hasCohorts ? 1 : undefined)
  /** @type {Variance[]} */
  let variances = []
  for (let refit = 0; refit < (hasCohorts ? refitsWithCohorts : refits); refit += 1) {
    const [residuals, leverages] = [fit.residuals(), fit.leverages()]
    const own = Array.from({ length: rowCount }, () => ({ squares: 0, degreesOfFreedom: 0 }))
    observations.forEach(({ row }, index) => {
      own[row].squares += residuals[index] ** 2
      own[row].degreesOfFreedom += 1 - leverages[index]
    })
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
  }
  const cohortVariance = hasCohorts ? fit.blockVariance() : 0
  return { rows: fit.rows(), covariance: fit.covariance(), variances, cohortVariance }
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
const intervalAround = (centre, margin) => [Math.exp(centre - margin), Math.exp(centre + margin)]

/**
 * Each row's rate with its confidence interval, and which differences a second run would confirm. It is a randomized
 * complete block design, so that whatever the machine does to a whole block cancels out; each row has its own variance,
 * moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows at least one row with readings of two blocks; all of one run
 * @param {{ reference: string, ranked?: number }} options reference: the row that has a control in each block; ranked: how
 *   many rows are compared with each other, all by default
 */
export function analyseBlocks(rows, { reference, ranked = rows.length }) {
  const readings = readingsOf(rows)
  const blocks = new Set(readings.map(({ block }) => block))
  const hasCohorts = readings.some(({ cohort }) => cohort !== undefined)
  /** @param {BlockRow['readings'][number]} reading */
  const keyOf = ({ block, cohort }) => (cohort === undefined ? block : `${block} ${cohort}`)
  const keys = [...new Set(readings.map(keyOf))]
  /** @type {Observation[]} */
  const observations = []
  for (const [row, { readings }] of rows.entries())
    for (const reading of readings)
      observations.push({ row, block: keys.indexOf(keyOf(reading)), value: Math.log(reading.rate) })
  const fit = fitRows(observations, rows.length, hasCohorts)
  const { rows: estimates, covariance, variances } = fit
  const critical = variances.map(({ degreesOfFreedom }) => criticalValuesOf(ranked, degreesOfFreedom))
  const indexes = new Map(rows.map(({ name }, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1

  const control = compareArms(rows[indexOf(reference)])
  /** @type {(row: number, perArm: number) => number} */
  const marginOf = (row, perArm) => critical[row].interval * Math.sqrt((2 * variances[row].variance) / perArm)
  // The control is the same server twice: what its two arms differ by, or might by their spread, is noise.
  const floor = control && Math.max(Math.abs(control.difference), marginOf(indexOf(reference), control.perArm))

  return {
    blocks: blocks.size,
    /** Of the log rates of single readings: the median of all rows. */
    typicalVariance: () => median(variances.map(({ variance }) => variance)),
    /** Of what the log rates of a cohort have in common. */
    cohortVariance: fit.cohortVariance,
    /** Noise floor: no smaller ratio, minus 1, is significant in this run; null without a control. */
    noiseFloor: floor === null ? null : Math.expm1(floor),
    /** The reference's first arm by its second; null without a control. */
    controlRatio: control && Math.exp(control.difference),
    /** In how many blocks a row was measured. @param {string} name */
    blocksOf: (name) => new Set(rows[indexOf(name)].readings.map(({ block }) => block)).size,
    /** @param {string} name */
    estimate(name) {
      const row = indexOf(name)
      const margin = critical[row].interval * Math.sqrt(covariance[row][row])
      return { rate: Math.exp(estimates[row]), interval: intervalAround(estimates[row], margin) }
    },
    /** How many times as fast one row is as another. @type {(name: string, other: string) => Comparison} */
    compare(name, other) {
      const [a, b] = [indexOf(name), indexOf(other)]
      const difference = estimates[a] - estimates[b]
      const standardError = Math.sqrt(Math.max(0, covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]))
      // Those of the row that less is known of are the wider ones.
      const { interval, separates } =
        variances[a].degreesOfFreedom < variances[b].degreesOfFreedom ? critical[a] : critical[b]
      const apart = Math.abs(difference)
      return {
        ratio: Math.exp(difference),
        interval: intervalAround(difference, interval * standardError),
        separated: floor !== null && apart > floor && separates(apart / standardError),
      }
    },
  }
}

/**
 * The mean difference of log rates between the reference's two arms.
 * @type {(row: BlockRow | undefined) => { difference: number, perArm: number } | null}
 */
function compareArms(row) {
  let [sum, perArm] = [0, 0]
  for (const { block, cohort, rate } of row?.readings.filter(({ control }) => control) ?? []) {
    const twin = row?.readings.find((other) => !other.control && other.block === block && other.cohort === cohort)
    if (!twin) continue
    sum += Math.log(twin.rate / rate)
    perArm += 1
  }
  return perArm === 0 ? null : { difference: sum / perArm, perArm }
}
