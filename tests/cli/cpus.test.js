import assert from 'node:assert/strict'
import { cpus } from 'node:os'
import { describe, test } from 'node:test'
import { toCpus } from '../../lib/cli/cpus.js'
import { usageError } from './messages.js'

const machine = { cpuCount: 4, canPin: () => true }

test('none where none are given', () => assert.equal(toCpus(undefined, machine), null))

for (const [given, server, client] of [
  ['0/1', '0', '1'],
  ['0-1/2,3', '0-1', '2,3'],
  ['0,2-3/1', '0,2-3', '1'],
  ['3/3', '3', '3'],
])
  test(given, () => assert.deepEqual(toCpus(given, machine), { server, client }))

describe('what is no pair of lists', () => {
  for (const given of ['', '0', '/', '0/', '/1', '0/1/2', '0 /1', '-1/0', '1-0/2', '0,/1', 'a/b', '0x1/2', '0.5/1'])
    test(JSON.stringify(given), () => {
      const message = `--cpus: expected SERVER/CLIENT such as 0/1 or 0-1/2,3, got "${given}"; see --help`
      assert.throws(() => toCpus(given, machine), usageError(message))
    })
})

test('a CPU that the machine does not have', () => {
  for (const given of ['4/0', '0/0-4', '0/99999999999999999999']) {
    const message = `--cpus: expected CPUs from 0 to 3, which this machine has, got "${given}"; see --help`
    assert.throws(() => toCpus(given, machine), usageError(message))
  }
})

test('a system that does not pin', () => {
  const expected = 'Linux with taskset of util-linux, and CPUs that this process may use'
  const message = `--cpus: expected ${expected}, got "0/1"; leave it out`
  for (const refused of ['0', '1'])
    assert.throws(() => toCpus('0/1', { cpuCount: 4, canPin: (chosen) => chosen !== refused }), usageError(message))
})

test('this machine', { skip: process.platform !== 'linux' && 'there is no taskset' }, () => {
  assert.deepEqual(toCpus('0/0'), { server: '0', client: '0' })
  assert.throws(() => toCpus(`0/${cpus().length}`), { name: 'UsageError' })
})
