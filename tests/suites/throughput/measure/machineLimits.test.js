import assert from 'node:assert/strict'
import { cpus } from 'node:os'
import { describe, test } from 'node:test'
import { chooseCohort, refuseMissingCpus } from '../../../../lib/suites/throughput/measure/machineLimits.js'
import { cpuPair } from '../../../../lib/suites/throughput/optionKinds.js'
import { usageError } from '../../../cli/messages.js'

const machine = { cpuCount: 4, canPin: () => true }

/** @type {(text: string, machine?: Parameters<typeof refuseMissingCpus>[1]) => void} */
const ask = (text, here = machine) => refuseMissingCpus(cpuPair.read(text) ?? assert.fail(text), here)

test('nothing is missing where none are asked for', () => refuseMissingCpus(null, { cpuCount: 0, canPin: () => false }))

for (const [given, server, client] of [
  ['0/1', '0', '1'],
  ['0-1/2,3', '0-1', '2,3'],
  ['0,2-3/1', '0,2-3', '1'],
  ['3/3', '3', '3'],
])
  test(given, () => {
    assert.deepEqual(cpuPair.read(given), { server, client })
    ask(given)
  })

describe('what is no pair of lists', () => {
  for (const given of ['', '0', '/', '0/', '/1', '0/1/2', '0 /1', '-1/0', '1-0/2', '0,/1', 'a/b', '0x1/2', '0.5/1'])
    test(JSON.stringify(given), () => assert.equal(cpuPair.read(given), undefined))
})

test('a CPU that the machine does not have', () => {
  for (const given of ['4/0', '0/0-4', '0/99999999999999999999']) {
    const message = `--cpus: expected CPUs from 0 to 3, which this machine has, got "${given}"; see --help`
    assert.throws(() => ask(given), usageError(message))
  }
})

test('a system that does not pin', () => {
  const expected = 'Linux with taskset of util-linux, and CPUs that this process may use'
  const message = `--cpus: expected ${expected}, got "0/1"; leave it out`
  for (const refused of ['0', '1'])
    assert.throws(() => ask('0/1', { cpuCount: 4, canPin: (chosen) => chosen !== refused }), usageError(message))
})

test('this machine', { skip: process.platform !== 'linux' && 'there is no taskset' }, () => {
  ask('0/0', {})
  assert.throws(() => ask(`0/${cpus().length}`, {}), { name: 'UsageError' })
})

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
