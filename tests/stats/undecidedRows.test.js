import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { leastKnownRows, rowsOfBlock } from '../../lib/stats/undecidedRows.js'

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

describe('a block after the first ones', () => {
  const rows = [...crowd, ...three, ...pair]
  /** Mean places: rows that are named later were measured earlier. */
  const places = new Map(rows.map((name, index) => [name, rows.length - index]))

  test('has two thirds of undecided rows, and those that were measured earliest, decided or not', () => {
    for (const undecided of [crowd, rows]) {
      const block = rowsOfBlock(undecided, places, analysis, 6)
      assert.equal(block[0], '108')
      assert.ok(block.slice(0, 4).every((name) => crowd.includes(name)))
      assert.deepEqual(block.slice(4), ['205', '200'])
    }
  })
  test('never has more rows than there is time for', () => {
    for (const count of [1, 2, 3, 4, 5, 6, 7]) assert.equal(rowsOfBlock(crowd, places, analysis, count).length, count)
  })
  test('has one such row for every two undecided ones, if fewer are undecided or time does not matter', () => {
    assert.deepEqual(rowsOfBlock(['100', '102'], places, analysis, 6).toSorted(), ['100', '102', '205'])
    assert.deepEqual(rowsOfBlock(crowd, places, analysis).toSorted(), [...crowd, '200', '205'])
    assert.deepEqual(rowsOfBlock(['100'], places, analysis), ['100'])
  })
  test('measures each row once', () => {
    const names = rowsOfBlock(rows, places, analysis)
    assert.deepEqual(names.toSorted(), rows.toSorted())
  })
})
