import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changingFlag, lateFlag } from '../../lib/checks/warmup.js'

/** Of a server under Node.js 24, after a warm-up of 5 s. */
const slowFirst = [
  [5239, 6326, 6675],
  [5459, 6063, 6177],
  [4993, 6314, 6061],
  [4864, 6296, 6071],
]

test('a server whose first windows are slower than later ones was not warm, nor was one that gets slower', () => {
  const { kind, seen, advice } = changingFlag(slowFirst, 4) ?? assert.fail()
  assert.deepEqual([kind, seen], ['unsteady warm-up', 'first windows 18 % slower than those after them'])
  assert.match(advice, /give a longer --warmup\.$/)
  const fastFirst = slowFirst.map(([first, ...later]) => [1.5 * first, ...later])
  assert.match(String(changingFlag(fastFirst, 4)?.seen), /^first windows 23 % faster /)
})

test('nothing is said of what may be chance, where many rows are looked at or little is known', () => {
  assert.equal(changingFlag(slowFirst, 10_000), null)
  assert.equal(changingFlag([...slowFirst, [6900, 6300, 6200]], 4), null)
  assert.equal(changingFlag(slowFirst.slice(0, 1), 1), null)
  // One window is of a process that was alone.
  assert.equal(changingFlag([[5239], [5459], [4993]], 1), null)
  assert.equal(changingFlag([], 1), null)
})

test('nor where it is too little to matter', () => {
  const slightly = [1, 2, 3, 4].map((block) => [980 + block / 10, 1000, 1000 + block / 10])
  assert.equal(changingFlag(slightly, 1), null)
})

test('a server that is steady later than the warm-up ends says from which second of load on', () => {
  assert.equal(lateFlag(16, 10)?.seen, 'steady from 16 s of load on, after 10 s of warm-up')
  assert.equal(lateFlag(null, 20)?.seen, 'not steady within a minute of load, after 20 s of warm-up')
})

test('a server without a measured age, or steady by the end of the warm-up, is not called late', () => {
  for (const [age, warmup] of [
    [undefined, 10],
    [10, 10],
    [16, 'auto'],
  ])
    assert.equal(lateFlag(/** @type {any} */ (age), /** @type {any} */ (warmup)), null)
})
