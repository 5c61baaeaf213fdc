import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { mergeWindows, summarise } from '../../../../lib/suites/throughput/analyse/summarise.js'
import { createLatencyHistogram, encodeLatency } from '../../../../lib/stats/latency.js'
import { completedRound, controlRound, createMeasurement, measuredLatency, faultyRound } from '../resultFixtures.js'

/** @param {number} ok */
const counts = (ok) => ({ sent: ok, ok, wrong: 0, failed: 0, inFlight: 0 })
const rounds = [
  completedRound(0, {
    requestsPerSecond: 100,
    bytesPerSecond: 1000,
    counts: counts(300),
    bodyBytesPerAnswer: 10,
    serverCpuSeconds: 1,
    serverPeakMemoryBytes: 70,
    readySeconds: 0.25,
    eventLoopDelayP99Ms: 20,
    gcShare: 0.125,
    ...measuredLatency(1000),
  }),
  completedRound(1, {
    requestsPerSecond: 400,
    bytesPerSecond: 4000,
    counts: counts(100),
    bodyBytesPerAnswer: 30,
    serverCpuSeconds: 3,
    serverPeakMemoryBytes: 50,
    readySeconds: 0.75,
    eventLoopDelayP99Ms: 10,
    gcShare: 0.375,
    ...measuredLatency(2000),
  }),
]

test('rates are geometric means, lengths and CPU weigh by answers, memory is the worst, others are medians', () => {
  const summary = summarise(rounds)
  assert.ok(summary)
  const { serverRate, bytesPerSecond, ...others } = summary
  assert.ok(Math.abs(serverRate - 200) < 1e-9, String(serverRate))
  assert.ok(Math.abs(Number(bytesPerSecond) - 2000) < 1e-9, String(bytesPerSecond))
  assert.deepEqual(others, {
    rounds: 2,
    latencyMs: { mean: 1.5, p50: 1, p90: 2, p99: 2, max: 2 },
    // (300 × 10 + 100 × 30) / 400
    bodyBytesPerAnswer: 15,
    // 4 s for 400 answers
    serverCpuMsPerThousandRequests: 10_000,
    peakMemoryBytes: 70,
    coldStartMs: 500,
    firstAnswerMs: null,
    eventLoopDelayP99Ms: 15,
    gcShare: 0.25,
    // No round of these asked a backend, or measured first bytes.
    backendCallsPerAnswer: null,
    resolverCallsPerAnswer: null,
    databaseCpuMsPerThousandRequests: null,
    poolWaitMs: null,
    firstMissMs: null,
    ttfbMs: null,
    errorStyle: null,
  })
})

test('CPU time of a database weighs by answers, a wait for its pool is a median', () => {
  const summary = summarise([
    completedRound(0, { counts: counts(300), databaseCpuSeconds: 1, poolWaitMs: 2 }),
    completedRound(1, { counts: counts(50), databaseCpuSeconds: 1, poolWaitMs: 4 }),
    completedRound(2, { counts: counts(50), databaseCpuSeconds: 2 }),
  ])
  assert.deepEqual([summary?.databaseCpuMsPerThousandRequests, summary?.poolWaitMs], [10_000, 3])
})

test('what one round does not know is unknown', () => {
  const nothing = { serverPeakMemoryBytes: null, eventLoopDelayP99Ms: null, gcShare: null }
  const summary = summarise([...rounds, completedRound(2, nothing)])
  assert.ok(summary)
  const { peakMemoryBytes, eventLoopDelayP99Ms, gcShare } = summary
  assert.deepEqual({ serverPeakMemoryBytes: peakMemoryBytes, eventLoopDelayP99Ms, gcShare }, nothing)
})

test('the control is a round as any other', () => {
  const summary = summarise([
    completedRound(0, { requestsPerSecond: 100 }),
    controlRound(0, { requestsPerSecond: 400 }),
  ])
  assert.equal(summary?.rounds, 2)
  assert.ok(Math.abs(Number(summary?.serverRate) - 200) < 1e-9, String(summary?.serverRate))
})

describe('null unless every round is completed', () => {
  for (const outcome of /** @type {const} */ (['invalid', 'failed', 'unsupported']))
    test(outcome, () => assert.equal(summarise([...rounds, faultyRound(2, outcome, 'x')]), null))
  test('an invalid round that was measured', () => {
    assert.equal(summarise([{ ...completedRound(0), ...toVerdict('WRONG_ANSWER', 'x') }]), null)
  })
})

test('a completed round without a latency is a bug', () => {
  const latencyHistogram = encodeLatency(createLatencyHistogram())
  assert.throws(
    () => summarise([completedRound(0, { latencyHistogram })]),
    new Error('a completed round without a latency'),
  )
})

test('windows of a process add up what became of their requests, also if some have no unprocessed ones', () => {
  const window = (/** @type {number | undefined} */ unprocessed) =>
    createMeasurement({ counts: { ...counts(10), ...(unprocessed && { unprocessed }) } })
  const merged = mergeWindows([window(undefined), window(2), window(3)])
  assert.deepEqual(merged.counts, { sent: 30, ok: 30, wrong: 0, failed: 0, unprocessed: 5, inFlight: 0 })
})
