import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tiersOf } from '../../lib/stats/tiersOf.js'

/** @type {(names: string, alike: string[]) => number[]} alike: pairs that are not separated */
const tiers = (names, alike) => {
  const compare = (/** @type {string} */ name, /** @type {string} */ other) => ({
    separated: name !== other && !alike.includes(name + other) && !alike.includes(other + name),
  })
  return [...tiersOf(names.split(''), compare).values()]
}

test('rows that are all separated have a tier each', () => assert.deepEqual(tiers('abc', []), [1, 2, 3]))

test('a row that cannot be told from others joins them, and all that stand between', () => {
  assert.deepEqual(tiers('abcd', ['ab']), [1, 1, 2, 3])
  assert.deepEqual(tiers('abcde', ['ab', 'bc', 'de']), [1, 1, 1, 2, 2])
  // Here no row ranks below its place but a, whose range is 1–2: ranges alone would begin a tier at c.
  assert.deepEqual(tiers('abc', ['ac']), [1, 1, 1])
  // Here the ranges are 1–2, 2, 3 and 3–4: they do not overlap in the middle.
  assert.deepEqual(tiers('abcd', ['ad']), [1, 1, 1, 1])
})

test('of one row there is one, of none none', () => {
  assert.deepEqual(tiers('a', []), [1])
  assert.equal(tiersOf([], () => ({ separated: true })).size, 0)
})
