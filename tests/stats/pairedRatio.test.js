import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pairedRatio } from '../../lib/stats/pairedRatio.js'

// Python: d = np.log(a / b); h = stats.t.ppf(.975, n - 1) * d.std(ddof=1) / sqrt(n); exp(d.mean()), exp(d.mean() ± h)
/** @type {[number[], number[], [number, number, number]][]} */
const references = [
  [
    [1000, 1020, 980],
    [500, 515, 495],
    [1.9867715773850811, 1.9585921535302764, 2.0153564352795135],
  ],
  [
    [1000, 1020, 980],
    [1005, 1010, 985],
    [0.9999252312701545, 0.9787965160018696, 1.0215100399159598],
  ],
  [
    [110, 120],
    [100, 100],
    [1.1489125293076057, 0.6610166060001293, 1.9969241135823175],
  ],
]
for (const [rates, others, [ratio, low, high]] of references)
  test(`${rates.join(', ')} against ${others.join(', ')}`, () => {
    const result = pairedRatio(rates, others)
    assert.ok(Math.abs(result.ratio / ratio - 1) < 1e-12, String(result.ratio))
    assert.ok(Math.abs(Number(result.low) / low - 1) < 1e-6, String(result.low))
    assert.ok(Math.abs(Number(result.high) / high - 1) < 1e-6, String(result.high))
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

test('a smaller error takes a wider interval', () => {
  const margins = [0.05, 0.01].map((error) => {
    const { ratio, high } = pairedRatio([1000, 1020, 980], [500, 515, 495], error)
    return Math.log(Number(high) / ratio)
  })
  // Student's t with 2 degrees of freedom: 4.302653 and 9.924843.
  assert.ok(Math.abs(margins[1] / margins[0] - 9.924843 / 4.302653) < 1e-5, margins.join())
})
