import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { searchCapacity } from '../../../../lib/suites/api/servers/searchCapacity.js'

const slo = /** @type {const} */ ({ percentile: 'p99', belowMs: 50 })

/**
 * Searches the capacity of a server whose latency is 10 ms up to a rate, and 100 ms above it.
 * @param {number} upTo
 * @param {{ latenessP99Ms?: number, ok?: number }} [window]
 */
function search(upTo, { latenessP99Ms = 0, ok = 100 } = {}) {
  /** @type {number[]} */
  const tried = []
  const found = searchCapacity(slo, 1000, async (requestsPerSecond) => {
    tried.push(requestsPerSecond)
    const ms = requestsPerSecond <= upTo ? 10 : 100
    return /** @type {any} */ ({
      requestsPerSecond,
      counts: { sent: 100, ok, errors: 100 - ok },
      openLoop: { intendedRequestsPerSecond: requestsPerSecond, sustained: ok > 0, unanswered: 0, latenessP99Ms },
      latencyMs: ok > 0 ? { mean: ms, p50: ms, p90: ms, p99: ms, max: ms } : null,
      clientCpuShare: 0.1,
    })
  })
  return { found, tried }
}

describe('the capacity of a server', () => {
  test('is the highest rate that was measured to meet the objective, with the figures of its window', async () => {
    const { found, tried } = search(400)
    const { requestsPerSecond, latencyMs, capacity } = await found
    assert.ok(requestsPerSecond <= 400 && requestsPerSecond > 380, `${requestsPerSecond}`)
    assert.equal(requestsPerSecond, Math.max(...tried.filter((rate) => rate <= 400)))
    assert.equal(latencyMs?.p99, 10)
    assert.equal(capacity.reason, null)
    assert.deepEqual(
      capacity.probes.map((probe) => [probe.requestsPerSecond, probe.met]),
      tried.map((rate) => [rate, rate <= 400]),
    )
    const fields = ['latencyMs', 'met', 'requestsPerSecond', 'shareOfMaximum', 'sustained']
    assert.deepEqual(Object.keys(capacity.probes[0]).sort(), fields)
  })
  test('is no number if the lowest rate does not meet it', async () => {
    const { found } = search(0)
    await assert.rejects(found, {
      ...{ code: 'NO_ANSWER', message: 'even 5 % of the maximum, 50/s, does not meet p99 < 50 ms: p99 was 100.00 ms' },
    })
  })
  test('is not searched any further without right answers', async () => {
    const { found, tried } = search(400, { ok: 0 })
    const message = '52.5 % of the maximum, 525/s, does not meet p99 < 50 ms: no right answer came'
    await assert.rejects(found, { code: 'NO_ANSWER', message })
    assert.equal(tried.length, 1)
  })
  test('has a remark if the load generator may be what was slow', async () => {
    const { found } = search(400, { latenessP99Ms: 20 })
    assert.equal((await found).capacity.reason, 'the load generator was saturated at rates that did not meet it')
  })
})
