import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createPageParts } from '../../../../../lib/suites/throughput/publish/page/parts.js'
import { assertWellFormed } from '../../../../reports/drawings.js'
import {
  auditScore,
  completedRound,
  createCeiling,
  createReference,
  createResult,
  measuredLatency,
  faultyRound,
} from '../../resultFixtures.js'
import { createReport, historyOf } from '../report/reports.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

const results = [
  createReference(),
  createResult({ server: 'quick', rates: [2000, 2020, 1980] }),
  createResult({ server: 'old', rates: [400, 404, 396], endOfLife: true }),
  createResult({ server: 'broken', rounds: [faultyRound(0, 'failed', 'x')] }),
  createCeiling({ rates: [9000, 9100, 8900] }),
]
const cold = [createResult({ server: 'quick', rates: [500, 505, 495], settings: { workload: 'compound-cold' } })]

/** @param {Result[]} results @param {Result[]} [cold] */
const partsOf = (results, cold = []) => createPageParts(createReport(results, { variables: [], cold }), results)

/**
 * @type {(
 *   parts: ReturnType<typeof partsOf>,
 *   title: string,
 * ) => import('../../../../../lib/reports/report.d.ts').Picture}
 */
const pictureOf = ({ pictures = [] }, title) =>
  pictures.find((picture) => picture.title === title) ?? assert.fail(title)

describe('pictures', () => {
  const parts = partsOf(results, cold)
  test('are of all that is known', () => {
    assert.deepEqual(
      parts.pictures?.map(({ title }) => title),
      [
        'Ranking, with every process',
        'Latency percentiles under full load',
        'Requests/s and peak memory, MB',
        'Requests/s and CPU ms per 1,000 requests',
        'Cold and hot documents',
      ],
    )
    for (const { svg } of parts.pictures ?? []) {
      assertWellFormed(svg)
      assert.doesNotMatch(svg, /NaN|undefined|Infinity/)
    }
  })
  test('have every process, with what befell its block taken out', () => {
    const { svg, table } = pictureOf(parts, 'Ranking, with every process')
    const dots = [...svg.matchAll(/class="reading current"><title>quick, one process: ([\d,]+) requests/g)]
    assert.equal(dots.length, 3)
    // All of them differ by the same from block to block, in which they are alike.
    for (const [, rate] of dots) assert.ok(Math.abs(Number(rate.replace(',', '')) - 2000) < 10, rate)
    assert.match(svg, /<title>quick: 2,000 requests\/s, 95 % interval [\d,]+ to [\d,]+<\/title>/)
    const column = table?.columns.find(({ title }) => title === 'each process')
    const quick = table?.items.find((item) => /** @type {any} */ (item).server === 'quick')
    assert.equal(column?.text(quick).split(', ').length, 3)
  })
  test('have a mark at the rate of all processes, of two kinds as well', () => {
    const even = [1000, 1006, 994, 1003, 997, 1001, 1005, 995, 1002, 998]
    const results = [
      createReference({ rates: even, controls: even.toReversed() }),
      createResult({ server: 'quick', rates: even.map((rate) => 2 * rate).reverse() }),
      createResult({ server: 'two kinds', rates: even.map((rate, block) => (block === 4 ? 1.1 : 1.6) * rate) }),
    ]
    const { svg } = pictureOf(partsOf(results), 'Ranking, with every process')
    assert.equal([...svg.matchAll(/<title>two kinds, one process: 1,[56]\d\d requests/g)].length, 9)
    assert.equal([...svg.matchAll(/<title>two kinds, one process: 1,[01]\d\d requests/g)].length, 1)
    // 1600 × 0.6875 ** 0.1, the geometric mean of ten.
    assert.match(svg, /<title>two kinds: 1,54\d requests/)
    const row = createReport(results).rows.find(({ server }) => server === 'two kinds')
    assert.match(String(row?.flags), /^uneven processes \(processes: 1 at 1,[01]\d\d, 9 at 1,[56]\d\d to /)
  })
  test('name what none beats, and leave out baselines', () => {
    const { svg } = pictureOf(parts, 'Requests/s and peak memory, MB')
    assert.match(svg, />quick<\/text>/)
    assert.doesNotMatch(svg, />old<\/text>|ceiling-http/)
    assert.match(svg, /<title>old: 400 requests\/s, peak memory, MB: 90\.0<\/title>/)
  })
  test('show cold documents beside hot ones', () => {
    const { svg } = pictureOf(parts, 'Cold and hot documents')
    assert.match(svg, /<title>quick, cold: 500 requests\/s<\/title>/)
    assert.equal(
      partsOf(results).pictures?.some(({ title }) => title.startsWith('Cold')),
      false,
    )
  })
  test('leave out a gateway in what it costs', () => {
    const gateway = { ...createResult({ server: 'front', rates: [990, 1000, 1010] }), path: 'a/caddy-gateway.js' }
    const { svg } = pictureOf(partsOf([...results, gateway]), 'Requests/s and peak memory, MB')
    assert.doesNotMatch(svg, /front/)
  })
  test('show percentiles as the table does', () => {
    const slow = Array.from({ length: 999 }, () => 1000)
    const rounds = [0, 1].map((block) =>
      completedRound(block, { ...measuredLatency(...slow, 80_000), requestsPerSecond: 925 }),
    )
    const settings = { connections: 1, pipelining: 1 }
    const { table, svg } = pictureOf(
      partsOf([createResult({ rounds, settings })]),
      'Latency percentiles under full load',
    )
    assert.deepEqual(
      table?.columns.map(({ title, text }) => [title, text(table.items[0])]),
      [
        ['server', 'alpha'],
        ['p50 ms', '1.00'],
        ['p90 ms', '1.00'],
        ['p99 ms', '1.00'],
        ['p99.9 ms', '1.00'],
        ['max ms', '80.00'],
      ],
    )
    assert.match(svg, /ms \(logarithmic\)/)
  })
  test('of nothing are none that lie', () => {
    const { pictures = [] } = partsOf([results[3]])
    assert.deepEqual(
      pictures.map(({ title }) => title),
      ['Ranking, with every process'],
    )
  })
})

describe('the history', () => {
  /** @type {(run: number, rate: number, differences?: object) => ReturnType<typeof historyOf>} */
  const weekly = (run, rate, differences = {}) =>
    historyOf(
      [
        createReference({ runId: `run-${run}`, ...differences }),
        createResult({ server: 'quick', rates: [rate, 1.01 * rate, 0.99 * rate], runId: `run-${run}`, ...differences }),
      ].map((result) => ({ ...result, run: { ...result.run, startedAt: `2026-01-${run + 10}T03:04:05.000Z` } })),
    )
  const past = [2000, 2010, 1990, 2000, 2600, 2610].flatMap((rate, run) => weekly(run, rate))
  /** @type {(past: any[], chosen?: string[]) => import('../../../../../lib/reports/report.d.ts').Picture[]} */
  const drawn = (past, chosen = []) =>
    createPageParts(createReport(results), results, { past, chosen }).pictures?.filter(({ title }) =>
      title.startsWith('Ratios to'),
    ) ?? []

  test('is drawn run by run, with new levels', () => {
    const [{ title, svg, table }, ...others] = drawn(past)
    assert.deepEqual([title, others], ['Ratios to core-graphql-js, run by run: Example CPU 3000, 8 cores', []])
    assertWellFormed(svg)
    assert.equal([...svg.matchAll(/class="point"><title>quick, /g)].length, 5)
    assert.match(svg, /class="mark turn"><title>quick, 2026-01-14: .*; new level, \+30\.\d %<\/title>/)
    const [row] = table?.items ?? []
    assert.match(String(table?.columns.at(-1)?.text(row)), /^New level from 2026-01-14 on: \+30\.\d %, with no new/)
  })
  test('of another machine is in a picture of its own, and of another load in none', () => {
    const moved = [10, 11].flatMap((run) => weekly(run, 2000, { environment: { cpuModel: 'Other' } }))
    const loaded = [12, 13].flatMap((run) => weekly(run, 2000, { settings: { connections: 5 } }))
    assert.deepEqual(
      drawn([...past, ...moved, ...loaded]).map(({ title }) => title.split(': ')[1]),
      ['Example CPU 3000, 8 cores', 'Other, 8 cores'],
    )
  })
  test('of servers that were not chosen, of a single run or of lines that are none is not drawn', () => {
    assert.deepEqual(drawn(past, ['old']), [])
    assert.deepEqual(drawn(weekly(1, 2000)), [])
    const broken = past.map((line) => ({ ...line, version: {}, ratioInterval: ['x'] }))
    assert.deepEqual(drawn([...broken, .../** @type {any[]} */ ([{ run: 'x', server: 'y' }])]), [])
  })
})

test('rows compare as in their run, and not at all with what has no number', () => {
  const [{ rows, relate }, ...others] = partsOf(results).compared ?? []
  assert.deepEqual([rows.length, others], [5, []])
  const row = (/** @type {string} */ server) => ({ server })
  const relation = relate(row('quick'), row('old'))
  assert.equal(relation?.verdict, 'faster')
  assert.ok(Math.abs(Number(relation?.ratio) - 5) < 0.1)
  assert.equal(relate(row('quick'), row('broken')), null)
})

test('rows of one block compare by their rates, and say why that is not confirmed', () => {
  const some = [createResult({ server: 'a', rates: [2000] }), createResult({ server: 'b', rates: [1000] })]
  const { rows } = createReport(some)
  const [{ relate, estimate, doubt }, ...others] = partsOf(some).compared ?? []
  assert.deepEqual([relate(rows[0], rows[1]), doubt, others], [null, 'one block, not confirmed', []])
  assert.ok(Math.abs(Number(estimate?.(rows[0], rows[1])) - 2) < 1e-9)
  assert.equal(estimate?.(rows[0], { ...rows[1], requestsPerSecond: null }), null)
})

test('an audit is told in words, with the rules that are not kept', () => {
  const failedMusts = [{ id: '22EB', name: 'SHOULD accept application/json', reason: 'status 400' }]
  const graphqlOverHttp = { score: auditScore, failedMusts, reason: null }
  const { about } = partsOf([createResult({ rounds: [{ ...completedRound(0), graphqlOverHttp }] })])
  assert.deepEqual(about?.('alpha'), [
    ['GraphQL over HTTP', 'MUST 12 of 13, SHOULD 19 of 23, MAY 25 of 25'],
    ['fails 22EB', 'SHOULD accept application/json: status 400'],
  ])
  assert.deepEqual(about?.('beta'), [])
})

test('a command says which documents there were, and which workload', () => {
  const { options } = partsOf(results)
  const ask = (/** @type {string[]} */ ...workloads) => options?.(/** @type {any} */ ({ settings: { workloads } }))
  assert.deepEqual(ask('compound'), [])
  assert.deepEqual(ask('compound', 'compound-cold'), ['--documents', 'hot,cold'])
  assert.deepEqual(ask('rest'), ['--workload', 'rest'])
})
