import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeCell } from '../../../lib/suites/concurrency/judgeCell.js'

const counts = { sent: 110, ok: 90, wrong: 0, failed: 0, unprocessed: 10, inFlight: 10 }

test('a cell with many requests behind the ends of its connections has no number', () => {
  const value = { counts, errors: {}, connectionEnds: { answers: 9, unprocessed: 1 } }
  assert.deepEqual(judgeCell(value, []), {
    outcome: 'failed',
    reason:
      'closes each connection after 9 answers: 10 of 110 requests behind that were not processed, more than 5 %; ' +
      'send one at a time by -p 1',
    reasonCode: 'NO_ANSWER',
  })
})

test('one with few of them has', () => {
  const value = { counts, errors: {}, connectionEnds: { answers: 19, unprocessed: 1 } }
  assert.deepEqual(judgeCell(value, []), { outcome: 'completed', reason: null, reasonCode: null })
})
