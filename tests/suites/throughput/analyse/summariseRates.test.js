import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarise } from '../../../../lib/suites/throughput/analyse/summarise.js'
import { describeSchemaFault } from '../../../../lib/core/store/validate.js'
import { throughput } from '../../../core/store/suites.js'
import { completedRound, createRate, createResult, measuredLatency, storedOf } from '../resultFixtures.js'

/**
 * @type {(
 *   intendedRequestsPerSecond: number,
 *   microseconds: number,
 *   differences?: object,
 * ) => import('../../../../lib/types.d.ts').RateMeasurement}
 */
const half = (intendedRequestsPerSecond, microseconds, differences = {}) =>
  createRate({
    shareOfMaximum: 0.5,
    intendedRequestsPerSecond,
    ...measuredLatency(microseconds),
    ...differences,
  })

/** @param {number | null} requestsPerSecond @param {string | null} [reason] */
const capacity = (requestsPerSecond, reason = null) => ({
  requestsPerSecond,
  reason,
  probes: [{ ...createRate(), met: requestsPerSecond !== null }],
})

const rounds = [
  completedRound(0, { rates: [half(100, 1000), createRate()], capacity: capacity(100) }),
  completedRound(1, {
    rates: [half(400, 2000, { sustained: false, requestsPerSecond: 225, reason: 'slow' }), createRate()],
    capacity: capacity(400, 'late'),
  }),
]

test('windows at the same place in the list are one: rates as geometric means, histograms added up', () => {
  const rates = summarise(rounds)?.rates
  assert.equal(rates?.length, 2)
  const [{ intendedRequestsPerSecond, requestsPerSecond, ...others }] = rates
  assert.ok(Math.abs(intendedRequestsPerSecond - 200) < 1e-9 && Math.abs(requestsPerSecond - 150) < 1e-9)
  assert.deepEqual(others, {
    shareOfMaximum: 0.5,
    sustained: false,
    latencyMs: { mean: 1.5, p50: 1, p90: 2, p99: 2, max: 2 },
    clientLatenessP99Ms: 1,
    reason: 'slow',
  })
})

test('the capacity is the geometric mean of those of the rounds, and unknown where one has none', () => {
  const found = summarise(rounds)?.capacity
  assert.ok(Math.abs(Number(found?.requestsPerSecond) - 200) < 1e-9)
  assert.equal(found?.reason, 'late')
  const none = completedRound(2, { rates: [half(1, 1), createRate()], capacity: capacity(null, 'never') })
  assert.deepEqual(summarise([...rounds, none])?.capacity, { requestsPerSecond: null, reason: 'late; never' })
})

test('there are no rates and no capacity of rounds without them', () => {
  const summary = summarise([completedRound(0)])
  assert.deepEqual([summary?.rates, summary?.capacity], [[], null])
})

test('it fits the schema, and a rate without a histogram does not', () => {
  const settings = {
    rates: [{ shareOfMaximum: 0.5 }, { requestsPerSecond: 500 }],
    slo: /** @type {const} */ ({ percentile: 'p99', belowMs: 50 }),
  }
  const result = storedOf(createResult({ rounds, settings }))
  assert.equal(describeSchemaFault(JSON.parse(JSON.stringify(result)), throughput), null)
  const copy = structuredClone(result)
  Reflect.deleteProperty(/** @type {any} */ (copy.trials[0].samples[0].value).rates[0], 'latencyHistogram')
  assert.match(String(describeSchemaFault(copy, throughput)), /rates\/0 must have required property 'latencyHistogram'/)
})
