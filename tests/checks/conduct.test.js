import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conductRemarks } from '../../lib/checks/conduct.js'

const quiet = { serverProcesses: 1, outputBytes: 0, endedOnRequest: true }

/** @type {[string, Partial<typeof quiet>, string[]][]} */
const cases = [
  ['nothing remarkable', {}, []],
  ['several processes', { serverProcesses: 4 }, ['ran in 4 processes']],
  ['much output', { outputBytes: 2_500_000 }, ['wrote 2.5 MB to stdout and stderr']],
  ['a little output', { outputBytes: 2 ** 20 }, []],
  ['no end on SIGTERM', { endedOnRequest: false }, ['ignored SIGTERM and had to be killed']],
]

for (const [name, differences, remarks] of cases)
  test(name, () => assert.deepEqual(conductRemarks({ ...quiet, ...differences }, {}), remarks))

test('a gateway is several processes', () => {
  assert.deepEqual(conductRemarks({ ...quiet, serverProcesses: 3 }, { isGateway: true }), [])
})
