import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cohortRates, windowVariances } from '../../lib/statistics/cohortRates.js'

/** @type {(found: number, expected: number, within?: number) => void} */
const close = (found, expected, within = 1e-9) =>
  assert.ok(Math.abs(found - expected) <= within, `${found}, expected ${expected}`)

// Additive but for the errors ±e, ∓e, small enough that none is downweighted: least squares, by hand.
const e = 0.01
const exact = [
  [7 + e, 7.1 - e, 7.3],
  [8 - e, 8.1 + e, 8.3],
].map((row) => row.map(Math.exp))

test('rates are at the mean of all cycles', () => {
  const { logRates } = cohortRates(exact)
  close(logRates[0], 7 + 0.4 / 3, 1e-3)
  close(logRates[1] - logRates[0], 1, 1e-9)
})

test('of what varies it is said how much is the window’s and how much the machine’s', () => {
  const cycles = [-0.3, -0.1, 0, 0.1, 0.3]
  const errors = [
    [1, -1, 0, 1, -1],
    [-1, 1, 0, -1, 1],
  ]
  const rates = errors.map((row) => row.map((error, cycle) => Math.exp(7 + cycles[cycle] + 0.01 * error)))
  const { windowVariance, cycleVariance, degreesOfFreedom } = cohortRates(rates)
  assert.equal(degreesOfFreedom, 4)
  close(windowVariance, (8 * 0.01 ** 2) / 4)
  close(cycleVariance, 0.2 / 4 - windowVariance / 2)
})

test('one window that was disturbed by itself hardly counts', () => {
  const quiet = [0, 1, 2].map((row) =>
    [0, 1, 2, 3, 4, 5, 6, 7].map((cycle) => 1000 * (1 + row) * (1 + 0.02 * Math.sin(7 * row + 3 * cycle))),
  )
  const disturbed = quiet.map((row) => [...row])
  disturbed[1][3] /= 2
  const [before, after] = [quiet, disturbed].map((rates) => cohortRates(rates).logRates)
  // The mean would be off by log(2) / 8, 8.7 %.
  close(after[1] - after[0], before[1] - before[0], 0.02)
})

test('one process alone keeps what its windows say', () => {
  const { logRates, windowVariance, cycleVariance } = cohortRates([[100, 100, 400]])
  assert.ok(logRates[0] >= Math.log(100) && logRates[0] < Math.log(200))
  assert.deepEqual([windowVariance, cycleVariance], [0, 0])
})

test('a cohort borrows the variance of its windows from the others, a process alone all of it', () => {
  const fit = (/** @type {number} */ windowVariance, degreesOfFreedom = 4) => ({
    ...{ logRates: [], windowVariance, cycleVariance: 0, degreesOfFreedom },
  })
  const [low, high, alone] = windowVariances(
    [fit(1), fit(1.2), fit(0.9), fit(1.1), fit(0.8), fit(1), fit(0, 0)].slice(-3),
  )
  assert.ok(low > 0.8 && low < high && high < 1, String([low, high]))
  assert.ok(alone >= low && alone <= high, String(alone))
})
