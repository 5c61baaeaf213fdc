import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { verdictOf, withFaults } from '../../lib/stats/outcomes.js'

/** @import { BlockVerdict } from '../../lib/stats/outcomes.js' */

/** @type {(block: number, outcome: BlockVerdict['outcome'], reason: string | null) => BlockVerdict} */
const told = (block, outcome, reason) => ({ block, outcome, reason })

describe('verdictOf', () => {
  test('a fault of every block is said without a place', () => {
    const everywhere = [0, 1, 2].map((block) => told(block, 'unsupported', 'has no uploads'))
    assert.deepEqual(verdictOf(everywhere), { outcome: 'unsupported', reason: 'has no uploads', reasonCode: null })
  })
  test('that of some blocks with the first it befell', () => {
    const some = [told(2, 'failed', 'exited'), told(0, 'completed', null), told(1, 'invalid', 'wrong')]
    assert.deepEqual(verdictOf(some), { outcome: 'invalid', reason: 'round 2 of 3: wrong', reasonCode: null })
  })
  test('without one, all that is remarkable is said once', () => {
    const remarks = [
      told(0, 'completed', 'wrote much'),
      told(1, 'completed', 'wrote much'),
      told(2, 'completed', 'slow'),
    ]
    assert.deepEqual(verdictOf(remarks), { outcome: 'completed', reason: 'wrote much; slow', reasonCode: null })
    assert.equal(verdictOf([told(0, 'completed', null)]).reason, null)
  })
})

test('samples without a number come behind the figures, or alone', () => {
  const samples = [{ name: 'feed', ...told(0, 'failed', 'exited') }]
  assert.equal(withFaults('user 12/s', samples), 'user 12/s, 1 without a number: feed: exited')
  assert.equal(withFaults('', samples), '1 without a number: feed: exited')
  assert.equal(withFaults('user 12/s', []), 'user 12/s')
})
