import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeBetween } from '../../lib/stats/changeBetween.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

test('the difference of two means by Welch, with degrees of freedom by Satterthwaite', () => {
  const now = { ratio: 2.2, standardError: 0.03, degreesOfFreedom: 6 }
  const before = { ratio: 2, standardError: 0.04, degreesOfFreedom: 8 }
  const { ratio, interval, significant } = changeBetween(now, before, 1)
  assert.ok(Math.abs(ratio - 1.1) < 1e-12)
  // 13.74 degrees of freedom: qt(0.975, 13.74) is 2.1487, times 0.05.
  assert.ok(Math.abs(Math.log(interval[1] / ratio) - 0.107435) < 1e-4, String(interval))
  assert.ok(Math.abs(Math.log(ratio / interval[0]) - 0.107435) < 1e-4, String(interval))
  assert.equal(significant, false)
  assert.equal(changeBetween({ ...now, ratio: 2.3 }, before, 1).significant, true)
})

test('with more changes judged at once each has to be larger', () => {
  const now = { ratio: 1.14, standardError: 0.03, degreesOfFreedom: 10 }
  const before = { ratio: 1, standardError: 0.03, degreesOfFreedom: 10 }
  assert.deepEqual(
    [1, 2, 40].map((tests) => changeBetween(now, before, tests).significant),
    [true, true, false],
  )
})

test('where nothing changed, in 5 of 100 comparisons of 40 rows any row at most is said to have', () => {
  const normal = createNormal(createRandom(11))
  const [rows, degreesOfFreedom, deviation, comparisons] = [40, 6, 0.04, 400]
  const squares = () => Array.from({ length: degreesOfFreedom }, () => normal() ** 2).reduce((sum, one) => sum + one)
  const measure = () => ({
    ratio: Math.exp(deviation * normal()),
    standardError: deviation * Math.sqrt(squares() / degreesOfFreedom),
    degreesOfFreedom,
  })
  const isWrong = () =>
    Array.from({ length: rows }, () => changeBetween(measure(), measure(), rows)).some(({ significant }) => significant)
  const wrong = Array.from({ length: comparisons }, isWrong).filter(Boolean).length
  // Two standard deviations of the count are 9.
  assert.ok(wrong <= 0.05 * comparisons + 9, `${wrong} of ${comparisons}`)
})
