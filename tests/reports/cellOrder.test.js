import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareCells, numberIn } from '../../lib/reports/cellOrder.js'

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
