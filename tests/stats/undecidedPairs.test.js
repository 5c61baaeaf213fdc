import assert from 'node:assert/strict'
import { test } from 'node:test'
import { undecidedPairs } from '../../lib/stats/undecidedPairs.js'

const names = ['0', '1', '2', '10', '15']

/**
 * Told apart from a difference on that is larger the more pairs are undecided.
 * @type {(name: string, other: string, undecided: number) => boolean}
 */
const isSeparated = (name, other, undecided) => Math.abs(Number(name) - Number(other)) > undecided

test('what is told apart first makes the rest easier to tell apart, until nothing more is', () => {
  // By more than 10 there are three of ten pairs, by more than 7 three of the others, by more than 4 one, by more than
  // 3 none.
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
