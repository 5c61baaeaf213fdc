import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { describeAnswer } from '../../../../../lib/suites/throughput/publish/readme/readmeAnswer.js'
import { createReport } from '../report/reports.js'
import { createReference, createResult, reference } from '../../resultFixtures.js'
import { joinPatterns } from '../../../../joinPatterns.js'
import { librariesOf, rank } from './rankings.js'

const nothing = { delays: [], past: [] }
const ranking = rank()
const maintained = ranking.rows.filter(librariesOf(ranking).isMaintained)
const place = 'Measured on 2026-01-02 with Node 20.19.0 on Example CPU 3000, 8 cores.'

/** @param {Partial<Parameters<typeof describeAnswer>[1]>} facts */
const answer = (facts) => describeAnswer(ranking.ranked, { maintained, ...nothing, ...facts })

describe('the answer of the results', () => {
  test('says who leads by how much, what graphql-jit changes, and where that was measured', () => {
    const [leaders, jit, ...others] = answer({})
    assert.match(
      leaders,
      /^Fastest of 2 maintained servers: mercurius with 1\.50 \(1\.\d\d–1\.\d\d\) times the requests\/s of graphql-js /,
    )
    assert.match(leaders, / alone \(core-graphql-js\); then apollo-server with 0\.90 \(0\.\d\d–0\.\d\d\)\.$/)
    assert.match(
      jit,
      joinPatterns(
        /^graphql-jit makes mercurius 2\.00 \(1\.\d\d–2\.\d\d\) times as fast for a document that it has compiled, /,
        /so values belong in variables\.$/,
      ),
    )
    assert.deepEqual(others, [place])
  })
  test('says where and when alone if no maintained library has a number', () => {
    assert.deepEqual(answer({ maintained: [] }), [place])
  })
  test('says what graphql-jit costs if other documents were measured', () => {
    const cold = { 'mercurius+graphql-jit': 30, mercurius: 300 }
    const withCold = ranking.rows.map((row) => ({
      ...row,
      coldRequestsPerSecond: cold[/** @type {keyof typeof cold} */ (row.server)] ?? null,
    }))
    const plain = withCold.filter(({ server }) => server === 'mercurius')
    const [, jit] = describeAnswer({ ...ranking.ranked, rows: withCold }, { ...nothing, maintained: plain })
    assert.match(jit, /compiled, and with another document in each request mercurius 0\.10 times\.$/)
  })
})

test('leaders that are not told apart are named together, and one run warns of another', () => {
  const alike = ['a', 'b'].map((server) => createResult({ server, rates: [1000, 1004, 996] }))
  const slow = createResult({ server: 'slow', rates: [700, 702.8, 697.2] })
  const { rows, ranked } = createReport([createReference(), ...alike, slow])
  const libraries = rows.filter(({ server }) => server !== reference)
  const [leaders] = describeAnswer(ranked, { ...nothing, maintained: libraries })
  assert.match(
    leaders,
    /^Fastest of 3 maintained servers, not told apart: a with 1\.25 ± \d+\.\d % and b with 1\.25 ± \d+\.\d % times /,
  )
  assert.match(leaders, /; then slow with 0\.87\. This is one run: another may order close ones otherwise\.$/)
})

describe('servers with slow backends', () => {
  const waiting = {
    inFlight: 10,
    cores: /** @type {[number, number]} */ ([0.131, 0.88]),
    cheapest: 'quick',
    dearest: 'slow',
    ratios: [1.51, 1.56, 1.61],
  }
  const times = { delays: [5, 20, 50], widest: [1.124, 1.04, 1.03], waiting: null }
  /** @param {Parameters<typeof describeAnswer>[1]['delays']} delays */
  const told = (delays) => answer({ delays }).slice(2, -1)

  test('are told apart by how far at most, with the machine if that differs', () => {
    const delays = [
      { title: 'n+1-dataloader', machine: 'Other CPU, 2 cores', servers: 7, ...times },
      { title: 'n+1-join', machine: 'Example CPU 3000, 8 cores', servers: 2, ...times, delays: [5], widest: [1.12] },
    ]
    assert.deepEqual(told(delays), [
      'If each call of a backend takes 5, 20 or 50 ms (n+1-dataloader, on Other CPU, 2 cores), none of 7 servers is ' +
        'more than 1.12, 1.04 or 1.03 times as fast as another, by the 95 % intervals.',
      'If each call of a backend takes 5 ms (n+1-join), none of 2 servers is more than 1.12 times as fast as ' +
        'another, by the 95 % intervals.',
    ])
  })
  test('are told apart by their CPU time if all of them wait', () => {
    const delay = { title: 'n+1-dataloader', machine: 'Example CPU 3000, 8 cores', servers: 7, ...times, widest: [] }
    assert.deepEqual(told([{ ...delay, waiting }]), [
      'If each call of a backend takes 5, 20 or 50 ms (n+1-dataloader), all 7 servers wait with 10 requests in ' +
        'flight (0.13 to 0.88 cores used), and differ by the CPU time of an answer: slow takes 1.51 to 1.61 ' +
        'times as much as quick.',
    ])
    const [several] = told([{ ...delay, waiting: { ...waiting, cheapest: null, ratios: [1.5, 1.5] } }])
    assert.match(several, / slow takes 1\.50 times as much as the cheapest one\.$/)
  })
  test('have no sentence if nothing is known of them', () => {
    const delay = { title: 'n+1-dataloader', machine: 'Example CPU 3000, 8 cores', servers: 7, ...times, widest: [] }
    assert.deepEqual(told([delay]), [])
  })
})

describe('what has changed since the table before', () => {
  /** @type {(server: string, run: string, day: string, ratio: number) => any} */
  const lineOf = (server, run, day, ratio) => ({
    ...{ run, startedAt: `${day}T03:04:05.000Z`, suite: 'throughput', server, version: `${server} 1.2.3` },
    ...{ outcome: 'completed', runtime: 'node 20.19.0', machine: 'M', load: 'L', reference, requestsPerSecond: 1 },
    ...{ interval: null, ratioToReference: ratio, ratioInterval: [ratio / 1.01, ratio * 1.01], noiseFloor: 0.01 },
  })
  /** @type {(before: number, now: number) => any[]} rows of four runs before, and of the two that are shown */
  const pastOf = (before, now) => [
    ...[1, 2, 3, 4].flatMap((day) => [
      lineOf('mercurius', `before-${day}`, `2025-12-0${day}`, before),
      lineOf('apollo-server', `before-${day}`, `2025-12-0${day}`, 0.9),
    ]),
    ...['run-1', 'run-2'].flatMap((run) => [
      lineOf('mercurius', run, '2026-01-02', now),
      lineOf('apollo-server', run, '2026-01-02', 0.9),
    ]),
  ]
  /** @param {any[]} past */
  const changesOf = (past) => answer({ past }).slice(3)

  test('names each row with a new level', () => {
    assert.deepEqual(changesOf(pastOf(1.2, 1.5)), ['Since the table of 2025-12-04: mercurius +25.0 %.'])
  })
  test('says that there is none', () => {
    assert.deepEqual(changesOf(pastOf(1.5, 1.5)), ['Since the table of 2025-12-04: no row has a new level.'])
  })
  test('is left out without an earlier run, or without the shown ones', () => {
    assert.deepEqual(changesOf(pastOf(1.2, 1.5).slice(8)), [])
    assert.deepEqual(changesOf(pastOf(1.2, 1.5).slice(0, 8)), [])
  })
})
