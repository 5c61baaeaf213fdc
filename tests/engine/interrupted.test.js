import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTrial } from '../../lib/engine/interrupted.js'
import { createPageResult, toStored } from '../suites/parallelism/report/pageFixtures.js'

const [first, second] = toStored(createPageResult()).trials
const part = { ...first, interrupted: true, samples: first.samples.slice(0, 1) }

test('a trial that is measured again takes the place of the one before', () => {
  const again = { ...first, startedAt: '2030-01-01T00:00:00.000Z' }
  assert.deepEqual(withTrial([first, second], again), [second, again])
  assert.deepEqual(withTrial([part, second], again), [second, again])
})
test('but a part of it does not take the place of a whole one', () => {
  assert.deepEqual(withTrial([first, second], part), [first, second])
  assert.deepEqual(withTrial([second], part), [second, part])
})
test('its A/A control is another trial', () => {
  const control = { ...first, control: true }
  assert.deepEqual(withTrial([first, second], control), [first, second, control])
})
