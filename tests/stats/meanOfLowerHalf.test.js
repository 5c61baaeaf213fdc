import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { meanOfLowerHalf } from '../../lib/stats/meanOfLowerHalf.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

/** 1, 2, … in an order of their own. @param {number} count */
const upTo = (count) => Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)

test('six of twelve values have a mean, and an interval by how far they and the seventh lie apart', () => {
  // By hand: the standard deviation of 1, 2, … 6 and six times 7 is 2.2208, √12 ÷ 6 of that 1.2822, and Student's t
  // 2.5706.
  const { mean, interval } = meanOfLowerHalf(upTo(12))
  assert.equal(mean, 3.5)
  assert.deepEqual(
    interval.map((end) => end.toFixed(3)),
    ['0.204', '6.796'],
  )
})

test('of an odd count the value in the middle belongs to it', () => assert.equal(meanOfLowerHalf([9, 1, 2]).mean, 1.5))

test('five of twelve values far above change nothing', () => {
  const some = upTo(12).filter((value) => value < 8)
  assert.deepEqual(meanOfLowerHalf([...some, 1e3, 1e4, 1e5, 1e6, 1e7]), meanOfLowerHalf(upTo(12)))
})

test('where half of them are a tenth higher, the interval says so', () => {
  const [low, high] = meanOfLowerHalf(upTo(12).map((value) => (value % 2 ? 1000 : 1100))).interval
  assert.ok(high > 1.1 * low, `${low} to ${high}`)
})

describe('the interval covers the mean of the lower half of what the values are drawn from', () => {
  const random = createRandom(1)
  const normal = createNormal(random)
  // Of a normal distribution: −√(2 ÷ π).
  for (const { name, draw, truth } of [
    { name: 'uniform', draw: random, truth: 0.25 },
    { name: 'normal', draw: normal, truth: -0.797885 },
  ])
    for (const count of [12, 30])
      test(`${count} ${name} ones`, () => {
        const runs = 4000
        const intervals = Array.from(
          { length: runs },
          () => meanOfLowerHalf(Array.from({ length: count }, draw)).interval,
        )
        const covered = intervals.filter(([low, high]) => low <= truth && truth <= high).length / runs
        assert.ok(covered > 0.94 && covered < 0.97, `${covered}`)
      })
})
