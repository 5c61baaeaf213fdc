import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  changeBetween,
  meanOfLowerHalf,
  meanOfProcesses,
  pairedDifference,
  pairedRatio,
} from '../../lib/stats/confidenceIntervals.js'
import { createRandom } from '../../lib/workload/random.js'
import { createNormal } from './createNormal.js'

describe('meanOfLowerHalf', () => {
  /** 1, 2, … in an order of their own. @param {number} count */
  const upTo = (count) => Array.from({ length: count }, (_, index) => ((index * 7) % count) + 1)

  test('six of twelve values have a mean, and an interval by how far they and the seventh lie apart', () => {
    // By hand: the standard deviation of 1, 2, … 6 and six times 7 is 2.2208, √12 ÷ 6 of that 1.2822, and Student's t
    // 2.5706.
    const { mean, interval } = meanOfLowerHalf(upTo(12))
    assert.equal(mean, 3.5)
    assert.deepEqual(
      interval.map((end) => end.toFixed(3)),
      ['0.204', '6.796'],
    )
  })

  test('of an odd count the value in the middle belongs to it', () =>
    assert.equal(meanOfLowerHalf([9, 1, 2]).mean, 1.5))

  test('five of twelve values far above change nothing', () => {
    const some = upTo(12).filter((value) => value < 8)
    assert.deepEqual(meanOfLowerHalf([...some, 1e3, 1e4, 1e5, 1e6, 1e7]), meanOfLowerHalf(upTo(12)))
  })

  test('where half of them are a tenth higher, the interval says so', () => {
    const [low, high] = meanOfLowerHalf(upTo(12).map((value) => (value % 2 ? 1000 : 1100))).interval
    assert.ok(high > 1.1 * low, `${low} to ${high}`)
  })

  describe('the interval covers the mean of the lower half of what the values are drawn from', () => {
    const random = createRandom(1)
    const normal = createNormal(random)
    // −0.797885 = −√(2 ÷ π).
    for (const { name, draw, truth } of [
      { name: 'uniform', draw: random, truth: 0.25 },
      { name: 'normal', draw: normal, truth: -0.797885 },
    ])
      for (const count of [12, 30])
        test(`${count} ${name} ones`, () => {
          const runs = 4000
          const intervals = Array.from(
            { length: runs },
            () => meanOfLowerHalf(Array.from({ length: count }, draw)).interval,
          )
          const covered = intervals.filter(([low, high]) => low <= truth && truth <= high).length / runs
          assert.ok(covered > 0.94 && covered < 0.97, `${covered}`)
        })
  })
})

describe('meanOfProcesses', () => {
  test('three processes have their geometric mean, and an interval by Student’s t', () => {
    // By hand: −0.0000333 above log(1000), standard error 0.0057737, and 4.3027 of them with two degrees of freedom.
    const { mean, interval, variance, degreesOfFreedom } = meanOfProcesses([990, 1000, 1010])
    assert.deepEqual([mean.toFixed(2), Math.sqrt(variance / 3).toFixed(6), degreesOfFreedom], ['999.97', '0.005774', 2])
    assert.deepEqual(
      interval.map((end) => end.toFixed(1)),
      ['975.4', '1025.1'],
    )
  })

  test('nineteen of twenty intervals cover the truth', () => {
    const normal = createNormal(createRandom(1))
    const runs = Array.from({ length: 2000 }, () => meanOfProcesses([0, 0, 0].map(() => Math.exp(0.004 * normal()))))
    const covered = runs.filter(({ interval: [low, high] }) => low <= 1 && high >= 1).length
    assert.ok(covered > 0.935 * 2000 && covered < 0.965 * 2000, `${covered}`)
  })

  test('what agrees in every digit is not known for certain', () => assert.ok(meanOfProcesses([5, 5, 5]).variance > 0))
})

describe('pairedDifference', () => {
  // Student's t in closed form: 12.706204736 of one degree of freedom, 4.302652730 of two.
  /** @type {[number[], number[], number, [number, number]][]} */
  const references = [
    [[10, 12, 11], [7, 8, 9], 3, [3 - 4.30265273 / Math.sqrt(3), 3 + 4.30265273 / Math.sqrt(3)]],
    [[1, 2], [2, 5], -2, [-2 - 12.706204736, -2 + 12.706204736]],
  ]
  for (const [values, others, expected, [low, high]] of references)
    test(`${values.join(', ')} less ${others.join(', ')}`, () => {
      const { difference, interval } = pairedDifference(values, others)
      assert.ok(Math.abs(difference - expected) < 1e-12)
      assert.ok(interval && Math.abs(interval[0] - low) < 1e-6 && Math.abs(interval[1] - high) < 1e-6, String(interval))
    })

  test('what a pair has in common does not widen the interval', () => {
    assert.deepEqual(pairedDifference([110, 60, 410], [100, 50, 400]), { difference: 10, interval: [10, 10], least: 0 })
  })

  test('one pair has a difference and no interval', () => {
    assert.deepEqual(pairedDifference([8], [2]), { difference: 6, interval: null, least: Number.POSITIVE_INFINITY })
  })
})

describe('pairedRatio', () => {
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
})

describe('changeBetween', () => {
  test('the difference of two means by Welch, with degrees of freedom by Satterthwaite', () => {
    const now = { ratio: 2.2, standardError: 0.03, degreesOfFreedom: 6 }
    const before = { ratio: 2, standardError: 0.04, degreesOfFreedom: 8 }
    const { ratio, interval, significant } = changeBetween(now, before, 1)
    assert.ok(Math.abs(ratio - 1.1) < 1e-12)
    // 13.74 degrees of freedom: qt(0.975, 13.74) is 2.1487, times 0.05.
    assert.ok(Math.abs(Math.log(interval[1] / ratio) - 0.107435) < 1e-4, String(interval))
    assert.ok(Math.abs(Math.log(ratio / interval[0]) - 0.107435) < 1e-4, String(interval))
    assert.equal(significant, false)
    assert.equal(changeBetween({ ...now, ratio: 2.3 }, before, 1).significant, true)
  })

  test('with more changes judged at once each has to be larger', () => {
    const now = { ratio: 1.14, standardError: 0.03, degreesOfFreedom: 10 }
    const before = { ratio: 1, standardError: 0.03, degreesOfFreedom: 10 }
    assert.deepEqual(
      [1, 2, 40].map((tests) => changeBetween(now, before, tests).significant),
      [true, true, false],
    )
  })

  test('where nothing changed, in 5 of 100 comparisons of 40 rows any row at most is said to have', () => {
    const normal = createNormal(createRandom(11))
    const [rows, degreesOfFreedom, deviation, comparisons] = [40, 6, 0.04, 400]
    const squares = () => Array.from({ length: degreesOfFreedom }, () => normal() ** 2).reduce((sum, one) => sum + one)
    const measure = () => ({
      ratio: Math.exp(deviation * normal()),
      standardError: deviation * Math.sqrt(squares() / degreesOfFreedom),
      degreesOfFreedom,
    })
    const isWrong = () =>
      Array.from({ length: rows }, () => changeBetween(measure(), measure(), rows)).some(
        ({ significant }) => significant,
      )
    const wrong = Array.from({ length: comparisons }, isWrong).filter(Boolean).length
    // Two standard deviations of the count are 9.
    assert.ok(wrong <= 0.05 * comparisons + 9, `${wrong} of ${comparisons}`)
  })
})
