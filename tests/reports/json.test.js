import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatJson } from '../../lib/reports/json.js'
import { awkwardReport, rankedReport } from './formats.js'

const rows = JSON.parse(formatJson(awkwardReport()))

test('an array of the rows, in their order', () => {
  assert.deepEqual(rows, awkwardReport().rows)
})

test('every row has every promised field', () => {
  for (const row of rows) {
    const { server, outcome, reason, requestsPerSecond, bytesPerSecond, latencyMs } = row
    for (const field of [server, outcome, reason, requestsPerSecond, bytesPerSecond, latencyMs])
      assert.notEqual(field, undefined)
    assert.deepEqual(Object.keys(latencyMs), ['mean', 'p50', 'p90', 'p99', 'max'])
  }
})

test('a row with a number has numbers, one without has null, not 0', () => {
  const [, good, , bad] = rows
  assert.equal(good.server, 'good')
  assert.equal(good.outcome, 'completed')
  assert.equal(good.reason, null)
  assert.ok(Math.abs(good.requestsPerSecond - 12345) < 1e-6)
  assert.ok(Math.abs(good.bytesPerSecond - 12345 * 7000) < 1)
  assert.deepEqual(good.latencyMs, { mean: 1.0625, p50: 1, p90: 1.5, p99: 1.75, max: 2 })

  assert.equal(bad.server, 'bad')
  assert.equal(bad.outcome, 'invalid')
  assert.equal(bad.reason, 'got <b>"a|b"</b>, again')
  assert.equal(bad.requestsPerSecond, null)
  assert.equal(bad.bytesPerSecond, null)
  assert.deepEqual(bad.latencyMs, { mean: null, p50: null, p90: null, p99: null, max: null })
})

test('ranks and intervals are pairs of numbers, or null', () => {
  const [ceiling, good, old, bad] = JSON.parse(formatJson(rankedReport()))
  /** @param {any} row */
  const known = ({ rank, interval, ratioToReference, ratioInterval }) => [
    rank,
    interval,
    ratioToReference,
    ratioInterval,
  ]
  assert.deepEqual(known(ceiling), [null, [16_000, 25_000], 1.625, [1.28, 2]])
  assert.deepEqual(known(good), [[1, 1], [10_000, 10_201], null, null])
  assert.deepEqual(known(old), [[2, 5], [100, 144], 0.0081, [0.0064, 0.0081]])
  assert.deepEqual(known(bad), [null, null, null, null])
})
