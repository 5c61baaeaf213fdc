import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judge } from '../../../../lib/suites/throughput/client/judge.js'

const fine = {
  counts: { sent: 110, ok: 100, wrong: 0, failed: 0, inFlight: 10 },
  firstFault: null,
  starvedConnections: 0,
}
const conduct = { connections: 10, serverProcesses: 1, outputBytes: 0, endedOnRequest: true }

/** @type {[string, object, object, string, string | null][]} */
const cases = [
  ['nothing remarkable', {}, {}, 'completed', null],
  [
    'one wrong answer among many right ones',
    { counts: { ...fine.counts, sent: 111, wrong: 1 }, firstFault: 'x' },
    {},
    'invalid',
    '1 of 111 answers were wrong: x',
  ],
  [
    'one request without an answer',
    { counts: { ...fine.counts, sent: 111, failed: 1 }, firstFault: 'gone' },
    {},
    'failed',
    '1 of 111 requests got no answer: gone',
  ],
  [
    'no answer at all',
    { counts: { sent: 10, ok: 0, wrong: 0, failed: 0, inFlight: 10 } },
    {},
    'failed',
    'no answer in the measured window, 10 requests waited',
  ],
  [
    'one request too many',
    { counts: { ...fine.counts, sent: 111 } },
    {},
    'failed',
    'the counts do not balance: 111 sent, 100 right, 0 wrong, 0 failed, 10 in flight',
  ],
  [
    'starved connections',
    { starvedConnections: 3 },
    {},
    'completed',
    '3 of 10 connections had no answer in the measured window',
  ],
  ['several processes', {}, { serverProcesses: 4 }, 'completed', 'ran in 4 processes'],
  ['much output', {}, { outputBytes: 2_500_000 }, 'completed', 'wrote 2.5 MB to stdout and stderr'],
  ['a little output', {}, { outputBytes: 2 ** 20 }, 'completed', null],
  ['no end on SIGTERM', {}, { endedOnRequest: false }, 'completed', 'ignored SIGTERM and had to be killed'],
]

for (const [name, measured, conducted, outcome, reason] of cases) {
  test(name, () => {
    const measurement = /** @type {any} */ ({ ...fine, ...measured })
    assert.deepEqual(judge(measurement, { ...conduct, ...conducted }), { outcome, reason })
  })
}
