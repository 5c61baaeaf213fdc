import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRun } from '../../../../../lib/suites/throughput/analyse/analyseRun.js'
import { joinPatterns } from '../../../../joinPatterns.js'
import { noiseNotes } from '../../../../../lib/suites/throughput/publish/report/noiseNotes.js'
import { createReference, createResult, faultyRound } from '../../resultFixtures.js'
import { createReport } from './reports.js'

/** @import { Settings } from '../../../../../lib/suites/throughput/settle.js' */
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
  const reading = 'a reading, not a ranking: processes of one server differ by 2–5 % on a quiet machine.'
  const advice = 'Ranks and verdicts take 3 blocks: --rounds 3 or more.'
  const noControl =
    'There is no ranking: the A/A control, core-graphql-js twice in every block, has no number, so the noise ' +
    'floor is unknown.'
  /** @type {Record<string, [Result[], string]>} */
  const cases = {
    'two runs': [
      [a, createResult({ server: 'b', rates: [1, 2, 3], runId: 'run-2' })],
      'These rows come from different runs, which do not compare block by block: there is no ranking.',
    ],
    'one block': [
      [createResult({ server: 'a' }), createReference({ rates: [10] })],
      `One block is ${reading} ${advice}`,
    ],
    'two blocks': [
      [createResult({ server: 'a', rates: [1, 2] }), createReference({ rates: [10, 11] })],
      `2 blocks are ${reading} ${advice}`,
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
      const [, floor, seen] =
        joinPatterns(
          /^Noise floor: ([\d.]+) %\. Smaller differences are not significant in this run\. /,
          /A\/A control: core-graphql-js, measured twice in every block, differed from itself by (.+)\.$/,
        ).exec(noise) ?? assert.fail(noise)
      assert.equal(seen, difference)
      // Nothing that the control shows is called a difference.
      assert.ok(Number(floor) >= Number.parseFloat(difference), noise)
      assert.equal(floor, (Number(analyseRun(results)?.noiseFloor) * 100).toFixed(1))
    })
})

test('what has too few blocks for a rank is told', () => {
  const results = [
    createResult({ server: 'a', rates: [5000, 5001, 5002] }),
    createResult({ server: 'b', rates: [90, 91] }),
    createReference({ rates: [1000, 1001, 1002], controls: [1001, 1000, 1002] }),
  ]
  assert.match(
    notesOf(results).join(' '),
    /share ranks\. Without a rank, as that takes 3 blocks: b; the others are ranked without them\.$/,
  )
  assert.doesNotMatch(notesOf(results.toSpliced(1, 1)).join(' '), /Without a rank/)
})

describe('what ranks say, and what was left open', () => {
  const rank = /^Rank: best to worst rank consistent with simultaneous 95 % comparisons\. /
  /** @param {Partial<Settings>} settings */
  const run = (settings) => [
    createResult({ server: 'fast', rates: [5000, 5001, 5000], settings }),
    createReference({ rates: [1000, 1001, 1000], controls: [1001, 1000, 1000], settings }),
    createResult({ server: 'b', rates: [90, 110, 100], settings }),
    createResult({ server: 'c', rates: [111, 91, 102], settings }),
    { ...failed('broken'), settings: { ...failed('broken').settings, ...settings } },
  ]
  /** @type {Record<string, [Partial<Settings>, string[]]>} */
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
      const [noise, meaning, ...others] = notesOf(run(settings))
      assert.match(noise, /^Noise floor: /)
      assert.match(meaning, rank)
      assert.deepEqual(others, expected)
    })
})

test('of many rows that are undecided their number is told, and how wide their rank ranges are', () => {
  const settings = { ...createResult().settings, budgetSeconds: 600 }
  const names = Array.from({ length: 9 }, (_, index) => `server-${index}`)
  const rows = names.map((server, index) => createResult({ server, rates: [1000, 1010 + index, 1020], settings }))
  const notes = notesOf([
    ...rows,
    createReference({ rates: [5000, 5001, 5000], controls: [5000, 5000, 5001], settings }),
  ])
  assert.equal(
    notes.at(-1),
    'Undecided when the run ended, not yet separated from their neighbours: 9 of 10 rows; rank ranges have 1 to ' +
      '9 places, half of them 9 or fewer.',
  )
})

test('they stand between how it was measured and what the answers were', () => {
  const { notes } = createReport([a, createReference()])
  assert.match(notes[0], /^POST \/graphql /)
  assert.match(notes[1], /^Noise floor: /)
  assert.match(notes[2], /^Rank: /)
})
