import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCells, numberIn } from '../../lib/reports/cellOrder.js'
import { none, number } from '../../lib/reports/column.js'
import { ruledItems } from '../../lib/reports/groupBy.js'
import { wrapText } from '../../lib/reports/wrapText.js'

test('a number is as Intl has it, below a thousand as well, where it is not asked', () => {
  const values = [0, 0.004, 0.005, 0.5, 1.005, 2.5, 67.455, 99.995, 998.999, 999, 999.996, 1000, 1234.5, 1e7, -3.25]
  for (const digits of /** @type {const} */ ([0, 1, 2])) {
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    for (const value of values) assert.equal(number(value, digits), format.format(value), `${value}`)
  }
  assert.deepEqual([number(67.455, 2), number(1.005, 2), number(999.996, 2)], ['67.46', '1.01', '1,000.00'])
})

test('what is not known is a dash', () => assert.equal(number(null, 1), none))

for (const [text, value] of /** @type {[string, number][]} */ ([
  ['12,345', 12345],
  ['~ 0.93 ± 2.1 %', 0.93],
  ['≥ 1,000.5', 1000.5],
  ['−3.2 % ± 1.0 %', -3.2],
  ['+3.2 % ± 1.0 %', 3.2],
  ['4–7', 4],
  ['–', Number.NaN],
  ['', Number.NaN],
]))
  test(`"${text}" is ${value}`, () => assert.equal(numberIn(text), value))

/** @type {(isText: boolean, direction: 1 | -1, cells: string[]) => string[]} */
const sorted = (isText, direction, cells) => cells.toSorted((a, b) => compareCells(isText, a, b, direction))

test('numbers by their size, what has none last in either direction', () => {
  const cells = ['–', '9', '1,000', '30']
  assert.deepEqual(sorted(false, 1, cells), ['9', '30', '1,000', '–'])
  assert.deepEqual(sorted(false, -1, cells), ['1,000', '30', '9', '–'])
})

test('words as words', () => {
  assert.deepEqual(sorted(true, 1, ['b10', 'a', 'B2']), ['a', 'b10', 'B2'])
  assert.deepEqual(sorted(true, -1, ['a', 'c', 'b']), ['c', 'b', 'a'])
})

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

test('a word that is longer than a line is a line of its own', () => {
  assert.deepEqual(wrapText('aa bb cccccccc d', 5), ['aa bb', 'cccccccc', 'd'])
})
