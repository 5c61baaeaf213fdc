import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatJson } from '../../lib/reports/json.js'
import { awkwardReport, rankedReport } from '../suites/throughput/publish/report/formats.js'

const report = awkwardReport()
const rows = JSON.parse(formatJson(report))

test('an array of the rows, in their order', () => {
  assert.deepEqual(
    rows.map((/** @type {{ server: string }} */ { server }) => server),
    ['ceiling-http', 'good', 'old', 'bad'],
  )
})

test('every row has every field, null where there is no value', () => {
  // JSON leaves out what is undefined, and has null for what is no number: neither may stand in a row.
  assert.deepEqual(rows, report.rows)
  const [{ latencyMs, ...first }, ...others] = rows
  assert.deepEqual(Object.keys(latencyMs), ['mean', 'p50', 'p90', 'p99', 'max'])
  for (const row of others) assert.deepEqual(Object.keys(row).sort(), ['latencyMs', ...Object.keys(first)].sort())
  for (const name of [
    'server',
    'outcome',
    'reason',
    'reasonCode',
    'requestsPerSecond',
    'bytesPerSecond',
    'rank',
    'interval',
    'flags',
  ])
    assert.ok(name in first, name)
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
