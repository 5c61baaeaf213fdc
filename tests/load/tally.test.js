import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Tally } from '../../lib/load/tally.js'

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
