import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cohortRates, windowVariances } from '../../lib/stats/cohortRates.js'

/** @type {(found: number, expected: number, within?: number) => void} */
const close = (found, expected, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within, `${found}, expected ${expected}`)

test('a rate is all answers by all of the time, also where they come in bursts', () => {
  const { logReadings } = cohortRates([
    [100, 100, 400],
    [10, 20, 30],
  ])
  assert.deepEqual(logReadings, [200, 20].map(Math.log))
})

test('what the machine does to a whole cycle changes no ratio', () => {
  const quiet = [
    [1000, 1100, 900],
    [500, 450, 550],
  ]
  const slowed = quiet.map((row) => row.map((rate) => rate * 0.8))
  const [before, after] = [quiet, slowed].map((rates) => cohortRates(rates).logReadings)
  close(after[1] - after[0], before[1] - before[0])
})

test('what varies has the window’s part without the machine’s', () => {
  const cycles = [-0.3, -0.1, 0, 0.1, 0.3]
  const errors = [
    [1, -1, 0, 1, -1],
    [-1, 1, 0, -1, 1],
  ]
  const rates = errors.map((row) => row.map((error, cycle) => 1000 * (1 + cycles[cycle] + 0.01 * error)))
  const { windowVariance, degreesOfFreedom } = cohortRates(rates)
  assert.equal(degreesOfFreedom, 4)
  close(windowVariance, (8 * 0.01 ** 2) / 4)
})

test('a server whose answers come in bursts makes no cohort a noisy one', () => {
  const errors = [
    [1, -1, 0, 1, -1],
    [-1, 1, 0, -1, 1],
    [0, 1, -1, 1, -1],
    [1, 0, -1, -1, 1],
  ]
  const steady = errors.map((row) => row.map((error) => 1000 * (1 + 0.01 * error)))
  const bursts = [800, 1200, 1000, 1300, 700]
  const [without, beside] = [steady, [...steady, bursts]].map((rates) => cohortRates(rates))
  assert.deepEqual({ ...beside, logReadings: [] }, { ...without, logReadings: [] })
  close(beside.logReadings[4], Math.log(1000))
})

test('one process alone keeps what its windows say', () => {
  const { logReadings, windowVariance } = cohortRates([[100, 100, 400]])
  assert.deepEqual([logReadings, windowVariance], [[Math.log(200)], 0])
})

test('a cohort borrows the variance of its windows from the others, a process alone all of it', () => {
  const fit = (/** @type {number} */ windowVariance, degreesOfFreedom = 4) => ({
    ...{ logReadings: [], windowVariance, degreesOfFreedom },
  })
  const [low, high, alone] = windowVariances(
    [fit(1), fit(1.2), fit(0.9), fit(1.1), fit(0.8), fit(1), fit(0, 0)].slice(-3),
  )
  assert.ok(low > 0.8 && low < high && high < 1, String([low, high]))
  assert.ok(alone >= low && alone <= high, String(alone))
})
