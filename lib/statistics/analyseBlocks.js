import { createAdditiveFit } from './additiveFit.js'
import { createCriticalValues } from './criticalValues.js'
import { moderateVariances } from './moderatedVariances.js'

/** @typedef {{ name: string, readings: { block: number, control: boolean, rate: number }[] }} BlockRow a row with positive rates */
/** @typedef {{ ratio: number, interval: [number, number], separated: boolean }} Comparison */

/** The variances weigh the fit that they come from: after a few rounds neither changes any more. */
const refits = 4

/**
 * Row effects and variances of log(rate) = row + block + error.
 * @param {import('./additiveFit.js').Observation[]} observations
 * @param {number} rowCount
 */
function fitRows(observations, rowCount) {
  let variances = Array.from({ length: rowCount }, () => ({ variance: 1, degreesOfFreedom: 0 }))
  const fitWith = createAdditiveFit(observations, rowCount)
  let fit = fitWith(Array(rowCount).fill(1))
  for (let refit = 0; refit < refits; refit += 1) {
    const own = variances.map(() => ({ variance: 0, degreesOfFreedom: 0 }))
    observations.forEach(({ row }, index) => {
      own[row].variance += fit.residuals[index] ** 2
      own[row].degreesOfFreedom += 1 - fit.leverages[index]
    })
    variances = moderateVariances(
      own.map(({ variance, degreesOfFreedom }) =>
        degreesOfFreedom > 1e-6
          ? { variance: variance / degreesOfFreedom, degreesOfFreedom }
          : { variance: 0, degreesOfFreedom: 0 },
      ),
    )
    // Rates that do not vary at all would weigh infinitely.
    fit = fitWith(variances.map(({ variance }) => Math.max(variance, 1e-12)))
  }
  return { ...fit, degreesOfFreedom: variances.map((row) => row.degreesOfFreedom), variances }
}

/**
 * Each row's rate with its confidence interval, and which differences a second run would confirm. It is a randomized
 * complete block design, so that whatever the machine does to a whole block cancels out; each row has its own variance,
 * moderated by those of the others (see moderateVariances).
 * @param {BlockRow[]} rows at least one row with readings of two blocks; all of one run
 * @param {{ reference: string, ranked?: number, criticalValues?: ReturnType<typeof createCriticalValues> }} options
 *   reference: the row that has a control in each block; ranked: how many rows are compared with each other, all by
 *   default
 */
export function analyseBlocks(
  rows,
  { reference, ranked = rows.length, criticalValues = createCriticalValues(ranked) },
) {
  const blocks = [...new Set(rows.flatMap(({ readings }) => readings.map(({ block }) => block)))].sort((a, b) => a - b)
  const observations = rows.flatMap(({ readings }, row) =>
    readings.map(({ block, rate }) => ({ row, block: blocks.indexOf(block), value: Math.log(rate) })),
  )
  const { rows: estimates, covariance, degreesOfFreedom, variances } = fitRows(observations, rows.length)
  const critical = degreesOfFreedom.map(criticalValues)
  const indexes = new Map(rows.map(({ name }, row) => [name, row]))
  const indexOf = (/** @type {string} */ name) => indexes.get(name) ?? -1

  /** @type {(centre: number, margin: number) => [number, number]} */
  const interval = (centre, margin) => [Math.exp(centre - margin), Math.exp(centre + margin)]

  const control = compareArms(rows[indexOf(reference)])
  // The control is the same server twice: what its two arms differ by, or might by their spread, is noise.
  const floor = control && Math.max(Math.abs(control.difference), floorMargin(indexOf(reference), control.perArm))

  /** @type {(row: number, perArm: number) => number} */
  function floorMargin(row, perArm) {
    return critical[row].interval * Math.sqrt((2 * variances[row].variance) / perArm)
  }

  return {
    blocks: blocks.length,
    /** Noise floor: no smaller ratio, minus 1, is significant in this run; null without a control. */
    noiseFloor: floor === null ? null : Math.expm1(floor),
    /** The reference's first arm by its second; null without a control. */
    controlRatio: control && Math.exp(control.difference),
    /** @param {string} name @returns {number} in how many blocks the row was measured */
    blocksOf(name) {
      return new Set(rows[indexOf(name)].readings.map(({ block }) => block)).size
    },
    /** @param {string} name */
    estimate(name) {
      const row = indexOf(name)
      const margin = critical[row].interval * Math.sqrt(covariance[row][row])
      return { rate: Math.exp(estimates[row]), interval: interval(estimates[row], margin) }
    },
    /**
     * How many times as fast one row is as another.
     * @type {(name: string, other: string) => Comparison}
     */
    compare(name, other) {
      const [a, b] = [indexOf(name), indexOf(other)]
      const difference = estimates[a] - estimates[b]
      const standardError = Math.sqrt(Math.max(0, covariance[a][a] + covariance[b][b] - 2 * covariance[a][b]))
      const { interval: width } = degreesOfFreedom[a] < degreesOfFreedom[b] ? critical[a] : critical[b]
      const apart = Math.abs(difference)
      const isBeyond = (/** @type {number} */ row) => critical[row].separates(apart / standardError)
      return {
        ratio: Math.exp(difference),
        interval: interval(difference, width * standardError),
        separated: floor !== null && apart > floor && isBeyond(a) && isBeyond(b),
      }
    },
  }
}

/**
 * @param {BlockRow | undefined} row the reference
 * @returns {{ difference: number, perArm: number } | null} the mean difference of log rates between its two arms
 */
function compareArms(row) {
  const [control, arm] = [true, false].map((control) => row?.readings.filter((reading) => reading.control === control))
  const differences = (control ?? []).flatMap(({ block, rate }) => {
    const twin = arm?.find((reading) => reading.block === block)
    return twin ? Math.log(twin.rate / rate) : []
  })
  if (differences.length === 0) return null
  return { difference: differences.reduce((a, b) => a + b, 0) / differences.length, perArm: differences.length }
}
