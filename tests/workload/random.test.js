import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRandom } from '../../lib/workload/random.js'

// Computed in Python with unbounded integers masked to 32 bits, from the published C of mulberry32.
const references = [
  [0, [1144304738, 1416247, 958946056, 627933444, 2007157716]],
  [1, [2693262067, 11749833, 2265367787, 4213581821, 4159151403]],
  [42, [2581720956, 1925393290, 3661312704, 2876485805, 750819978]],
  [2 ** 31 - 1, [1842962257, 546041740, 1654754255, 1702490205, 513796057]],
  [-1, [3850105811, 813802916, 3073704848, 4054706436, 3630262831]],
]

for (const [seed, expected] of /** @type {[number, number[]][]} */ (references))
  test(`seed ${seed} gives the numbers of the reference`, () => {
    const random = createRandom(seed)
    assert.deepEqual(
      expected.map(() => random() * 2 ** 32),
      expected,
    )
  })

test('two generators do not share their state', () => {
  const [first, second] = [createRandom(7), createRandom(7)]
  const alone = [first(), first(), first()]
  createRandom(8)()
  assert.deepEqual([second(), second(), second()], alone)
})
