import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawColumns } from '../../../lib/reports/plot/axes.js'

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
