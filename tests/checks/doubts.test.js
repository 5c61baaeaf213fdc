import assert from 'node:assert/strict'
import { test } from 'node:test'
import { doubtsOf, withoutDoubt } from '../../lib/checks/doubts.js'

/** @typedef {import('../../lib/types.d.ts').Flag} Flag */

/** @type {(kind: string, doubts: Flag['doubts']) => Flag} */
const flag = (kind, doubts) => ({ kind, doubts, seen: '', advice: '' })

/** @type {Record<string, Flag[]>} */
const flags = {
  idle: [flag('stalled', ['rate', 'ratio', 'latency']), flag('deprecated', [])],
  old: [flag('deprecated', [])],
  good: [],
}

test('a flag doubts the values that it names, and no other', () => {
  assert.deepEqual(
    doubtsOf(flags.idle, 'rate').map(({ kind }) => kind),
    ['stalled'],
  )
  assert.deepEqual(doubtsOf(flags.idle, 'cpu'), [])
})

test('only rows without a doubt about a value are selected for it', () => {
  const rows = ['idle', 'old', 'good', 'without flags']
  const flagsOf = (/** @type {string} */ row) => flags[row]
  assert.deepEqual(withoutDoubt(rows, flagsOf, 'ratio'), ['old', 'good', 'without flags'])
  assert.deepEqual(withoutDoubt(rows, flagsOf, 'cpu'), rows)
})
