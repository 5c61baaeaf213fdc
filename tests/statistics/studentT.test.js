import assert from 'node:assert/strict'
import { test } from 'node:test'
import { studentT } from '../../lib/statistics/studentT.js'

// Computed in Python: bisection on Simpson's integral of the density, math.lgamma for its constant; three digits agree
// with NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2.
const references = [
  [1, 12.7062],
  [2, 4.3027],
  [3, 3.1824],
  [4, 2.7764],
  [5, 2.5706],
  [6, 2.4469],
  [7, 2.3646],
  [8, 2.306],
  [9, 2.2622],
  [10, 2.2281],
  [12, 2.1788],
  [15, 2.1314],
  [20, 2.086],
  [25, 2.0595],
  [30, 2.0423],
  [40, 2.0211],
  [60, 2.0003],
  [100, 1.984],
]
for (const [degrees, value] of references)
  test(`${degrees} degrees of freedom`, () => assert.ok(Math.abs(studentT(degrees) - value) < 0.00051))

test('between two entries the one with fewer degrees is taken', () => {
  assert.equal(studentT(1.5), studentT(1))
  assert.equal(studentT(11), studentT(10))
  assert.equal(studentT(99), studentT(60))
})

test('above the table it stays at its last entry', () => {
  assert.equal(studentT(1e6), 1.984)
  assert.equal(studentT(Number.POSITIVE_INFINITY), 1.984)
})

for (const degrees of [0, 0.99, -1, Number.NaN])
  test(`${degrees} degrees of freedom are refused`, () => {
    assert.throws(() => studentT(degrees), new RangeError(`expected at least 1 degree of freedom, got ${degrees}`))
  })
