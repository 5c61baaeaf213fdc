import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shuffle } from '../../../lib/core/plan/shuffle.js'
import { createRandom } from '../../../lib/workload/random.js'

test('a shuffle is a permutation and leaves its items as they are', () => {
  for (const length of [0, 1, 2, 50]) {
    const items = Object.freeze(Array.from({ length }, (_, index) => index))
    const shuffled = shuffle(/** @type {number[]} */ (items), createRandom(1))
    assert.deepEqual(
      shuffled.toSorted((a, b) => a - b),
      items,
    )
    assert.notEqual(shuffled, items)
  }
})

test('the same random numbers give the same order, others another', () => {
  const items = Array.from({ length: 50 }, (_, index) => index)
  assert.deepEqual(shuffle(items, createRandom(1)), shuffle(items, createRandom(1)))
  assert.notDeepEqual(shuffle(items, createRandom(1)), shuffle(items, createRandom(2)))
})

test('the largest and the smallest random number stay within the items', () => {
  assert.deepEqual(
    shuffle([1, 2, 3], () => 1 - 2 ** -32),
    [1, 2, 3],
  )
  assert.deepEqual(
    shuffle([1, 2, 3], () => 0),
    [2, 3, 1],
  )
})

test('every order is as likely as the others', () => {
  const random = createRandom(1)
  /** @type {Map<string, number>} */
  const counts = new Map()
  const expected = 1000
  for (let count = 0; count < 24 * expected; count += 1) {
    const order = shuffle(['a', 'b', 'c', 'd'], random).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  assert.equal(counts.size, 24)
  const chiSquare = [...counts.values()].reduce((total, seen) => total + (seen - expected) ** 2 / expected, 0)
  // 99.9 % point of chi-square with 23 degrees of freedom: NIST/SEMATECH e-Handbook, 1.3.6.7.4. Swapping every item
  // with any other one, the usual mistake, comes to some 1,500.
  assert.ok(chiSquare < 49.728, `chi-square is ${chiSquare}`)
})
