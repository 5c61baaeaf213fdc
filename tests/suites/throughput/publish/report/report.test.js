import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  auditScore,
  completedRound,
  createCeiling,
  createReference,
  createResult,
  faultyRound,
  inTwoRuns,
  reference,
  storedOf,
} from '../../resultFixtures.js'
import { toResults } from '../../../../../lib/suites/throughput/analyse/results.js'
import { createReport } from './reports.js'

/** @import { Result, Row } from '../../../../../lib/suites/throughput/types.d.ts' */

/** @type {(results: Result[], key: keyof Row) => Record<string, unknown>} */
const byServer = (results, key) => Object.fromEntries(createReport(results).rows.map((row) => [row.server, row[key]]))
const fast = createResult({ server: 'fast', rates: [1000, 1010, 990] })
const alike = createResult({ server: 'alike', rates: [998, 1012, 991] })
const slow = createResult({ server: 'slow', rates: [500, 505, 495] })
const core = createReference()
const ceiling = createCeiling({ rates: [2000, 2020, 1980] })

describe('a row', () => {
  test('holds what its result says, and null where that takes other rows to know', () => {
    const [row] = createReport([createResult({ server: 'alpha', rates: [1000], endOfLife: true })]).rows
    const { requestsPerSecond, bytesPerSecond, latencyMs } = row
    const round = (/** @type {unknown} */ value) => Math.round(Number(value))
    const latency = Object.fromEntries(Object.entries(latencyMs).map(([name, ms]) => [name, round(ms)]))
    assert.deepEqual(
      {
        ...row,
        requestsPerSecond: round(requestsPerSecond),
        bytesPerSecond: round(bytesPerSecond),
        latencyMs: latency,
      },
      {
        rank: null,
        tier: null,
        server: 'alpha',
        path: 'benchmarks/alpha.js',
        scenario: 'classic',
        loading: null,
        backend: null,
        delayMs: null,
        version: 'alpha-package 1.2.3',
        endOfLife: true,
        executesGraphql: true,
        isGateway: false,
        outcome: 'completed',
        reason: null,
        reasonCode: null,
        rounds: 1,
        runs: ['2026-01-02T03:04:05.000Z run-1'],
        requestsPerSecond: 1000,
        interval: null,
        ratioToReference: null,
        ratioInterval: null,
        furtherRatioInterval: null,
        doubted: { rate: null, ratio: null, latency: null, cpu: null },
        bytesPerSecond: 7_000_000,
        latencyMs: { mean: 1000, p50: 1000, p90: 1000, p99: 1000, max: 1000 },
        percentOfCeilingHttp: null,
        percentInterval: null,
        serverCpuMsPerThousandRequests: 1000,
        serverCores: 1,
        peakMemoryBytes: 90e6,
        bodyBytesPerAnswer: 6856,
        variablesRequestsPerSecond: null,
        coldRequestsPerSecond: null,
        coldToHotRatio: null,
        plainRequestsPerSecond: null,
        ratioToPlain: null,
        operationsPerSecond: null,
        uploadBytesPerSecond: null,
        coldStartMs: 200,
        firstAnswerMs: null,
        eventLoopDelayP99Ms: null,
        gcShare: null,
        serverCpuMicrosecondsPerLevel: null,
        levelInterval: null,
        graphqlOverHttp: null,
        ttfbMs: null,
        startMemoryBytes: null,
        backendCallsPerAnswer: null,
        resolverCallsPerAnswer: null,
        layerWorkPerAnswer: null,
        databaseCpuMsPerThousandRequests: null,
        poolWaitMs: null,
        firstMissMs: null,
        keptBytesPerAnswer: null,
        keptInterval: null,
        keptInFirstHalf: null,
        keptInSecondHalf: null,
        growth: null,
        errorStyle: null,
        serverChoice: null,
        flags: [],
        rates: [],
        atPipelining: [],
        capacity: null,
        k6: [],
      },
    )
  })
  test('has the score of the round that was audited', () => {
    const first = { ...completedRound(0), graphqlOverHttp: { score: auditScore, failedMusts: [], reason: null } }
    assert.deepEqual(
      createReport([createResult({ rounds: [first, completedRound(1)] })]).rows[0].graphqlOverHttp,
      auditScore,
    )
    const broken = { ...completedRound(0), graphqlOverHttp: { score: null, failedMusts: [], reason: 'socket hang up' } }
    assert.equal(createReport([createResult({ rounds: [broken] })]).rows[0].graphqlOverHttp, null)
  })
  test('without a package is one of Node itself', () =>
    assert.equal(byServer([ceiling], 'version')['ceiling-http'], 'node 20.19.0'))
  test('without a package is one of its runtime, if that is another one', () => {
    const runtime = /** @type {const} */ ({ name: 'node24', kind: 'node', version: '24.1.0' })
    const environment = { packages: [], runtime }
    assert.equal(byServer([createResult({ environment })], 'version').alpha, 'node 24.1.0')
  })
  test('is relative to the ceiling under its own runtime', () => {
    const under = (/** @type {'bun' | 'deno'} */ kind) => ({ runtime: { name: kind, kind, version: '1.0.0' } })
    const results = [ceiling, fast, createResult({ server: 'fast@bun', rates: [1500], environment: under('bun') })]
    const others = [
      createResult({ server: 'ceiling-http@bun', rates: [3000], environment: under('bun') }),
      createResult({ server: 'fast@deno', rates: [1500], environment: under('deno') }),
    ]
    const shares = byServer([...results, ...others], 'percentOfCeilingHttp')
    const rounded = Object.entries(shares).map(([server, share]) => [server, share && Math.round(Number(share))])
    assert.deepEqual(Object.fromEntries(rounded), {
      ...{ 'ceiling-http': 100, fast: 50, 'ceiling-http@bun': 100, 'fast@bun': 50, 'fast@deno': null },
    })
  })
  test('without a number has null everywhere, never 0', () => {
    const rounds = [completedRound(0), faultyRound(1, 'failed', 'exited with code 1')]
    const others = [createCeiling({ rates: [1, 1] }), createReference({ rates: [1, 1] })]
    const [row] = createReport([createResult({ rounds }), ...others]).rows.slice(-1)
    assert.equal(row.server, 'alpha')
    assert.deepEqual(row.latencyMs, { mean: null, p50: null, p90: null, p99: null, max: null })
    const { requestsPerSecond, bytesPerSecond, percentOfCeilingHttp, peakMemoryBytes, bodyBytesPerAnswer, rank } = row
    const numbers = [requestsPerSecond, bytesPerSecond, percentOfCeilingHttp, peakMemoryBytes, bodyBytesPerAnswer, rank]
    assert.deepEqual([...numbers, row.serverCpuMsPerThousandRequests, row.coldStartMs], Array(8).fill(null))
    assert.deepEqual([row.interval, row.ratioToReference, row.ratioInterval], [null, null, null])
  })
})

describe('rates and ratios of several blocks', () => {
  const results = [fast, slow, core, ceiling]
  const rows = Object.fromEntries(createReport(results).rows.map((row) => [row.server, row]))
  /** Geometric means of the rates, computed in Python. @type {Record<string, number>} */
  const rates = {
    fast: 999.9666655554934,
    slow: 499.9833327777471,
    'core-graphql-js': 800.7729061896592,
    'ceiling-http': 1999.9333311109885,
  }

  for (const [server, rate] of Object.entries(rates))
    test(`${server} is known with an interval around its rate`, () => {
      const { requestsPerSecond, interval } = rows[server]
      assert.ok(Math.abs(Number(requestsPerSecond) / rate - 1) < 1e-9, String(requestsPerSecond))
      const [low, high] = interval ?? assert.fail()
      assert.ok(low < rate && rate < high && high / low < 1.2, String(interval))
    })
  for (const server of ['fast', 'slow', 'ceiling-http'])
    test(`${server} is relative to the reference, with an interval`, () => {
      const { ratioToReference, ratioInterval } = rows[server]
      const ratio = rates[server] / rates[reference]
      assert.ok(Math.abs(Number(ratioToReference) / ratio - 1) < 1e-9, String(ratioToReference))
      const [low, high] = ratioInterval ?? assert.fail()
      assert.ok(low < ratio && ratio < high && high / low < 1.2, String(ratioInterval))
    })
  test('the reference is not relative to itself', () => {
    assert.deepEqual([rows[reference].ratioToReference, rows[reference].ratioInterval], [null, null])
  })
  test('a single row without a control has its rate, without an interval', () => {
    const [{ requestsPerSecond, interval }] = createReport([fast]).rows
    assert.ok(Math.abs(Number(requestsPerSecond) / rates.fast - 1) < 1e-9, String(requestsPerSecond))
    assert.equal(interval, null)
  })
  test('a server that missed the slowest block is not taken for a faster one', () => {
    const twice = [1, 0.5, 1].map((weather) => 1000 * weather)
    const missing = createResult({ server: 'missing', rates: [], rounds: [0, 2].map((block) => completedRound(block)) })
    const rate = byServer(
      [createReference({ rates: twice }), createResult({ server: 'b', rates: twice }), missing],
      'requestsPerSecond',
    )
    assert.ok(Math.abs(Number(rate.missing) / Number(rate.b) - 1) < 0.01, JSON.stringify(rate))
  })
})

describe('what rows are relative to', () => {
  const other = createResult({ server: 'other', rates: [700, 710, 690], runId: 'run-2' })
  const failedReference = createResult({ server: reference, rounds: [faultyRound(0, 'failed', 'x')] })
  /** @type {Record<string, [Result[], string | null]>} */
  const cases = {
    'the reference of their run': [[fast, core], reference],
    'the reference, also of a single block': [[createReference({ rates: [10] })], reference],
    'nothing where it is not there': [[fast, slow], null],
    'nothing where it has no number': [[fast, failedReference], null],
    'nothing where they are of two runs': [[fast, core, other], null],
  }
  for (const [name, [results, expected]] of Object.entries(cases))
    test(name, () => {
      const report = createReport(results)
      assert.equal(report.reference, expected)
      if (expected === null)
        assert.deepEqual(new Set(report.rows.map(({ ratioToReference }) => ratioToReference)), new Set([null]))
    })
})

describe('outcome and reason', () => {
  const completed = completedRound(0)
  const remark = completedRound(1, {}, 'ran in 2 processes')
  /** @type {Record<string, [Result['rounds'], string | null, string | null]>} */
  const cases = {
    'all well': [[completed, completed], null, null],
    'a remark': [[completed, remark], null, 'ran in 2 processes'],
    'the same remark twice': [[remark, remark], null, 'ran in 2 processes'],
    'two remarks': [[remark, completedRound(2, {}, 'starved')], null, 'ran in 2 processes; starved'],
    'the first fault, and of which round': [
      [completed, faultyRound(1, 'invalid', 'wrong'), faultyRound(2, 'failed', 'crashed')],
      'WRONG_ANSWER',
      'round 2 of 3: wrong',
    ],
    'a fault after a remark': [
      [remark, faultyRound(1, 'failed', 'crashed')],
      'SERVER_CRASHED',
      'round 2 of 2: crashed',
    ],
    'a fault of all rounds': [
      [faultyRound(0, 'unsupported', 'has none'), faultyRound(1, 'unsupported', 'has none')],
      'UNSUPPORTED',
      'has none',
    ],
    'a fault in a single round': [[faultyRound(0, 'failed', 'crashed')], 'SERVER_CRASHED', 'crashed'],
    'a fault of an older result': [
      [{ ...faultyRound(0, 'failed', 'crashed'), reasonCode: undefined }],
      null,
      'crashed',
    ],
  }
  for (const [name, [rounds, reasonCode, reason]] of Object.entries(cases))
    test(name, () => {
      const [row] = createReport([createResult({ rounds })]).rows
      const [outcome] = rounds.flatMap(({ outcome }) => (outcome === 'completed' ? [] : outcome))
      assert.deepEqual([row.outcome, row.reasonCode, row.reason], [outcome ?? 'completed', reasonCode, reason])
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
  const ranksOf = (/** @type {Result[]} */ results) => byServer(inTwoRuns(results), 'rank')
  test('are the places that a server may have; a baseline has none', () => {
    const ranks = ranksOf([slow, ceiling, alike, fast, core])
    assert.deepEqual(ranks, {
      'ceiling-http': null,
      alike: [1, 2],
      fast: [1, 2],
      [reference]: [3, 3],
      slow: [4, 4],
    })
  })
  test('are not hurt by a server that did not complete', () => {
    const broken = createResult({
      server: 'broken',
      rounds: [0, 1, 2].map((block) => faultyRound(block, 'failed', 'x')),
    })
    assert.deepEqual(ranksOf([fast, slow, broken, core]), {
      fast: [1, 1],
      [reference]: [2, 2],
      slow: [3, 3],
      broken: null,
    })
  })
  test('are given to a row with more blocks than others, and not to one with fewer than three', () => {
    const longer = createResult({ server: 'longer', rates: [300, 303, 297, 300, 302] })
    const shorter = createResult({ server: 'shorter', rates: [100, 101] })
    assert.deepEqual(ranksOf([fast, longer, shorter, core]), {
      fast: [1, 1],
      [reference]: [2, 2],
      longer: [3, 3],
      shorter: null,
    })
  })
  test('are given to a row that one of three runs lacks, and not to one that only one has', () => {
    const storedIn = (/** @type {string} */ id, /** @type {Result[]} */ results) =>
      results.map((result) => storedOf({ ...result, run: { ...result.run, id } }))
    const twice = ['run-1', 'run-2'].flatMap((id) => storedIn(id, [fast, slow, core]))
    assert.deepEqual(byServer(toResults([...twice, ...storedIn('run-3', [fast, alike, core])]), 'rank'), {
      fast: [1, 1],
      alike: null,
      [reference]: [2, 2],
      slow: [3, 3],
    })
    // One row in common is too few to link runs.
    assert.equal(toResults([...twice, ...storedIn('run-3', [alike, core])]).length, 8)
  })
  const another = createResult({ server: 'another', rates: [700, 710, 690], runId: 'run-2' })
  const failedReference = createResult({ server: reference, rounds: [faultyRound(0, 'failed', 'x')] })
  /** @type {Record<string, Result[]>} */
  const unranked = {
    'one block': [createResult({ server: 'a', rates: [9] }), createReference({ rates: [1] })],
    'two blocks': [createResult({ server: 'a', rates: [9, 9] }), createReference({ rates: [1, 1] })],
    'rows without a control': [fast, slow, createReference({ controls: [] })],
    'rows without a reference': [fast, slow],
    'rows whose reference failed': [fast, slow, failedReference],
    'a single server': [core],
    'a single server beside a baseline': [core, ceiling],
  }
  for (const [name, results] of Object.entries(unranked))
    test(`are not given for ${name}`, () => {
      assert.deepEqual(new Set(Object.values(ranksOf(results))), new Set([null]))
    })
  /** @type {Record<string, Result[]>} */
  const ofOneRun = { 'a single run': [fast, slow, core], 'rows of different runs': [fast, slow, core, another] }
  for (const [name, results] of Object.entries(ofOneRun))
    test(`are not given for ${name}`, () => {
      assert.deepEqual(new Set(Object.values(byServer(results, 'rank'))), new Set([null]))
    })
})

describe('gateways', () => {
  const gateway = (/** @type {string} */ server, rates = [900, 909, 891]) => ({
    ...createResult({ server, rates }),
    path: 'benchmarks/caddy-gateway.js',
  })
  const one = gateway('caddy-gateway')
  const other = gateway('caddy-gateway@slow', [300, 303, 297])
  test('stand below the servers, without a rank if there is only one', () => {
    const servers = byServer(inTwoRuns([slow, ceiling, alike, fast, core]), 'rank')
    const ranks = byServer(inTwoRuns([one, slow, ceiling, alike, fast, core]), 'rank')
    assert.deepEqual(ranks, { ...servers, 'caddy-gateway': null })
    assert.deepEqual(Object.keys(ranks), [...Object.keys(servers), 'caddy-gateway'])
  })
  test('are ranked among themselves', () => {
    const both = inTwoRuns([other, one, slow, fast, core])
    const ranks = { fast: [1, 1], [reference]: [2, 2], slow: [3, 3] }
    const tiers = { fast: 1, [reference]: 2, slow: 3 }
    assert.deepEqual(byServer(both, 'rank'), { ...ranks, 'caddy-gateway': [1, 1], 'caddy-gateway@slow': [2, 2] })
    assert.deepEqual(byServer(both, 'tier'), { ...tiers, 'caddy-gateway': null, 'caddy-gateway@slow': null })
  })
  test('come before what has no number', () => {
    const broken = createResult({ server: 'broken', rounds: [faultyRound(0, 'failed', 'x')] })
    assert.deepEqual(Object.keys(byServer([broken, one, slow], 'rank')), ['slow', 'caddy-gateway', 'broken'])
  })
  test('have a note that says so', () => {
    const count = ({ notes = [''] }) => notes.filter((note) => note.startsWith('A gateway passes requests on ')).length
    assert.deepEqual([count(createReport([one, fast, core])), count(createReport([fast, core]))], [1, 0])
  })
})

test('a note says how many cores the servers had, if one had more than one', () => {
  const withCores = (/** @type {string} */ server, /** @type {number} */ cores) =>
    createResult({ server, rounds: [0, 1, 2].map((block) => completedRound(block, { serverCpuSeconds: 5 * cores })) })
  const notesOf = (/** @type {Result[]} */ ...results) =>
    createReport([...results, core]).notes.filter((note) => note.startsWith('Servers used up to '))
  assert.match(String(notesOf(withCores('a', 1.186), withCores('b', 1.1))), /^Servers used up to 1\.19 cores, /)
  assert.deepEqual(notesOf(withCores('a', 1.04)), [])
  const baseline = { ...withCores('ceiling-net', 1.5), executesGraphql: false }
  assert.deepEqual(notesOf(withCores('a', 1), baseline), [])
})

describe('tiers', () => {
  test('are what is separated from all others, numbered from the fastest on; a baseline is in none', () => {
    assert.deepEqual(byServer(inTwoRuns([slow, ceiling, alike, fast, core]), 'tier'), {
      'ceiling-http': null,
      alike: 1,
      fast: 1,
      [reference]: 2,
      slow: 3,
    })
  })
  test('are none where there are no ranks', () => {
    assert.deepEqual(byServer([fast, slow], 'tier'), { fast: null, slow: null })
  })
  test('have lines between them, and where there are several a note that says so', () => {
    const count = ({ notes = [''] }) => notes.filter((note) => note.startsWith('A line separates tiers: ')).length
    const several = createReport(inTwoRuns([slow, ceiling, alike, fast, core]))
    const [{ items, groupOf }] = several.tables
    assert.deepEqual(
      items.map((row) => groupOf?.(row)),
      [null, 1, 1, 2, 3],
    )
    const twin = createResult({ server: 'twin', rates: [801, 809, 791] })
    assert.deepEqual([count(several), count(createReport(inTwoRuns([core, twin])))], [1, 0])
  })
})

test('ranks by resolvers that answer from memory have a note that others wait', () => {
  const note = /^Resolvers answer from memory\. If yours wait for a backend, servers wait, too: /m
  assert.match(createReport(inTwoRuns([core, fast])).notes.join('\n'), note)
  assert.doesNotMatch(createReport([core, fast]).notes.join('\n'), note)
})

test('a server without a score of the HTTP audit has a note with the reason', () => {
  const audited = (/** @type {object} */ graphqlOverHttp) => {
    const result = createResult({ server: 'alpha', rates: [1000] })
    Object.assign(result.rounds[0], { graphqlOverHttp })
    return createReport([result, core]).notes.map(String)
  }
  const ended = 'exited during the HTTP audit: malformed JSON (exited with code 1)'
  assert.ok(audited({ score: null, failedMusts: [], reason: ended }).includes(`alpha: ${ended}.`))
  const compressed = 'answers came compressed with br, which was not asked for'
  const notes = audited({ score: auditScore, failedMusts: [], reason: compressed })
  assert.ok(notes.includes(`alpha: in the HTTP audit, ${compressed}.`))
})

test('notes that only define signs are details; doubts are none', () => {
  const { notes, details = [] } = createReport(inTwoRuns([slow, ceiling, alike, fast, core]))
  assert.match(notes.filter((note) => details.includes(note)).join('\n'), /^A line separates tiers: /m)
  const doubts = notes.filter((note) => !details.includes(note)).join('\n')
  for (const doubt of [
    /^Two rows are typically told apart /m,
    /^± is of this machine /m,
    / Rank: of this kind of machine/m,
  ])
    assert.match(doubts, doubt)
})

describe('percent of ceiling-http', () => {
  test('is the share of its rate', () => {
    const percents = byServer([fast, ceiling], 'percentOfCeilingHttp')
    assert.equal(percents['ceiling-http'], 100)
    assert.ok(Math.abs(Number(percents.fast) - 50) < 1e-9, String(percents.fast))
  })
  test('has the interval of the ratio to it, where there are blocks enough; the ceiling has none', () => {
    const intervals = byServer([fast, core, ceiling], 'percentInterval')
    const [low, high] = /** @type {[number, number]} */ (intervals.fast)
    assert.ok(low < 50 && high > 50 && high - low < 5, `${low} to ${high}`)
    assert.equal(intervals['ceiling-http'], null)
    const once = [createResult({ server: 'fast' }), createCeiling({ rates: [2000] })]
    assert.equal(byServer(once, 'percentInterval').fast, null)
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
