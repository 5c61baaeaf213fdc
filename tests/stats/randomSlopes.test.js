import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fitReadings } from '../../lib/stats/fitReadings.js'
import { addSlopes, rowSlopes, slopeVariance } from '../../lib/stats/randomSlopes.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

/**
 * Rows of some slopes in 40 cohorts that differ by 4 %, with processes that differ by 1 %.
 * @type {(slopes: number[], seed: number) => { slope: number, variance: number }[][]}
 */
function slopesFound(slopes, seed) {
  const normal = createNormal(createRandom(seed))
  const effects = Array.from({ length: 40 }, () => 0.04 * normal())
  const observations = effects.flatMap((effect, block) =>
    slopes.map((slope, row) => ({ row, block, value: row + slope * effect + 0.01 * normal() })),
  )
  const fit = fitReadings(
    observations,
    observations.map(() => 0),
    slopes.length,
    true,
  )
  return rowSlopes(observations, fit)
}

describe('slopes on what the other rows of a cohort do', () => {
  test('are found, and known within their standard errors', () => {
    const slopes = [1, 1, 1, 1.4, 1, 0.6, 1, 1]
    const found = slopesFound(slopes, 1).flat()
    for (const [row, { slope, variance }] of found.entries()) {
      // The other rows have a mean slope of their own.
      const others = (slopes.reduce((sum, one) => sum + one, 0) - slopes[row]) / (slopes.length - 1)
      assert.ok(Math.abs(slope - slopes[row] / others) < 3 * Math.sqrt(variance), `row ${row}: ${slope}`)
      assert.ok(Math.sqrt(variance) > 0.02 && Math.sqrt(variance) < 0.1, `row ${row}: ${variance}`)
    }
  })
  test('are none of a row that is in one cohort only', () => {
    const observations = [0, 1, 2].flatMap((block) => [0, 1].map((row) => ({ row, block, value: row + block ** 2 })))
    const fit = { residuals: [0.1, 0, 0, 0, 0.1, 0, 0], effects: [-1, 0, 1], cohortVariance: 1 }
    const variances = [{ variance: 1 }, { variance: 1 }, { variance: 1 }]
    const found = rowSlopes([...observations, { row: 2, block: 1, value: 5 }], { ...fit, variances })
    assert.deepEqual(
      found.map(({ length }) => length),
      [1, 1, 0],
    )
  })
})

describe('the variance of slopes', () => {
  const of = (/** @type {number[]} */ slopes, variance = 0.04) =>
    slopeVariance(slopes.map((slope) => ({ slope, variance })))

  test('is their mean square around 1 beyond their errors', () => {
    assert.ok(Math.abs(of([1.4, 0.6, 1.2, 0.8]) - (0.1 - 0.04)) < 1e-9)
  })
  test('weighs uncertain slopes less', () => {
    const found = slopeVariance([
      { slope: 1.3, variance: 0.01 },
      { slope: 2, variance: 1 },
    ])
    assert.ok(Math.abs(0.09 / (found + 0.01) + 1 / (found + 1) - 2) < 1e-9, String(found))
  })
  test('is 0 if they differ by no more than chance, or there are none', () => {
    assert.equal(of([1.1, 0.9]), 0)
    assert.equal(of([]), 0)
  })
  test('is 1 at most', () => assert.ok(Math.abs(of([5, -3]) - 1) < 1e-9))
  test('is found from simulated runs', () => {
    const estimates = Array.from({ length: 30 }, (_, run) => {
      const normal = createNormal(createRandom(100 + run))
      return slopeVariance(
        slopesFound(
          Array.from({ length: 16 }, () => 1 + 0.2 * normal()),
          run,
        ).flat(),
      )
    })
    const mean = estimates.reduce((sum, value) => sum + value, 0) / estimates.length
    assert.ok(mean > 0.8 * 0.04 && mean < 1.2 * 0.04, String(mean))
  })
})

test('a row is as much less certain as its cohorts were faster or slower than all', () => {
  const covariance = [
    [4, 1],
    [1, 9],
  ]
  assert.deepEqual(addSlopes(covariance, [0.5, -2], 2), [
    [4.5, 1],
    [1, 17],
  ])
})
