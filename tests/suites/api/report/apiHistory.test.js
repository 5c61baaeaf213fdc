import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { groupBy } from '../../../../lib/reports/groupBy.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { createHistory } from '../../../../lib/suites/api/report/apiHistory.js'
import { createOtherReport, reportsOf } from '../../../../lib/suites/api/report/report.js'
import { createRateValue, createRunOf } from '../fixtures.js'

/** @import { Result } from '../../../../lib/suites/api/report/rows.js' */
/** @import { Options } from '../fixtures.js' */

const noise = [1, 1.01, 0.99]
/** Counts the runs of each series. @param {ReturnType<typeof createHistory>} report */
const lengthsOf = ({ tables: [{ items, groupOf }] }) =>
  [...groupBy(items, (item) => `${groupOf?.(item)}`).values()].map((series) => series.length)
/** @param {Result[]} results */
const linesOf = (results) => reportsOf(results)[0].lines
/** @type {(factors: number[], options?: (index: number) => Options) => Result[][]} a run a day, from the tenth on */
const daily = (factors, options) =>
  factors.map((factor, index) =>
    createRunOf(index + 10, { rate: ({ block }) => 1000 * factor * noise[block], ...options?.(index) }),
  )

describe('a run', () => {
  test('leaves a line for each server and subject, with hashes in place of what the file holds', () => {
    const lines = linesOf(createRunOf(10, { operations: ['feed', 'user', 'mix'] }))
    assert.deepEqual(
      lines.map(({ server, operation }) => `${server} ${operation}`),
      ['before feed', 'before user', 'before mix', 'after feed', 'after user', 'after mix'],
    )
    const [{ requestsPerSecond, interval, ...line }, , mixed] = lines
    assert.equal(requestsPerSecond, 1000)
    assert.equal(interval?.length, 2)
    assert.deepEqual(line, {
      ...{ run: 'run-10', startedAt: '2026-01-10T03:04:05.000Z', suite: 'api', server: 'before', api: '~/api.js' },
      ...{ operation: 'feed', sha256: '1'.repeat(64), load: '10 × 1, 2 s after 1 s' },
      ...{ machine: 'Example CPU 3000, 8 cores', node: '20.19.0' },
    })
    assert.match(mixed.sha256, /^[0-9a-f]{64}$/)
    assert.notEqual(mixed.sha256, line.sha256)
  })
  test('has the work of its budget, to which seconds are fitted anew in each run', () => {
    const loads = [2.1, 2.4].flatMap((durationSeconds) =>
      linesOf(createRunOf(10, { settings: { budgetSeconds: 240, durationSeconds } })).map(({ load }) => load),
    )
    assert.deepEqual([...new Set(loads)], ['10 × 1, as 240 s leave'])
  })
  test('leaves none of processes that had other requests before, because one of them failed', () => {
    const gone = /** @type {any} */ ({ outcome: 'failed', reason: 'gone', value: null, use: null })
    const lines = linesOf(
      createRunOf(10, {
        operations: ['user', 'feed'],
        verdict: ({ server, operation, block }) =>
          server === 'after' && operation === 'user' && block === 0 ? gone : undefined,
      }),
    )
    assert.deepEqual(
      lines.map(({ server, operation }) => `${server} ${operation}`),
      ['before user', 'before feed'],
    )
  })
  test('leaves none of constant rates, and none of rows without a number', () => {
    const lines = linesOf(
      createRunOf(10, {
        settings: { rates: [200] },
        verdict({ server, at }) {
          if (at !== undefined) return { value: createRateValue(at, 1000) }
          return server === 'after' ? { outcome: 'failed', reason: 'x', value: null, use: null } : undefined
        },
      }),
    )
    assert.deepEqual(
      lines.map(({ server }) => server),
      ['before'],
    )
  })
})

describe('the history of rates', () => {
  const lines = daily([1, 1.003, 0.998, 1.001, 1.3, 1.305]).flatMap(linesOf)

  test('names the run with which a level changed', () => {
    const report = createHistory(lines, ['after'])
    assert.deepEqual(
      report.rows.map(({ server, change }) => [server, change !== null]),
      [false, false, false, false, true, false].map((isNew) => ['after', isNew]),
    )
    const text = formatTable(report).split('\n')
    assert.match(text[0], /^server +run +Node +right answers\/s +± +new level +all runs$/)
    assert.match(text[6], /^after +2026-01-15 .* ▁▁▁▁██$/)
    assert.equal(
      report.notes[0],
      'Everywhere: ~/api.js · feed · SHA-256 111111111111 · 10 × 1, 2 s after 1 s · Example CPU 3000, 8 cores.',
    )
    const [note] = report.tables[0].notes
    assert.match(note, /^after: New level from 2026-01-14 on: \+30\.\d %, with the same Node 20\.19\.0\.$/)
  })
  test('keeps lines that have no file yet in series of their own', () => {
    const older = lines.map(({ api: _, ...line }) => line)
    assert.deepEqual(lengthsOf(createHistory([...older, ...lines], ['after'])), [6, 6])
  })
  test('is shown on request only', async () => {
    const read = { loadAt: () => [], readPast: () => lines }
    assert.equal(await createOtherReport({ history: false, names: [] }, read), null)
    const report = await createOtherReport({ history: true, names: [] }, read)
    assert.deepEqual(
      report?.rows.map(({ server }) => server),
      ['before', 'after'].flatMap((server) => Array(6).fill(server)),
    )
  })

  /** @type {Record<string, (result: Result) => Result>} */
  const others = {
    'other requests or checks': ({ settings, ...result }) => {
      const operations = settings.api.operations.map((operation) => ({ ...operation, sha256: '2'.repeat(64) }))
      return { ...result, settings: { ...settings, api: { ...settings.api, operations } } }
    },
    'another api file': ({ settings, ...result }) => ({
      ...result,
      settings: { ...settings, api: { ...settings.api, path: '~/other.js' } },
    }),
    'another duration': (result) => ({ ...result, settings: { ...result.settings, durationSeconds: 5 } }),
    'a number of answers': (result) => ({ ...result, settings: { ...result.settings, requests: 500 } }),
    'another machine': (result) => ({ ...result, environment: { ...result.environment, cpuModel: 'Other CPU' } }),
  }
  for (const [name, change] of Object.entries(others))
    test(`has another series with ${name}`, () => {
      const moved = daily([1, 1.003, 1.3, 1.305]).map((results, index) => (index < 2 ? results : results.map(change)))
      const report = createHistory(moved.flatMap(linesOf), ['after'])
      assert.deepEqual([lengthsOf(report), report.rows.filter(({ change }) => change !== null)], [[2, 2], []])
    })
  test('has another series of the mix with other weights', () => {
    const moved = daily([1, 1], () => ({ operations: ['feed', 'user', 'mix'] }))
    for (const { settings } of moved[1]) settings.api.operations[0].weight += 1
    const report = createHistory(moved.flatMap(linesOf), ['after'])
    assert.deepEqual([lengthsOf(report), report.tables[0].columns[0].title], [[2, 2, 1, 1], 'operation'])
  })
  test('leaves out lines that another program has written', () => {
    const strange = /** @type {any} */ ({ run: 'x', startedAt: 5, suite: 'api', server: 'after' })
    const { rows, notes } = createHistory([...lines, strange], ['after'])
    assert.deepEqual([rows.length, notes.at(-1)], [6, 'Left out: 1 line without a rate and its interval.'])
  })
})
