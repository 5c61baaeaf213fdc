import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unevenFlag } from '../../lib/validity/unevenProcesses.js'

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

test('nothing is said of an even row, nor of one of which nothing is known', () => {
  for (const name of ['even', 'unknown']) assert.equal(unevenFlag(name, known), null)
  assert.equal(unevenFlag('uneven', null), null)
})
