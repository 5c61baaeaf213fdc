import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formats } from '../../../lib/reports/formats.js'
import { describeSchemaFault } from '../../../lib/core/store/validate.js'
import { createReport } from '../../../lib/suites/compression/report.js'
import { compression } from '../../core/store/suites.js'
import { createStored } from './fixtures.js'
import { joinPatterns } from '../../joinPatterns.js'

/** @import { Conditions } from '../../../lib/suites/compression/parameters.js' */
/** @import { Options } from './fixtures.js' */

/** @param {Options} [options] */
const reportOf = (options) => createReport([createStored(options)])
/** @param {ReturnType<typeof reportOf>} report */
const saidIn = ({ tables }) => tables.flatMap(({ notes }) => notes)

test('the schema takes a result, and none of another shape', () => {
  const stored = createStored()
  assert.equal(describeSchemaFault(stored, compression), null)
  const [trial, ...others] = stored.trials
  const wrong = { ...trial, conditions: { ...trial.conditions, level: 23 } }
  assert.match(String(describeSchemaFault({ ...stored, trials: [wrong, ...others] }, compression)), /level/)
})

describe('a row', () => {
  const { rows } = reportOf({ value: ({ level }) => ({ ms: level === null ? [1, 1, 1, 4] : [2] }) })
  const none = rows.find((row) => row.compression === 'none') ?? assert.fail()
  const gzip = rows.find(({ level }) => level === 9) ?? assert.fail()

  test('is there for each coding and level, and once without one', () => {
    assert.deepEqual(
      rows.map(({ compression, level }) => [compression, level]),
      [
        ['none', null],
        ['gzip', 3],
        ['gzip', 9],
      ],
    )
  })
  test('has the fields of the suite', () => {
    const fields =
      'server size compression level protocol outcome reason messageBytes transferBytes ratio ms interval ' +
      'serverCpuMs clientCpuMs bytesPerSecond conditions'
    assert.deepEqual(Object.keys(none), fields.split(' '))
    assert.deepEqual(gzip.conditions, {
      ...{
        protocol: 'h1',
        size: 'small',
        compression: 'gzip',
        level: 9,
        workload: 'compound',
        rtt: 0,
        bandwidth: null,
      },
    })
  })
  test('has numbers', () => {
    const { messageBytes, transferBytes, ratio, ms, interval, bytesPerSecond } = gzip
    assert.deepEqual([messageBytes, transferBytes, Number(ratio?.toFixed(3))], [10_000, 4100, 2.439])
    assert.ok(Math.abs(Number(ms.median) - 2) < 0.02, `${ms.median}`)
    const [low, high] = interval ?? assert.fail()
    assert.ok(low < Number(ms.median) && high > Number(ms.median), `${interval}`)
    assert.ok(Math.abs(Number(bytesPerSecond) - 5e6) < 0.05e6, `${bytesPerSecond}`)
    assert.ok(Math.abs(Number(none.ms.median) - 1) < 0.01 && Number(none.ms.p99) > 3.9, JSON.stringify(none.ms))
  })
})

test('the time of a row is the estimate that its interval is around, as in the picture', () => {
  const stored = createStored()
  for (const trial of stored.trials)
    for (const { value } of trial.samples) if (value) value.ms = [trial.block === 2 ? 10 : 1]
  const { rows, advice } = createReport([stored])
  for (const { ms } of rows) assert.equal(Number(ms.median).toFixed(3), '2.154')
  const [free] = advice[0].places.filter(({ bandwidth }) => bandwidth === null)
  assert.deepEqual(
    [...free.totals.values()].map((ms) => ms.toFixed(3)),
    Array(3).fill('2.154'),
  )
})

test('median-of-3 is the median of the means of three runs', () => {
  const ms = [1, 3, 2, 2, 30, 50]
  const [row] = reportOf({ settings: { statistic: 'median-of-3', requests: 2 }, value: () => ({ ms }) }).rows
  // The means are 2, 2 and 40.
  assert.ok(Math.abs(Number(row.ms.median) - 2) < 0.02, `${row.ms.median}`)
})

describe('the Pareto front', () => {
  test('is what nothing else beats in bytes and in time', () => {
    /** @param {Conditions} conditions */
    const value = ({ level }) => ({ ms: [{ 3: 1, 9: 2 }[level ?? 0] ?? 1.5] })
    const [front] = saidIn(reportOf({ value }))
    assert.match(front, /^Pareto front: gzip 3, gzip 9 \(time and bytes\); /)
  })
  test('has no larger one that is not significantly faster', () => {
    const [front] = saidIn(reportOf({ value: ({ level }) => ({ ms: [level === null ? 1.0001 : 1] }) }))
    assert.match(front, /^Pareto front: gzip 9 \(time and bytes\)/)
  })
  test('goes by the estimates where blocks are too few', () => {
    const [front] = saidIn(
      reportOf({ settings: { rounds: 1 }, value: ({ level }) => ({ ms: [{ 3: 1, 9: 1.02 }[level ?? 0] ?? 1.2] }) }),
    )
    assert.match(front, /^Pareto front: gzip 3, gzip 9 \(time and bytes\)/)
  })
  test('is another one by CPU time', () => {
    const value = (/** @type {Conditions} */ { level }) => ({
      ms: [1 + (level ?? 0)],
      serverCpuMs: level === null ? 0.1 : level,
    })
    assert.match(saidIn(reportOf({ value }))[0], /; none, gzip 3, gzip 9 \(CPU time and bytes\)\.$/)
  })
})

describe('the recommendation', () => {
  test('is computed from time and bytes where no bandwidth was measured', () => {
    const { advice, notes } = reportOf()
    const [{ places, sentence }] = advice
    assert.deepEqual(
      places.map(({ bandwidth, measured, fastest }) => [bandwidth, measured, fastest.name]),
      [
        [1, false, 'gzip 9'],
        [10, false, 'gzip 3'],
        [100, false, 'gzip 3'],
        [1000, false, 'none'],
        [null, true, 'none'],
      ],
    )
    // 4,100 bytes are 32.8 ms at 1 Mbit/s.
    assert.ok(Math.abs(Number(places[0].totals.get('gzip 9')) - 34.7) < 0.05, `${places[0].totals.get('gzip 9')}`)
    assert.match(
      sentence,
      joinPatterns(
        /^Compress at 1, 10 and 100 Mbit\/s, \d\.\d to \d\.\d times as fast as without: gzip 9 at 1 Mbit\/s and /,
        /gzip 3 at 10 and 100 Mbit\/s\. Compressing gains nothing at 1,000 Mbit\/s and without a limit: /,
        /a coding takes \d\.\d to \d\.\d times as long or more \(transfer computed\)\.$/,
      ),
    )
    assert.ok(notes.some((note) => note.startsWith('Transfer computed')))
  })
  test('is as measured, where it was', () => {
    /** @param {Conditions} conditions */
    const value = ({ level, bandwidth }) => ({ ms: [(level === null) === (bandwidth === null) ? 1 : 2] })
    const report = reportOf({ axes: { bandwidth: [10, null], level: [3] }, value })
    assert.equal(report.advice.length, 1)
    assert.match(
      report.answer ?? '',
      joinPatterns(
        /^mercurius · h1 · small\. Compress at 10 Mbit\/s, 2\.0 times as fast as without: gzip 3 at 10 Mbit\/s\. /,
        /Compressing gains nothing without a limit: a coding takes 2\.0 times as long or more\.$/,
      ),
    )
    assert.deepEqual(
      report.tables.map(({ heading, columns }) => [heading, columns[4].title]),
      [
        ['mercurius · h1 · small · bandwidth 10 Mbit/s', 'total ms'],
        ['mercurius · h1 · small · bandwidth none', 'ms'],
      ],
    )
  })
  test('names what cannot be told apart', () => {
    const [{ sentence }] = reportOf({ value: () => ({ ms: [1] }), axes: { level: [3] } }).advice
    assert.match(
      sentence,
      /Compressing gains nothing that this run can tell .*without a limit \(transfer computed\)\.$/,
    )
  })
  test('joins levels that stand beside each other, and names a coding that is far slower', () => {
    const slow = (/** @type {Conditions} */ { level }) => ({ ms: [level === 9 ? 9 : level === null ? 1 : 0.5] })
    const axes = /** @type {const} */ ({ compression: ['none', 'gzip'], level: [3, 4, 5, 9] })
    const [{ sentence }] = reportOf({
      value: slow,
      axes: { compression: [...axes.compression], level: [...axes.level] },
    }).advice
    assert.match(sentence, /gzip 3 to 5/)
    assert.match(sentence, /\. Without a limit gzip 9 takes 9\.0 times as long \(transfer computed\)\.$/)
  })
  test('says where it rests on too few blocks', () => {
    const [{ sentence }] = reportOf({ settings: { rounds: 1 } }).advice
    assert.match(sentence, / \(one block, not confirmed; transfer computed\)\.$/)
  })
})

describe('what has no number', () => {
  const report = reportOf({
    axes: { compression: ['none', 'gzip', 'br'], level: [3] },
    fault: ({ compression }, block) => (compression === 'gzip' && block === 1 ? ['WRONG_ANSWER', 'not JSON'] : null),
    crashes: ({ compression }) => compression === 'br',
  })
  test('has its reason in its row', () => {
    assert.deepEqual(
      report.rows.map(({ outcome, reason, ms, ratio }) => [outcome, reason, ms.median === null, ratio === null]),
      [
        ['completed', null, false, false],
        ['invalid', 'round 2 of 3: not JSON', true, true],
        ['failed', 'exited with code 1', true, true],
      ],
    )
  })
  test('has its reason below the table', () => {
    assert.deepEqual(report.tables[0].items.length, 1)
    assert.deepEqual(saidIn(report).slice(1, 3), [
      'gzip 3: invalid: round 2 of 3: not JSON',
      'br 3: failed: exited with code 1',
    ])
  })
})

test('the answer has each recommendation once, with all conditions of which it is', () => {
  const { answer = '' } = createReport(['a', 'b'].map((server) => createStored({ server })))
  assert.match(answer, /^a, b · h1 · small\. Compress at /)
  assert.equal(answer.split('Compress at').length, 2)
})

test('a report of nothing but faults is one', () => {
  const report = reportOf({ crashes: () => true })
  assert.equal(report.rows.length, 3)
  assert.deepEqual(report.advice, [])
})

test('every format shows it', async () => {
  const report = createReport([createStored(), createStored({ server: 'core-graphql-js' })])
  assert.match(await formats.table.write(report, {}), /^core-graphql-js · h1 · small$/m)
  assert.match(await formats.markdown.write(report, {}), /^\| gzip 3 /m)
  const [head, first] = String(await formats.csv.write(report)).split('\n')
  assert.match(head, /^server,.*,ms\.median,ms\.p99,interval\.low,interval\.high,.*conditions\.bandwidth/)
  assert.equal(first.split(',').length, head.split(',').length)
  assert.equal(JSON.parse(String(await formats.json.write(report))).length, 6)
})

test('a run with a budget goes on where nobody can tell yet which is the fastest', () => {
  const { method } = compression
  /** @type {(value: Options['value']) => number} */
  const countOpen = (value) => {
    const stored = createStored({ axes: { level: [3], size: ['small', 'huge'] }, value })
    const server = /** @type {any} */ ({ name: stored.server })
    return method.undecided(method.trials([server], stored.settings), [stored], stored.settings).length
  }
  assert.equal(
    countOpen(({ level }) => ({ ms: [level === null ? 1 : 2] })),
    0,
  )
  // Of one size three processes: the first coding is there twice.
  assert.equal(
    countOpen(({ level, size }) => ({ ms: [level === null || size === 'huge' ? 1 : 2] })),
    3,
  )
})
