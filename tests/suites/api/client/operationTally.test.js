import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OperationTally } from '../../../../lib/suites/api/client/operationTally.js'

/** @import { AnswerError } from '../../../../lib/suites/api/types.d.ts' */

const operations = ['feed', 'feed', 'user']

/** @param {string[]} names */
function createTally(names) {
  let now = 0
  const tally = new OperationTally(
    names,
    (index) => operations[index],
    () => {
      now += 1
      return now
    },
  )
  /** @type {(index: number, error?: AnswerError | null, durationMs?: number) => void} */
  const answer = (index, error = null, durationMs = 1) => {
    const read = { bytes: 20, bodyBytes: 10 * (index + 1), fault: error?.reason ?? null, index, error }
    tally.answer(null, read, durationMs)
  }
  return { tally, answer }
}

test('answers and losses are counted by operation, and by kind and reason', () => {
  const { tally, answer } = createTally(['feed', 'user'])
  tally.sent = 8
  answer(0, null, 0.5)
  answer(1, null, 1)
  answer(2, null, 1.5)
  answer(2, { kind: 'status', reason: 'status 500' })
  answer(2, { kind: 'status', reason: 'status 500' })
  answer(0, { kind: 'graphql', reason: 'status 500' })
  tally.fail(2, 'no answer', 'timeout', [{ index: 0 }, { index: 2 }])
  const { latencyHistogram, latencyMs, operations: parts, ...value } = tally.close()
  assert.deepEqual(value, {
    counts: { sent: 8, ok: 3, errors: 5 },
    errors: [
      { kind: 'status', reason: 'status 500', count: 2 },
      { kind: 'timeout', reason: 'no answer', count: 2 },
      { kind: 'graphql', reason: 'status 500', count: 1 },
    ],
    bytesPerAnswer: 20,
  })
  assert.deepEqual([parts?.feed.ok, parts?.feed.errors, parts?.user.ok, parts?.user.errors], [2, 2, 1, 3])
  assert.deepEqual([latencyMs?.max, parts?.feed.latencyMs?.max, parts?.user.latencyMs?.p50], [1.5, 1, 1.5])
  assert.ok(latencyHistogram.length > 0)
})

test('one operation alone has no parts, and without an answer no latency', () => {
  const { tally } = createTally(['user'])
  const { latencyHistogram, ...value } = tally.close()
  assert.deepEqual(value, { counts: { sent: 0, ok: 0, errors: 0 }, errors: [], latencyMs: null, bytesPerAnswer: null })
})

test('bytes that are no HTTP are a mismatch', () => {
  const { tally } = createTally(['user'])
  tally.sent = 1
  tally.fail(1, 'malformed HTTP', 'malformed', [{ index: 2 }])
  assert.deepEqual(tally.listReasons(0), [{ kind: 'mismatch', reason: 'malformed HTTP', count: 1 }])
})

test('ten reasons are reported, and those of a thousand different ones are told apart', () => {
  const { tally, answer } = createTally(['user'])
  for (let id = 0; id < 1500; id += 1) answer(2, { kind: 'graphql', reason: `no user ${id}` })
  const reasons = tally.listReasons(0)
  assert.equal(reasons.length, 10)
  assert.deepEqual(reasons[0], { kind: 'graphql', reason: 'other reasons', count: 500 })
  assert.equal(tally.errors, 1500)
})

test('a tally is idle once every request has ended', async () => {
  const { tally, answer } = createTally(['user'])
  await tally.idle()
  tally.sent = 3
  /** @type {string[]} */
  const order = []
  const idle = tally.idle().then(() => order.push('idle'))
  answer(2)
  tally.fail(1, 'gone', 'closed', [{ index: 2 }])
  await new Promise((resolve) => setImmediate(resolve))
  order.push('one is left')
  answer(2)
  await idle
  assert.deepEqual(order, ['one is left', 'idle'])
  assert.equal(tally.lastAt, 4)
})

test('errors have the seconds of the sample between which they came, unless that is all of it', () => {
  let now = 0
  const tally = new OperationTally(
    ['user'],
    () => 'user',
    () => now,
    1,
  )
  tally.startAt = 1000
  const fail = (/** @type {number} */ at, /** @type {any} */ kind) => {
    now = at
    tally.fail(1, 'gone', kind, [{}])
  }
  for (const at of [1000, 11_000]) fail(at, 'closed')
  for (const at of [3000, 5500]) fail(at, 'refused')
  // Its request was sent a second before.
  fail(10_900, 'timeout')
  fail(1100, 'reset')
  const times = tally.listReasons(10).map(({ kind, reason: _, count: __, ...times }) => [kind, times])
  assert.deepEqual(Object.fromEntries(times), {
    closed: {},
    refused: { fromSeconds: 2, untilSeconds: 4.5 },
    timeout: { fromSeconds: 8.9, untilSeconds: 8.9 },
    reset: { untilSeconds: 0.1 },
  })
})
