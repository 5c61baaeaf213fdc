import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createCriticalValues } from '../../lib/statistics/criticalValues.js'

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
      const found = createCriticalValues(rows)(degrees)
      assert.ok(Math.abs(found.interval / interval - 1) < 1e-5, `${found.interval}, expected ${interval}`)
      assert.ok(Math.abs(found.separation / separation - 1) < 1e-3, `${found.separation}, expected ${separation}`)
    })
})

test('what is beyond the separation separates, however it is found out', () => {
  for (const degrees of [0.5, 1, 1.9, 2, 3.3, 10, 15.75, 50, 1e9]) {
    const { separation, separates } = createCriticalValues(10)(degrees)
    for (const factor of [0.1, 0.8, 0.999, 1.001, 1.2, 100])
      assert.equal(separates(separation * factor), factor > 1, `${degrees} ${factor}`)
  }
})

test('fewer degrees of freedom never make a difference easier to see', () => {
  const criticalValues = createCriticalValues(10)
  const separations = [0.5, 1, 1.9, 2, 3.3, 10, 50, 1e9].map((degrees) => criticalValues(degrees).separation)
  assert.deepEqual(
    separations,
    separations.toSorted((a, b) => b - a),
  )
})

test('degrees of freedom are rounded down to a quarter', () => {
  const criticalValues = createCriticalValues(4)
  assert.equal(criticalValues(7.49), criticalValues(7.25))
  assert.equal(criticalValues(7.5 - 1e-12), criticalValues(7.5))
  assert.notEqual(criticalValues(7.5).interval, criticalValues(7.25).interval)
})
