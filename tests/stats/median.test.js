import assert from 'node:assert/strict'
import { test } from 'node:test'
import { median } from '../../lib/stats/median.js'

// R: median(c(…))
for (const [values, expected] of /** @type {const} */ ([
  [[3], 3],
  [[10, 2], 6],
  [[9, 1, 10], 9],
  [[100, 1, 2, 4], 3],
]))
  test(values.join(', '), () => assert.equal(median([...values]), expected))

test('its argument stays as it is', () => {
  const values = [2, 1]
  median(values)
  assert.deepEqual(values, [2, 1])
})
