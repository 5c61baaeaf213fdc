import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optimalRepetitions } from '../../lib/stats/repetitions.js'
import { createRandom } from '../../lib/workload/random.js'

/** @type {Parameters<typeof optimalRepetitions>[0]} */
const known = { processVariance: 0.03 ** 2, repetitionVariance: 0.09 ** 2, processSeconds: 11, repetitionSeconds: 1.5 }

test('is best for the time that it takes', () => {
  // The variance of a mean, for each second that goes into it.
  const cost = (/** @type {number} */ count) =>
    (known.processVariance + known.repetitionVariance / count) *
    (known.processSeconds + known.repetitionSeconds * count)
  const wanted = optimalRepetitions(known)
  assert.ok(Math.abs(wanted - Math.sqrt((11 / 1.5) * 9)) < 1e-9)
  const random = createRandom(1)
  for (let time = 0; time < 100; time += 1) assert.ok(cost(wanted) <= cost(1 + 30 * random()))
})

test('is without end where processes do not differ', () => {
  assert.equal(optimalRepetitions({ ...known, processVariance: 0 }), Number.POSITIVE_INFINITY)
})
