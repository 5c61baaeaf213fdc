import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedRatio } from '../../lib/statistics/pairedRatio.js'

// Computed in Python from the mean and statistics.stdev of the differences of logarithms, with t of NIST's table.
/** @type {[number[], number[], [number, number, number]][]} */
const references = [
  [
    [1000, 1020, 980],
    [500, 515, 495],
    [1.986771577385081, 1.9585898953558354, 2.0153587589034645],
  ],
  [
    [1000, 1020, 980],
    [1005, 1010, 985],
    [0.9999252312701545, 0.9787948288344057, 1.0215118007124542],
  ],
  [
    [110, 120],
    [100, 100],
    [1.1489125293076057, 0.6610224938256907, 1.9969063266825522],
  ],
]
for (const [rates, others, [ratio, low, high]] of references)
  test(`${rates.join(', ')} against ${others.join(', ')}`, () => {
    const result = pairedRatio(rates, others)
    assert.ok(Math.abs(result.ratio / ratio - 1) < 1e-12, String(result.ratio))
    assert.ok(Math.abs(Number(result.low) / low - 1) < 1e-12, String(result.low))
    assert.ok(Math.abs(Number(result.high) / high - 1) < 1e-12, String(result.high))
  })

test('the other way round is the inverse', () => {
  const [one, other] = [pairedRatio([10, 11, 13], [7, 9, 8]), pairedRatio([7, 9, 8], [10, 11, 13])]
  assert.ok(Math.abs(one.ratio * other.ratio - 1) < 1e-12)
  assert.ok(Math.abs(Number(one.low) * Number(other.high) - 1) < 1e-12)
})

test('what a whole block has in common does not widen the interval', () => {
  const { ratio, low, high } = pairedRatio([100, 50, 400], [50, 25, 200])
  for (const value of [ratio, low, high]) assert.ok(Math.abs(Number(value) - 2) < 1e-9, String(value))
})

test('one block has a ratio and no interval', () => {
  assert.deepEqual(pairedRatio([8], [2]), { ratio: 4, low: null, high: null })
})
