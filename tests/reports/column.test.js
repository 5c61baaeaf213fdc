import assert from 'node:assert/strict'
import { test } from 'node:test'
import { none, number } from '../../lib/reports/column.js'

test('a number is as Intl has it, below a thousand as well, where it is not asked', () => {
  const values = [0, 0.004, 0.005, 0.5, 1.005, 2.5, 67.455, 99.995, 998.999, 999, 999.996, 1000, 1234.5, 1e7, -3.25]
  for (const digits of /** @type {const} */ ([0, 1, 2])) {
    const format = new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
    for (const value of values) assert.equal(number(value, digits), format.format(value), `${value}`)
  }
  assert.deepEqual([number(67.455, 2), number(1.005, 2), number(999.996, 2)], ['67.46', '1.01', '1,000.00'])
})

test('what is not known is a dash', () => assert.equal(number(null, 1), none))
