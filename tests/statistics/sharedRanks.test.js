import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedRanks } from '../../lib/statistics/sharedRanks.js'

/** @type {[string, number[], number, number[]][]} */
const cases = [
  ['clear differences', [400, 200, 100], 1.1, [1, 2, 3]],
  ['the order of the values is kept', [100, 400, 200], 1.1, [3, 1, 2]],
  ['all within the ratio', [100, 101, 102], 1.05, [1, 1, 1]],
  ['equal values', [100, 100, 50], 1.1, [1, 1, 3]],
  ['a chain: the last is told from the first, not from the second', [110, 105, 100], 1.08, [1, 1, 2]],
  ['a difference of exactly the ratio does not count', [150, 100], 1.5, [1, 1]],
  ['no noise at all', [100, 50, 100], 1, [1, 3, 1]],
  ['a single value', [5], 1.1, [1]],
  ['none', [], 1.1, []],
]
for (const [name, values, ratio, ranks] of cases) test(name, () => assert.deepEqual(sharedRanks(values, ratio), ranks))
