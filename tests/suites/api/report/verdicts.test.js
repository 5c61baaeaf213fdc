import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { toVerdict } from '../../../../lib/base/errors/fault.js'
import { linesOf } from '../../../../lib/suites/api/report/rows.js'
import { compareLines, describeComparison, relateRows } from '../../../../lib/suites/api/report/verdicts.js'
import { createApiResults, createFaultyValue, createServer, createValue } from '../fixtures.js'

/** @import { Options } from '../fixtures.js' */

/** @param {Options} [options] */
function compare(options) {
  const lines = linesOf(createApiResults(options), null)
  const comparisons = compareLines(lines)
  return { lines, comparisons, sentences: comparisons.map(describeComparison) }
}

/**
 * Rates whose two arms of the first server have the mean 1000 in each block.
 * @type {(rates: number[]) => Options['rate']}
 */
const besideArms =
  (rates) =>
  ({ server, block, control }) => {
    if (server !== 'before') return rates[block]
    return control ? 990 : 1e6 / 990
  }

describe('a sentence', () => {
  /** @type {[string, number[], string][]} */
  const cases = [
    ['says how much faster a server is', [1070, 1072, 1068], 'faster'],
    ['says how much slower it is', [930, 928, 932], 'slower'],
  ]
  for (const [title, rates, direction] of cases)
    test(title, () => {
      assert.deepEqual(compare({ rate: besideArms(rates) }).sentences, [
        `feed: after is 7.0 % ${direction} than before (95 % interval 6.5 to 7.5 %).`,
      ])
    })
  test('says that chance may cause the difference', () => {
    assert.deepEqual(compare({ rate: besideArms([1000, 1020, 985]) }).sentences, [
      '~ feed: after and before are not significantly different (95 % interval −4.1 to 4.6 %).',
    ])
  })
  test('says why an interval without 1 in it may be chance, among several verdicts', () => {
    // Alone, the difference of feed would be one: 2.5 % ± 2.5 %.
    /** @type {Record<string, number[]>} */
    const logRatios = { feed: [0.015, 0.035, 0.025], user: [-0.01, 0, 0.01], mix: [0.01, -0.01, 0] }
    const { sentences } = compare({
      operations: Object.keys(logRatios),
      rate: ({ server, operation, block }) => 1000 * Math.exp(server === 'before' ? 0 : logRatios[operation][block]),
    })
    assert.equal(
      sentences[0],
      '~ feed: after is 2.5 % faster than before (95 % interval 0.7 to 4.4 % of this ratio alone), but among 3 ' +
        'verdicts at once that may be chance: a verdict takes about 2 more blocks, --rounds 5.',
    )
  })
  test('calls no large ratio equal that three blocks of many operations cannot confirm', () => {
    const operations = ['one', 'two', 'three', 'four', 'five', 'six']
    const spread = [0.5, 1.2, 0.9]
    const { sentences, comparisons } = compare({
      operations,
      rate: ({ server, block }) => (server === 'before' ? 100 : 600 * spread[block]),
    })
    for (const sentence of sentences)
      assert.match(
        sentence,
        /^~ \w+: after is [\d.]+ % faster than before \(.* of this ratio alone\), but among 6 .* \d+ more blocks?, /,
      )
    assert.ok(comparisons.every(({ interval, verdict }) => verdict === '~' && Number(interval?.[0]) > 1))
  })
  for (const [rounds, blocks] of [
    [1, 'one block'],
    [2, '2 blocks'],
  ])
    test(`says that ${blocks} confirm nothing`, () => {
      const { sentences, lines } = compare({ rate: besideArms([1070, 1070]), settings: { rounds: Number(rounds) } })
      assert.deepEqual(sentences, [
        `feed: after is 7.0 % faster than before (${blocks}, not confirmed: a verdict takes --rounds 3 or more).`,
      ])
      const { ratio, interval, ratioInterval, verdict } = lines[1].row
      assert.deepEqual([ratio?.toFixed(2), interval, ratioInterval, verdict], ['1.07', null, null, null])
    })
  test('says that a budget ended before a verdict', () => {
    const settings = { rounds: 8, budgetSeconds: 60 }
    const [sentence] = compare({ rate: besideArms([1070, 1070]), settings, blocks: 2 }).sentences
    assert.match(sentence, /\(2 blocks, not confirmed: a verdict takes a longer --budget\)\.$/)
  })
  test('says that a server has no number', () => {
    const gone = { ...toVerdict('NO_ANSWER', 'gone'), value: null, use: null }
    for (const lacking of ['before', 'after'])
      assert.deepEqual(compare({ verdict: ({ server }) => (server === lacking ? gone : undefined) }).sentences, [
        `feed: no verdict on after: ${lacking} has no number (failed).`,
      ])
  })
  test('is there for every server and subject but the first server, subject by subject', () => {
    const servers = ['before', 'after', 'later'].map((name) => createServer(name))
    const { comparisons } = compare({ servers, operations: ['user', 'feed'] })
    assert.deepEqual(
      comparisons.map(({ line: { row, subject } }) => [subject, row.server]),
      [
        ['user', 'after'],
        ['user', 'later'],
        ['feed', 'after'],
        ['feed', 'later'],
      ],
    )
  })
})

describe('processes with different histories', () => {
  const operations = ['items', 'hello']
  const died = { ...toVerdict('SERVER_CRASHED', 'exited with code 9'), value: null, use: null }
  /** Processes of a version that dies in `items`, in some blocks; a fresh one is slower. */
  const dies =
    (/** @type {number[]} */ blocks, servers = ['after']) =>
    (/** @type {any} */ { server, operation, block }) => {
      if (!servers.includes(server) || !blocks.includes(block)) return undefined
      return /** @type {any} */ (operation === 'items' ? died : { processIndex: 1, value: createValue(700 + block) })
    }
  /** @type {(verdict: Options['verdict'], rounds?: number) => ReturnType<typeof compare>} */
  const compareAfter = (verdict, rounds = 3) =>
    compare({ operations, settings: { rounds }, rate: ({ block }) => 1000 + block, verdict })
  const noNumber = 'items: no verdict on after: after has no number (failed).'

  test('after a crash compare with nothing in their block', () => {
    const { sentences, lines } = compareAfter(dies([0, 1, 2]))
    assert.deepEqual(sentences, [
      noNumber,
      'hello: no verdict on after: in 3 of 3 blocks, because after has no number for items, their processes had ' +
        'answered different requests before; a verdict takes 3 alike.',
    ])
    const { ratio, verdict, requestsPerSecond } = lines[3].row
    assert.deepEqual([ratio, verdict, Math.round(Number(requestsPerSecond))], [null, null, 701])
  })
  test('leave a verdict to the blocks without a crash, if these are enough', () => {
    const [, two] = compareAfter(dies([0])).sentences
    assert.match(two, /^hello: no verdict on after: in 1 of 3 blocks, because after has no number for items, /)
    const { comparisons } = compareAfter(dies([0]), 4)
    const { ratio, blocks, verdict } = comparisons[1]
    assert.deepEqual([ratio?.toFixed(6), blocks, verdict], ['1.000000', 3, '~'])
  })
  test('are no longer different if all of them were replaced after the same sample', () => {
    const { comparisons } = compareAfter(dies([0, 1, 2], ['before', 'after']))
    assert.deepEqual([comparisons[1].ratio?.toFixed(6), comparisons[1].verdict], ['1.000000', '~'])
  })
  test('have had another number of requests after a sample that failed without their end', () => {
    const { sentences } = compareAfter(({ server, operation }) =>
      server === 'before' && operation === 'items' ? died : undefined,
    )
    assert.match(
      sentences[1],
      /^hello: no verdict on after: in 3 of 3 blocks, because before has no number for items, /,
    )
  })
  test('are alike before an operation that one of them refuses, which comes last in both', () => {
    const refused = { ...toVerdict('WRONG_ANSWER', 'no'), value: null, use: null }
    const results = createApiResults({
      operations,
      verdict: ({ server, operation }) => (server === 'after' && operation === 'items' ? refused : undefined),
    }).map((result) => ({
      ...result,
      trials: result.trials.map((trial) => ({ ...trial, samples: trial.samples.toReversed() })),
    }))
    const [items, hello] = compareLines(linesOf(results, null))
    assert.deepEqual([items.verdict, hello.verdict, hello.reason], [null, '~', null])
    assert.deepEqual(
      linesOf(results, null).map(({ isPlanned }) => isPlanned),
      Array(4).fill(false),
      'no row compares with one of another run',
    )
  })
  test('are those of a cohort that was measured once more, at another time than a member without a number', () => {
    const results = createApiResults({ operations, verdict: dies([]) }).map((result) => ({
      ...result,
      trials: result.trials.map((trial) =>
        result.server === 'before' && trial.block === 0 ? { ...trial, cohort: 1, replaces: 0 } : trial,
      ),
    }))
    const [, hello] = compareLines(linesOf(results, null))
    assert.match(String(hello.reason), /^in 1 of 3 blocks, their processes had answered different requests before; /)
  })
})

test('a server that ran already has no verdict beside one that is started, which is younger', () => {
  const running = createServer('before', { starts: false, url: 'http://127.0.0.1:4000/' })
  const { sentences, comparisons } = compare({
    servers: [running, createServer('after')],
    rate: ({ block }) => 1000 + block,
  })
  assert.deepEqual(sentences, [
    'feed: no verdict on after: before ran already, and each block starts after anew; give both a command, or none.',
  ])
  assert.deepEqual([comparisons[0].ratio?.toFixed(3), comparisons[0].verdict], ['1.000', null])
  const both = ['before', 'after'].map((name) => createServer(name, { starts: false, url: 'http://127.0.0.1:4000/' }))
  assert.match(compare({ servers: both, rate: ({ block }) => 1000 + block }).sentences[0], /^~ feed: after and before /)
})

describe('errors', () => {
  /** @type {(errors: number, of: string) => ReturnType<typeof compare>} */
  const withErrors = (errors, of) =>
    compare({
      rate: besideArms([1070, 1072, 1068]),
      verdict: ({ server }) =>
        server === of ? { value: createFaultyValue(server === 'after' ? 1070 : 1000, errors) } : undefined,
    })
  test('of more than 1 % leave no verdict, whichever server has them', () => {
    for (const server of ['before', 'after']) {
      const { sentences, comparisons } = withErrors(24, server)
      assert.deepEqual(sentences, [
        `feed: no verdict on after: ${server} has 1.20 % errors, a verdict takes 1.00 % at most.`,
      ])
      const [{ line }] = comparisons
      assert.equal(line.row.verdict, null)
      assert.ok(Number(line.row.ratio) > 1.06)
    }
  })
  test('of 1 % leave it', () => {
    assert.equal(withErrors(20, 'after').comparisons[0].line.row.verdict, 'faster')
  })
})

describe('pairs', () => {
  test('are of one block, so that effects of the machine on a block cancel out', () => {
    const url = 'http://127.0.0.1:4000/graphql'
    const { lines } = compare({
      servers: ['before', 'after'].map((name) => createServer(name, { url, sharesAddress: true })),
      rate: ({ server, block }) => (server === 'after' ? 1070 : 1000) * (block + 1),
    })
    const { ratio, verdict } = lines[1].row
    assert.deepEqual([ratio?.toFixed(6), verdict], ['1.070000', 'faster'])
  })
  test('are with the processes of the first server beside it, if one of its cohort is there', () => {
    /** @type {(server: string, rates: [block: number, cohort: number, rate: number][]) => any} */
    const lineOf = (server, rates) => ({
      row: { server, outcome: 'completed', errorRate: 0, rate: null, slo: null, sustained: null },
      run: 'run-1',
      reference: 'before',
      subject: 'feed',
      rates: rates.map(([block, cohort, rate]) => ({ block, cohort, rate, control: false })),
      latencies: null,
      flag: null,
    })
    const before = lineOf('before', [
      [0, 0, 1000],
      [0, 1, 2000],
      [1, 0, 1000],
      [1, 1, 2000],
    ])
    const after = lineOf('after', [
      [0, 1, 2000],
      [1, 1, 2000],
    ])
    compareLines([before, after])
    assert.equal(after.row.ratio, 1)
  })
  test('compare either way in a page', () => {
    const { lines, comparisons } = compare({ rate: besideArms([1070, 1072, 1068]) })
    const [before, after] = lines.map(({ row }) => row)
    const { relate } = relateRows(lines, comparisons)
    const [there, back] = [relate(after, before), relate(before, after)]
    assert.deepEqual([there?.verdict, back?.verdict], ['faster', 'slower'])
    assert.ok(Math.abs(Number(there?.ratio) * Number(back?.ratio) - 1) < 1e-12)
    const [low, high] = back?.interval ?? assert.fail('no interval')
    assert.ok(low < Number(back?.ratio) && Number(back?.ratio) < high)
    assert.equal(relate(before, before), null)
  })
})
