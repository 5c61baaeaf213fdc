import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { summariseFurtherRuns } from '../../.github/furtherRuns.js'
import {
  describeBackends,
  describeDocuments,
  describeLists,
  describeMemory,
  describeNext,
  describeProcesses,
  describeRuntimes,
  describeScenario,
  describeSchemas,
} from '../../.github/sentences.js'

/** @import { Measured } from '../../.github/namedRuns.js' */

const free = { rate: null, ratio: null, cpu: null, latency: null }

/** @type {(server: string, rate: number | null, differences?: object) => any} */
const rowOf = (server, rate, differences) => ({
  ...{ server, requestsPerSecond: rate, outcome: rate === null ? 'failed' : 'completed', doubted: free },
  ...differences,
})

/**
 * A workload whose rows are told apart from 10 % on, and known to 5 %.
 * @type {(workload: string, rows: any[], more?: Partial<Measured>) => Measured}
 */
function measure(workload, rows, more) {
  const rateOf = (/** @type {string} */ name) => rows.find(({ server }) => server === name)?.requestsPerSecond
  const analysis = {
    has: (/** @type {string} */ name) => Boolean(rateOf(name)),
    /** @type {(name: string, other: string) => object} */
    relate(name, other) {
      const ratio = rateOf(name) / rateOf(other)
      const verdict = Math.abs(Math.log(ratio)) < Math.log(1.1) ? '~' : ratio > 1 ? 'faster' : 'slower'
      return { ratio, interval: [ratio * 0.95, ratio * 1.05], verdict }
    },
    readings: (/** @type {string} */ name) => [1, 1, 1, name === 'mercurius' ? 0.8 : 0.95].map((x) => x * rateOf(name)),
  }
  return { workload, rows, analysis, reference: 'core-graphql-js', inFlight: 10, day: '2026-01-02', ...more }
}

describe('documents', () => {
  const hot = measure('compound', [
    rowOf('mercurius', 4000, { coldToHotRatio: 0.5 }),
    rowOf('grafserv', 3000),
    rowOf('core-graphql-js', 2000),
    rowOf('graphql-http', 1950),
    rowOf('mercurius+graphql-jit', 8000),
  ])
  const cold = measure('compound-cold', [
    rowOf('mercurius', 1700),
    rowOf('grafserv', 700),
    rowOf('core-graphql-js', 2000),
    rowOf('graphql-http', 1950),
    rowOf('mercurius+graphql-jit', 170),
  ])
  test('say who is slower by them in the same windows, whose order turns round, and what graphql-jit costs', () => {
    assert.equal(
      describeDocuments([hot, cold]),
      'With another document in each request, beside core-graphql-js: mercurius 0.85 and grafserv 0.35 times as ' +
        'fast; graphql-http not told apart (7.4 % at most). The order turns round in most pairs of servers that ' +
        'both kinds of documents tell apart, here in 4 of 5. Then with graphql-jit, beside the same server without ' +
        'it: mercurius 0.10 times as fast, because it compiles each document.',
    )
  })
  test('give no reason for graphql-jit if nothing is slower by it', () => {
    const rows = [...cold.rows.slice(0, 4), rowOf('mercurius+graphql-jit', 1710)]
    assert.match(
      describeDocuments([hot, measure('compound-cold', rows)]),
      / Then with graphql-jit, beside the same server without it: mercurius not told apart \(5\.6 % at most\)\.$/,
    )
  })
  test('say nothing of rows that a flag doubts, and nothing without both kinds', () => {
    const doubted = { ...free, rate: 'saturated', ratio: 'saturated' }
    const rows = cold.rows.map((row) => ({ ...row, doubted }))
    assert.equal(describeDocuments([hot, { ...cold, rows }]), '')
    assert.deepEqual([describeDocuments([hot]), describeDocuments([])], ['', ''])
  })
})

describe('backends', () => {
  const cost = (/** @type {number} */ ms) => ({ serverCpuMsPerThousandRequests: 1000 * ms })
  const places = [5, 20, 50].flatMap((delay) =>
    [10, 400].map((inFlight) =>
      measure(
        `n+1-dataloader-delay-${delay}`,
        [rowOf('mercurius', 100, cost(inFlight / 100 + delay)), rowOf('grafserv', 100, cost(inFlight / 400 + delay))],
        { inFlight },
      ),
    ),
  )
  test('are described by the most requests in flight and the middle delay, the cheapest server first', () => {
    assert.equal(
      describeBackends(places),
      'Behind calls of 20 ms a core of grafserv serves 1.1 times as many requests as one of mercurius, ' +
        'in this run 48 a second. An answer takes 21 and 24 ms of CPU time, with DataLoader and 400 requests in ' +
        'flight.',
    )
  })
  test('take two servers whose CPU time no flag doubts', () => {
    const [place] = places
    const rows = place.rows.map((row) => ({ ...row, doubted: { ...free, cpu: 'short' } }))
    assert.deepEqual([describeBackends([{ ...place, rows }]), describeBackends([])], ['', ''])
  })
})

test('graphql 17 is beside graphql 16 what each of its servers shows, with the most that it may differ by', () => {
  const rows = [
    ...[rowOf('a', 1000), rowOf('a@graphql-17', 1300)],
    ...[rowOf('b', 1000), rowOf('b@graphql-17', 1010), rowOf('c@graphql-17', null)],
  ]
  assert.equal(
    describeNext([measure('compound', rows)]),
    'graphql 17 in place of 16: a 1.3 times as fast; b not told apart (6.0 % at most).',
  )
  assert.equal(describeNext([]), '')
})

test('what one comparison shows and all together do not is called neither alike nor faster', () => {
  const beside = (/** @type {number} */ rate) =>
    describeNext([measure('compound', [rowOf('a', 1000), rowOf('a@graphql-17', rate)])])
  assert.equal(beside(1075), 'graphql 17 in place of 16: a perhaps faster (2.1 to 13 %).')
  assert.equal(beside(925), 'graphql 17 in place of 16: a perhaps slower (2.9 to 12 %).')
})

test('runtimes are compared with Node.js 24, and those without a number named', () => {
  const rows = [
    ...[rowOf('a@node24', 1000), rowOf('b@node24', 1000), rowOf('a@bun', 1500), rowOf('b@bun', 500)],
    ...[rowOf('a@deno', null), rowOf('b@deno', null)],
  ]
  assert.equal(
    describeRuntimes([measure('compound', rows)]),
    'Bun in place of Node.js 24: a 1.5 and b 0.50 times as fast. Deno in place of Node.js 24: does not run a and b.',
  )
  assert.equal(describeRuntimes([]), '')
})

test('lists cost CPU time by their length, the shortest first', () => {
  const at = (/** @type {string} */ workload, /** @type {number[]} */ costs) =>
    measure(
      workload,
      costs.map((cost, index) => rowOf(`${index}`, 100, { serverCpuMsPerThousandRequests: cost })),
    )
  assert.equal(
    describeLists([at('list', [40_000, 90_000]), at('list-100', [400]), at('deep', [1])]),
    '100 items take 0.40 ms and 10,000 items take 40 to 90 ms of CPU time, by server.',
  )
  assert.equal(describeLists([]), '')
})

test('schemas cost time and memory of a start: the smallest and the largest of them', () => {
  const at = (/** @type {number} */ types, /** @type {object} */ start) =>
    measure(`schema-${types}`, [rowOf('a', 100, start), rowOf('b', null, { coldStartMs: null })])
  const places = [5000, 10, 100].map((types) => at(types, { coldStartMs: types, startMemoryBytes: types * 1e5 }))
  assert.equal(
    describeSchemas(places),
    'By server, a start takes with 10 types 10 ms and 1.0 MB and with 5,000 types 5,000 ms and 500 MB.',
  )
  assert.deepEqual([describeSchemas(places.slice(0, 1)), describeSchemas([])], ['', ''])
})

test('memory is described by who grows without end, and by how much for each document, before all who do not', () => {
  const grown = (/** @type {string} */ server, /** @type {string | null} */ growth, keptBytesPerAnswer = 0) =>
    rowOf(server, 100, { growth, keptBytesPerAnswer })
  const rows = [
    ...[grown('a', 'none'), grown('b', 'goes on', 12_345), grown('c', 'ends', 300), grown('d', '~')],
    ...[grown('e', 'goes on', 25), grown('f', 'none'), grown('g', null)],
  ]
  assert.equal(
    describeMemory([measure('compound-new', rows)]),
    'If each request has a new document, memory grows without end with b (12,000 bytes for each) and e (25 bytes ' +
      'for each); grows at first, and then no more, with c; does not grow with a and f; may grow with d.',
  )
  const few = measure('compound-new', [grown('a', null)])
  assert.deepEqual([describeMemory([few]), describeMemory([])], ['', ''])
})

test('a scenario names its fastest and its slowest server, and those that cannot do it', () => {
  const rows = [
    rowOf('a', 1300, { ratioToReference: 1.3 }),
    rowOf('core-graphql-js', 1000, { ratioToReference: null }),
    rowOf('b', 800, { ratioToReference: 0.8 }),
    rowOf('c', null, { outcome: 'unsupported' }),
  ]
  assert.equal(
    describeScenario(measure('upload', rows)),
    'upload: b to a serve 0.80 to 1.3 times as many requests as core-graphql-js. c cannot do it.',
  )
})

test('processes that stay slow are counted by server', () => {
  assert.equal(
    describeProcesses([measure('compound', [rowOf('mercurius', 4000), rowOf('grafserv', 3000)])]),
    '1 of 8 processes stay more than 10 % below the median of their server: mercurius 1 of 4.',
  )
  assert.equal(describeProcesses([]), '')
})

test('ratios are said to be of one processor only if a run on it kept them, and one on another did not', () => {
  /** @type {(isOnMachine: boolean, keepsRatios: boolean) => any} */
  const runOn = (isOnMachine, keepsRatios) => ({
    ...{ isOnMachine, keepsRatios, keepsOrder: true, processor: 'Another CPU' },
    ...{ startedAt: '2026-01-02T03:04:05.678Z', method: 'a' },
    all: { ratios: 45, outside: [] },
    ranked: { separated: 3, reversed: 0, separatedReversed: 0, reversals: [] },
  })
  const table = { first: { environment: { methodSha256: 'a' } }, startedAt: '2026-01-01T03:04:05.678Z' }
  /** @param {any[]} runs */
  const isOfProcessor = (...runs) =>
    summariseFurtherRuns(/** @type {any} */ ({ table, runs })).includes('So × is of this processor only.')
  const [here, worseHere, there, worseThere] = [true, false].flatMap((isHere) => [
    runOn(isHere, true),
    runOn(isHere, false),
  ])
  assert.ok(isOfProcessor(here, worseThere))
  assert.ok(!isOfProcessor(worseThere))
  assert.ok(!isOfProcessor(here, there))
  assert.ok(!isOfProcessor(worseHere, worseThere))
})
