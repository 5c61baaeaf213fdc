import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { mergeWindows, summarise } from '../../../../lib/suites/throughput/analyse/summarise.js'
import { createLatencyHistogram, encodeLatency } from '../../../../lib/stats/latency.js'
import {
  completedRound,
  controlRound,
  createMeasurement,
  createRate,
  faultyRound,
  measuredLatency,
} from '../resultFixtures.js'

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

/** Rounds the numbers of an object. @type {(numbers: object | null | undefined) => object} */
const rounded = (numbers) =>
  Object.fromEntries(Object.entries(numbers ?? {}).map(([name, value]) => [name, Number(value.toFixed(6))]))

test('rates and latencies are geometric means, lengths and CPU weigh by answers, others are medians', () => {
  const summary = summarise(rounds)
  assert.ok(summary)
  const { serverRate, bytesPerSecond, latencyMs, ...others } = summary
  assert.deepEqual(rounded({ serverRate, bytesPerSecond }), { serverRate: 200, bytesPerSecond: 2000 })
  const mean = Number(Math.sqrt(2).toFixed(6))
  assert.deepEqual(rounded(latencyMs), { mean, p50: mean, p90: mean, p99: mean, max: 2 })
  const expected = {
    rounds: 2,
    // (300 × 10 + 100 × 30) / 400
    bodyBytesPerAnswer: 15,
    // 4 s for 400 answers
    serverCpuMsPerThousandRequests: 10_000,
    // 4 s of two windows of 5 s
    serverCores: 0.4,
    peakMemoryBytes: 60,
    coldStartMs: 500,
    firstAnswerMs: null,
    eventLoopDelayP99Ms: 15,
    gcShare: 0.25,
    // No round of these asked a backend, or measured first bytes.
    backendCallsPerAnswer: null,
    resolverCallsPerAnswer: null,
    layerWorkPerAnswer: null,
    databaseCpuMsPerThousandRequests: null,
    poolWaitMs: null,
    firstMissMs: null,
    ttfbMs: null,
    errorStyle: null,
  }
  assert.deepEqual({ ...others, ...expected }, others)
})

test('a process is converted to a machine of speed 1: times, rates and CPU time, not cores, bytes and memory', () => {
  const [slow, fast] = [0.8, 1.25]
  const windows = [slow, fast].map((speed, block) => {
    const measured = {
      requestsPerSecond: 1000 * speed,
      bytesPerSecond: 7e6 * speed,
      latencyMs: { mean: 100 / speed, p50: 90 / speed, p90: 150 / speed, p99: 200 / speed, max: 300 / speed },
      ttfbMs: { mean: 10 / speed, p50: 9 / speed, p90: 15 / speed, p99: 20 / speed, max: 30 / speed },
      counts: counts(1000),
      serverCpuSeconds: 6 / speed,
      databaseCpuSeconds: 2 / speed,
      durationSeconds: 5 / speed,
    }
    return { ...completedRound(block, measured), speed }
  })
  const summary = summarise(windows)
  assert.ok(summary)
  assert.deepEqual(rounded(summary.latencyMs), { mean: 100, p50: 90, p90: 150, p99: 200, max: 300 })
  assert.deepEqual(rounded(summary.ttfbMs), { mean: 10, p50: 9, p90: 15, p99: 20, max: 30 })
  const { serverRate, bytesPerSecond, serverCpuMsPerThousandRequests: server, serverCores } = summary
  const database = summary.databaseCpuMsPerThousandRequests
  const expected = { serverRate: 1000, bytesPerSecond: 7e6, server: 6000, database: 2000, serverCores: 1.2 }
  assert.deepEqual(rounded({ serverRate, bytesPerSecond, server, database, serverCores }), expected)
  const { bodyBytesPerAnswer, peakMemoryBytes } = summarise(windows.map(({ speed: _, ...window }) => window)) ?? {}
  assert.deepEqual([summary.bodyBytesPerAnswer, summary.peakMemoryBytes], [bodyBytesPerAnswer, peakMemoryBytes])
})

test('rate × mean latency is what is in flight, also if the machine was unlike itself', () => {
  const speeds = [0.7, 1, 1.4]
  const windows = speeds.map((speed, block) => completedRound(block, { requestsPerSecond: 1000 * speed }))
  const corrected = windows.map((window, index) => ({ ...window, speed: speeds[index] }))
  for (const summary of [summarise(windows), summarise(corrected)])
    assert.ok(Math.abs((Number(summary?.serverRate) * Number(summary?.latencyMs.mean)) / 1e6 - 1) < 1e-9)
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

test('a latency that one round does not know is unknown', () => {
  assert.equal(summarise([completedRound(0), completedRound(1, { latencyMs: null })])?.latencyMs, null)
})

test('a rate without a latency is a bug', () => {
  const latencyHistogram = encodeLatency(createLatencyHistogram())
  assert.throws(
    () => summarise([completedRound(0, { rates: [createRate({ latencyHistogram })] })]),
    new Error('a completed round without a latency'),
  )
})

test('windows of a process add up what became of their requests, also if some have no unprocessed ones', () => {
  const window = (/** @type {number | undefined} */ unprocessed) =>
    createMeasurement({ counts: { ...counts(10), ...(unprocessed && { unprocessed }) } })
  const merged = mergeWindows([window(undefined), window(2), window(3)])
  assert.deepEqual(merged.counts, { sent: 30, ok: 30, wrong: 0, failed: 0, unprocessed: 5, inFlight: 0 })
})
