import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qnorm, qt, qtukey } from 'lib-r-math.js'
import { maximumModulusTail } from '../../lib/stats/maximumModulus.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

/** @type {(found: number, expected: number, tolerance: number) => void} */
const isNear = (found, expected, tolerance) =>
  assert.ok(Math.abs(found / expected - 1) < tolerance, `${found}, expected ${expected}`)

test('of one difference it is Student’s t', () => {
  for (const degrees of [0.75, 1, 2, 3.5, 13, 100])
    for (const error of [0.2, 0.05, 0.001])
      isNear(maximumModulusTail(qt(1 - error / 2, degrees), 1, degrees), error, 1e-4)
})

test('where the standard error is known it is Šidák’s', () => {
  for (const count of [1, 10, 900])
    isNear(maximumModulusTail(qnorm((1 + 0.95 ** (1 / count)) / 2), count, 1e7), 0.05, 1e-3)
})

test('in between it is what is drawn at random', () => {
  const normal = createNormal(createRandom(1))
  const [count, degrees, limit, draws] = [6, 5, 3.2, 100_000]
  const largest = () => Math.max(...Array.from({ length: count }, () => Math.abs(normal())))
  const error = () => Math.sqrt(Array.from({ length: degrees }, () => normal() ** 2).reduce((a, b) => a + b) / degrees)
  let beyond = 0
  for (let draw = 0; draw < draws; draw += 1) beyond += Number(largest() > limit * error())
  isNear(maximumModulusTail(limit, count, degrees), beyond / draws, 0.03)
})

test('a large difference is likelier among more of them, and never less than in the range of as many pairs', () => {
  for (const degrees of [2, 4.25, 13, 60])
    for (const rows of [3, 8, 44]) {
      const limit = qtukey(0.95, rows, degrees) / Math.SQRT2
      const pairs = (rows * (rows - 1)) / 2
      const tails = [1, pairs / 3, pairs].map((count) => maximumModulusTail(limit, count, degrees))
      assert.deepEqual(
        tails,
        tails.toSorted((a, b) => a - b),
      )
      assert.ok(tails[2] > 0.05 && tails[2] < 0.2, `${rows} ${degrees}: ${tails}`)
    }
  assert.equal(maximumModulusTail(100, Number.POSITIVE_INFINITY, 10), 1)
})
