import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lossOf } from '../../lib/load/loss.js'

test('a refused connection is told from one that was reset, by the code of its error', () => {
  const errorOf = (/** @type {string} */ code) => Object.assign(new Error(`connect ${code}`), { code })
  assert.deepEqual(lossOf(errorOf('ECONNREFUSED')), { why: 'connect ECONNREFUSED', kind: 'refused' })
  assert.deepEqual(lossOf(errorOf('ECONNRESET')), { why: 'connect ECONNRESET', kind: 'reset' })
})

test('an error without a message, of a name with several addresses, has its code as the reason', () => {
  const error = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  assert.deepEqual(lossOf(error), { why: 'ECONNREFUSED', kind: 'refused' })
})
