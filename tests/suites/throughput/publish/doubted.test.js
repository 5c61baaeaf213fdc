import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { busyFlag, throttledFlag } from '../../../../lib/checks/busyMachine.js'
import { rankResults } from '../../../../lib/suites/throughput/analyse/rankResults.js'
import { createLayerReport } from '../../../../lib/suites/throughput/publish/layers/layerReport.js'
import { drawLayers } from '../../../../lib/suites/throughput/publish/layers/drawLayers.js'
import { createPageParts } from '../../../../lib/suites/throughput/publish/page/parts.js'
import { drawRanking } from '../../../../lib/suites/throughput/publish/plot/drawRanking.js'
import { describeRanking } from '../../../../lib/suites/throughput/publish/plot/drawnRows.js'
import { describeDisturbances } from '../../../../lib/suites/throughput/publish/readme/disturbances.js'
import { answerQuestions } from '../../../../lib/suites/throughput/publish/readme/readmeAnswer.js'
import { answerOf } from '../../../../lib/suites/throughput/publish/report/answer.js'
import { createReport } from '../../../../lib/suites/throughput/publish/report/report.js'
import { completedRound, createReference, createResult, inTwoRuns, reference } from '../resultFixtures.js'
import { createChanges, createMatrix, historyOf } from './report/reports.js'

/** @import { Measurement, Result } from '../../../../lib/suites/throughput/types.d.ts' */

const noise = [1, 1.004, 0.996]

/** Measurements whose flags doubt a ratio, by the kind of flag. @type {Record<string, Partial<Measurement>>} */
const flawed = {
  stalled: { serverCpuSeconds: 2, clientCpuSeconds: 2 },
  'load generator saturated': { clientCpuSeconds: 4.9 },
  "breaks Little's law": { latencyMs: { mean: 1, p50: 1, p90: 1, p99: 1, max: 1 } },
  'unsteady warm-up': { warmupSteady: false },
}
/** Those that say what the machine did besides. @type {Record<string, Partial<Measurement>>} */
const disturbed = {
  'busy machine': { otherCpuSeconds: 7.75 },
  'CPU quota': { throttledSeconds: 2 },
}

/** @type {(server: string, rate: number, differences?: Partial<Measurement>) => Result} */
const resultOf = (server, rate, differences) =>
  createResult({
    server,
    rounds: noise.map((factor, block) => {
      const requestsPerSecond = rate * factor
      const ms = 1e6 / requestsPerSecond
      const latencyMs = { mean: ms, p50: ms, p90: ms, p99: ms, max: ms }
      return completedRound(block, { latencyMs, ...differences, requestsPerSecond })
    }),
  })

/** @typedef {Parameters<typeof answerQuestions>} Asked */
/** @type {(ranked: Asked[0], maintained: Asked[1]['maintained']) => string[]} */
const sentencesOf = (ranked, maintained) =>
  answerQuestions(ranked, { maintained, delays: [], layers: [], gateways: '' }).map(({ sentences }) =>
    sentences.join(' '),
  )

/** @param {Partial<Measurement>} [differences] of the fastest row */
const resultsOf = (differences) => [
  createReference(),
  resultOf('quick', 2000, differences),
  resultOf('quick+graphql-jit', 4000, differences),
  resultOf('middle', 1500),
  resultOf('slow', 400),
]
const isMaintained = (/** @type {{ server: string }} */ { server }) => !/[+]/.test(server) && server !== reference

describe('a row without a flag', () => {
  test('is in every sentence and picture, so that these tests can fail', () => {
    const { ranked, rows } = reportOf(resultsOf())
    const sentences = sentencesOf(ranked, rows.filter(isMaintained)).join(' ')
    assert.match(sentences, /quick is the fastest of 3 .* 2\.5 times .*graphql-jit makes quick 2\.0/)
    assert.match(drawRanking(createReport(rankResults(resultsOf()))), />quick</)
    assert.match(answerOf(['quick', 'slow'], rankResults(resultsOf())).answer, /^quick is 400\.0 % faster than slow/)
  })
})

/** @param {Result[]} results */
const reportOf = (results) => createReport(rankResults(inTwoRuns(results)), [], undefined, undefined, isMaintained)

for (const [kind, measured] of Object.entries({ ...flawed, ...disturbed }))
  describe(`a row with the flag ${kind}`, () => {
    const report = reportOf(resultsOf(measured))
    const { rows, ranked } = report
    const maintained = rows.filter(isMaintained)

    test('names the values that the flag doubts', () => {
      const row = rows.find(({ server }) => server === 'quick')
      assert.match(String(row?.doubted.ratio), new RegExp(kind))
      assert.deepEqual([row?.rank, row?.tier], [null, null])
    })
    test('is in no sentence of the README but one that names the flag', () => {
      const [lead, ...others] = sentencesOf(ranked, maintained)
      assert.match(lead, /^middle is the fastest of 2 maintained servers: .* Flags doubt the rates of others: quick \(/)
      assert.doesNotMatch(others.join(' '), /quick|jit/)
    })
    test('is in no picture of the ranking, which names it', () => {
      assert.doesNotMatch(describeRanking(report), /quick/)
      const drawing = drawRanking(report)
      assert.doesNotMatch(drawing, />quick</)
      assert.match(drawing, /Not drawn, because a flag doubts them: quick\+graphql-jit, quick \(/)
    })
    test('is in no picture of a page, nor in a comparison there', () => {
      const { pictures = [], compared = [] } = createPageParts(report, ranked.results)
      for (const { svg, title } of pictures.filter(({ title }) => !title.startsWith('Latency')))
        assert.doesNotMatch(svg, />quick</, title)
      for (const { rows } of compared) assert.ok(rows.every((row) => !/quick/.test(/** @type {any} */ (row).server)))
    })
    test('is in no note on order, and one says why it has no rank', () => {
      const notes = report.notes.filter((note) => /quick/.test(note) && !note.includes('. The '))
      assert.ok(notes.some((note) => note.startsWith('Without a rank, because a flag doubts their rates: quick')))
      assert.ok(notes.every((note) => !/Undecided|other order/.test(note)))
    })
    test('is not judged against a baseline, and finds no level in the history', () => {
      const { rows, answer } = createChanges(resultsOf(measured), resultsOf())
      assert.equal(rows.find(({ server }) => server === 'quick')?.verdict, null)
      assert.match(String(answer), /No verdict on requests\/s, because a flag doubts their ratios: quick/)
      const line = historyOf(resultsOf(measured)).find(({ server }) => server === 'quick')
      assert.deepEqual([line?.ratioToReference, line?.ratioInterval], [null, null])
      assert.equal(Math.round(Number(line?.requestsPerSecond)), 2000)
    })
    test('shows its flag before its number beside other scenarios', () => {
      const parts = /** @type {const} */ (['compound', 'list']).map((workload) => ({
        workload,
        results: resultsOf(measured).map((result) => ({ ...result, settings: { ...result.settings, workload } })),
      }))
      const { tables, notes } = createMatrix(parts)
      const [{ columns, items }] = tables
      const item = items.find((row) => /** @type {any} */ (row).server === 'quick')
      assert.match(columns[1].text(item), new RegExp(`^${kind} 2\\.50$`))
      assert.ok(
        notes.some((note) => note.startsWith(`${kind}: `) && /\(classic, list\)|: \d+ of \d+ rows: /.test(note)),
        notes.join('\n'),
      )
    })
    test('is no figure of a layer', () => {
      const [base, layer] = [resultOf('base', 1000), resultOf('base+slow', 500, measured)]
      const results = [createReference(), base, { ...layer, path: 'benchmarks/layers/base+slow.js' }]
      const report = createLayerReport(rankResults(results))
      assert.match(String(report.answer), /^Layers on base, a flag doubts: base\+slow \(/)
      assert.doesNotMatch(drawLayers(report), />slow</)
      assert.ok(report.notes.some((note) => note.startsWith(`${kind}: base+slow`)))
    })
    test('leaves the others without a ratio if it is of the reference', () => {
      const results = [createReference(), ...resultsOf().slice(1)].map((result) =>
        result.server === reference
          ? { ...result, rounds: result.rounds.map((round) => withDifferences(round, measured)) }
          : result,
      )
      const { rows, ranked } = reportOf(results)
      assert.doesNotMatch(sentencesOf(ranked, rows.filter(isMaintained))[0] ?? '', /fastest/)
      assert.ok(historyOf(results).every(({ ratioToReference }) => ratioToReference === null))
    })
  })

/** @type {(round: Result['rounds'][0], differences: Partial<Measurement>) => Result['rounds'][0]} */
const withDifferences = (round, differences) =>
  /** @type {any} */ ({ ...round, measurement: { ...round.measurement, ...differences } })

describe('the verdict on two servers', () => {
  const pairOf = (/** @type {Partial<Measurement>} */ measured) => [
    createReference(),
    resultOf('quick', 2000, measured),
    resultOf('slow', 400),
  ]
  for (const [kind, measured] of Object.entries(flawed))
    test(`is none if there is the flag ${kind}, which the sentence names`, () => {
      const { answer } = answerOf([], rankResults(pairOf(measured)))
      assert.ok(answer.startsWith(`No verdict on quick and slow: ${kind} doubts quick (`), answer)
    })
  for (const [kind, measured] of Object.entries(disturbed))
    test(`stays if there is the flag ${kind}, with what the machine did`, () => {
      const { answer } = answerOf([], rankResults(pairOf(measured)))
      assert.match(answer, /^quick is 400\.0 % faster than slow \(.*\), but .*(155 %|2\.0 s) .*: measure again\.$/)
    })
  test('names the first of several things that the machine did, because the notes have all', () => {
    const measured = { otherCpuSeconds: 7.75, takenFromServerSeconds: 2.5 }
    const [note] = createReport(rankResults(pairOf(measured))).notes.filter((note) => note.startsWith('busy machine: '))
    assert.match(note, /other processes used 155 % of a core and 50 % of a core on the CPUs that the server/)
    const { answer } = answerOf([], rankResults(pairOf(measured)))
    assert.match(answer, /, but other processes used 155 % of a core: measure again\.$/)
  })
  test('on leaders leaves out a doubted row', () => {
    const { answer } = answerOf([], rankResults(resultsOf(flawed.stalled)))
    assert.match(answer, /^middle is the fastest of 3: /)
  })
})

describe('other work on the machine', () => {
  const share = (/** @type {number} */ seconds) => ({ otherCpuSeconds: seconds })
  test('is a fact of the table: how much, in how many windows of which run', () => {
    const results = [
      { ...createReference(), rounds: [completedRound(0, share(1.55)), completedRound(1)] },
      createResult({ server: 'quick', rounds: [completedRound(0, share(0.1))] }),
    ]
    const run = 'the run of 2026-01-02 03:04'
    assert.deepEqual(describeDisturbances(results), [
      `In 1 of 3 windows of ${run} other processes used CPU time, 31 % of a core at most. ` +
        `Some of these windows are of ${reference}.`,
    ])
  })
  test('has the reason why it was published, if there is one', () => {
    const busy = createResult({ server: 'quick', rounds: [completedRound(0, share(1.55))] })
    const run = { ...busy.run, acceptedBusy: 'no other hour was free.' }
    assert.match(
      describeDisturbances([{ ...busy, run }])[0],
      / at most\. By default such a run is refused\. This one counts: no other hour was free\.$/,
    )
  })
  test('is no fact if there was none', () => assert.deepEqual(describeDisturbances(resultsOf()), []))
  test('doubts all values outside of slices, as a quota does', () => {
    const use = { durationSeconds: 5, otherCpuSeconds: 5, stealSeconds: 0, throttledSeconds: 3 }
    const flags = [busyFlag([{ measurement: use, loadAverageBefore: [0] }]), throttledFlag([{ measurement: use }])]
    for (const flag of flags) assert.deepEqual(flag?.doubts, ['rate', 'ratio', 'latency', 'cpu'])
  })
})
