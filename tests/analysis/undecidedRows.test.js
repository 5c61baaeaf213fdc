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

test('rows in the largest crowd are known least', () => {
  const names = [...pair, ...crowd, ...three]
  assert.deepEqual(leastKnownRows(names, names, analysis), crowd)
  const four = ['400', '402', '404', '406']
  assert.deepEqual(leastKnownRows([...four, ...names], [...four, ...names], analysis), [...four, ...crowd])
})

test('where all are as well known none is left out', () => {
  assert.deepEqual(leastKnownRows(pair, pair, analysis), pair)
  assert.deepEqual(leastKnownRows([], crowd, analysis), [])
})

test('where the reference is measured beside them anyway, so many are picked that it is worth it', () => {
  const names = [...pair, ...crowd, ...three]
  assert.deepEqual(leastKnownRows(names, names, analysis, 5), crowd)
  assert.deepEqual(leastKnownRows(names, names, analysis, 6), [...crowd, ...three])
  assert.deepEqual(leastKnownRows(names, names, analysis, 9), names)
  assert.deepEqual(leastKnownRows(pair, names, analysis, 9), pair)
})

test('what is decided counts as a neighbour, and is not picked', () => {
  assert.deepEqual(leastKnownRows(['100', '200', '205'], [...crowd, ...pair], analysis), ['100'])
})
