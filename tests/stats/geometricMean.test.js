import assert from 'node:assert/strict'
import { test } from 'node:test'
import { geometricMean } from '../../lib/stats/geometricMean.js'

/** @type {[number[], number][]} */
const cases = [
  [[7], 7],
  [[1, 4], 2],
  [[2, 8, 4], 4],
  // Fleming and Wallace's argument: normalised results must not depend on what they are normalised to.
  [[2, 0.5], 1],
  // √(20 × 40) thousand
  [[10_000, 20_000, 40_000, 80_000], 28284.2712474619],
]
for (const [values, expected] of cases)
  test(`of ${values.join(', ')}`, () => {
    assert.ok(Math.abs(geometricMean(values) / expected - 1) < 1e-12, String(geometricMean(values)))
  })

test('a product beyond what a number can hold does not matter', () => {
  assert.ok(Math.abs(geometricMean(Array(400).fill(50_000)) / 50_000 - 1) < 1e-9)
})
