import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRowFinder } from '../../../../lib/reports/html/page/openPictures.js'
import { compareRows, filterRows } from '../../../../lib/reports/html/page/openSection.js'

const rows = [
  { name: 'a', server: 'a', values: { outcome: 'completed', protocol: 'h1' } },
  { name: 'b', server: 'b', values: { outcome: 'completed', protocol: 'h2' } },
  { name: 'c', server: 'c', values: { outcome: 'failed', protocol: 'h2' } },
]

test('rows are left that have every value that was asked for', () => {
  const none = new Set([])
  assert.deepEqual(filterRows(rows, { is: [], only: false, chosen: none }), [true, true, true])
  const is = [
    { field: 'outcome', value: 'completed' },
    { field: 'protocol', value: 'h2' },
  ]
  assert.deepEqual(filterRows(rows, { is, only: false, chosen: none }), [false, true, false])
})

test('only chosen rows, where that was asked for', () => {
  assert.deepEqual(filterRows(rows, { is: [], only: true, chosen: new Set(['c']) }), [false, false, true])
})

test('further rows are left only if all are asked for', () => {
  const some = [rows[0], { ...rows[1], isFurther: true }]
  const filter = { is: [], only: false, chosen: new Set([]) }
  assert.deepEqual(filterRows(some, { ...filter, isAll: false }), [true, false])
  assert.deepEqual(filterRows(some, { ...filter, isAll: true }), [true, true])
})

/** @typedef {Parameters<typeof compareRows>[1]} Groups */

test('each chosen row is compared with each that follows it, in the sentence of the terminal', () => {
  const groups = /** @type {Groups} */ ([
    { pairs: [[0, 1, 1.25, 1.2, 1.3, 'faster']] },
    {
      controlRatio: 1.1,
      pairs: [
        [0, 2, 1.01, 0.97, 1.05, '~'],
        [1, 2, 12.3456, 11, 13, null],
      ],
    },
  ])
  assert.deepEqual(compareRows(rows, groups, new Set(['a'])), [])
  assert.deepEqual(compareRows(rows, groups, new Set(['a', 'b', 'c'])), [
    'a is 25.0 % faster than b (95 % interval 20.0 to 30.0 %).',
    '~ a and c are not significantly different (95 % interval −3.0 to 5.0 %).',
    'b is 1135 % faster than c (not confirmed).',
  ])
})

test('a pair that only many comparisons at once leave undecided says so', () => {
  const groups = /** @type {Groups} */ ([{ isTime: true, pairs: [[0, 1, 0.9, 0.85, 0.95, '~']] }])
  assert.deepEqual(compareRows(rows, groups, new Set(['a', 'b'])), [
    'a takes 10.0 % less time than b (95 % interval −15.0 to −5.0 %). Among all pairs at once that may be chance.',
  ])
})

test('a ratio without an interval has the reason of its group', () => {
  const groups = /** @type {Groups} */ ([{ doubt: 'one block, not confirmed', pairs: [[0, 1, 0.5, null, null, null]] }])
  assert.deepEqual(compareRows(rows, groups, new Set(['a', 'b'])), [
    'a is 50 % slower than b (one block, not confirmed).',
  ])
})

test('rows that were not measured together are not comparable', () => {
  assert.deepEqual(compareRows(rows, [], new Set(['a', 'c'])), ['a and c are not comparable.'])
})

const find = createRowFinder([
  { name: 'a · h1', server: 'a', values: { protocol: 'h1' } },
  { name: 'a · h2', server: 'a', values: { protocol: 'h2' } },
  { name: 'a+jit', server: 'a+jit', values: { protocol: 'h2' } },
])

test('a part of a picture is about the rows that have every text of its name', () => {
  assert.deepEqual(find('a'), [0, 1])
  assert.deepEqual(find('a+jit'), [2])
  assert.deepEqual(find('a · h2'), [1])
  assert.deepEqual(find('h2'), [1, 2])
  assert.deepEqual(find('a+jit · h1'), [])
})

test('a text that no row has, such as a unit, selects nothing', () => {
  assert.deepEqual(find('a · h2 · 50 ms'), [1])
  assert.deepEqual(find('between windows of a process'), [])
  assert.deepEqual(find(''), [])
})
