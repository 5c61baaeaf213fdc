import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createLatencyHistogram,
  describeLatency,
  encodeLatency,
  mergeLatencies,
  readPercentile,
} from '../../lib/stats/latency.js'
import { createRandom } from '../../lib/workload/random.js'

/** @param {number[]} microseconds */
function record(microseconds) {
  const histogram = createLatencyHistogram()
  for (const value of microseconds) histogram.recordValue(value)
  return histogram
}

/** @param {number[]} microseconds */
function measured(microseconds) {
  const histogram = record(microseconds)
  return { latencyMs: describeLatency(histogram), latencyHistogram: encodeLatency(histogram) }
}

/** @type {(actual: number | undefined, expected: number) => void} three significant digits are promised */
function assertClose(actual, expected) {
  assert.ok(Math.abs(Number(actual) / expected - 1) <= 0.001, `expected about ${expected}, got ${actual}`)
}

test('microseconds go in, milliseconds come out', () => {
  const latency = describeLatency(record(Array.from({ length: 1000 }, (_, index) => (index + 1) * 100)))
  assert.deepEqual(Object.keys(latency ?? {}), ['mean', 'p50', 'p90', 'p99', 'max'])
  assertClose(latency?.mean, 50.05)
  assertClose(latency?.p50, 50)
  assertClose(latency?.p90, 90)
  assertClose(latency?.p99, 99)
  assertClose(latency?.max, 100)
})

test('a latency below a millisecond is not 0', () => {
  assert.deepEqual(describeLatency(record([300])), { mean: 0.3, p50: 0.3, p90: 0.3, p99: 0.3, max: 0.3 })
  assert.equal(describeLatency(record([1]))?.p50, 0.001)
})

test('ten minutes fit', () => assertClose(describeLatency(record([600_000_000]))?.max, 600_000))

test('no percentile is above the maximum', () => {
  const latency = describeLatency(record([500_000]))
  assert.ok(Number(latency?.p99) <= Number(latency?.max), `p99 ${latency?.p99}, max ${latency?.max}`)
})

test('any percentile can be read from an encoded histogram', () => {
  const encoded = encodeLatency(record([...Array(998).fill(1000), 5000, 9000]))
  for (const [percentile, expected] of [
    [50, 1],
    [99.9, 5],
    [100, 9],
  ])
    assertClose(readPercentile(encoded, percentile), expected)
})

test('nothing recorded is null', () => {
  assert.equal(describeLatency(createLatencyHistogram()), null)
  assert.equal(mergeLatencies([]), null)
  assert.equal(mergeLatencies([measured([])]), null)
})

test('histograms added up say what one of all values says', () => {
  const random = createRandom(1)
  const values = Array.from({ length: 3000 }, () => Math.ceil(10 ** (1 + 5 * random())))
  const parts = [values.slice(0, 10), values.slice(10, 1000), values.slice(1000)].map(measured)
  const whole = describeLatency(record(values))
  const merged = mergeLatencies(parts)
  assert.ok(merged && whole)
  for (const key of /** @type {const} */ (['p50', 'p90', 'p99', 'max'])) assertClose(merged[key], whole[key])
  assert.ok(Math.abs(merged.mean / whole.mean - 1) < 1e-12, `${merged.mean}, expected ${whole.mean}`)
  // What is encoded are counts of ranges: those are added up exactly.
  assert.deepEqual([merged.p50, merged.p90, merged.p99], [whole.p50, whole.p90, whole.p99])
})

test('rounds weigh as much as they have answers', () => {
  const merged = mergeLatencies([measured(Array(99).fill(1000)), measured([500_000])])
  assert.equal(merged?.p90, 1)
  assertClose(merged?.mean, (99 * 1 + 500) / 100)
  assertClose(merged?.max, 500)
})

test('what is no histogram is refused', () =>
  assert.throws(() => mergeLatencies([{ latencyMs: null, latencyHistogram: 'AAAA' }])))
