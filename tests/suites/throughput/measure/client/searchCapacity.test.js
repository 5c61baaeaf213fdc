import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchCapacity } from '../../../../../lib/suites/throughput/measure/client/measureRates.js'
import { createRate } from '../../resultFixtures.js'

/** @import { Capacity, RateMeasurement } from '../../../../../lib/types.d.ts' */

const slo = /** @type {const} */ ({ percentile: 'p99', belowMs: 50 })

/**
 * @type {(
 *   p99Of: (rate: number) => number,
 *   differences?: (rate: number) => Partial<RateMeasurement>,
 * ) => Promise<Capacity>}
 */
const search = (p99Of, differences = () => ({})) =>
  searchCapacity(slo, 1000, async (rate) => {
    const p99 = p99Of(rate)
    const latencyMs = { mean: 1, p50: 1, p90: 1, p99, max: p99 }
    return createRate({ intendedRequestsPerSecond: rate, latencyMs, ...differences(rate) })
  })

describe('a server that gets slower', () => {
  for (const limit of [960, 800, 500, 333])
    test(`meets it up to ${limit}/s: found within 3 % in at most seven windows`, async () => {
      const { requestsPerSecond, reason, probes } = await search((rate) => (rate <= limit ? 10 : 90))
      assert.ok(requestsPerSecond !== null && requestsPerSecond <= limit, String(requestsPerSecond))
      assert.ok(requestsPerSecond > 0.97 * limit || probes.length === 7, String(requestsPerSecond))
      assert.ok(requestsPerSecond > 0.95 * limit, String(requestsPerSecond))
      assert.ok(probes.length <= 7, String(probes.length))
      assert.equal(reason, null)
    })
  test('below, not at the bound', async () => {
    assert.equal((await search(() => 50)).requestsPerSecond, null)
  })
})

test('noise: what is reported was measured and met it, and nothing tried above did', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    let state = seed
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const { requestsPerSecond, probes } = await search((rate) => rate / 20 + 40 * noise())
    assert.ok(probes.length <= 7)
    const met = probes.filter((probe) => probe.met).map((probe) => probe.intendedRequestsPerSecond)
    assert.equal(requestsPerSecond, met.length > 0 ? Math.max(...met) : null)
  }
})

test('never met: 5 % of the maximum is tried last, and the reason says what came', async () => {
  const { requestsPerSecond, reason, probes } = await search(() => 61.5)
  assert.equal(requestsPerSecond, null)
  assert.equal(reason, 'even 5 % of the maximum, 50/s, does not meet p99 < 50 ms: p99 was 61.50 ms')
  assert.deepEqual([probes.length, probes.at(-1)?.intendedRequestsPerSecond], [7, 50])
  assert.ok(probes.every(({ met }) => !met))
})

test('met at 5 % only', async () => {
  assert.equal((await search((rate) => (rate <= 50 ? 10 : 90))).requestsPerSecond, 50)
})

test('always met: the maximum is tried last and is the capacity', async () => {
  const { requestsPerSecond, reason, probes } = await search(() => 10)
  assert.deepEqual([requestsPerSecond, probes.length], [1000, 7])
  assert.equal(reason, 'met even at the maximum, and nothing above it was tried')
})

test('a rate that was not sustained does not meet it, however low its latency', async () => {
  const { requestsPerSecond } = await search(
    () => 1,
    (rate) => ({ sustained: rate < 700 }),
  )
  assert.ok(requestsPerSecond !== null && requestsPerSecond < 700 && requestsPerSecond > 670, String(requestsPerSecond))
})

test('a client that was the limit is told of', async () => {
  const { reason } = await search(
    (rate) => (rate <= 800 ? 10 : 90),
    (rate) => ({ clientLatenessP99Ms: rate > 800 ? 7 : 1 }),
  )
  assert.equal(reason, 'the load generator was saturated at rates that did not meet it')
})

test('a wrong answer ends the search', async () => {
  const counts = { sent: 10, ok: 9, wrong: 1, failed: 0, inFlight: 0 }
  const { probes } = await search(
    () => 10,
    () => ({ counts }),
  )
  assert.equal(probes.length, 1)
})
