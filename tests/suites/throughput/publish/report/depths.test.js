import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cellOf } from '../../../../../lib/reports/column.js'
import { formatCsv } from '../../../../../lib/reports/csv.js'
import { formatTable } from '../../../../../lib/reports/table.js'
import { createReport } from '../../../../../lib/suites/throughput/publish/report/report.js'
import { historyOf } from '../../../../../lib/suites/throughput/publish/report/rowHistory.js'
import { openWorkloads } from '../../../../../lib/suites/throughput/scenarios/openWorkloads.js'
import {
  createCeiling,
  createReference,
  createResult,
  reference,
  storedTwice,
  withDepth,
} from '../../resultFixtures.js'

/** @import { Result } from '../../../../../lib/suites/throughput/types.d.ts' */

/** @type {(server: string, rate: number) => Result} */
const rowAt = (server, rate) => createResult({ server, rates: [rate, rate * 1.004, rate * 0.996] })

/** Results of two runs with 10 requests in flight, and with 1, at shares of these rates. @type {[Result, number][]} */
const measured = [
  [rowAt('ahead', 1000), 0.5],
  [rowAt('behind', 900), 0.6],
  [rowAt('alike', 899.5), 0.5995],
  [createReference(), 0.55],
  [createCeiling({ rates: [4000, 4016, 3984] }), 0.5],
]
const stored = measured.flatMap(([result, share]) => storedTwice([result]).map((one) => withDepth(one, 1, share)))

/** @param {number | null} [depth] */
const reportAt = (depth) => createReport(openWorkloads(stored, undefined, depth).rank('compound').ranked)
const report = reportAt()

/** @type {(shown: typeof report, server: string) => Record<string, string>} cells by the titles of their columns */
function cellsOf({ tables: [{ columns, items }] }, server) {
  const row = items.find((item) => /** @type {any} */ (item).server === server)
  return Object.fromEntries(columns.map((column) => [column.title, cellOf(column, row)]))
}

describe('a row of several pipelining depths', () => {
  test('has the rates of all, that of its rank first', () => {
    const row = report.rows.find(({ server }) => server === 'ahead') ?? assert.fail()
    const [first, further, ...others] = row.atPipelining
    assert.deepEqual(others, [])
    assert.deepEqual([first.pipelining, further.pipelining], [10, 1])
    assert.deepEqual([first.requestsPerSecond, first.interval], [row.requestsPerSecond, row.interval])
    assert.ok(Math.abs(further.requestsPerSecond / 500 - 1) < 1e-4, `${further.requestsPerSecond}`)
    const [low, high] = further.interval ?? assert.fail()
    assert.ok(low < 500 && 500 < high)
    // 100 requests in flight.
    assert.ok(Math.abs(Number(further.latencyMs.p50) / 200 - 1) < 0.01, `${further.latencyMs.p50}`)
  })
  test('has no column of the further rate on a narrow terminal', () => {
    const [head] = formatTable(report, { width: 70 }).split('\n').slice(0, 1)
    assert.doesNotMatch(head, /-p 1/)
    assert.match(head, / requests\/s +× /)
  })
  test('has a column of the further rate, and latencies of the lower depth', () => {
    const cells = cellsOf(report, 'ahead')
    const titles = Object.keys(cells).filter((title) => /requests|p\d\d/.test(title))
    assert.deepEqual(titles, ['requests/s', 'requests/s -p 1', 'p50 ms -p 1', 'p99 ms -p 1'])
    assert.deepEqual([cells['requests/s'], cells['requests/s -p 1']], ['1,000', '500'])
    assert.match(cells['p50 ms -p 1'], /^(199|200)\.\d\d$/)
  })
  test('is ranked by another one on request', () => {
    const other = reportAt(1)
    const cells = cellsOf(other, 'ahead')
    const titles = Object.keys(cells).filter((title) => /requests|p\d\d/.test(title))
    assert.deepEqual(titles, ['requests/s', 'requests/s -p 10', 'p50 ms', 'p99 ms'])
    assert.deepEqual([cells['requests/s'], cells['requests/s -p 10']], ['500', '1,000'])
    const ranks = (/** @type {typeof report} */ { rows }) =>
      Object.fromEntries(rows.map(({ server, rank }) => [server, rank]))
    assert.deepEqual(ranks(report), {
      ...{ ahead: [1, 1], behind: [2, 3], alike: [2, 3] },
      ...{ [reference]: [4, 4], 'ceiling-http': null },
    })
    assert.deepEqual(ranks(other), {
      ...{ behind: [1, 2], alike: [1, 2], ahead: [3, 3] },
      ...{ [reference]: [4, 4], 'ceiling-http': null },
    })
    assert.match(other.conditions.join(' '), /100 connections × 1 pipelined requests/)
  })
  test('is in CSV, and in the history, with the rate of its rank', () => {
    const [header] = formatCsv(report).split('\n')
    assert.doesNotMatch(header, /atPipelining/)
    const { ranked } = openWorkloads(stored).rank('compound')
    const line = historyOf(ranked).find(({ server }) => server === 'ahead')
    assert.equal(line?.load, 'compound, 100 × 10')
    assert.ok(Math.abs(Number(line?.requestsPerSecond) / 1000 - 1) < 1e-3)
  })
  test('is as ever where there is one', () => {
    const plain = createReport(openWorkloads(storedTwice(measured.map(([result]) => result))).rank('compound').ranked)
    assert.deepEqual(new Set(plain.rows.flatMap(({ atPipelining }) => atPipelining)), new Set())
    assert.equal(Object.keys(cellsOf(plain, 'ahead')).filter((title) => title.includes('-p')).length, 0)
    assert.deepEqual(
      report.rows.map((row) => ({ ...row, atPipelining: [] })),
      plain.rows,
    )
    assert.equal(plain.notes.filter((note) => note.includes('-p 1')).length, 0)
  })
  test('has doubts about the further one, named so', () => {
    const [first, ...others] = stored
    const trials = first.trials.map((trial) => ({
      ...trial,
      samples: trial.samples.map((sample) =>
        sample.conditions.pipelining === 1 && sample.value && 'latencyMs' in sample.value
          ? { ...sample, value: { ...sample.value, fairness: 0.1 } }
          : sample,
      ),
    }))
    const { ranked } = openWorkloads([{ ...first, trials }, ...others]).rank('compound')
    const kinds = (ranked.flags.get('ahead') ?? []).map(({ kind }) => kind)
    assert.ok(kinds.includes('unfair with -p 1') && !kinds.includes('unfair'), kinds.join())
  })
})

describe('the notes on several pipelining depths', () => {
  test('say whose the columns are', () => {
    assert.ok(
      report.notes.includes(
        'requests/s -p 1: in windows of the same processes, in turns with those of -p 10, which decide ranks, ± and ×.',
      ),
      report.notes.join('\n'),
    )
    assert.ok(
      report.notes.includes(
        'Latencies are of -p 1. With 10 in flight on each connection most of a latency is time in a queue.',
      ),
      report.notes.join('\n'),
    )
  })
  test('count the pairs that change their order, and name those that do so significantly', () => {
    assert.ok(
      report.notes.includes(
        'With -p 1, 2 of 6 pairs of ranked rows have the other order by estimates. Significantly at both: 2, ' +
          'with the ratio at each: ahead / behind (1.11 → 0.93), ahead / alike (1.11 → 0.93).',
      ),
      report.notes.join('\n'),
    )
  })
  test('name eight pairs at most', () => {
    const many = Array.from({ length: 10 }, (_, index) => rowAt(`s${index}`, 2000 - 100 * index))
    const some = many.flatMap((result, index) =>
      storedTwice([result]).map((one) => withDepth(one, 1, 0.5 + index / 10)),
    )
    const ofReference = stored.filter(({ server }) => server === reference)
    const { notes } = createReport(openWorkloads([...some, ...ofReference]).rank('compound').ranked)
    const note = notes.find((text) => text.startsWith('With -p 1, ')) ?? assert.fail(notes.join('\n'))
    assert.equal(note.split(' / ').length - 1, 8)
    assert.match(note, /\) and \d+ more\.$/)
  })
})

test('a depth that was not measured is an error that names those that were', () => {
  assert.throws(() => openWorkloads(stored, undefined, 5), {
    name: 'UsageError',
    message: '--pipelining: expected 10 or 1, which these results have, got 5',
  })
})
