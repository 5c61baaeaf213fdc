import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withTrial } from '../../../lib/core/store/recorder.js'
import { createPageResult, toStored } from '../../suites/parallelism/fixtures.js'

const [first, second] = toStored(createPageResult()).trials

test('a trial that is measured again takes the place of the one before', () => {
  const again = { ...first, startedAt: '2030-01-01T00:00:00.000Z' }
  assert.deepEqual(withTrial([first, second], again), [second, again])
})
test('a trial that an older run was interrupted in gives way to the whole one', () => {
  const part = { ...first, interrupted: true, samples: first.samples.slice(0, 1) }
  assert.deepEqual(withTrial([part, second], first), [second, first])
})
test('the A/A control of a trial is another trial', () => {
  const control = { ...first, control: true }
  assert.deepEqual(withTrial([first, second], control), [first, second, control])
})
