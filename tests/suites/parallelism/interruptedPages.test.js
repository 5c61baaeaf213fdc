import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRound } from '../../../lib/suites/parallelism/interruptedPages.js'
import { createPageResult } from './report/pageFixtures.js'

const [first, second] = createPageResult().rounds
const part = { ...first, interrupted: true, readings: first.readings.slice(0, 1) }

test('a fork that is read again takes the place of the one before', () => {
  const again = { ...first, startedAt: '2030-01-01T00:00:00.000Z' }
  assert.deepEqual(withRound([first, second], again), [second, again])
  assert.deepEqual(withRound([part, second], again), [second, again])
})
test('but a part of it does not take the place of a whole one', () => {
  assert.deepEqual(withRound([first, second], part), [first, second])
  assert.deepEqual(withRound([second], part), [second, part])
})
