import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unevenFlag } from '../../lib/validity/unevenProcesses.js'

const known = {
  has: (/** @type {string} */ name) => name !== 'unknown',
  isUneven: (/** @type {string} */ name) => name === 'uneven',
  readings: () => [1436.2, 2235.7, 2176],
  outlying: () => /** @type {number[]} */ ([]),
}

test('the rates of all processes are told', () => {
  const { kind, seen, advice } = unevenFlag('uneven', known) ?? assert.fail()
  assert.deepEqual([kind, seen], ['uneven processes', '1,436 · 2,236 · 2,176 requests/s'])
  assert.match(advice, /more processes tell more: --rounds 6, or --precision\.$/)
})

test('of many processes the two groups are told that are furthest apart', () => {
  const seenOf = (/** @type {number[]} */ rates) => unevenFlag('uneven', { ...known, readings: () => rates })?.seen
  const fast = [4010, 3990, 4100, 4050, 3800, 3950, 4200]
  assert.equal(
    seenOf([...fast.slice(0, 3), 2750, 2400, ...fast.slice(3)]),
    'processes: 2 at 2,400 to 2,750, 7 at 3,800 to 4,200 requests/s',
  )
  assert.equal(seenOf([...fast, 9000, 4000]), 'processes: 8 at 3,800 to 4,200, 1 at 9,000 requests/s')
})

test('what the rate leaves out is told', () => {
  const readings = () => [4010, 3990, 4100, 2750, 4050, 3800, 2400, 3950, 4200]
  const { seen, advice } = unevenFlag('uneven', { ...known, readings, outlying: () => [2750, 2400] }) ?? assert.fail()
  assert.equal(seen, 'processes: 7 at 3,800 to 4,200, left out 2 at 2,400 to 2,750 requests/s')
  assert.match(advice, /^Some processes .* Its rate and its rank are those of most, without these;/)
})

test('so it is of a row that is not noisier than others but for that', () =>
  assert.equal(
    unevenFlag('even', { ...known, outlying: () => [1436.2] })?.seen,
    'processes: 2 at 2,176 to 2,236, left out 1 at 1,436 requests/s',
  ))

test('nothing is said of an even row, nor of one of which nothing is known', () => {
  for (const name of ['even', 'unknown']) assert.equal(unevenFlag(name, known), null)
  assert.equal(unevenFlag('uneven', null), null)
})
