import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { answerQuestions, describeNewLevels } from '../../../../../lib/suites/throughput/publish/readme/readmeAnswer.js'
import { createReport } from '../report/reports.js'
import { createLayerReport } from '../../../../../lib/suites/throughput/publish/layers/layerReport.js'
import { rankResults } from '../../../../../lib/suites/throughput/analyse/rankResults.js'
import { completedRound, createReference, createResult, reference } from '../../resultFixtures.js'
import { joinPatterns } from '../../../../joinPatterns.js'
import { librariesOf, rank } from './rankings.js'

const nothing = { delays: [], layers: [], gateways: '' }
const ranking = rank()
const maintained = ranking.rows.filter(librariesOf(ranking).isMaintained)

/** @type {(ranked: typeof ranking.ranked, facts: Parameters<typeof answerQuestions>[1]) => Record<string, string>} */
const answersOf = (ranked, facts) =>
  Object.fromEntries(answerQuestions(ranked, facts).map(({ question, sentences }) => [question, sentences.join(' ')]))

/** @param {Partial<Parameters<typeof answerQuestions>[1]>} facts */
const answer = (facts) => answersOf(ranking.ranked, { maintained, ...nothing, ...facts })

describe('the answers of the results', () => {
  test('say who leads by how much, and what graphql-jit changes, each with its reason', () => {
    assert.deepEqual(answer({}), {
      'Which is fastest?':
        'mercurius is the fastest of 2 maintained servers: it answers 1.5 times as many requests as graphql-js ' +
        'alone. Then come apollo-server with 0.90 times. All resolve one small document from memory: a server ' +
        'gains by keeping it parsed, and loses by what it does around it.',
      'When does it not matter?':
        'At a low rate: requests/s × CPU time of an answer is the share of a core. 100 requests/s take 8.3 to 14 % ' +
        'of one from memory, by server.',
      'What makes it faster?':
        'graphql-jit makes mercurius 2.0 times as fast, because it compiles the document once. It costs a ' +
        'compilation of each new document, so values belong in variables.',
    })
  })
  test('are none if no maintained library has a number', () => assert.deepEqual(answer({ maintained: [] }), {}))
})

test('leaders that are not told apart from the first are named together, and one run warns of another', () => {
  const alike = ['a', 'b'].map((server) => createResult({ server, rates: [1000, 1004, 996] }))
  const slow = createResult({ server: 'slow', rates: [700, 702.8, 697.2] })
  const { rows, ranked } = createReport([createReference(), ...alike, slow])
  const libraries = rows.filter(({ server }) => server !== reference)
  const answers = answersOf(ranked, { ...nothing, maintained: libraries })
  assert.match(
    answers['Which is fastest?'],
    joinPatterns(
      /^a and b are the fastest of 3 maintained servers, not told apart: they answer 1\.2 times as many requests as /,
      /graphql-js alone\. Then come slow with 0\.87 times\. This is one run: another may order close ones otherwise\./,
    ),
  )
})

test('leaders are those that the first is not told apart from, not all that neighbours connect', () => {
  const rates = /** @type {const} */ ({ a: 1000, b: 960, c: 920, d: 880, e: 840 })
  const noise = [1, 1.02, 0.98]
  const chain = Object.entries(rates).map(([server, rate], row) =>
    createResult({ server, rates: noise.map((_, block) => rate * noise[(block + row) % 3]) }),
  )
  const { rows, ranked } = createReport([createReference(), ...chain])
  const text = answersOf(ranked, { ...nothing, maintained: rows.filter(({ server }) => server !== reference) })[
    'Which is fastest?'
  ]
  const [, leaders, tie] = /^(.*?) (?:is|are) the fastest of 5 maintained servers(.*?): /.exec(text) ?? []
  const verdictOf = (/** @type {string} */ name) => ranked.analysis?.relate('a', name).verdict
  const alike = ['a', ...['b', 'c', 'd', 'e'].filter((name) => verdictOf(name) === '~')]
  assert.ok(alike.length > 1 && alike.length < 5, alike.join())
  assert.deepEqual(leaders.split(/, | and /), alike)
  assert.equal(tie, alike.length > 2 ? ', not told apart from the first' : ', not told apart')
  assert.match(text, /Then come .*e with /)
})

describe('servers with slow backends', () => {
  const waiting = {
    delays: [20, 50],
    inFlight: 10,
    cores: /** @type {[number, number]} */ ([0.131, 0.88]),
    cheapest: 'quick',
    dearest: 'slow',
    ratios: [1.51, 1.56, 1.61],
  }
  const delay = { title: 'n+1-join', servers: 7, delays: [5, 20, 50], widest: [1.124, 1.04, 1.03], waiting: null }
  const here = { ...delay, machine: 'Example CPU 3000, 8 cores' }
  /** @param {Parameters<typeof answerQuestions>[1]['delays']} delays */
  const told = (delays) => answer({ delays })['When does it not matter?'].split(/ ?At a low rate: /)[0]

  test('are told apart by how far at most, with the machine if that differs', () => {
    assert.equal(
      told([{ ...delay, machine: 'Other CPU, 2 cores' }]),
      'When resolvers wait for a backend: with calls of 5, 20 or 50 ms on Other CPU, 2 cores, none of 7 servers is ' +
        'more than 1.1, 1.0 or 1.0 times as fast as another.',
    )
    assert.match(told([here]), /: with calls of 5, 20 or 50 ms, none of 7 servers /)
  })
  test('are told apart by their CPU time if all of them wait', () => {
    assert.equal(
      told([{ ...here, waiting }]),
      'When resolvers wait for a backend, because all servers wait, too. With calls of 20 or 50 ms and 10 ' +
        'requests in flight, 7 servers used 0.13 to 0.88 of a core. You pay for CPU time: an answer of slow takes ' +
        '1.5 to 1.6 times that of quick.',
    )
    const several = told([{ ...here, waiting: { ...waiting, cheapest: null, ratios: [1.5, 1.5] } }])
    assert.match(several, / an answer of slow takes 1\.5 times that of the cheapest one\.$/)
  })
  test('have no sentence if nothing is known of them', () => assert.equal(told([{ ...here, widest: [] }]), ''))
  test('take a share of a core at a low rate, of which only known CPU times say how much', () => {
    const all = answer({ delays: [{ ...here, waiting }] })['When does it not matter?']
    assert.match(all, /100 requests\/s take 8\.3 to 14 % of one from memory, by server\.$/)
    const unknown = maintained.map((row) => ({ ...row, serverCpuMsPerThousandRequests: null }))
    assert.equal(answer({ maintained: unknown })['When does it not matter?'], undefined)
  })
})

describe('layers and gateways', () => {
  const question = 'What else changes the choice?'
  /** @type {(server: string, rate: number, work: number) => ReturnType<typeof createResult>} */
  const resultOf = (server, rate, work) => {
    const measured = { layerWorkPerAnswer: work, resolverCallsPerAnswer: 1 }
    const rounds = [1, 1.004, 0.996].map((noise, block) =>
      completedRound(block, { ...measured, requestsPerSecond: rate * noise }),
    )
    const path = `benchmarks/${server.includes('+') ? 'layers/' : ''}${server}.js`
    return { ...createResult({ server, rounds }), path }
  }
  const rowsOf = (/** @type {Parameters<typeof resultOf>[]} */ ...some) =>
    createLayerReport(rankResults([createReference(), ...some.map((one) => resultOf(...one))])).rows
  const layers = rowsOf(['a', 1000, 0], ['a+opentelemetry', 240, 203], ['a+cors', 990, 1], ['a+log', 600, 1])

  test('are named by the costliest layer, with its reason', () => {
    assert.equal(
      answer({ layers })[question],
      'Tracing costs more than the choice of the server: with opentelemetry, a keep 0.24 of the rate, because an ' +
        'answer has 200 spans.',
    )
    assert.match(
      answer({ layers: layers.filter(({ layer }) => layer !== 'opentelemetry') })[question],
      /^A layer costs /,
    )
  })
  test('have no sentence if no layer costs a third', () => {
    assert.equal(answer({ layers: rowsOf(['a', 1000, 0], ['a+cors', 990, 1]) })[question], undefined)
  })
  test('are followed by the cost of a gateway', () => {
    assert.match(answer({ layers, gateways: 'A gateway takes more.' })[question], / spans\. A gateway takes more\.$/)
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
  const changesOf = (past) => describeNewLevels(ranking.ranked.results, past)

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
