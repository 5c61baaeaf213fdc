import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BacklogTrend } from '../../lib/load/openLoop.js'
import { impliedP99 } from '../suites/throughput/measure/client/impliedLatency.js'
import { afterPause, pause, runVirtually } from '../suites/throughput/measure/client/virtualServer.js'

const schedule = { requestsPerSecond: 500, settleSeconds: 0.5, durationSeconds: 8 }

/** @param {import('../../lib/types.d.ts').Counts} counts */
function assertBalance({ sent, ok, wrong, failed, inFlight }) {
  assert.equal(sent, ok + wrong + failed + inFlight)
}

describe('a stop of 100 ms every 2 s', () => {
  for (const [requestsPerSecond, serviceMs, room] of [
    [500, 0.2, 40],
    [500, 0.2, 4],
    [100, 1, 1000],
    [2000, 0.1, 100],
  ])
    test(`${requestsPerSecond}/s, room for ${room}: p99 is what the stop implies within 5 %`, () => {
      const conduct = { serviceMs, room, resumesAt: afterPause }
      const { latencyMs, sustained, counts } = runVirtually({ ...schedule, requestsPerSecond }, conduct)
      const implied = impliedP99(pause, { requestsPerSecond, serviceMs })
      assert.ok(latencyMs && Math.abs(latencyMs.p99 / implied - 1) < 0.05, `${latencyMs?.p99} for ${implied}`)
      assert.ok(latencyMs.max > 95 && latencyMs.max < 110, String(latencyMs.max))
      assert.ok(latencyMs.p50 < 2, String(latencyMs.p50))
      assert.equal(sustained, true)
      assert.deepEqual(counts, {
        sent: requestsPerSecond * 8,
        ok: requestsPerSecond * 8,
        wrong: 0,
        failed: 0,
        inFlight: 0,
      })
    })

  test('at the end of a window is no rate that was not sustained', () => {
    for (const durationSeconds of [1, 1.4, 1.45, 1.5, 2])
      assert.equal(
        runVirtually({ ...schedule, durationSeconds }, { serviceMs: 0.2, resumesAt: afterPause }).sustained,
        true,
        String(durationSeconds),
      )
  })
})

test('latency counts from when a request was due, not from when the client came to it', () => {
  const { latencyMs, clientLatenessP99Ms } = runVirtually(schedule, { serviceMs: 0.1 }, 20)
  assert.ok(latencyMs && latencyMs.max >= 16 && latencyMs.mean > 7, JSON.stringify(latencyMs))
  assert.ok(clientLatenessP99Ms >= 18 && clientLatenessP99Ms <= 20, String(clientLatenessP99Ms))
})

test('the lateness of a timer is no latency', () => {
  // A request is due every 2 ms; the client looks every 3 ms.
  const { latencyMs } = runVirtually(schedule, { serviceMs: 0.1 }, 3)
  assert.ok(latencyMs && latencyMs.max < 0.3, JSON.stringify(latencyMs))
})

test('requests are due at even distances, however late the client is', () => {
  const { counts } = runVirtually({ requestsPerSecond: 3, settleSeconds: 0, durationSeconds: 2 }, { serviceMs: 1 })
  assert.equal(counts.ok, 6)
})

describe('a rate above what the server can do', () => {
  test('is not sustained, and what was achieved is what the server can do', () => {
    for (const requestsPerSecond of [1050, 1500, 10_000]) {
      const measured = runVirtually({ ...schedule, requestsPerSecond, durationSeconds: 4 }, { serviceMs: 1 })
      assert.equal(measured.sustained, false)
      assert.ok(Math.abs(measured.requestsPerSecond / 1000 - 1) < 0.02, String(measured.requestsPerSecond))
      assert.equal(measured.counts.sent, requestsPerSecond * 4)
      assertBalance(measured.counts)
    }
  })
  test('leaves in flight what has no answer, sent or not', () => {
    const { counts } = runVirtually({ ...schedule, requestsPerSecond: 10_000, durationSeconds: 1 }, { serviceMs: 1 })
    // A hundred from before the window are in flight when it opens, those that wait for room are forgotten; then there
    // are 3 s for one a millisecond.
    assert.ok(Math.abs(counts.ok - 2900) < 5, String(counts.ok))
    assert.equal(counts.sent, 10_000)
    assertBalance(counts)
  })
})

test('a server that is slow but keeps up is sustained', () => {
  const waits = { serviceMs: 0, resumesAt: (/** @type {number} */ ms) => ms + 150 }
  assert.equal(runVirtually({ ...schedule, durationSeconds: 1, requestsPerSecond: 3 }, waits).sustained, true)
})

describe('what goes wrong is counted', () => {
  const wrong = { bodyBytes: 3, fault: 'not right' }
  const lost = { lost: 'gone' }
  const right = { bodyBytes: 10, fault: null }
  test('in the window only, each once', () => {
    // 250 settle the rate; of the 4000 after them every tenth is wrong and every hundredth gets no answer.
    const ending = (/** @type {number} */ index) =>
      index < 250 ? wrong : index % 100 === 0 ? lost : index % 10 === 0 ? wrong : right
    const { counts, firstFault, latencyMs } = runVirtually(schedule, { serviceMs: 0.1, ending })
    assert.deepEqual(counts, { sent: 4000, ok: 3600, wrong: 360, failed: 40, inFlight: 0 })
    assert.equal(firstFault, 'not right')
    assert.ok(latencyMs)
  })
  test('a server that falls silent is not sustained', () => {
    const ending = (/** @type {number} */ index) => (index < 2250 ? right : null)
    const { counts, sustained, requestsPerSecond } = runVirtually(schedule, { serviceMs: 0.1, room: 20, ending })
    assert.deepEqual(counts, { sent: 4000, ok: 2000, wrong: 0, failed: 0, inFlight: 2000 })
    assert.equal(sustained, false)
    assert.equal(requestsPerSecond, 250)
  })
})

/** @param {(seconds: number) => number} level of the backlog, of which a window of 10 s is observed */
function growth(level) {
  const trend = new BacklogTrend(10_000)
  for (let ms = -1000; ms <= 12_000; ms += 10) trend.observe(ms, level(ms / 1000))
  return trend.growthPerSecond
}

describe('the growth of a backlog', () => {
  /** @type {[string, (seconds: number) => number, number][]} */
  const cases = [
    ['is that of a backlog that grows evenly', (seconds) => 50 + 30 * seconds, 30],
    ['is 0 at a high level that stays', () => 1000, 0],
    ['is 0 if the backlog shrinks', (seconds) => 1000 - 30 * seconds, 0],
    ['is small after a stop at the start', (seconds) => (seconds < 0.5 ? 0 : seconds < 0.6 ? 60 : 3), 3 / 8],
    ['is 0 with a stop at the end', (seconds) => (seconds > 9.5 ? 500 : 0), 0],
    ['is 0 with a stop across the opening', (seconds) => (seconds < 0.1 ? 500 : 0), 0],
  ]
  for (const [name, level, expected] of cases)
    test(name, () => assert.ok(Math.abs(growth(level) - expected) < 0.01, String(growth(level))))
  test('is 0 if nothing was observed', () => assert.equal(new BacklogTrend(1000).growthPerSecond, 0))
})
