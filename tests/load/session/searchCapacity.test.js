import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchCapacity } from '../../../lib/load/session/searchCapacity.js'

const slo = /** @type {const} */ ({ percentile: 'p99', belowMs: 50 })

/** @typedef {{ sustained: boolean, lateness: number, ok: number }} Window */

/** @type {(p99Of: (rate: number) => number, differences?: (rate: number) => Partial<Window>) => Promise<any>} */
const search = (p99Of, differences = () => ({})) =>
  searchCapacity(slo, 1000, {
    async measure(tried) {
      const p99 = p99Of(tried)
      const window = { tried, sustained: true, lateness: 1, ok: 10, ...differences(tried) }
      return { ...window, latencyMs: window.ok > 0 ? { mean: 1, p50: 1, p90: 1, p99, max: p99 } : null }
    },
    isVoid: ({ ok }) => ok === 0,
    isLimited: ({ lateness }) => lateness > 5,
  })

describe('a server that gets slower', () => {
  for (const limit of [960, 800, 500, 333])
    test(`meets it up to ${limit}/s: found within 3 % in at most seven windows`, async () => {
      const { rate, reason, probes } = await search((rate) => (rate <= limit ? 10 : 90))
      assert.ok(rate !== null && rate <= limit, String(rate))
      assert.ok(rate > 0.97 * limit || probes.length === 7, String(rate))
      assert.ok(rate > 0.95 * limit, String(rate))
      assert.ok(probes.length <= 7, String(probes.length))
      assert.equal(reason, null)
    })
  test('below, not at the bound', async () => {
    assert.equal((await search(() => 50)).rate, null)
  })
})

test('noise: what is reported was measured and met it, and nothing tried above did', async () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    let state = seed
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647
      return state / 2_147_483_647
    }
    const { rate, best, probes } = await search((rate) => rate / 20 + 40 * noise())
    assert.ok(probes.length <= 7)
    const met = probes.filter((/** @type {any} */ probe) => probe.met).map((/** @type {any} */ { tried }) => tried)
    assert.equal(rate, met.length > 0 ? Math.max(...met) : null)
    assert.equal(best?.tried ?? null, rate)
  }
})

test('never met: 5 % of the maximum is tried last, and the reason says what came', async () => {
  const { rate, reason, probes } = await search(() => 61.5)
  assert.equal(rate, null)
  assert.equal(reason, 'even 5 % of the maximum, 50/s, does not meet p99 < 50 ms: p99 was 61.50 ms')
  assert.deepEqual([probes.length, probes.at(-1)?.tried], [7, 50])
  assert.ok(probes.every((/** @type {any} */ { met }) => !met))
})

test('met at 5 % only', async () => {
  assert.equal((await search((rate) => (rate <= 50 ? 10 : 90))).rate, 50)
})

test('always met: the maximum is tried last and is the capacity', async () => {
  const { rate, reason, probes } = await search(() => 10)
  assert.deepEqual([rate, probes.length], [1000, 7])
  assert.equal(reason, 'met even at the maximum, and nothing above it was tried')
})

test('a rate that was not sustained does not meet it, however low its latency', async () => {
  const { rate } = await search(
    () => 1,
    (rate) => ({ sustained: rate < 700 }),
  )
  assert.ok(rate !== null && rate < 700 && rate > 670, String(rate))
})

test('a client that was the limit is told of', async () => {
  const { reason } = await search(
    (rate) => (rate <= 800 ? 10 : 90),
    (rate) => ({ lateness: rate > 800 ? 7 : 1 }),
  )
  assert.equal(reason, 'the load generator was saturated at rates that did not meet it')
})

test('a void window ends the search', async () => {
  const { probes, reason } = await search(
    () => 10,
    () => ({ ok: 0, sustained: false }),
  )
  assert.equal(probes.length, 1)
  assert.equal(reason, '52.5 % of the maximum, 525/s, does not meet p99 < 50 ms: no right answer came')
})
