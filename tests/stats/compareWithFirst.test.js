import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { analyseRun } from '../../lib/suites/throughput/analyse/analyseRun.js'
import { compareWithFirst, describeFurtherRun } from '../../lib/stats/compareWithFirst.js'
import {
  completedRound,
  createReference,
  createResult,
  faultyRound,
  inTwoRuns,
  reference,
} from '../suites/throughput/resultFixtures.js'
import { joinPatterns } from '../joinPatterns.js'

/** @import { Result } from '../../lib/suites/throughput/types.d.ts' */

const core = createReference()
const mercurius = createResult({ server: 'mercurius', rates: [1000, 1020, 980] })
const failed = createResult({ server: 'broken', rounds: [completedRound(0), faultyRound(1, 'failed', 'x')] })

/** @type {(results: Result[], all: Result[]) => string[]} */
const compare = (results, all) =>
  compareWithFirst(
    results.map(({ server, run, summary, rounds }) => {
      const blocks = new Set(rounds.map(({ block }) => block)).size
      return { name: server, run: run.id, rate: summary?.serverRate ?? null, blocks }
    }),
    analyseRun(all.filter(({ run }) => run.id === results[0]?.run.id)),
  )

/** @type {(first: Result, other: Result, also?: Result[]) => string} of a run with these and the reference */
function compareTwo(first, other, also = [core]) {
  const [sentence, ...more] = compare([first, other], [first, other, ...also])
  assert.deepEqual(more, [])
  return sentence
}

/** @type {(percentage: string) => number} */
const parse = (percentage) => Number(percentage.replace('−', '-'))

describe('a clear difference', () => {
  const yoga = createResult({ server: 'yoga', rates: [500, 515, 495] })
  // The ratio of the geometric means is 1.98677, computed in Python as in statistics/pairedRatio.test.js.
  /** @type {[string, Result, Result, string, number][]} */
  const cases = [
    ['upwards', mercurius, yoga, 'mercurius is 98.7 % faster than yoga', 98.7],
    ['downwards', yoga, mercurius, 'yoga is 49.7 % slower than mercurius', -49.7],
  ]
  for (const [name, first, other, words, percent] of cases)
    test(`${name} is a percentage with its interval`, () => {
      const sentence = compareTwo(first, other)
      const [, said, low, high] =
        /^(.+) \(95 % interval (−?[\d.]+) to (−?[\d.]+) %\)\.$/.exec(sentence) ?? assert.fail(sentence)
      assert.equal(said, words)
      assert.ok(parse(low) < percent && percent < parse(high), sentence)
      assert.ok(parse(high) - parse(low) < 20, sentence)
    })
})

describe('no difference that can be told', () => {
  const alike = createResult({ server: 'alike', rates: [1005, 1010, 985] })
  test('has a tilde and an interval around nothing', () => {
    const sentence = compareTwo(mercurius, alike)
    const [, low, high] =
      /^~ mercurius and alike are not significantly different \(95 % interval (−[\d.]+) to ([\d.]+) %\)\.$/.exec(
        sentence,
      ) ?? assert.fail(sentence)
    assert.ok(parse(low) < 0 && parse(high) > 0)
  })
  test('is also one that is smaller than what the control differs by', () => {
    const [first, other] = [100, 103].map((rate, index) =>
      createResult({ server: 'ab'[index], rates: [rate, rate, rate] }),
    )
    assert.match(compareTwo(other, first, [createReference({ rates: [100, 100, 100] })]), /^b is 3\.0 % faster than a /)
    const noisy = createReference({ rates: [100, 100, 100], controls: [104, 104, 104] })
    assert.match(
      compareTwo(other, first, [noisy]),
      joinPatterns(
        /^~ b is 3\.0 % faster than a \(95 % interval .*\), which may be noise: the A\/A control differs from /,
        /itself by 4\.0 %\.$/,
      ),
    )
  })
  test('is every one that the noise of the run’s other rows would make', () => {
    const [first, other] = [100, 106].map((rate, index) =>
      createResult({
        server: 'ab'[index],
        rates: [rate * 1.01, rate, rate * 0.99].map((each, i) => each + index * (i - 1)),
      }),
    )
    const noise = [0.8, 1.2, 1, 0.85, 1.15, 0.9]
    const others = [0, 1, 2, 3].map((row) =>
      createResult({ server: `noisy-${row}`, rates: [0, 1, 2].map((block) => 50 * noise[(row + 2 * block) % 6]) }),
    )
    const quiet = createReference({ rates: [100, 101, 99] })
    const loud = createReference({ rates: [100, 80, 110], controls: [85, 105, 90] })
    assert.match(compareTwo(other, first, [quiet]), /^b is /)
    assert.match(compareTwo(other, first, [loud, ...others]), /^~ b and a /)
  })
})

describe('what another run may differ by', () => {
  test('is known from runs like this one, by Student’s t', () => {
    // 1 % a row, so 1.414 % a ratio and 2 % from one to another; 2.2281 of them with ten degrees of freedom.
    const between = { variance: 1e-4, degreesOfFreedom: 10, source: '4 runs on this kind of machine' }
    assert.equal(
      describeFurtherRun(between),
      'In another run the ratio of two rows may differ by ± 4.6 % (by 4 runs on this kind of machine).',
    )
  })
  test('is that of published runs if there are too few', () => {
    assert.match(describeFurtherRun(), / by ± 4\.3 % \(by two published runs of 2026-11-24\)\.$/)
  })
  test('is in the interval itself if it is of several runs', () => {
    const results = inTwoRuns([mercurius, core])
    const [sentence] = compare(results, results)
    assert.match(sentence, /^mercurius is 2\d\.\d % faster than \S+ \(95 % interval [\d.]+ to [\d.]+ %\)\.$/)
  })
})

describe('what cannot be compared', () => {
  /** @type {Record<string, [Result, Result, Result[], string]>} */
  const cases = {
    'a server without a number': [
      mercurius,
      failed,
      [core],
      'mercurius and broken cannot be compared: one of them has no number.',
    ],
    'the first without a number': [
      failed,
      mercurius,
      [core],
      'broken and mercurius cannot be compared: one of them has no number.',
    ],
    'another run': [
      mercurius,
      createResult({ server: 'yoga', rates: [500, 515, 495], runId: 'run-2' }),
      [core],
      'mercurius and yoga were not measured in the same run: run node bench -pkgs mercurius yoga to compare them.',
    ],
  }
  for (const [name, [first, other, also, sentence]] of Object.entries(cases))
    test(name, () => assert.equal(compareTwo(first, other, also), sentence))
})

describe('what is not confirmed', () => {
  const yoga = createResult({ server: 'yoga', rates: [500, 515, 495] })
  /** @type {Record<string, [Result, Result, Result[], RegExp]>} */
  const cases = {
    'one block': [
      createResult({ server: 'mercurius', rates: [300] }),
      createResult({ server: 'yoga', rates: [200] }),
      [createReference({ rates: [250] })],
      /^mercurius is 50 % faster than yoga \(one block, not confirmed\)\.$/,
    ],
    'two blocks': [
      createResult({ server: 'mercurius', rates: [300, 301] }),
      createResult({ server: 'yoga', rates: [200, 201] }),
      [createReference({ rates: [250, 250] })],
      /^mercurius is \d+ % faster than yoga \(2 blocks, not confirmed\)\.$/,
    ],
    'two blocks of one of them': [
      mercurius,
      createResult({ server: 'yoga', rates: [500, 515] }),
      [core],
      / \(2 blocks, not confirmed\)\.$/,
    ],
    'no control': [mercurius, yoga, [createReference({ controls: [] })], / \(no A\/A control, not confirmed\)\.$/],
    'no reference': [mercurius, yoga, [], / \(no A\/A control, not confirmed\)\.$/],
  }
  for (const [name, [first, other, also, sentence]] of Object.entries(cases))
    test(`${name} has a point estimate all the same`, () => assert.match(compareTwo(first, other, also), sentence))
})

test('another number of blocks is enough where it is three or more', () => {
  const longer = createResult({ server: 'yoga', rates: [500, 515, 495, 505] })
  assert.match(compareTwo(mercurius, longer), /^mercurius is \d+\.\d % faster than yoga/)
})

test('the reference is compared as any other', () => {
  assert.match(compareTwo(mercurius, core, []), new RegExp(`^mercurius is 2\\d\\.\\d % faster than ${reference} `))
})

test('rows of other runs neither hinder it nor change it', () => {
  const yoga = createResult({ server: 'yoga', rates: [500, 515, 495] })
  const other = createResult({ server: 'other', rates: [1, 9, 1], runId: 'run-2' })
  assert.equal(compareTwo(mercurius, yoga, [core, other]), compareTwo(mercurius, yoga))
})

test('rounds belong to their block, in whatever order they are stored', () => {
  const rates = [500, 515, 495]
  const rounds = [2, 0, 1].map((block) => completedRound(block, { requestsPerSecond: rates[block] }))
  assert.equal(
    compareTwo(mercurius, createResult({ server: 'yoga', rounds })),
    compareTwo(mercurius, createResult({ server: 'yoga', rates })),
  )
})

test('each other server has a sentence, in the given order; a single one has none', () => {
  const others = ['b', 'c'].map((server) => createResult({ server, rates: [1, 1, 1] }))
  const all = [core, ...others, mercurius]
  assert.deepEqual(
    compare([mercurius, ...others], all).map((sentence) => / than (\w) \(/.exec(sentence)?.[1]),
    ['b', 'c'],
  )
  assert.deepEqual(compare([mercurius], all), [])
  assert.deepEqual(compare([], all), [])
})

test('what measures them asks for what they were asked', () => {
  const rows = ['a', 'b'].map((name, run) => ({ name, run: String(run), rate: 1, blocks: 3 }))
  const [sentence] = compareWithFirst(rows, null, ['--scenario', 'list'])
  assert.match(sentence, /: run node bench -pkgs a b --scenario list to compare them\.$/)
})

test('of another run, under other runtimes: what measures them in one', () => {
  const rows = ['current', 'bun', 'node24'].map((runtime, run) => ({
    ...{ name: `mercurius@${runtime}`, packageName: 'mercurius', runtime, run: String(run), rate: 1, blocks: 3 },
  }))
  const [sentence] = compareWithFirst(rows.slice(1), null)
  assert.match(sentence, /: run node bench -pkgs mercurius --runtime bun,node24 to compare them\.$/)
  const [other] = compareWithFirst([{ name: 'mercurius', run: '3', rate: 1, blocks: 3 }, rows[1]], null)
  assert.match(other, /: run node bench -pkgs mercurius --runtime current,bun to compare them\.$/)
})
