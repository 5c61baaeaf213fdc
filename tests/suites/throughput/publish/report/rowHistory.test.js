import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTable } from '../../../../../lib/reports/table.js'
import { sparkline } from '../../../../../lib/reports/sparkline.js'
import { createHistory } from '../../../../../lib/suites/throughput/publish/report/rowHistory.js'
import { createResult, faultyRound, reference } from '../../resultFixtures.js'
import { historyOf } from './reports.js'
import { joinPatterns } from '../../../../joinPatterns.js'

/** @import { HistoryLine } from '../../../../../lib/suites/throughput/types.d.ts' */

const noise = [1, 1.01, 0.99]
/** @type {(run: number, rate: number, differences?: object) => HistoryLine[]} the lines of a weekly run */
const weekly = (run, rate, differences = {}) =>
  historyOf(
    [
      createResult({
        server: reference,
        rates: noise.map((one) => 1000 * one),
        controls: noise.map((one) => 1001 * one),
        runId: `run-${run}`,
        ...differences,
      }),
      createResult({
        server: 'a',
        rates: noise.map((_, block) => rate * noise[(block + 1) % 3]),
        runId: `run-${run}`,
        ...differences,
      }),
      createResult({
        server: 'broken',
        rounds: [faultyRound(0, 'failed', 'crashed')],
        runId: `run-${run}`,
        ...differences,
      }),
    ].map((result) => ({ ...result, run: { ...result.run, startedAt: `2026-01-${String(run + 10)}T03:04:05.000Z` } })),
  )
/** @param {number} version */
const packages = (version) => ({ environment: { packages: [{ name: 'a-package', version: `${version}.0.0` }] } })

test('a run leaves a line for each row', () => {
  const lines = weekly(0, 2000)
  assert.deepEqual(
    lines.map(({ server, outcome }) => [server, outcome]),
    [
      ['a', 'completed'],
      [reference, 'completed'],
      ['broken', 'failed'],
    ],
  )
  const [{ ratioInterval, noiseFloor, ...line }] = lines
  assert.ok(ratioInterval && noiseFloor && ratioInterval[0] < 2 && ratioInterval[1] > 2)
  assert.deepEqual(
    [line.run, line.version, line.runtime, line.machine, line.load, line.reference],
    ['run-0', 'a-package 1.2.3', 'node 20.19.0', 'Example CPU 3000, 8 cores', 'compound, 100 × 10', reference],
  )
})

describe('what became of a row', () => {
  const lines = [2000, 2010, 1990, 2000, 2600, 2610].flatMap((rate, run) =>
    weekly(run, rate, packages(run < 4 ? 1 : 2)),
  )
  const report = createHistory(lines, ['a'])

  test('is told with the run and the versions with which its level changed, the reference’s too', () => {
    assert.deepEqual(
      report.rows.map(({ change }) => change !== null),
      [false, false, false, false, true, false],
    )
    assert.match(
      report.tables[0].notes[0],
      joinPatterns(
        /^a: New level from 2026-01-14 on: \+30\.\d %, with a-package 1\.0\.0 → a-package 2\.0\.0, core-graphql-js: /,
        /a-package 1.* → a-package 2.*\.$/,
      ),
    )
  })
  test('is drawn, and a table', () => {
    const lines = formatTable(report).split('\n')
    assert.match(lines[0], /^server +run +version +runtime +× reference +± +new level +all runs$/)
    assert.match(lines[5], /^a +2026-01-14 +a-package 2\.0\.0 +node 20\.19\.0 +2\.60 +\d\.\d % +\+30\.\d %$/)
    assert.match(lines[6], /^a +2026-01-15 .* ▁▁▁▁██$/)
    assert.equal(report.notes[0], `Everywhere: ${reference} · compound, 100 × 10 · Example CPU 3000, 8 cores.`)
  })
  test('is in one table with those of all servers, with a line between two', () => {
    const twins = lines.flatMap((line) => (line.server === 'a' ? [line, { ...line, server: 'b' }] : [line]))
    const { tables, rows } = createHistory(twins, [])
    const [{ items, groupOf }] = tables
    assert.deepEqual([tables.length, items.length, rows.length], [1, 12, 12])
    assert.deepEqual([...new Set(rows.map((row) => `${row.server} ${groupOf?.(row)}`))], ['a 0', 'b 1'])
  })
  test('is never a change of the machine', () => {
    const machine = { environment: { cpuModel: 'Other CPU' } }
    const moved = [2000, 2010, 2600, 2610].flatMap((rate, run) => weekly(run, rate, run < 2 ? {} : machine))
    const { rows, tables } = createHistory(moved, ['a'])
    assert.deepEqual([tables[0].columns[0].title, rows.filter(({ change }) => change !== null).length], ['machine', 0])
  })
  test('is never a change of the kind of processor, whatever its name', () => {
    const processor = { family: '25', model: '1', stepping: null, mhz: 2445, caches: 'L2 Unified 512K' }
    const kinds = [processor, { ...processor, model: '17' }]
    const moved = [2000, 2010, 2600, 2610].flatMap((rate, run) =>
      weekly(run, rate, { environment: { processor: kinds[Math.floor(run / 2)] } }),
    )
    const { rows, tables } = createHistory(moved, ['a'])
    assert.deepEqual([tables[0].columns[0].title, rows.filter(({ change }) => change !== null).length], ['machine', 0])
    const machine = 'Example CPU 3000, 8 cores, family 25, model 17, caches L2 Unified 512K'
    assert.equal(moved.at(-1)?.machine, machine)
  })
  test('is never a change of how it was measured', () => {
    const settings = { cohort: 6, sliceMilliseconds: 50 }
    const sliced = { settings, environment: { methodSha256: 'a1b2c3d4e5'.repeat(6) } }
    const moved = [2000, 2010, 2600, 2610].flatMap((rate, run) => weekly(run, rate, run < 2 ? {} : sliced))
    const { rows, tables } = createHistory(moved, ['a'])
    assert.deepEqual([tables[0].columns[0].title, rows.filter(({ change }) => change !== null).length], ['load', 0])
    assert.equal(moved.at(-1)?.load, 'compound, 100 × 10, slices of 50 ms, method a1b2c3d4')
  })
  test('where no line has a ratio, nothing is', () => {
    const { rows, notes } = createHistory(
      weekly(0, 2000).filter(({ server }) => server === 'broken'),
      [],
    )
    assert.deepEqual([rows, notes.at(-1)], [[], 'Left out: 1 line without a ratio to the reference.'])
  })
})

test('a sparkline goes from the lowest to the highest', () => {
  assert.equal(sparkline([1, 8, 2, 4.5]), '▁█▂▅')
  assert.equal(sparkline([3, 3]), '▄▄')
})
