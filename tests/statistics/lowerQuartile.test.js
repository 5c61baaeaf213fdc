import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lowerQuartile } from '../../lib/statistics/lowerQuartile.js'
import { createRandom } from '../../lib/workload/random.js'

/** @param {number} count 1, 2, … in an order of their own */
const upTo = (count) => Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)

// The last is the first one that 95 % reach, of the binomial distribution with p = 0.25 without 0: Conover 1999, table A3.
for (const [count, quartile, last] of [
  [11, 3, 7],
  [12, 3, 7],
  [16, 4, 8],
  [20, 5, 9],
])
  test(`of ${count} values the ${quartile}th, between the first and the ${last}th`, () => {
    assert.deepEqual(lowerQuartile(upTo(count)), { quartile, interval: [1, last] })
  })

test('five of twelve values far above change nothing', () => {
  assert.deepEqual(lowerQuartile([...upTo(12).filter((value) => value < 8), 1e3, 1e4, 1e5, 1e6, 1e7]), {
    quartile: 3,
    interval: [1, 7],
  })
})

test('of ten values there is no interval', () => {
  assert.deepEqual(lowerQuartile(upTo(10)), { quartile: 3, interval: null })
})

test('the interval covers the quartile of what the values are drawn from', () => {
  const random = createRandom(1)
  const runs = 4000
  let covered = 0
  for (let run = 0; run < runs; run += 1) {
    const [low, high] = lowerQuartile(Array.from({ length: 12 }, random)).interval ?? assert.fail()
    if (low <= 0.25 && 0.25 <= high) covered += 1
  }
  assert.ok(covered / runs > 0.945 && covered / runs < 0.965, `${covered / runs}`)
})
