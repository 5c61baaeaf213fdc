import assert from 'node:assert/strict'
import { test } from 'node:test'
import { qtukey } from '../../lib/statistics/distributions.js'
import { familyError, tabulatedRange } from '../../lib/statistics/studentizedRange.js'

const powers = Array.from({ length: 11 }, (_, index) => 2 ** (index + 1))

test('every point is the one that R computes', () => {
  for (let rows = 2; rows <= 64; rows += 1)
    for (const degrees of powers) {
      const difference = Number(tabulatedRange(rows, degrees)) - qtukey(1 - familyError, rows, degrees)
      assert.ok(Math.abs(difference) < 6e-6, `${rows} rows, ${degrees} degrees of freedom: ${difference}`)
    }
})

test('what is not in it has no point', () => {
  for (const [rows, degrees] of [
    [1, 2],
    [65, 2],
    [7, 1],
    [7, 3],
    [7, 8.75],
    [7, 4096],
  ])
    assert.equal(tabulatedRange(rows, degrees), null, `${rows} ${degrees}`)
})
