import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawColumns, isLogarithmicScale, ticksOf, valueScale } from '../../../lib/reports/plot/axes.js'

test('numbers at an axis have room beside each other; lines are drawn all the same', () => {
  const places = [0, 40, 100, 130]
  const ticks = [1_000_000, 2_000_000, 5_000_000, 10_000_000]
  const range = { top: 0, bottom: 9, numbers: [20] }
  const drawn = drawColumns((value) => places[ticks.indexOf(value)], ticks, range).join('')
  assert.deepEqual(
    [...drawn.matchAll(/>([\d,]+)</g)].map(([, number]) => number),
    ['1,000,000', '5,000,000'],
  )
  assert.equal(drawn.match(/<line/g)?.length, 4)
})

/** @type {[number, number]} */
const width = [0, 100]

describe('a scale of values', () => {
  test('begins at zero where they are alike', () => {
    const scale = valueScale([90, 110], [100], width)
    assert.deepEqual([isLogarithmicScale(scale), scale(0)], [false, 0])
    assert.ok(scale(110) > 90 && scale(110) < 100)
    assert.ok(ticksOf(scale).includes(100))
  })
  test('has equal distances for equal ratios where they differ much', () => {
    const scale = valueScale([10, 100, 1000], [10, 100, 1000], width)
    assert.equal(isLogarithmicScale(scale), true)
    assert.ok(Math.abs(scale(100) - scale(10) - (scale(1000) - scale(100))) < 1e-9)
    assert.deepEqual(ticksOf(scale), [10, 20, 50, 100, 200, 500, 1000])
  })
  test('is left by no interval, however wide', () => {
    for (const values of [[100], [10, 1000]]) {
      const scale = valueScale([...values, 1e5], values, width)
      assert.deepEqual([scale(1e5), scale(Math.max(...values)) > 20], [100, true])
    }
  })
})
