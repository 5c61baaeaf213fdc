import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeDifference, describePair, ofTimes } from '../../lib/stats/describePair.js'

/** @type {[number, number]} */
const interval = [1.1, 1.3]
const doubt = 'one block, not confirmed'

test('a ratio of rates is faster or slower, one of times takes more or less time', () => {
  assert.equal(describeDifference('a', 'b', 1.25), 'a is 25.0 % faster than b')
  assert.equal(describeDifference('a', 'b', 0.8), 'a is 20.0 % slower than b')
  assert.equal(describeDifference('a', 'b', 1.25, ofTimes), 'a takes 25.0 % more time than b')
  assert.equal(describeDifference('a', 'b', 0.8, ofTimes), 'a takes 20.0 % less time than b')
})

test('a difference without a verdict has no decimals, and says why it is not confirmed', () => {
  const sentence = 'a is 20 % faster than b (one block, not confirmed).'
  assert.equal(describePair('a', 'b', { ratio: 1.2 }, { doubt }), sentence)
  assert.equal(describePair('a', 'b', { ratio: 1.2, interval, verdict: null }, { doubt }), sentence)
  const little = 'a is less than 1 % slower than b (one block, not confirmed).'
  assert.equal(describePair('a', 'b', { ratio: 0.994 }, { doubt }), little)
})

test('a difference within that of the A/A control is none', () => {
  const relation = { ratio: 1.2, interval, verdict: 'faster' }
  assert.equal(
    describePair('a', 'b', relation, { doubt, controlRatio: 0.99 }),
    'a is 20.0 % faster than b (95 % interval 10.0 to 30.0 %).',
  )
  assert.equal(
    describePair('a', 'b', relation, { doubt, controlRatio: 0.8, isTime: true }),
    '~ a takes 20.0 % more time than b (95 % interval 10.0 to 30.0 %), which may be noise: the A/A control differs ' +
      'from itself by 25.0 %.',
  )
})
