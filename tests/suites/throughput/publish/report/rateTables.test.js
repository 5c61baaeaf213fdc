import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../../../lib/reports/csv.js'
import { formatJson } from '../../../../../lib/reports/formats.js'
import { formatMarkdown } from '../../../../../lib/reports/markdown.js'
import { formatTable } from '../../../../../lib/reports/table.js'
import { completedRound, createRate, createResult, measuredLatency } from '../../resultFixtures.js'
import { createReport } from './reports.js'

const slo = /** @type {const} */ ({ percentile: 'p99', belowMs: 50 })
const probes = [{ ...createRate(), met: true }]

/**
 * @param {string} server
 * @param {number} rate
 * @param {Partial<import('../../../../../lib/suites/throughput/types.d.ts').Measurement>} measured
 */
const result = (server, rate, measured) =>
  createResult({ server, settings: { slo }, rounds: [completedRound(0, { requestsPerSecond: rate, ...measured })] })

const fast = result('fast', 2000, {
  rates: [
    createRate({ shareOfMaximum: 0.5, intendedRequestsPerSecond: 1000 }),
    createRate({
      intendedRequestsPerSecond: 12_345,
      requestsPerSecond: 2100,
      sustained: false,
      ...measuredLatency(1_234_567),
      reason: 'not | sustained',
    }),
  ],
  capacity: { requestsPerSecond: 1500, reason: null, probes },
})
const slow = result('slow', 1000, {
  rates: [createRate({ shareOfMaximum: 0.5, intendedRequestsPerSecond: 500 })],
  capacity: { requestsPerSecond: null, reason: 'never', probes },
})
const report = createReport([slow, fast])

test('in the terminal they stand below the other tables', () => {
  assert.deepEqual(formatTable(report).split('\n').slice(7, 16), [
    '',
    'server     rate  intended/s  achieved/s     mean ms      p50 ms      p90 ms      p99 ms      max ms  remark',
    'fast       50 %       1,000       1,000        2.00        2.00        2.00        2.00        2.00',
    'fast    12345/s      12,345       2,100  ≥ 1,234.43  ≥ 1,234.94  ≥ 1,234.94  ≥ 1,234.94  ≥ 1,234.94  not | ' +
      'sustained',
    'slow       50 %         500         500        2.00        2.00        2.00        2.00        2.00',
    '',
    'server  objective  capacity/s  % of maximum  remark',
    'fast    p99<50ms        1,500            75',
    'slow    p99<50ms            –             –  never',
  ])
})

test('in markdown, too, and nothing breaks out of its cell', () => {
  const lines = formatMarkdown(report).split('\n')
  assert.ok(
    lines.includes(
      '| server | rate | intended/s | achieved/s | mean ms | p50 ms | p90 ms | p99 ms | max ms | remark |',
    ),
  )
  assert.ok(lines.some((line) => line.endsWith(' | not \\| sustained |')))
  assert.ok(lines.includes('| fast | p99&lt;50ms | 1,500 | 75 |  |'))
})

test('without remarks there is no room for any', () => {
  const quiet = result('quiet', 1000, { rates: [createRate()] })
  assert.match(formatTable(createReport([quiet])), /max ms\nquiet/)
})

test('a note says how to read them', () => {
  assert.ok(report.notes.some((note) => note.startsWith('At a constant rate latency counts from when')))
})

describe('in --json', () => {
  const [row] = JSON.parse(formatJson(report))
  test('each row has its rates', () => {
    assert.equal(row.rates.length, 2)
    assert.deepEqual(row.rates[0].latencyMs, { mean: 2, p50: 2, p90: 2, p99: 2, max: 2 })
    assert.equal(row.rates[1].sustained, false)
  })
  test('and its capacity', () => {
    assert.ok(Math.abs(row.capacity.requestsPerSecond - 1500) < 1e-9)
    assert.equal(row.capacity.slo, 'p99<50ms')
  })
})

describe('where nothing was measured', () => {
  const plain = createReport([createResult()])
  test('there is no table and no note', () => {
    assert.doesNotMatch(formatTable(plain), /intended|capacity|constant/)
    assert.doesNotMatch(formatMarkdown(plain), /intended|capacity|constant/)
  })
  test('--json says so', () => {
    const [row] = JSON.parse(formatJson(plain))
    assert.deepEqual([row.rates, row.capacity], [[], null])
  })
})

test('CSV, which has one line for a server, leaves them out', () => {
  assert.doesNotMatch(formatCsv(report), /rates|capacity|object/)
})
