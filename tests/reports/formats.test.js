import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { left, right } from '../../lib/reports/column.js'
import { formatJson, formats } from '../../lib/reports/formats.js'
import { awkwardReport, rankedReport } from '../suites/throughput/publish/report/formats.js'

/** @import { Report } from '../../lib/reports/report.d.ts' */

/**
 * @typedef {{
 *   rank: [number, number] | null,
 *   name: string,
 *   tags: string[],
 *   ms: { median: number | null },
 *   interval: [number, number] | null,
 *   reason: string | null,
 *   score: { must: number } | null,
 *   parts: object[],
 * }} Row
 */

/** @type {Row} */
const fast = {
  rank: [1, 2],
  name: 'fast',
  tags: ['a', 'b, c'],
  ms: { median: 1.25 },
  interval: [1, 1.5],
  reason: null,
  score: { must: 12 },
  parts: [{ a: 1 }],
}
/** @type {Row} */
const none = { ...fast, rank: null, name: 'n|one', tags: [], ms: { median: null }, interval: null, score: null }
const slow = { ...none, reason: 'failed: <x>' }
const columns = [
  { ...left('name', (/** @type {Row} */ { name }) => name), mark: () => ' (old)', path: () => 'a b.js' },
  right('ms', (/** @type {Row} */ { ms }) => String(ms.median ?? '–')),
]
const outcome = { ...left('outcome', (/** @type {Row} */ { reason }) => reason ?? 'ok'), isLong: true }

/** A report of all that there may be in one, made by no suite. @type {Report<Row>} */
const report = {
  rows: [fast, slow],
  tables: [
    { heading: 'first | 1', columns, items: [fast, slow], notes: ['a *star*'] },
    { heading: null, columns: [...columns, outcome], items: [slow], notes: [] },
    { heading: 'nothing to show', columns, items: [], notes: ['no row has a number'] },
    { heading: null, columns: [], items: [], notes: ['more words'] },
  ],
  remarks: ['n|one: failed: <x>'],
  notes: ['How it was done.', 'What it means.'],
  nested: { score: { must: null }, parts: {} },
}

/** @type {(format: import('../../lib/reports/formats.js').Format, options?: object) => string[]} */
const lines = (format, options = {}) => formats[format].write(report, options).split('\n')

test('a table for a terminal: headings, rows, what is said of them, remarks, notes', () => {
  assert.deepEqual(lines('table'), [
    'first | 1',
    '',
    'name           ms',
    'fast (old)   1.25',
    'n|one (old)     –',
    'a *star*',
    '',
    'name',
    'n|one (old)',
    '',
    'nothing to show',
    '',
    'no row has a number',
    '',
    'more words',
    '',
    'n|one: failed: <x>',
    '',
    'How it was done.',
    'What it means.',
  ])
})

describe('markdown', () => {
  test('has the same, with columns that a terminal has no room for, and no remarks', () => {
    assert.deepEqual(lines('markdown'), [
      '### first \\| 1',
      '',
      '| name | ms |',
      '| :-- | --: |',
      '| fast (old) | 1.25 |',
      '| n\\|one (old) | – |',
      '',
      '- a \\*star\\*',
      '',
      '| name | ms | outcome |',
      '| :-- | --: | :-- |',
      '| n\\|one (old) | – | failed: &lt;x> |',
      '',
      '### nothing to show',
      '',
      '- no row has a number',
      '',
      '- more words',
      '',
      '- How it was done.',
      '- What it means.',
    ])
  })
  test('has links where they are asked for, of the name alone', () => {
    const plain = lines('markdown')
    const changed = lines('markdown', { root: '' }).filter((line, index) => line !== plain[index])
    assert.deepEqual(changed, [
      '| [fast](a%20b.js) (old) | 1.25 |',
      '| [n\\|one](a%20b.js) (old) | – |',
      '| [n\\|one](a%20b.js) (old) | – | failed: &lt;x> |',
    ])
  })
})

describe('CSV', () => {
  test('has the rows without nesting: ranks first, ranges and objects behind, lists last', () => {
    assert.deepEqual(lines('csv'), [
      'rank.first,rank.last,name,reason,ms.median,interval.low,interval.high,score.must,tags',
      '1,2,fast,,1.25,1,1.5,12,"a | b, c"',
      ',,n|one,failed: <x>,,,,,',
    ])
  })
  test('has the same fields where the first row lacks them', () => {
    const [head] = formats.csv.write({ ...report, rows: [slow, fast] }).split('\n')
    assert.equal(head, lines('csv')[0])
  })
  test('of no rows is empty', () => assert.equal(formats.csv.write({ ...report, rows: [] }), ''))
})

describe('JSON', () => {
  test('has the rows as they are', () => assert.deepEqual(JSON.parse(lines('json').join('\n')), [fast, slow]))

  const awkward = awkwardReport()
  const rows = JSON.parse(formatJson(awkward))

  test('an array of the rows, in their order', () => {
    assert.deepEqual(
      rows.map((/** @type {{ server: string }} */ { server }) => server),
      ['ceiling-http', 'good', 'old', 'bad'],
    )
  })

  test('every row has every field, null where there is no value', () => {
    // JSON leaves out what is undefined, and has null for what is no number: neither may stand in a row.
    assert.deepEqual(rows, awkward.rows)
    const [{ latencyMs, ...first }, ...others] = rows
    assert.deepEqual(Object.keys(latencyMs), ['mean', 'p50', 'p90', 'p99', 'max'])
    for (const row of others) assert.deepEqual(Object.keys(row).sort(), ['latencyMs', ...Object.keys(first)].sort())
    for (const name of [
      'server',
      'outcome',
      'reason',
      'reasonCode',
      'requestsPerSecond',
      'bytesPerSecond',
      'rank',
      'interval',
      'flags',
    ])
      assert.ok(name in first, name)
  })

  test('a row with a number has numbers, one without has null, not 0', () => {
    const [, good, , bad] = rows
    assert.equal(good.server, 'good')
    assert.equal(good.outcome, 'completed')
    assert.equal(good.reason, null)
    assert.ok(Math.abs(good.requestsPerSecond - 12345) < 1e-6)
    assert.ok(Math.abs(good.bytesPerSecond - 12345 * 7000) < 1)
    const latency = Object.entries(good.latencyMs).map(([name, ms]) => [name, Number(ms.toFixed(9))])
    assert.deepEqual(Object.fromEntries(latency), { mean: 1.0625, p50: 1, p90: 1.5, p99: 1.75, max: 2 })

    assert.equal(bad.server, 'bad')
    assert.equal(bad.outcome, 'invalid')
    assert.equal(bad.reason, 'got <b>"a|b"</b>, again')
    assert.equal(bad.requestsPerSecond, null)
    assert.equal(bad.bytesPerSecond, null)
    assert.deepEqual(bad.latencyMs, { mean: null, p50: null, p90: null, p99: null, max: null })
  })

  test('ranks and intervals are pairs of numbers, or null', () => {
    const [ceiling, good, old, bad] = JSON.parse(formatJson(rankedReport()))
    /** @param {any} row */
    const known = ({ rank, interval, ratioToReference, ratioInterval }) => [
      rank,
      interval,
      ratioToReference,
      ratioInterval,
    ]
    assert.deepEqual(known(ceiling), [null, [16_000, 25_000], 1.625, [1.28, 2]])
    assert.deepEqual(known(good), [[1, 1], [10_000, 10_201], null, null])
    assert.deepEqual(known(old), [[2, 5], [100, 144], 0.0081, [0.0064, 0.0081]])
    assert.deepEqual(known(bad), [null, null, null, null])
  })
})
