import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseCohort } from '../../../../lib/suites/throughput/measure/cohort.js'

const GiB = 1024 ** 3
const roomy = { alone: null, availableBytes: 16 * GiB }

test('eight where nobody asks, fewer where memory is short, one at the least', () => {
  assert.equal(chooseCohort(null, roomy), 8)
  assert.equal(chooseCohort(null, { ...roomy, availableBytes: 2.2 * GiB }), 4)
  assert.equal(chooseCohort(null, { ...roomy, availableBytes: 0.1 * GiB }), 1)
})

test('what is asked for is so, unless memory is short', () => {
  assert.equal(chooseCohort(8, roomy), 8)
  assert.equal(chooseCohort(1, { ...roomy, availableBytes: 0.1 * GiB }), 1)
  assert.throws(() => chooseCohort(8, { ...roomy, availableBytes: 2.2 * GiB }), {
    name: 'UsageError',
    message: '--cohort 8: 8 servers may take 4.0 GiB, 2.2 GiB of memory are available; use --cohort 4',
  })
})

test('one where an option takes a server by itself', () => {
  const alone = { ...roomy, alone: '--rate' }
  assert.equal(chooseCohort(null, alone), 1)
  assert.equal(chooseCohort(1, alone), 1)
  assert.throws(() => chooseCohort(2, alone), {
    name: 'UsageError',
    message: '--rate goes with --cohort 1 only, got --cohort 2, too; leave one out',
  })
})
