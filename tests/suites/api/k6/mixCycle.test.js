import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { RequestOrder } from '../../../../lib/load/session/requestOrder.js'
import { createCycle, createSequence } from '../../../../lib/suites/api/k6/mixCycle.js'

describe('a mix of k6 sends requests in the order of ours', () => {
  for (const weights of [[60, 30, 10], [1, 1], [7, 3], [5], [0.5, 0.25, 0.25]])
    test(`by the weights ${weights}`, () => {
      const counts = weights.map((_, place) => place + 2)
      const lanes = weights.map((weight, place) => ({
        weight,
        requests: Array.from({ length: counts[place] }, (_, index) => ({ place, index })),
      }))
      const order = new RequestOrder(lanes)
      const sequence = createSequence(createCycle(weights), counts)
      for (let iteration = 0; iteration < 1000; iteration += 1)
        assert.deepEqual(sequence(iteration), order.next(), `iteration ${iteration}`)
    })
})

test('a cycle has the shares of weights that are no whole numbers', () => {
  const cycle = createCycle([0.7, 0.2, 0.1])
  const shares = [0, 1, 2].map((place) => cycle.filter((one) => one === place).length / cycle.length)
  for (const [place, share] of [0.7, 0.2, 0.1].entries())
    assert.ok(Math.abs(shares[place] - share) < 0.001, String(shares))
})
