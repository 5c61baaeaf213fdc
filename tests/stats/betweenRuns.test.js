import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addBetween, betweenRuns, moderateBetween } from '../../lib/stats/betweenRuns.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

/** Differences between two runs, whose mean is 0.01: the second one is faster. */
const differences = [0.03, -0.01, 0.02, 0, 0.01]
/** Quantile 0.025 of χ² with 4 degrees of freedom, from tables. */
const lowQuantile = 0.484419
/** @type {(variance: number) => import('../../lib/stats/betweenRuns.js').RunEstimate[]} */
const ofTwoRuns = (variance) =>
  differences.flatMap((difference, row) => [
    { row, run: 0, value: row, variance },
    { row, run: 1, value: row + difference, variance },
  ])

test('of two runs it is half the variance of the differences, less that of the estimates', () => {
  // The squares around 0.01 add up to 0.001, by 4 degrees of freedom.
  for (const variance of [0, 1e-5, 5e-5]) {
    const found = betweenRuns(ofTwoRuns(variance), 5)
    assert.ok(Math.abs(found.variance - (0.001 / 4 / 2 - variance)) < 1e-9, `${variance}: ${found.variance}`)
    // A part of the squares is of the estimates, so the rest is known less well.
    const degreesAt = (/** @type {number} */ between) => 4 * (between / (between + variance)) ** 2
    assert.ok(Math.abs(found.degreesOfFreedom - degreesAt(found.variance)) < 1e-3, `${found.degreesOfFreedom}`)
    assert.ok(Math.abs(found.information - degreesAt(1e-4)) < 1e-3, `${found.information}`)
    assert.ok(Math.abs(found.upperVariance - (0.001 / lowQuantile / 2 - variance)) < 1e-7, `${found.upperVariance}`)
  }
})

test('it is 0 if runs differ no more than their estimates say, which leaves an upper limit', () => {
  const { variance, upperVariance } = betweenRuns(ofTwoRuns(0.0005), 5)
  assert.equal(variance, 0)
  assert.ok(Math.abs(upperVariance - (0.001 / lowQuantile / 2 - 0.0005)) < 1e-7, `${upperVariance}`)
  assert.deepEqual(betweenRuns(ofTwoRuns(0.01), 5).upperVariance, 0)
})

test('it is moderated by the usual 1 % if it is less', () => {
  const found = { variance: 0, degreesOfFreedom: 0, upperVariance: 1e-3, information: 19.5 }
  const { variance, degreesOfFreedom } = moderateBetween(found)
  assert.ok(Math.abs(variance - 0.5e-4) < 1e-12 && degreesOfFreedom === 39, `${variance} ${degreesOfFreedom}`)
  const larger = moderateBetween({ ...found, variance: 4e-4, degreesOfFreedom: 3 })
  assert.deepEqual([larger.variance, larger.degreesOfFreedom], [4e-4, 3])
})

test('the speed of whole runs is no difference of rows', () => {
  const faster = ofTwoRuns(0).map((estimate) => ({ ...estimate, value: estimate.value + 0.5 * estimate.run }))
  assert.ok(Math.abs(betweenRuns(faster, 5).variance - betweenRuns(ofTwoRuns(0), 5).variance) < 1e-9)
})

test('of three runs, each without some rows, it is what rows were made to differ by', () => {
  const normal = createNormal(createRandom(1))
  const estimates = Array.from({ length: 600 }, (_, row) => row).flatMap((row) =>
    [0, 1, 2]
      .filter((run) => run !== row % 5)
      .map((run) => {
        const variance = 1e-5 * (1 + ((row + run) % 4))
        const error = 0.01 * normal() + Math.sqrt(variance) * normal()
        return { row, run, value: row + 0.1 * run + error, variance }
      }),
  )
  const { variance, degreesOfFreedom } = betweenRuns(estimates, 600)
  // Two rows in five are in all runs, so that 838 of the 1440 estimates are free.
  assert.ok(Math.abs(variance / 1e-4 - 1) < 0.15, `${variance}`)
  assert.ok(degreesOfFreedom > 400 && degreesOfFreedom < 838, `${degreesOfFreedom}`)
})

test('it is part of a ratio twice, with the degrees of freedom of the sum', () => {
  const within = { ratio: 1.1, standardError: 0.01, degreesOfFreedom: 6 }
  const { ratio, standardError, degreesOfFreedom } = addBetween(within, { variance: 0.00005, degreesOfFreedom: 3 })
  assert.equal(ratio, 1.1)
  assert.ok(Math.abs(standardError - 0.01 * Math.SQRT2) < 1e-12, `${standardError}`)
  // Both parts are equal: 2 ** 2 / (1 / 6 + 1 / 3).
  assert.ok(Math.abs(degreesOfFreedom - 8) < 1e-9, `${degreesOfFreedom}`)
})
