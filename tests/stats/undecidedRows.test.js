import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastKnownRows } from '../../lib/stats/undecidedRows.js'

/** Rows are told apart from a difference of 10 on; of those that end in 8 least is known. */
const analysis = {
  estimate: (/** @type {string} */ name) => ({
    estimatedRate: Number(name),
    interval: /** @type {[number, number]} */ ([Number(name) * (name.endsWith('8') ? 0.5 : 0.9), Number(name)]),
  }),
  compare: (/** @type {string} */ name, /** @type {string} */ other) => ({
    separated: Math.abs(Number(name) - Number(other)) >= 10,
  }),
}
const crowd = ['100', '102', '104', '106', '108']
const pair = ['200', '205']
const three = ['300', '304', '308']

test('rows in the largest crowds are known least', () => {
  const names = [...pair, ...crowd, ...three]
  assert.deepEqual(new Set(leastKnownRows(names, names, analysis, 5)), new Set(crowd))
  assert.deepEqual(new Set(leastKnownRows(names, names, analysis, 8)), new Set([...crowd, ...three]))
})

test('in such crowds the row with the widest interval comes first, and no more are picked than there are', () => {
  assert.deepEqual(leastKnownRows(crowd, crowd, analysis, 2), ['108', '100'])
  assert.deepEqual(leastKnownRows(pair, [...pair, ...crowd], analysis, 9), pair)
  assert.deepEqual(leastKnownRows([], crowd, analysis, 9), [])
})

test('what is decided counts as a neighbour, and is not picked', () => {
  assert.deepEqual(leastKnownRows(['200', '205', '100'], [...crowd, ...pair], analysis, 1), ['100'])
})
