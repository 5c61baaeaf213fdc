import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { failOnKind, refuseUnjudged } from '../../../../lib/suites/api/report/failOn.js'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { usageError } from '../../../cli/messages.js'
import { createApiResults, createFaultyValue, createRateValue, createServer } from '../fixtures.js'

/** @import { Options } from '../fixtures.js' */

/**
 * Judges a run in which after is 7 % slower.
 * @type {(text: string, options?: Options) => [failed: boolean | undefined, sentences: string[]]}
 */
function judge(text, options) {
  const results = createApiResults({
    rate: ({ server, block }) => (server === 'before' ? 1000 : [930, 928, 932][block]),
    ...options,
  })
  const { failed, verdicts } = createReport(results, [], { failOn: failOnKind.read(text) ?? assert.fail(text) })
  return [failed, verdicts.filter((verdict) => verdict.startsWith('--fail-on'))]
}

describe('--fail-on', () => {
  /** @type {[string, string | null][]} null if it holds */
  const cases = [
    ['regression:5%', 'regression:5% does not hold: feed after −7.0 %.'],
    ['regression:10%', null],
    ['p99:1ms', 'p99:1ms does not hold: feed before 2.0 ms, feed after 2.0 ms.'],
    ['p50:1.5ms,max:1s', null],
    ['errors:0%', null],
  ]
  for (const [text, finding] of cases)
    test(`${text} ${finding ? 'fails, and names the rows' : 'holds'}`, () => {
      assert.deepEqual(
        judge(text),
        finding
          ? [true, [`--fail-on ${finding}`]]
          : [false, [`--fail-on ${text.replace('1s', '1000ms')} holds for every row with a number.`]],
      )
    })
  test('fails for each limit that does not hold', () => {
    const [failed, sentences] = judge('regression:5%,p99:1ms,errors:1%')
    assert.equal(failed, true)
    assert.equal(sentences.length, 2)
  })
  test('takes a regression by its verdict, not by its estimate alone', () => {
    const [failed] = judge('regression:5%', {
      rate: ({ server, block }) => (server === 'before' ? 1000 : [800, 1050, 960][block]),
    })
    assert.equal(failed, false)
  })
  test('fails if nobody knows whether there is a regression', () => {
    assert.deepEqual(judge('regression:5%', { settings: { rounds: 2 } }), [
      true,
      ['--fail-on regression:5% cannot be judged: no verdict on feed after.'],
    ])
    assert.deepEqual(judge('regression:5%', { servers: [createServer('before')] }), [
      true,
      ['--fail-on regression:5% cannot be judged: there is nothing to compare.'],
    ])
  })
  test('fails if three blocks of many operations cannot confirm a regression far beyond the limit', () => {
    const options = {
      operations: ['one', 'two', 'three', 'four', 'five', 'six'],
      rate: (/** @type {any} */ { server, operation, block }) =>
        server === 'before' || operation !== 'six' ? 1000 + block : [80, 190, 140][block],
    }
    assert.deepEqual(judge('regression:5%', options), [
      true,
      ['--fail-on regression:5% cannot be judged: too few blocks for a verdict on six after.'],
    ])
  })
  test('judges errors by their share', () => {
    const verdict = () => ({ value: createFaultyValue(1000, 4) })
    assert.deepEqual(judge('errors:0.1%', { verdict }), [
      true,
      ['--fail-on errors:0.1% does not hold: feed before 0.20 %, feed after 0.20 %.'],
    ])
    assert.equal(judge('errors:0.2%', { verdict })[0], false)
  })
  /** @type {(rates: { unanswered: number }) => Options} a rate that the second server does not sustain */
  const unsustained = ({ unanswered }) => ({
    settings: { rates: [200] },
    verdict({ server, at }) {
      if (at === undefined) return undefined
      const differences = server === 'before' ? {} : { sustained: false, unanswered }
      return { value: createRateValue(at, 1000, differences) }
    },
  })
  const reason = 'cannot be judged: not sustained: feed at 200/s after.'
  test('judges neither errors nor latency of a rate that is not sustained', () => {
    assert.deepEqual(judge('p99:3ms,errors:0.1%', unsustained({ unanswered: 3 })), [
      true,
      [`--fail-on p99:3ms ${reason}`, `--fail-on errors:0.1% ${reason}`],
    ])
    assert.match(judge('p99:1.5ms', unsustained({ unanswered: 3 }))[1][0], /^--fail-on p99:1\.5ms does not hold: /)
  })
  test('judges errors of a rate that right answers do not sustain, if each request has an answer', () => {
    const wrong = unsustained({ unanswered: 0 })
    assert.deepEqual(judge('p99:3ms,errors:0.1%', wrong), [true, [`--fail-on p99:3ms ${reason}`]])
  })
  test('says that regressions are those of the closed loop, beside other rows', () => {
    /** @type {Options} */
    const slower = {
      settings: { rates: [200] },
      verdict: ({ server, at }) =>
        at === undefined ? undefined : { value: createRateValue(at, server === 'before' ? 1000 : 2000) },
    }
    assert.deepEqual(judge('regression:10%', slower), [
      false,
      ['--fail-on regression:10% holds for every row with a number; regression is about the closed loop alone.'],
    ])
  })
  test('is not there without the option', () => {
    const { failed, verdicts } = createReport(createApiResults())
    assert.deepEqual([failed, verdicts.length], [undefined, 1])
  })
})

describe('a limit of regressions', () => {
  const limits = { regression: 0.05 }

  test('needs two servers and three blocks', () => {
    assert.throws(
      () => refuseUnjudged(limits, { rounds: 6, servers: 1 }),
      usageError('--fail-on regression compares servers: expected 2 or more, got 1; add one'),
    )
    assert.throws(
      () => refuseUnjudged(limits, { rounds: 2, servers: 2 }),
      usageError('--fail-on regression takes 3 blocks, got --rounds 2; raise it, or leave one out'),
    )
    assert.doesNotThrow(() => refuseUnjudged(limits, { rounds: 3, servers: 2 }))
  })
  test('is the only one that does', () => {
    for (const other of [null, undefined, { p99: 200, errors: 0 }])
      assert.doesNotThrow(() => refuseUnjudged(other, { rounds: 1, servers: 1 }))
  })
})
