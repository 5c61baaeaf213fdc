import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createRandom } from '../../lib/workload/random.js'
import { computeTurns, judgeTurns } from './judgeTurns.js'

/** @import { Pair } from './judgeTurns.js' */

const facts = { names: ['before', 'after'], subject: 'mix', seconds: 30, connections: 10, pipelining: 1 }

/**
 * Makes readings of turns of 0.1 s.
 * @param {number[]} ratios - of the second version's rate, by cycle
 * @returns {Pair['readings']}
 */
const readingsOf = (...ratios) => ({ 100: ratios.map((ratio) => [100, 100 * ratio]) })

describe('turns of two versions', () => {
  test('have the mean of the cycles as the ratio of a pair, and that of the pairs as their ratio', () => {
    const pairs = [
      { pair: 0, readings: readingsOf(0.9, 0.9) },
      { pair: 1, readings: readingsOf(1, 0.81) },
    ]
    const [row] = computeTurns(pairs)
    for (const ratio of row.ratios) assert.ok(Math.abs(ratio - 0.9) < 1e-9)
    assert.ok(row.betweenPairs < 1e-9)
    assert.equal(row.cycles, 2)
    // Two logarithms with the distance d have the standard deviation d/√2; the other pair has none.
    const deviation = -Math.log(0.81) / Math.SQRT2
    assert.ok(Math.abs(row.deviation - deviation / Math.SQRT2) < 1e-9)
    assert.ok(Math.abs(row.standardError - deviation / 2) < 1e-9)
  })
  test('have a smaller standard error of a pair by more cycles of the same noise', () => {
    const random = createRandom(1)
    /** @type {(cycles: number) => [number, number][]} */
    const noisy = (cycles) => Array.from({ length: cycles }, () => [100, 95 * Math.exp(0.1 * (random() - 0.5))])
    const pairs = Array.from({ length: 6 }, (_, pair) => ({ pair, readings: { 1000: noisy(25), 100: noisy(400) } }))
    const [short, long] = computeTurns(pairs)
    assert.deepEqual([short.milliseconds, long.milliseconds], [100, 1000])
    const ratio = long.standardError / short.standardError
    assert.ok(ratio > 3.2 && ratio < 5, `${ratio}, expected about √(400 ÷ 25)`)
  })
  test('are rows of a table with the interval of the ratio', () => {
    const text = judgeTurns({ facts, records: [0, 1, 2].map((pair) => ({ pair, readings: readingsOf(0.9, 0.9) })) })
    const ratio = '−10.0 %'
    const figures = ['0.1 s', '2', '0.0 %', '0.0 %', '0.0 %']
    const cells = [...figures, `${ratio} (${ratio} to ${ratio})`, [ratio, ratio, ratio].join(', ')]
    assert.equal(text.split('\n').at(-1), `| ${cells.join(' | ')} |`)
  })
  test('are not judged without a pair', () => {
    assert.throws(() => judgeTurns({ facts, records: [] }), /no pair was measured/)
  })
})
