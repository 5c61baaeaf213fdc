import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRun } from '../../../../../lib/suites/throughput/analyse/analyseRun.js'
import { joinPatterns } from '../../../../joinPatterns.js'
import { noiseNotes } from '../../../../../lib/suites/throughput/publish/report/noiseNotes.js'
import { createCeiling, createReference, createResult, faultyRound, inTwoRuns } from '../../resultFixtures.js'
import { createReport } from './reports.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

/** @param {Result[]} results */
const notesOf = (results) => noiseNotes(results, analyseRun(results))
const failed = (/** @type {string} */ server, blocks = 3) =>
  createResult({
    server,
    rounds: Array.from({ length: blocks }, (_, block) => faultyRound(block, 'failed', 'x')),
  })
const a = createResult({ server: 'a', rates: [1000, 1010, 990] })

describe('why there is no ranking', () => {
  const reading = 'not confirmed: processes of one server differ.'
  const advice = 'Ranks and verdicts take 3 blocks: --rounds 3 or more.'
  const noControl =
    'There is no ranking: the A/A control, core-graphql-js as two servers, has no number, so the noise ' +
    'floor is unknown.'
  /** @type {Record<string, [Result[], string]>} */
  const cases = {
    'two runs': [
      [a, createResult({ server: 'b', rates: [1, 2, 3], runId: 'run-2' })],
      'These rows come from different runs, which do not compare block by block: there is no ranking.',
    ],
    'one block': [[createResult({ server: 'a' }), createReference({ rates: [10] })], `One block, ${reading} ${advice}`],
    'two blocks': [
      [createResult({ server: 'a', rates: [1, 2] }), createReference({ rates: [10, 11] })],
      `2 blocks, ${reading} ${advice}`,
    ],
    'a reference without a control': [[a, createReference({ controls: [] })], noControl],
    'a reference that is not there': [[a, createResult({ server: 'b', rates: [10, 11, 12] })], noControl],
    'a reference that failed': [
      [a, createResult({ server: 'b', rates: [1, 2, 3] }), failed('core-graphql-js')],
      noControl,
    ],
  }
  for (const [name, [results, note]] of Object.entries(cases))
    test(name, () => assert.deepEqual(notesOf(results), [note]))

  test('three blocks without a number are not one', () => {
    const notes = notesOf([failed('a'), failed('core-graphql-js')])
    assert.doesNotMatch(notes.join(' '), /One block/)
  })
})

describe('what is noise', () => {
  /** The control's rates, and how much it differs. @type {[string, number[], string][]} */
  const cases = [
    ['slower', [770, 777.7, 762.3], '3.9 %'],
    ['faster', [840, 848.4, 831.6], '5.0 %'],
    ['as fast', [800, 808, 792], '0.0 %'],
  ]
  for (const [name, controls, difference] of cases)
    test(`is told with a control that is ${name}`, () => {
      const results = [a, createReference({ rates: [800, 808, 792], controls })]
      const [noise] = notesOf(results)
      const [, seen, precision] =
        joinPatterns(
          /A\/A control: core-graphql-js, measured as two servers, differed from itself by (.+); /,
          /its precision is ([\d.]+) %\.$/,
        ).exec(noise) ?? assert.fail(noise)
      assert.equal(seen, difference)
      // Nothing that the control shows is called a difference.
      assert.ok(Number(precision) >= Number.parseFloat(difference), noise)
      assert.equal(precision, (Number(analyseRun(results)?.noiseFloor) * 100).toFixed(1))
    })
})

describe('the difference that rows can show', () => {
  test('is half of the interval of their ratio', () => {
    const results = [a, createReference()]
    const [low, high] = analyseRun(results)?.compare('a', 'core-graphql-js').interval ?? assert.fail()
    const expected = `${((Math.sqrt(high / low) - 1) * 100).toFixed(1)} %`
    assert.match(
      notesOf(results)[0],
      joinPatterns(
        new RegExp(`^Two rows are typically told apart from ${expected} on with 4 processes each \\(by the 95 % `),
        /interval of their ratio; ranks, which hold for all rows at once, take more\)\. A\/A control: /,
      ),
    )
  })
  test('is told of rows of few and of many processes', () => {
    const rows = Array.from({ length: 9 }, (_, index) => {
      const blocks = index < 4 ? 3 : 12
      const rates = Array.from({ length: blocks }, (_, block) => 1000 * (1 + 0.01 * ((block * (index + 1)) % 3)))
      return createResult({ server: `server-${index}`, rates })
    })
    const rates = Array.from({ length: 12 }, (_, block) => 800 + block)
    const [noise] = notesOf([...rows, createReference({ rates })])
    const [, few, many] =
      /^Two rows are typically told apart from ([\d.]+) % on with 3 processes each, from ([\d.]+) % on with 12 /.exec(
        noise,
      ) ?? assert.fail(noise)
    assert.ok(Number(few) > 1.3 * Number(many), noise)
  })
  test('is not told of a single row', () => assert.match(notesOf([createReference()])[0], /^A\/A control: /))
})

test('what has too few blocks for a rank is told', () => {
  const results = [
    createResult({ server: 'a', rates: [5000, 5001, 5002] }),
    createResult({ server: 'b', rates: [90, 91] }),
    createReference({ rates: [1000, 1001, 1002], controls: [1001, 1000, 1002] }),
  ]
  assert.match(
    notesOf(inTwoRuns(results)).join(' '),
    / Without a rank: b\. That takes two runs of 3 blocks; the others are ranked without them\.$/,
  )
  assert.doesNotMatch(notesOf(inTwoRuns(results.toSpliced(1, 1))).join(' '), /Without a rank/)
})

describe('what ranks say, and what was left open', () => {
  const hours = /^± is of this machine in these hours\. /
  const rank = joinPatterns(
    /^Rows that are not significantly different share ranks\. Rank: of this kind of machine, this Node\.js and this /,
    /load: best to worst rank consistent with simultaneous /,
    /95 % comparisons of the means of 2 runs, between which a row is taken to differ by [01]\.\d % /,
    /\(standard deviation; /,
    /these runs alone: 0\.0 %, at most \d+\.\d %; earlier ones: 1\.0 %\)\.$/,
  )
  /** @param {Partial<Result['settings']>} settings */
  const run = (settings) => [
    createResult({ server: 'fast', rates: [5000, 5001, 5000], settings }),
    createReference({ rates: [1000, 1001, 1000], controls: [1001, 1000, 1000], settings }),
    createResult({ server: 'b', rates: [90, 110, 100], settings }),
    createResult({ server: 'c', rates: [111, 91, 102], settings }),
    { ...failed('broken'), settings: { ...failed('broken').settings, ...settings } },
  ]
  /** @type {Record<string, [Partial<Result['settings']>, string[]]>} */
  const cases = {
    'fixed rounds leave nothing open': [{}, []],
    'a precision that was not reached': [
      { precision: 0.03 },
      ['Undecided when the run ended, not yet within ± 3.0 % or separated from their neighbours: c, b.'],
    ],
    'a budget that ended before all were separated': [
      { budgetSeconds: 600 },
      ['Undecided when the run ended, not yet separated from their neighbours: c, b.'],
    ],
    'a precision that was reached': [
      { precision: 0.5 },
      ['All rows are within ± 50.0 % or separated from their neighbours.'],
    ],
    'differences that were to be separated, and are': [
      { separate: 0.1 },
      ['All rows are separated from all that differ by 10.0 % or more.'],
    ],
    'differences that were to be separated, and are not': [
      { separate: 0.01, precision: 0.5 },
      [
        'Undecided when the run ended, not yet within ± 50.0 % or separated from their neighbours, and separated ' +
          'from all that differ by 1.0 % or more: c, b.',
      ],
    ],
  }
  for (const [name, [settings, expected]] of Object.entries(cases))
    test(name, () => {
      const [noise, ofHours, meaning, ...others] = notesOf(inTwoRuns(run(settings)))
      assert.match(noise, /^Two rows /)
      assert.match(ofHours, hours)
      assert.match(meaning, rank)
      assert.deepEqual(others, expected)
    })
  test('a comparison of two rows says itself what is open, unless the run had an aim', () => {
    /** @type {(settings: Partial<Result['settings']>, chosen?: string[]) => string | undefined} */
    const openOf = (settings, chosen) =>
      createReport(inTwoRuns(run(settings)), undefined, chosen).notes.find((note) => note.startsWith('Undecided'))
    assert.match(String(openOf({ budgetSeconds: 600 })), /: c, b\.$/)
    assert.equal(openOf({ budgetSeconds: 600 }, ['fast', 'b']), undefined)
    assert.match(String(openOf({ precision: 0.03 }, ['fast', 'b'])), /: b\.$/)
  })
  test('one run has no ranks, and a note says how to get some', () => {
    const [, ofHours, ...others] = notesOf(run({}))
    assert.match(ofHours, hours)
    assert.deepEqual(others, [
      'No ranks: they take two runs, because another may order close rows otherwise. Run the same command again, ' +
        'hours later, then node compare --results results/local.',
    ])
  })
  test('a single row has nothing to be ranked among', () => {
    const results = [createReference(), createCeiling({ rates: [4000, 4040, 3960] })]
    assert.deepEqual(notesOf(inTwoRuns(results)).slice(2), [])
  })
})

test('of many rows that are undecided it is told how wide their rank ranges are', () => {
  const settings = { ...createResult().settings, budgetSeconds: 600 }
  const names = Array.from({ length: 9 }, (_, index) => `server-${index}`)
  const rows = names.map((server, index) => createResult({ server, rates: [1000, 1010 + index, 1020], settings }))
  const results = [...rows, createReference({ rates: [5000, 5001, 5000], controls: [5000, 5000, 5001], settings })]
  assert.equal(
    notesOf(inTwoRuns(results)).at(-1),
    'Rank ranges have 1 to 9 places, half of them 9 or fewer. More time narrows them.',
  )
  assert.match(String(notesOf(results).at(-1)), /^No ranks: /)
})

test('they stand between how it was measured, which a terminal has in a line, and what the answers were', () => {
  const { notes, brief } = createReport([a, createReference()])
  assert.match(notes[0], /^POST \/graphql /)
  assert.match(
    String(brief?.[notes[0]]),
    /^compound · 100 connections × 10 pipelined requests · Node 20.19.0 · 2026-01-02\.$/,
  )
  assert.match(notes[1], /^Two rows /)
  assert.match(notes[2], /^± is of /)
  assert.match(notes[3], /^No ranks: /)
})
