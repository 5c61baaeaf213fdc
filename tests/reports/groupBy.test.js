import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ruledItems } from '../../lib/reports/groupBy.js'

/** @type {(groups: (number | null)[]) => number[]} above which items a line stands */
const ruled = (groups) => ruledItems(groups, (group) => group).flatMap((isRuled, index) => (isRuled ? [index] : []))

test('a line stands above what begins another group', () => {
  assert.deepEqual(ruled([1, 1, 2, 2, 3]), [2, 4])
  assert.deepEqual(ruled([0, 1]), [1])
  assert.deepEqual(ruled([1, 1]), [])
})

test('what is in no group stands with what is above it, and needs no line', () => {
  assert.deepEqual(ruled([null, 1, null, 1, null, 2, null]), [5])
  assert.deepEqual(ruledItems(['a', 'b']), [false, false])
})
