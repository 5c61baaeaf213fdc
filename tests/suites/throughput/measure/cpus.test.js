import assert from 'node:assert/strict'
import { cpus } from 'node:os'
import { describe, test } from 'node:test'
import { cpuPair, refuseMissingCpus } from '../../../../lib/suites/throughput/measure/cpus.js'
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
