import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseBlocks } from '../../lib/statistics/analyseBlocks.js'
import { analyseTypical, typicalOf } from '../../lib/statistics/typicalRates.js'
import { blockRow as row } from './blockRow.js'

const options = { reference: 'reference' }
const blocks = 10
/** Within 1 % of each other. @type {(rate: number, phase: number) => number[]} */
const even = (rate, phase) =>
  Array.from({ length: blocks }, (_, block) => rate * (1 + 0.005 * Math.sin(1 + 2 * block + phase)))
const others = [
  row('reference', even(1000, 0), even(1000, 5)),
  ...[1, 2, 3, 4].map((phase) => row(`even ${phase}`, even(1000 + 100 * phase, phase))),
]
/** Two of ten a third slower. */
const slow = [3, 7]
const rates = even(2000, 6).map((rate, block) => (slow.includes(block) ? rate * 0.67 : rate))

describe('of a row with processes of two kinds', () => {
  const rows = [...others, row('two kinds', rates)]
  const analysis = analyseTypical(rows, options)
  const ofAll = analyseBlocks(rows, options)
  test('the rate is that of most of them', () => {
    const { rate, interval } = analysis.estimate('two kinds')
    assert.ok(Math.abs(rate / 2000 - 1) < 0.01, String(rate))
    assert.ok(interval[1] / interval[0] < 1.02 && interval[0] < rate && rate < interval[1], interval.join(' to '))
    const [low, high] = ofAll.estimate('two kinds').interval
    assert.ok(low < 1800 && high / low > 1.2, `${low} to ${high}`)
  })
  test('all are told, and which are left out', () => {
    assert.deepEqual(analysis.readings('two kinds'), ofAll.readings('two kinds'))
    assert.deepEqual(
      analysis.outlying('two kinds').map((rate) => Math.round(rate / 20)),
      [67, 67],
    )
    assert.equal(analysis.isUneven('two kinds'), true)
  })
  test('the others are as they are without it', () => {
    const without = analyseBlocks(others, { ...options, ranked: rows.map(({ name }) => name) })
    for (const { name } of others) {
      assert.deepEqual(analysis.outlying(name), [])
      assert.ok(Math.abs(analysis.estimate(name).rate / without.estimate(name).rate - 1) < 0.002)
    }
  })
})

test('nothing is left out of a row that is as noisy as the others, nor of few processes', () => {
  const even = analyseTypical(others, options)
  for (const { name } of others) assert.deepEqual(even.outlying(name), [])
  const few = [...others, row('two kinds', rates)].map(({ name, readings }) => ({
    name,
    readings: readings.filter(({ block }) => block < 7),
  }))
  const analysis = analyseTypical(few, options)
  assert.equal(analysis.isUneven('two kinds'), true)
  assert.deepEqual(analysis.outlying('two kinds'), [])
  assert.deepEqual(analysis.estimate('two kinds'), analyseBlocks(few, options).estimate('two kinds'))
})

test('typical is what has a modified z-score of 5 at most', () => {
  // Of the logarithms −4 to 4, in hundredths, and a larger one, the median is 0.5 and that of the distances 2.5: the limit is 18.5 from it.
  const rates = [-4, -3, -2, -1, 0, 1, 2, 3, 4].map((log) => Math.exp(log / 100))
  const isTypical = (/** @type {number} */ log, usual = 0) => {
    const rate = Math.exp(log / 100)
    const typical = typicalOf([...rates, rate], usual)
    for (const own of rates) assert.ok(typical.includes(own))
    return typical.includes(rate)
  }
  assert.deepEqual(
    [18.9, 19.1, -18.9, -19.1].map((log) => isTypical(log)),
    [true, false, true, false],
  )
  // What differs no more than rates do anyway.
  assert.equal(isTypical(19.1, 0.04), true)
  assert.equal(isTypical(21, 0.04), false)
})

test('what is hidden by what is farther away is found once that is left out', () => {
  const most = [1, 1.01, 1.02, 1.03, 1.04, 1.05, 1.06, 1.07, 1.08]
  const hidden = [0.76, 0.77]
  const far = [0.1, 0.1, 0.1, 0.1, 0.1, 0.1]
  assert.deepEqual(typicalOf([...most, ...hidden, ...far], 0), most)
  // Half of them cannot be far from most.
  const halves = [1, 1.01, 1.02, 1.03, 2, 2.01, 2.02, 2.03]
  assert.deepEqual(typicalOf(halves, 0), halves)
})
