import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createReport } from '../../lib/reports/report.js'
import { completedRound, createCeiling, createResult, faultyRound } from './resultFixtures.js'

/** @typedef {import('../../lib/types.d.ts').Result} Result */
/** @typedef {import('../../lib/types.d.ts').Row} Row */

/** @type {(results: Result[], key: keyof Row) => Record<string, unknown>} */
const byServer = (results, key) => Object.fromEntries(createReport(results).rows.map((row) => [row.server, row[key]]))
const fast = createResult({ server: 'fast', rates: [1000, 1010, 990] })
const alike = createResult({ server: 'alike', rates: [998, 1012, 991] })
const slow = createResult({ server: 'slow', rates: [500, 505, 495] })
const ceiling = createCeiling({ rates: [2000, 2020, 1980] })

describe('a row', () => {
  test('holds what its result says, and null where that takes other rows to know', () => {
    const [row] = createReport([createResult({ server: 'alpha', rates: [1000], endOfLife: true })]).rows
    assert.ok(row.requestsPerSecond && row.bytesPerSecond)
    assert.deepEqual(
      { ...row, requestsPerSecond: Math.round(row.requestsPerSecond), bytesPerSecond: Math.round(row.bytesPerSecond) },
      {
        rank: null,
        server: 'alpha',
        path: 'benchmarks/alpha.js',
        version: 'alpha-package 1.2.3',
        endOfLife: true,
        executesGraphql: true,
        outcome: 'completed',
        reason: null,
        rounds: 1,
        requestsPerSecond: 1000,
        bytesPerSecond: 7_000_000,
        latencyMs: { mean: 2, p50: 2, p90: 2, p99: 2, max: 2 },
        percentOfCeilingHttp: null,
        serverCpuMsPerThousandRequests: 1000,
        peakMemoryBytes: 90e6,
        bodyBytesPerAnswer: 6856,
        flags: [],
      },
    )
  })
  test('without a package is one of Node itself', () =>
    assert.equal(byServer([ceiling], 'version')['ceiling-http'], 'node 20.19.0'))
  test('without a number has null everywhere, never 0', () => {
    const rounds = [completedRound(0), faultyRound(1, 'failed', 'exited with code 1')]
    const [row] = createReport([createResult({ rounds }), createCeiling({ rates: [1, 1] })]).rows.slice(-1)
    assert.deepEqual(row.latencyMs, { mean: null, p50: null, p90: null, p99: null, max: null })
    const { requestsPerSecond, bytesPerSecond, percentOfCeilingHttp, peakMemoryBytes, bodyBytesPerAnswer, rank } = row
    const numbers = [requestsPerSecond, bytesPerSecond, percentOfCeilingHttp, peakMemoryBytes, bodyBytesPerAnswer, rank]
    assert.deepEqual([...numbers, row.serverCpuMsPerThousandRequests], Array(7).fill(null))
  })
})

describe('outcome and reason', () => {
  const completed = completedRound(0)
  const remark = completedRound(1, {}, 'ran in 2 processes')
  /** @type {Record<string, [Result['rounds'], string, string | null]>} */
  const cases = {
    'all well': [[completed, completed], 'completed', null],
    'a remark': [[completed, remark], 'completed', 'ran in 2 processes'],
    'the same remark twice': [[remark, remark], 'completed', 'ran in 2 processes'],
    'two remarks': [[remark, completedRound(2, {}, 'starved')], 'completed', 'ran in 2 processes; starved'],
    'the first fault, and of which round': [
      [completed, faultyRound(1, 'invalid', 'wrong'), faultyRound(2, 'failed', 'crashed')],
      'invalid',
      'round 2 of 3: wrong',
    ],
    'a fault after a remark': [[remark, faultyRound(1, 'failed', 'crashed')], 'failed', 'round 2 of 2: crashed'],
    'a fault in a single round': [[faultyRound(0, 'failed', 'crashed')], 'failed', 'crashed'],
  }
  for (const [name, [rounds, outcome, reason]] of Object.entries(cases))
    test(name, () => {
      const [row] = createReport([createResult({ rounds })]).rows
      assert.deepEqual([row.outcome, row.reason], [outcome, reason])
    })
})

test('rows come fastest first, then without number by outcome and name', () => {
  const without = (/** @type {string} */ server, /** @type {'invalid' | 'failed' | 'unsupported'} */ outcome) =>
    createResult({ server, rounds: [faultyRound(0, outcome, 'because')] })
  const results = [
    without('u', 'unsupported'),
    without('f2', 'failed'),
    createResult({ server: 'slow', rates: [10] }),
    without('i', 'invalid'),
    createCeiling({ rates: [500] }),
    without('f1', 'failed'),
    createResult({ server: 'fast', rates: [1000] }),
  ]
  const order = ['fast', 'ceiling-http', 'slow', 'i', 'f1', 'f2', 'u']
  assert.deepEqual(Object.keys(byServer(results, 'rank')), order)
  assert.deepEqual(Object.keys(byServer(results.toReversed(), 'rank')), order)
})

describe('ranks', () => {
  test('are 1 + the number of surely faster servers; a measuring stick has none', () => {
    const ranks = byServer([slow, ceiling, alike, fast], 'rank')
    assert.deepEqual(ranks, { 'ceiling-http': null, alike: 1, fast: 1, slow: 3 })
  })
  test('are not hurt by a server that did not complete', () => {
    const broken = createResult({
      server: 'broken',
      rounds: [0, 1, 2].map((block) => faultyRound(block, 'failed', 'x')),
    })
    assert.deepEqual(byServer([fast, slow, broken], 'rank'), { fast: 1, slow: 2, broken: null })
  })
  const another = createResult({ server: 'another', rates: [700, 710, 690], runId: 'run-2' })
  /** @type {Record<string, Result[]>} */
  const unranked = {
    'one round each': [createResult({ server: 'a', rates: [9] }), createResult({ server: 'b', rates: [1] })],
    'two runs': [fast, slow, another],
    'unequal rounds': [fast, createResult({ server: 'b', rates: [1, 1] })],
    'a single server': [fast],
    'a single server beside a stick': [fast, ceiling],
  }
  for (const [name, results] of Object.entries(unranked))
    test(`are not given for ${name}`, () => {
      assert.deepEqual(new Set(Object.values(byServer(results, 'rank'))), new Set([null]))
    })
})

describe('percent of ceiling-http', () => {
  test('is the share of its rate', () => {
    const percents = byServer([fast, ceiling], 'percentOfCeilingHttp')
    assert.equal(percents['ceiling-http'], 100)
    assert.ok(Math.abs(Number(percents.fast) - 50) < 1e-9, String(percents.fast))
  })
  test('is known within the same run only', () => {
    const other = createResult({ server: 'other', rates: [1, 1, 1], runId: 'run-2' })
    assert.equal(byServer([fast, other, ceiling], 'percentOfCeilingHttp').other, null)
  })
  test('is not known without a number of ceiling-http', () => {
    const broken = createResult({ server: 'ceiling-http', rounds: [faultyRound(0, 'failed', 'x')] })
    const net = createCeiling({ server: 'ceiling-net' })
    assert.deepEqual(Object.values(byServer([fast, net, broken], 'percentOfCeilingHttp')), [null, null, null])
  })
})
