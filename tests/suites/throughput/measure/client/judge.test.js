import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultOutcomes } from '../../../../../lib/base/errors/fault.js'
import { judge } from '../../../../../lib/suites/throughput/measure/client/judge.js'

const fine = {
  counts: { sent: 110, ok: 100, wrong: 0, failed: 0, inFlight: 10 },
  firstFault: null,
  starvedConnections: 0,
}

/** @type {[string, object, import('../../../../../lib/types.d.ts').ReasonCode | null, string | null][]} */
const cases = [
  ['nothing remarkable', {}, null, null],
  [
    'one wrong answer among many right ones',
    { counts: { ...fine.counts, sent: 111, wrong: 1 }, firstFault: 'x' },
    'WRONG_ANSWER',
    '1 of 111 answers were wrong: x',
  ],
  [
    'one request without an answer',
    { counts: { ...fine.counts, sent: 111, failed: 1 }, firstFault: 'gone' },
    'NO_ANSWER',
    '1 of 111 requests got no answer: gone',
  ],
  [
    'no answer at all',
    { counts: { sent: 10, ok: 0, wrong: 0, failed: 0, inFlight: 10 } },
    'NO_ANSWER',
    'no answer in the measured window, 10 requests waited',
  ],
  [
    'one request too many',
    { counts: { ...fine.counts, sent: 111 } },
    'COUNTS_UNBALANCED',
    'the counts do not balance: 111 sent, 100 right, 0 wrong, 0 failed, 0 unprocessed, 10 in flight',
  ],
  [
    'connections that end as announced',
    { connectionEnds: { answers: 100, unprocessed: 0 } },
    null,
    'closes each connection after 100 answers',
  ],
  [
    'few requests behind such an end, whose connections all ended in this window',
    {
      counts: { ...fine.counts, sent: 200, unprocessed: 90 },
      connectionEnds: { answers: 1000.4, unprocessed: 9 },
      starvedConnections: 1,
    },
    null,
    '1 of 10 connections had no answer in the measured window; closes each connection after about 1000 answers',
  ],
  [
    'many of them, though some had no answer, either',
    {
      counts: { ...fine.counts, sent: 120, failed: 1, unprocessed: 9 },
      connectionEnds: { answers: 1, unprocessed: 9 },
      firstFault: 'gone',
    },
    'NO_ANSWER',
    'closes each connection after 1 answer: 9 of 120 requests behind that were not processed, more than 5 %; ' +
      'send one at a time by -p 1',
  ],
  ['starved connections', { starvedConnections: 3 }, null, '3 of 10 connections had no answer in the measured window'],
]

for (const [name, measured, reasonCode, reason] of cases) {
  test(name, () => {
    const measurement = /** @type {any} */ ({ ...fine, ...measured })
    const outcome = reasonCode === null ? 'completed' : faultOutcomes[reasonCode]
    assert.deepEqual(judge(measurement, { connections: 10 }), { outcome, reason, reasonCode })
  })
}
