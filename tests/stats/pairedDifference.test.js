import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedDifference } from '../../lib/stats/pairedDifference.js'

// Student's t in closed form: 12.706204736 of one degree of freedom, 4.302652730 of two.
/** @type {[number[], number[], number, [number, number]][]} */
const references = [
  [[10, 12, 11], [7, 8, 9], 3, [3 - 4.30265273 / Math.sqrt(3), 3 + 4.30265273 / Math.sqrt(3)]],
  [[1, 2], [2, 5], -2, [-2 - 12.706204736, -2 + 12.706204736]],
]
for (const [values, others, expected, [low, high]] of references)
  test(`${values.join(', ')} less ${others.join(', ')}`, () => {
    const { difference, interval } = pairedDifference(values, others)
    assert.ok(Math.abs(difference - expected) < 1e-12)
    assert.ok(interval && Math.abs(interval[0] - low) < 1e-6 && Math.abs(interval[1] - high) < 1e-6, String(interval))
  })

test('what a pair has in common does not widen the interval', () => {
  assert.deepEqual(pairedDifference([110, 60, 410], [100, 50, 400]), { difference: 10, interval: [10, 10] })
})

test('one pair has a difference and no interval', () => {
  assert.deepEqual(pairedDifference([8], [2]), { difference: 6, interval: null })
})
