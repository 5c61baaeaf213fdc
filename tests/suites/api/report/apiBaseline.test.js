import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable } from '../../../../lib/reports/table.js'
import { createReport, reportsOf } from '../../../../lib/suites/api/report/report.js'
import { joinPatterns } from '../../../joinPatterns.js'
import { createFaultyValue, createRunOf, createServer } from '../fixtures.js'

/** @import { Limits } from '../../../../lib/suites/api/report/failOn.js' */
/** @import { Result } from '../../../../lib/suites/api/report/rows.js' */
/** @import { Options } from '../fixtures.js' */

const noise = [1, 1.002, 0.998]
/**
 * Results of a run with some rates, which are 1000 by default.
 * @type {(day: number, rates: Record<string, number>, options?: Options) => Result[]}
 */
const runOf = (day, rates, options) =>
  createRunOf(day, { rate: ({ server, block }) => (rates[server] ?? 1000) * noise[block], ...options })

/** Runs that differ by half a percent. */
const past = [1000, 1004, 997, 1002].map((rate, index) => runOf(index + 10, { before: rate, after: rate }))
const [before] = past
const now = runOf(20, { after: 900 })

/** @typedef {{ others?: Result[], history?: Result[][], failOn?: Limits }} Request */
/** @type {(results: Result[], request?: Request) => ReturnType<typeof createReport>} */
const compare = (results, { others = before, history = past, failOn } = {}) =>
  createReport(results, [], {
    baseline: 'before',
    loadAt: (path, folders) => (path === 'before' && folders.includes('api') ? others : []),
    readPast: () => history.flatMap((ofRun) => reportsOf(ofRun)[0].lines),
    failOn,
  })

describe('a baseline', () => {
  test('is compared first, server by server, and is another run', () => {
    const { verdicts, rows } = compare(now)
    assert.match(
      verdicts[0],
      joinPatterns(
        /^~ feed: before and before in the run of 2026-01-10 03:04 are not significantly different \(.*\)\. /,
        /The baseline is another run, of 2026-01-10 03:04: the machine may have been faster or slower then: /,
        /by 0\.\d % in 4 runs on this kind of machine, part of its intervals\.$/,
      ),
    )
    assert.match(
      verdicts[1],
      joinPatterns(
        /^feed: after is 10\.0 % slower than after in the run of 2026-01-10 03:04 /,
        /\(95 % interval [\d.]+ to [\d.]+ %\)\.$/,
      ),
    )
    assert.match(verdicts[2], /^feed: after is 10\.0 % slower than before \(/)
    const [{ change: same, changeVerdict, verdict }, { change, changeInterval, changeVerdict: changed }] = rows
    assert.deepEqual([same?.toFixed(3), changeVerdict, verdict], ['1.000', '~', null])
    assert.deepEqual([change?.toFixed(3), changed], ['0.900', 'slower'])
    assert.ok(changeInterval && changeInterval[0] < 0.9 && changeInterval[1] > 0.9)
  })
  test('has columns of its own, which are not there without it', () => {
    const head = /× baseline +its 95 % interval +since baseline/
    assert.match(formatTable(compare(now)), head)
    assert.doesNotMatch(formatTable(createReport(now)), head)
  })
  test('has an interval with what runs differ by, so a smaller change has no direction', () => {
    assert.equal(compare(runOf(20, { after: 990 })).rows[1].changeVerdict, '~')
    const quiet = [1000, 1000.1, 999.9, 1000].map((rate, index) => runOf(index + 10, { before: rate, after: rate }))
    assert.equal(compare(runOf(20, { after: 980 }), { history: quiet }).rows[1].changeVerdict, 'slower')
  })
  test('has to be there', () =>
    assert.throws(() => compare(now, { others: [] }), {
      code: 'NO_RESULTS',
      message: "--baseline: there is no usable result in before; name a run's folder",
    }))
})

describe('there is no verdict since a baseline', () => {
  test('on processes that had other requests before, because one of them failed', () => {
    const operations = ['user', 'feed']
    const gone = /** @type {any} */ ({ outcome: 'failed', reason: 'gone', value: null, use: null })
    const failing = runOf(20, {}, { operations, verdict: ({ operation }) => (operation === 'user' ? gone : undefined) })
    const { verdicts, rows } = compare(failing, { others: runOf(10, {}, { operations }), history: [] })
    const reason = 'after a fault, a process had answered different requests before'
    assert.ok(verdicts.some((verdict) => verdict.includes(`feed: no verdict on before: ${reason}.`)))
    assert.deepEqual([rows[1].operation, rows[1].change, rows[1].changeVerdict], ['feed', null, null])
  })
  /** @type {(environment: Partial<Result['environment']>) => Result[]} */
  const elsewhere = (environment) =>
    before.map((result) => ({ ...result, environment: { ...result.environment, ...environment } }))
  const asked = before.map(({ settings, ...result }) => {
    const operations = settings.api.operations.map((operation) => ({ ...operation, sha256: '2'.repeat(64) }))
    return { ...result, settings: { ...settings, api: { ...settings.api, operations } } }
  })
  const faulty = runOf(10, {}, { verdict: () => ({ value: createFaultyValue(1000, 40) }) })
  /** @type {Record<string, [Request, string]>} */
  const cases = {
    'of another machine': [
      { others: elsewhere({ cpuModel: 'Other CPU' }) },
      'the baseline is of Other CPU, 8 cores, 16 GiB, this run of Example CPU 3000, 8 cores, 16 GiB',
    ],
    'of a processor of another speed': [
      { others: elsewhere({ calibrationStepsPerSecond: 3e8 }) },
      'the baseline is of another kind of processor, or of one of another speed',
    ],
    'of another Node.js': [
      { others: elsewhere({ node: 'v22.0.0' }) },
      'the baseline is of Node 22.0.0, this run of Node 20.19.0',
    ],
    'of other requests or checks': [{ others: asked }, 'the baseline has no row of the same requests, checks and load'],
    'of two blocks': [{ others: runOf(10, {}, { settings: { rounds: 2 } }) }, 'that takes 3 blocks of both runs'],
    'with errors': [{ others: faulty }, 'in the baseline, after has 2.00 % errors, a verdict takes 1.00 % at most'],
    'before the history tells what runs differ by': [
      { history: past.slice(0, 2) },
      'history.ndjson has fewer than 3 runs of it on this kind of machine',
    ],
  }
  for (const [name, [request, lack]] of Object.entries(cases))
    test(name, () => {
      const { rows, verdicts, failed } = compare(now, { ...request, failOn: { regression: 0.2 } })
      assert.ok(verdicts.includes(`feed: no verdict on after: ${lack}.`), verdicts.join('\n'))
      assert.deepEqual([rows[1].changeInterval, rows[1].changeVerdict], [null, null])
      assert.equal(failed, true, 'a limit that cannot be judged does not hold')
    })
})

test('a limit of regressions judges the only server of a run by its baseline', () => {
  const only = { servers: [createServer('api')] }
  const history = [1000, 1004, 997].map((api, index) => runOf(index + 10, { api }, only))
  /** @param {number} api */
  const judge = (api) => {
    const request = { others: history[0], history, failOn: { regression: 0.05 } }
    const { failed, verdicts } = compare(runOf(20, { api }, only), request)
    return [failed, verdicts.at(-1)]
  }
  assert.deepEqual(judge(850), [true, '--fail-on regression:5% does not hold: feed api −15.0 %.'])
  assert.deepEqual(judge(1001), [false, '--fail-on regression:5% holds for every row with a number.'])
})
