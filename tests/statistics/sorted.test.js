import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sorted } from '../../lib/statistics/sorted.js'
import { createRandom } from '../../lib/workload/random.js'

test('numbers are in the order that toSorted gives them, and stay where they were', () => {
  const random = createRandom(1)
  for (let length = 0; length < 80; length += 1) {
    const values = Array.from({ length }, () => Math.floor(random() * 20) / 4 - 2)
    const before = [...values]
    assert.deepEqual(
      sorted(values),
      before.toSorted((a, b) => a - b),
    )
    assert.deepEqual(values, before)
  }
})
