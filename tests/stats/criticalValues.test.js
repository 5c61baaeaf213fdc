import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { qnorm, qt, qtukey } from 'lib-r-math.js'
import { criticalValuesOf, maximumModulusTail } from '../../lib/stats/criticalValues.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

// scipy 1.14: stats.t.ppf(.975, df); max(stats.studentized_range.ppf(.965, rows, df) / sqrt(2), sqrt(2) * t)
/** @type {Record<string, [number, number, number, number]>} rows, degrees of freedom, interval, separation */
const reference = {
  'two rows': [2, 6, 2.4469119, 3.460456],
  'a few rows': [6, 12, 2.1788128, 3.571029],
  'all servers': [44, 22, 2.0738731, 4.686478],
  'broken degrees': [5, 3.5, 2.9400886, 5.387613],
  'many degrees': [30, 300, 1.967903, 3.892857],
}

describe('agree with SciPy', () => {
  for (const [name, [rows, degrees, interval, separation]] of Object.entries(reference))
    test(name, () => {
      const found = criticalValuesOf(rows, degrees)
      assert.ok(Math.abs(found.interval / interval - 1) < 1e-5, `${found.interval}, expected ${interval}`)
      assert.deepEqual(
        [0.999, 1.001].map((factor) => found.separates(separation * factor)),
        [false, true],
      )
    })
})

test('what is beyond both limits separates, however it is found out', () => {
  const all = [3, 10, 44].flatMap((rows) =>
    [0.5, 1, 1.75, 2, 2.25, 3.25, 3.75, 4.25, 5, 7.5, 10, 15.75, 25, 50, 100, 300, 1000].map((degrees) => ({
      rows,
      degrees,
    })),
  )
  for (const { rows, degrees } of all) {
    const range = qtukey(0.965, rows, Math.max(2, degrees)) / Math.SQRT2
    const separation = Math.max(range, qt(0.975, degrees) * Math.SQRT2)
    for (const factor of [0.1, 0.8, 0.99, 0.999, 0.99999, 1.00001, 1.001, 1.005, 1.05, 1.2, 100])
      assert.equal(
        criticalValuesOf(rows, degrees).separates(separation * factor),
        factor > 1,
        `${rows} ${degrees} ${factor}`,
      )
  }
})

test('fewer degrees of freedom never make a difference easier to see', () => {
  const all = [0.5, 1, 1.9, 2, 3.3, 6, 10, 50, 1e9].map((degrees) => criticalValuesOf(10, degrees))
  for (let standardErrors = 2; standardErrors < 1000; standardErrors *= 1.01) {
    const verdicts = all.map(({ separates }) => separates(standardErrors))
    assert.deepEqual(verdicts, verdicts.toSorted(), String(standardErrors))
  }
})

test('degrees of freedom are rounded down to a quarter', () => {
  assert.equal(criticalValuesOf(4, 7.49), criticalValuesOf(4, 7.25))
  assert.equal(criticalValuesOf(4, 7.5 - 1e-12), criticalValuesOf(4, 7.5))
  assert.notEqual(criticalValuesOf(4, 7.5).interval, criticalValuesOf(4, 7.25).interval)
})

describe('maximumModulusTail', () => {
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
    const error = () =>
      Math.sqrt(Array.from({ length: degrees }, () => normal() ** 2).reduce((a, b) => a + b) / degrees)
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
})
