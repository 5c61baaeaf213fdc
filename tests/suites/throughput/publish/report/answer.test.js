import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rankResults } from '../../../../../lib/suites/throughput/analyse/rankResults.js'
import { answerOf } from '../../../../../lib/suites/throughput/publish/report/answer.js'
import { createCeiling, createReference, createResult } from '../../resultFixtures.js'
import { createReport } from './reports.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

const core = createReference()
const [fast, slow] = Object.entries({ fast: 1600, slow: 1000 }).map(([server, rate]) =>
  createResult({ server, rates: [rate, rate * 1.01, rate * 0.99] }),
)
const alike = createResult({ server: 'alike', rates: [1590, 1650, 1560] })

/** @type {(results: Result[], names?: string[]) => string} */
const answer = (results, names = []) => answerOf(names, rankResults(results)).answer

describe('the answer', () => {
  test('of two servers compares them, and neither reference nor ceiling', () => {
    assert.match(
      answer([slow, core, createCeiling(), fast]),
      /^fast is 60\.0 % faster than slow \(95 % interval \d+\.\d to \d+\.\d %\)\.$/,
    )
  })
  test('of one server compares it with the reference', () => {
    const expected = /^fast is \d+\.\d % faster than core-graphql-js \(95 % interval /
    assert.match(answer([core, fast]), expected)
    assert.match(answer([core, fast, slow], ['fast']), expected)
  })
  test('of named servers compares the first with each of the others', () => {
    assert.match(
      answer([core, fast, slow, alike], ['slow', 'fast', 'alike']),
      /^slow is \d+\.\d % slower than fast \(.*\)\. slow is \d+\.\d % slower than alike \(.*\)\.$/,
    )
  })
  test('of more servers names those that are not told apart, and the next one', () => {
    assert.match(
      answer([core, slow, fast, alike]),
      /^The fastest, not told apart: (fast, alike|alike, fast)\. (fast|alike) is \d+\.\d % faster than slow \(.*\)/,
    )
    const faster = createResult({ server: 'faster', rates: [3000, 3030, 2970] })
    assert.match(
      answer([core, slow, fast, faster]),
      /^faster is the fastest of 4: faster is \d+\.\d % faster than fast \(95 % interval .*\)\.$/,
    )
  })
  test('is a point estimate after a quick run, in the table as well', () => {
    const results = [createReference({ rates: [500], controls: [] }), ...[1000, 750].map(quickResult)]
    assert.equal(answer(results), 'a is 33 % faster than b (one block, not confirmed).')
    const third = quickResult(500, 2)
    assert.equal(
      answer([...results, third]),
      'a is the fastest of 4: a is 33 % faster than b (one block, not confirmed).',
    )
    const ratiosOf = (/** @type {string[]} */ chosen) => {
      const [{ columns, items }] = createReport(results, undefined, chosen).tables
      const column = columns.find(({ title }) => title === '× core-graphql-js') ?? assert.fail()
      return items.map((item) => column.text(item))
    }
    assert.deepEqual(ratiosOf([]), ['~ 2.00', '~ 1.50', '1'])
    assert.deepEqual(ratiosOf(['a', 'b']), ['~ 2.00', '~ 1.50'])
  })
  test('is missing for rows of several runs', () => {
    const other = createResult({ server: 'other', rates: [1, 2, 3], runId: 'run-2' })
    assert.equal(answer([core, fast, slow, other]), '')
  })
})

/** @type {(rate: number, index: number) => Result} */
function quickResult(rate, index) {
  return createResult({ server: 'abc'[index], rates: [rate] })
}

test('notes on rows that were not asked for stay away', () => {
  const odd = createResult({
    server: 'odd',
    rates: [700, 707, 693],
    environment: { packages: [{ name: 'x', version: '1.0.0', deprecated: 'gone' }] },
  })
  const results = [core, fast, slow, odd]
  assert.match(createReport(results).notes.join('\n'), /\bodd\b/)
  assert.doesNotMatch(createReport(results, undefined, ['fast', 'slow']).notes.join('\n'), /\bodd\b/)
})

test('the leaders among three maintained libraries are those of the README, whatever else is faster', () => {
  const names = ['yoga', 'mercurius', 'apollo']
  const rateOf = (/** @type {number} */ index) => [900, 909, 891, 902].map((rate) => rate * (1 + index * 0.2))
  const results = [
    createReference(),
    ...names.map((server, index) => createResult({ server, rates: rateOf(index) })),
    createResult({ server: 'abandoned', rates: rateOf(9), endOfLife: true }),
  ]
  const { answer } = answerOf([], rankResults(results), ({ server }) => names.includes(server))
  assert.match(
    answer,
    /^apollo is the fastest of 3 maintained servers: it answers \d\.\d times as many requests as graphql-js /,
  )
  assert.doesNotMatch(answer, /abandoned/)
})
