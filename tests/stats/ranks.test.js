import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rankIntervals, tiersOf, undecidedPairs } from '../../lib/stats/ranks.js'

describe('rank intervals', () => {
  test('are the places that cannot be excluded', () => {
    const rates = /** @type {Record<string, number>} */ ({ a: 10, b: 9.9, c: 9.8, d: 5 })
    const compare = (/** @type {string} */ name, /** @type {string} */ other) => {
      const ratio = rates[name] / rates[other]
      return { ratio, separated: Math.abs(Math.log(ratio)) > 0.015 }
    }
    assert.deepEqual(Object.fromEntries(rankIntervals(Object.keys(rates), compare)), {
      a: [1, 2],
      b: [1, 3],
      c: [2, 3],
      d: [4, 4],
    })
  })
})

describe('tiersOf', () => {
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
})

describe('undecidedPairs', () => {
  const names = ['0', '1', '2', '10', '15']

  /**
   * Told apart from a difference on that is larger the more pairs are undecided.
   * @type {(name: string, other: string, undecided: number) => boolean}
   */
  const isSeparated = (name, other, undecided) => Math.abs(Number(name) - Number(other)) > undecided

  test('what is told apart first makes the rest easier to tell apart, until nothing more is', () => {
    // By more than 10 there are three of ten pairs, by more than 7 three of the others, by more than 4 one, by more
    // than 3 none.
    assert.equal(undecidedPairs(names, isSeparated), 3)
    assert.equal(
      undecidedPairs(names, (name, other) => isSeparated(name, other, 10)),
      7,
    )
  })

  test('where nothing can be told apart all are left, and none of one row', () => {
    assert.equal(
      undecidedPairs(names, () => false),
      10,
    )
    assert.equal(
      undecidedPairs(['a'], () => assert.fail()),
      0,
    )
    assert.equal(
      undecidedPairs(names, () => true),
      0,
    )
  })
})
