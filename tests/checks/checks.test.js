import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { jainIndex, unfairFlag } from '../../lib/checks/fairness.js'
import { describeDisorder, disorderFlag } from '../../lib/checks/latencyOrder.js'
import { allowedDeviation, inFlightByLaw, littleFlag } from '../../lib/checks/littlesLaw.js'
import { median } from '../../lib/stats/median.js'
import { limitFlag } from '../../lib/checks/utilisation.js'
import { warmupFlag } from '../../lib/checks/warmup.js'
import { createProcess, createResult } from '../suites/throughput/resultFixtures.js'

const { settings } = createResult()

describe("Jain's index", () => {
  /**
   * Where k of n get everything in equal shares it is k / n.
   * @type {[number[], number | undefined, number | null][]}
   */
  const cases = [
    [[3, 3, 3], undefined, 1],
    [[5], 5, 0.2],
    [[1, 2, 3], undefined, 36 / 42],
    [[0, 0], undefined, null],
    [[], 4, null],
    [[0.1, 0.1, 0.1], undefined, 1],
  ]
  for (const [shares, count, index] of cases)
    test(`of ${JSON.stringify(shares)}`, () => assert.equal(jainIndex(shares, count), index))
})

test('the median of an odd and an even number of values', () => {
  assert.equal(median([5, 1, 3]), 3)
  assert.equal(median([4, 1, 3, 2]), 2.5)
  assert.equal(median([7]), 7)
})

describe("Little's law", () => {
  test('is rate × latency', () => assert.equal(inFlightByLaw(2000, 50), 100))
  test('allows 5 % and what the ends of the window do', () => {
    assert.ok(Math.abs(allowedDeviation(200, 4) - 0.1) < 1e-12)
  })
  const law = (/** @type {number} */ mean, differences = {}) =>
    littleFlag(createProcess({ latencyMs: { mean, p50: 1, p90: 1, p99: 1, max: 9999 }, ...differences }), settings)
  test('holds for 1,000 requests/s of 1,000 ms each, 1,000 in flight; 25 % off is allowed in 5 s', () => {
    for (const mean of [1000, 1250, 860]) assert.equal(law(mean), null, String(mean))
  })
  test('allows more where the window is the sum of several, each with its ends', () => {
    const measurement = createProcess({ latencyMs: { mean: 700, p50: 1, p90: 1, p99: 1, max: 9999 } })
    assert.notEqual(littleFlag(measurement, settings), null)
    assert.equal(littleFlag(measurement, settings, 5), null)
  })
  test('is broken in both directions', () => {
    for (const mean of [1400, 700]) assert.equal(law(mean)?.kind, "breaks Little's law", String(mean))
    assert.match(String(law(100)?.seen), /^rate × mean latency is 100, in flight were 1000, off by more than 7 %$/)
  })
  test('does not hold for requests on starved connections, which have no latency', () => {
    assert.equal(law(500, { starvedConnections: 50 }), null)
    assert.equal(law(500)?.kind, "breaks Little's law")
    assert.equal(law(500, { starvedConnections: 100 }), null)
  })
})

describe('percentiles rise, and a mean is below the maximum', () => {
  const possible = { mean: 2, p50: 1, p90: 2, p99: 2, max: 3 }
  /** @type {[Partial<typeof possible>, string | null][]} */
  const cases = [
    [{}, null],
    [{ p50: 2.5 }, 'p50 2.5 ms is above p90 2 ms'],
    [{ p99: 4 }, 'p99 4 ms is above max 3 ms'],
    [{ mean: 3.1 }, 'mean 3.1 ms is above max 3 ms'],
  ]
  for (const [differences, words] of cases)
    test(words ?? 'as they should', () => assert.equal(describeDisorder({ ...possible, ...differences }), words))
  test('as far as they are known', () => {
    const unknown = { mean: 9, p50: null, p90: null, p99: null, max: null }
    assert.equal(describeDisorder(unknown), null)
    assert.equal(describeDisorder({ ...unknown, p50: 5, max: 4 }), 'p50 5 ms is above max 4 ms')
  })
  test('is a flag', () => {
    const flag = disorderFlag(createProcess({ latencyMs: { ...possible, p90: 0.5 } }))
    assert.equal(flag?.kind, 'impossible latency')
    assert.equal(disorderFlag(createProcess({ latencyMs: null })), null)
  })
})

describe('who limits', () => {
  /**
   * CPU seconds of server and client in a window of five.
   * @type {[number, number, Partial<typeof settings>, string | undefined][]}
   */
  const cases = [
    [5, 1, {}, undefined],
    // On two cores both may be busy: the client has nothing left to give, or it is the busier one.
    [4.8, 4.9, {}, 'load generator saturated'],
    [4.2, 4.9, {}, 'load generator saturated'],
    [5.4, 4.8, {}, 'load generator saturated'],
    [4.3, 4.55, {}, 'load generator saturated'],
    [4.62, 4.55, {}, 'load generator saturated'],
    [4.8, 4.55, {}, undefined],
    [5.1, 4.55, {}, undefined],
    [2, 1, {}, 'stalled'],
    [9, 1, {}, undefined],
    // Four requests in flight between two sides: the busier one works 4/5 of the time, of which 90 %.
    [3.7, 2, { connections: 2, pipelining: 2 }, undefined],
    [3.5, 2, { connections: 2, pipelining: 2 }, 'stalled'],
    [1, 1, { connections: 1, pipelining: 1 }, undefined],
    [0.2, 4.8, { connections: 1, pipelining: 1 }, 'load generator saturated'],
    // A run on two cores: ceiling-http, ceiling-net, graphyne-server, core-graphql-js.
    [4.72, 4.93, {}, 'load generator saturated'],
    [4.23, 5.03, {}, 'load generator saturated'],
    [5.03, 2.08, {}, undefined],
    [5.16, 0.75, {}, undefined],
  ]
  for (const [serverCpuSeconds, clientCpuSeconds, differences, kind] of cases)
    test(`server ${serverCpuSeconds} s, client ${clientCpuSeconds} s: ${kind}`, () => {
      const measurement = createProcess({ serverCpuSeconds, clientCpuSeconds })
      assert.equal(limitFlag([measurement], { ...settings, ...differences })?.kind, kind)
    })
  for (const [serverCpuSeconds, databaseCpuSeconds, kind, share] of /** @type {const} */ ([
    [2, 6, 'database-bound', '120 %'],
    [2, null, 'database-bound', 'unknown share'],
    [4.9, 6, undefined, ''],
  ]))
    test(`server ${serverCpuSeconds} s, database ${databaseCpuSeconds} s: ${kind}`, () => {
      const measurement = createProcess({ serverCpuSeconds, clientCpuSeconds: 1, databaseCpuSeconds })
      const flag = limitFlag([measurement], settings)
      assert.equal(flag?.kind, kind)
      assert.equal(flag?.seen, kind && `server 40 % of a core, client 20 %, database ${share}`)
    })
  test('is asked of all rounds together', () => {
    const cpu = [4.9, 4.5].map((clientCpuSeconds) => createProcess({ serverCpuSeconds: 5, clientCpuSeconds }))
    assert.equal(limitFlag(cpu, settings), null)
    assert.equal(limitFlag(cpu.slice(0, 1), settings)?.seen, 'server 100 % of a core, client 98 %')
  })
})

describe('fairness', () => {
  const flag = (/** @type {number} */ fairness, requestsPerSecond = 1000) =>
    unfairFlag([createProcess(), createProcess({ fairness, requestsPerSecond })], settings)
  test('below 0.9 in any round is told of', () => {
    assert.equal(flag(0.9), null)
    assert.equal(flag(0.89)?.seen, "Jain's index 0.89 over 100 connections")
  })
  test('says nothing of a window with less than four batches of answers on a connection', () => {
    // 790 requests/s × 5 s over 100 connections are 39.5 each, and a batch is 10.
    assert.equal(flag(0.5, 790), null)
    assert.equal(flag(0.5, 810)?.kind, 'unfair')
  })
})

test('a warm-up that never got steady is told of', () => {
  const flag = (/** @type {(boolean | null)[]} */ ...steady) =>
    warmupFlag(steady.map((warmupSteady) => createProcess({ warmupSteady, warmupSeconds: 10 })))
  for (const steady of [[null], [true], [true, true]]) assert.equal(flag(...steady), null)
  assert.equal(flag(false)?.seen, '1 of 1 round')
  assert.equal(flag(true, false, false)?.seen, '2 of 3 rounds')
})
