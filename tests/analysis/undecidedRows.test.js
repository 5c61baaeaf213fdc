import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leastKnownRows } from '../../lib/analysis/undecidedRows.js'

/** Rows are told apart from a difference of 10 on. */
const analysis = {
  compare: (/** @type {string} */ name, /** @type {string} */ other) => ({
    separated: Math.abs(Number(name) - Number(other)) >= 10,
  }),
}
const crowd = ['100', '102', '104', '106', '108']
const pair = ['200', '205']
const three = ['300', '304', '308']

test('rows in a crowd are less well known than those that have one other beside them', () => {
  const names = [...pair, ...crowd, ...three]
  assert.deepEqual(leastKnownRows(names, names, analysis), [...crowd, ...three])
})

test('where all are as well known none is left out', () => {
  assert.deepEqual(leastKnownRows(pair, pair, analysis), pair)
  assert.deepEqual(leastKnownRows([], crowd, analysis), [])
})

test('what is decided counts as a neighbour, and is not picked', () => {
  assert.deepEqual(leastKnownRows(['100', '200', '205'], [...crowd, ...pair], analysis), ['100'])
})
