import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Tally } from '../../lib/load/tally.js'

/** @import { AnswerError } from '../../lib/suites/api/types.d.ts' */

const right = { bytes: 120, bodyBytes: 100, fault: null }

test('only right answers count as answers, as bytes and as latency', () => {
  const tally = new Tally()
  tally.sent = 6
  tally.answer('first', right, 0.3)
  tally.answer('first', right, 0.5)
  tally.answer('second', { ...right, fault: 'wrong at first' }, 900)
  tally.answer('second', { ...right, fault: 'wrong again' }, 0.3)
  tally.fail(1, 'gone')
  tally.fail(0, 'nothing was lost')
  const { latencyMs, latencyHistogram, ...seen } = tally.close(3, 1)
  assert.deepEqual(seen, {
    counts: { sent: 6, ok: 2, wrong: 2, failed: 1, inFlight: 1 },
    bytes: 240,
    bodyBytesPerAnswer: 100,
    starvedConnections: 2,
    // Two, none and none: (2 + 0 + 0)² / (3 × 2²)
    fairness: 1 / 3,
    firstFault: 'wrong at first',
  })
  assert.deepEqual([latencyMs?.p50, latencyMs?.max], [0.3, 0.5])
  assert.match(latencyHistogram, /^HISTF/)
})

test('a window without a right answer has no latency and no length', () => {
  const tally = new Tally()
  tally.sent = 2
  tally.fail(2, 'gone')
  const { counts, latencyMs, bodyBytesPerAnswer, starvedConnections, fairness } = tally.close(4, 0)
  assert.deepEqual(counts, { sent: 2, ok: 0, wrong: 0, failed: 2, inFlight: 0 })
  assert.deepEqual([latencyMs, bodyBytesPerAnswer, starvedConnections, fairness], [null, null, 4, null])
})

test('first bytes and losses by kind are counted on request only', () => {
  const tally = new Tally({ firstBytes: true, losses: true })
  tally.answer('first', right, 0.5, 0.2)
  tally.answer('first', { ...right, fault: 'wrong' }, 0.5, 0.1)
  tally.fail(2, 'gone', 'refused')
  tally.fail(1, 'gone')
  const { ttfbMs, ttfbHistogram, losses } = tally.close(1, 0)
  assert.deepEqual([ttfbMs?.p50, ttfbMs?.max], [0.2, 0.2])
  assert.match(String(ttfbHistogram), /^HISTF/)
  assert.deepEqual(losses, { refused: 2, closed: 1 })
  const plain = Object.keys(new Tally().close(1, 0))
  for (const name of ['ttfbMs', 'ttfbHistogram', 'losses']) assert.ok(!plain.includes(name), name)
})

test('ends of connections and what was behind them are counted, over windows on the same connections', () => {
  const first = new Tally()
  first.sent = 3
  first.answer('first', right, 0.3)
  first.log.leave(100, 2)
  // The two are sent a second time.
  assert.deepEqual(first.close(1, 2).counts, { sent: 5, ok: 1, wrong: 0, failed: 0, unprocessed: 2, inFlight: 2 })
  const second = new Tally({}, first)
  second.log.leave(101, 0)
  const { counts, connectionEnds } = second.close(1, 0)
  assert.deepEqual(connectionEnds, { answers: 100.5, unprocessed: 1 })
  assert.equal('unprocessed' in counts, false)
})

test('the first wrong answer is told, also after a lost one', () => {
  const tally = new Tally()
  tally.fail(1, 'gone')
  for (const fault of ['wrong at first', 'wrong again']) tally.answer('first', { ...right, fault }, 1)
  assert.equal(tally.close(1, 0).firstFault, 'wrong at first')
})

const operations = [
  { name: 'feed', requests: [{ index: 0 }, { index: 1 }] },
  { name: 'user', requests: [{ index: 2 }] },
]

/** @param {string[]} names */
function createTally(names) {
  const tally = new Tally({ operations: operations.filter(({ name }) => names.includes(name)) })
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
  const { latencyHistogram, latencyMs, operations: parts, ...value } = tally.closeSample()
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
  const { latencyHistogram, ...value } = tally.closeSample()
  assert.deepEqual(value, { counts: { sent: 0, ok: 0, errors: 0 }, errors: [], latencyMs: null, bytesPerAnswer: null })
})

test('bytes that are no HTTP are a mismatch', () => {
  const { tally } = createTally(['user'])
  tally.sent = 1
  tally.fail(1, 'malformed HTTP', 'malformed', [{ index: 2 }])
  assert.deepEqual(tally.reasons.list(0), [{ kind: 'mismatch', reason: 'malformed HTTP', count: 1 }])
})

test('ten reasons are reported, and those of a thousand different ones are told apart', () => {
  const { tally, answer } = createTally(['user'])
  for (let id = 0; id < 1500; id += 1) answer(2, { kind: 'graphql', reason: `no user ${id}` })
  const reasons = tally.reasons.list(0)
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
})

test('errors have the seconds of the sample between which they came, unless that is all of it', ({ mock }) => {
  let now = 0
  mock.method(performance, 'now', () => now)
  const tally = new Tally({ timeoutSeconds: 1 })
  tally.reasons.startAt = 1000
  const fail = (/** @type {number} */ at, /** @type {any} */ kind) => {
    now = at
    tally.fail(1, 'gone', kind, [{}])
  }
  for (const at of [1000, 11_000]) fail(at, 'closed')
  for (const at of [3000, 5500]) fail(at, 'refused')
  // Its request was sent a second before.
  fail(10_900, 'timeout')
  fail(1100, 'reset')
  const times = tally.reasons.list(10).map(({ kind, reason: _, count: __, ...times }) => [kind, times])
  assert.deepEqual(Object.fromEntries(times), {
    closed: {},
    refused: { fromSeconds: 2, untilSeconds: 4.5 },
    timeout: { fromSeconds: 8.9, untilSeconds: 8.9 },
    reset: { untilSeconds: 0.1 },
  })
})
