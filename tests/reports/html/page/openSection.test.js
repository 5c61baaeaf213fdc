import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareRows, filterRows } from '../../../../lib/reports/html/page/openSection.js'

const rows = [
  { name: 'a', values: { outcome: 'completed', protocol: 'h1' } },
  { name: 'b', values: { outcome: 'completed', protocol: 'h2' } },
  { name: 'c', values: { outcome: 'failed', protocol: 'h2' } },
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

test('each chosen row is compared with each that follows it', () => {
  const pairs = /** @type {Parameters<typeof compareRows>[1]} */ ([
    [0, 1, 1.25, 1.2, 1.3, 'faster'],
    [0, 2, 1.01, 0.97, 1.05, '~'],
    [1, 2, 12.34, 11, 13, '?'],
  ])
  assert.deepEqual(compareRows(rows, pairs, new Set(['a'])), [])
  assert.deepEqual(compareRows(rows, pairs, new Set(['a', 'b', 'c'])), [
    ['a', 'faster', '1.250', '1.200 to 1.300', 'b'],
    ['a', '~', '1.010', '0.970 to 1.050', 'c'],
    ['b', 'not decided: too few blocks', '12.3', '11.0 to 13.0', 'c'],
  ])
})

test('what was not measured together says so', () => {
  assert.deepEqual(compareRows(rows, [], new Set(['a', 'c'])), [['a', 'not comparable', '–', '–', 'c']])
})
