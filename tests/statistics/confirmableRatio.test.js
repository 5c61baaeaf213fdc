import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { confirmableRatio } from '../../lib/statistics/confirmableRatio.js'
import { createNoise, simulateRun } from './simulation.js'

describe('reference values', () => {
  // Computed in Python: residual sum of squares of the two-way table of logarithms, t of NIST's table.
  /** @type {[number[][], number][]} */
  const references = [
    [
      [
        [1000, 1100],
        [500, 490],
      ],
      2.823071259183219,
    ],
    [
      [
        [1000, 1020, 980],
        [500, 515, 495],
        [980, 1010, 990],
      ],
      1.0266304577528405,
    ],
    [
      [
        [31000, 30200, 29900, 30500],
        [30100, 30000, 29000, 30200],
        [9000, 9100, 8800, 8950],
        [15000, 14900, 15100, 14700],
      ],
      1.031535497274072,
    ],
  ]
  for (const [rates, expected] of references)
    test(`${rates.length} servers in ${rates[0].length} blocks`, () => {
      const ratio = confirmableRatio(rates)
      assert.ok(Math.abs(ratio / expected - 1) < 1e-12, String(ratio))
    })
})

test('neither a block’s weather nor a server’s speed changes it', () => {
  const rates = [
    [1000, 1020, 980],
    [500, 515, 495],
  ]
  const weather = [1, 0.5, 3]
  const slower = rates.map((row, server) => row.map((rate, block) => rate * weather[block] * (server + 1)))
  assert.ok(Math.abs(confirmableRatio(slower) / confirmableRatio(rates) - 1) < 1e-12)
})

test('it is 1 where there was no noise at all', () => {
  const ratio = confirmableRatio([
    [100, 100],
    [50, 50],
  ])
  assert.equal(ratio, 1)
})

describe('too little to go by is refused', () => {
  /** @type {Record<string, number[][]>} */
  const cases = {
    'no server': [],
    'one server': [[1, 2, 3]],
    'one round': [[1], [2]],
    'no round': [[], []],
    'another number of rounds': [
      [1, 2],
      [1, 2, 3],
    ],
  }
  const expected = new RangeError('expected at least two servers with the same number of rounds, at least two')
  for (const [name, rates] of Object.entries(cases))
    test(name, () => assert.throws(() => confirmableRatio(rates), expected))
})

describe('what it means, in simulated pairs of runs', () => {
  const noise = createNoise(20)
  const servers = 8
  const spread = 0.02

  /** Each pair of servers of `repetitions` first runs: how far apart it was, and whether a second run agreed. */
  function simulatePairs(/** @type {number[]} */ speeds, /** @type {number} */ repetitions, rounds = 3) {
    return Array.from({ length: repetitions }, () => {
      const [first, second] = [0, 1].map(() => simulateRun(speeds, { rounds, spread, noise }))
      const ratio = confirmableRatio(first.rates)
      return speeds.flatMap((_, a) =>
        speeds.slice(0, a).map((_, b) => {
          const [before, after] = [first, second].map(({ means }) => Math.log(means[a] / means[b]))
          return { times: Math.abs(before) / Math.log(ratio), confirmed: before * after > 0 }
        }),
      )
    }).flat()
  }
  const confirmedShare = (/** @type {{ confirmed: boolean }[]} */ pairs) =>
    pairs.filter(({ confirmed }) => confirmed).length / pairs.length

  // Evenly spread speeds: before the first run, no difference between two servers is likelier than another.
  const speeds = Array.from({ length: servers }, (_, index) => 1000 * 1.011 ** index)
  const pairs = simulatePairs(speeds, 4000)

  test('of differences of at least the ratio, 95 of 100 or more are confirmed', () => {
    const told = pairs.filter(({ times }) => times >= 1)
    assert.ok(told.length > 20_000, `only ${told.length} pairs to go by`)
    assert.ok(confirmedShare(told) >= 0.95, String(confirmedShare(told)))
  })
  test('just at the ratio it is 95 to 98 of 100: it promises neither too much nor too little', () => {
    const limit = pairs.filter(({ times }) => times >= 0.95 && times < 1.05)
    assert.ok(limit.length > 2000, `only ${limit.length} pairs to go by`)
    const share = confirmedShare(limit)
    // A confidence limit of the first run alone, without the second run's own noise, comes to 93 of 100.
    assert.ok(share >= 0.95 && share <= 0.98, String(share))
  })
  test('of differences of half the ratio, fewer are confirmed than it promises', () => {
    const share = confirmedShare(pairs.filter(({ times }) => times >= 0.45 && times < 0.55))
    assert.ok(share < 0.93, String(share))
  })
  test('where there is no difference, at most one pair of 100 seems to have one', () => {
    const same = simulatePairs(Array(servers).fill(1000), 1000)
    const share = same.filter(({ times }) => times >= 1).length / same.length
    assert.ok(share > 0 && share <= 0.01, String(share))
  })
})
