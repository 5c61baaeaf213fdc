import assert from 'node:assert/strict'
import { test } from 'node:test'
import { slowFlag, unevenFlag } from '../../lib/checks/unevenProcesses.js'

const known = {
  has: (/** @type {string} */ name) => name !== 'unknown',
  isUneven: (/** @type {string} */ name) => name === 'uneven',
  readings: () => [1436.2, 2235.7, 2176],
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

test('nothing is said of an even row, nor of one of which nothing is known', () => {
  for (const name of ['even', 'unknown']) assert.equal(unevenFlag(name, known), null)
  assert.equal(unevenFlag('uneven', null), null)
})

test('a process far below the median of three or more is told, and doubts nothing', () => {
  const flag = slowFlag([2400, 2390, 1600, 2410, 2420, 2380, 2430]) ?? assert.fail()
  assert.deepEqual(
    [flag.kind, flag.seen, flag.doubts],
    ['slow process', 'one of 7 processes: 1,600, the median 2,400 requests/s', []],
  )
  assert.match(String(slowFlag([1000, 1000, 700, 750, 1000])?.seen), /^2 of 5 processes: 700 · 750, the median 1,000 /)
  for (const even of [[1000, 1000, 810], [1000, 100], []]) assert.equal(slowFlag(even), null)
})
