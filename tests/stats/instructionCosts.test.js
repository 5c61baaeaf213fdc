import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changesOfCosts, instructionCosts } from '../../lib/stats/instructionCosts.js'
import { createRandom } from '../../lib/workload/random.js'
import { createCounted } from './createCounted.js'
import { createNormal } from './createNormal.js'

/** By how much ten processes each of five servers differed (standard deviations of logarithms). */
const measured = [0.0017, 0.0027, 0.0039, 0.0022, 0.0024]
const normal = createNormal(createRandom(1))

/** Three processes each of some servers. @param {number[]} costs instructions per answer */
const count = (costs) =>
  instructionCosts(
    costs.map((cost, row) => {
      const processes = [0, 0, 0].map(() => cost * Math.exp(measured[row % measured.length] * normal()))
      const counting = processes.map((instructionsPerAnswer) => createCounted({ instructionsPerAnswer }))
      return { server: `${row}`, counting }
    }),
  )

/** Changes between two runs, of which the second has other costs. @param {number[]} costs @param {number[]} later */
function changesOf(costs, later) {
  const [before, now] = [count(costs), count(later)]
  /** @type {Parameters<typeof changesOfCosts>[0]} */
  const pairs = new Map()
  for (const [server, cost] of now) pairs.set(server, [cost, before.get(server) ?? assert.fail()])
  return [...changesOfCosts(pairs, costs.length).values()]
}

describe('of eight servers, one of which takes 1 % more', () => {
  const costs = Array(8).fill(1.5e6)
  const runs = Array.from({ length: 400 }, () => changesOf(costs, costs.with(1, 1.515e6)))

  test('that is found in four of five comparisons at least', () => {
    const found = runs.filter((changes) => changes[1].significant && changes[1].ratio > 1).length
    assert.ok(found > 0.8 * runs.length, `${found} of ${runs.length}`)
  })
  test('hardly ever another one', () => {
    const wrong = runs.filter((changes) => changes.some(({ significant }, row) => significant && row !== 1)).length
    // Two standard deviations of the count are 9.
    assert.ok(wrong <= 0.05 * runs.length + 9, `${wrong} of ${runs.length}`)
  })
  test('nineteen of twenty intervals hold what there is', () => {
    const covered = runs.filter(([, { interval }]) => interval[0] < 1.01 && interval[1] > 1.01).length
    assert.ok(covered > 0.92 * runs.length && covered < 0.98 * runs.length, `${covered} of ${runs.length}`)
  })
})

test('a change of less than half a percent is none, however well processes agree', () => {
  const [one, other] = [1_500_000, 1_507_000].map((cost) =>
    instructionCosts([
      { server: 'a', counting: [1, 2, 3].map((more) => createCounted({ instructionsPerAnswer: cost + more })) },
    ]).get('a'),
  )
  assert.ok(one && other)
  const change = changesOfCosts(new Map([['a', [other, one]]]), 1).get('a')
  assert.deepEqual([change?.significant, Number(change?.interval[0]) > 1.004], [false, true])
})
