import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readMarkdownTables } from '../../../lib/checks/audit/markdownTables.js'
import { parsePrintedNumber } from '../../../lib/checks/audit/printedNumber.js'
import { findColumns, readPublishedTables, unitOfHeader } from '../../../lib/checks/audit/publishedTables.js'

describe('a markdown table', () => {
  test('is a header, a rule and the lines with cells after it', () => {
    const text = 'before\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n3 | 4\n\nbetween\n\na|b\n-|-\n5|6\nafter | all\n\nend'
    assert.deepEqual(readMarkdownTables(text), [
      {
        header: ['a', 'b'],
        rows: [
          ['1', '2'],
          ['3', '4'],
        ],
        before: 'before\n',
        after: '\nbetween\n',
      },
      {
        header: ['a', 'b'],
        rows: [
          ['5', '6'],
          ['after', 'all'],
        ],
        before: '\nbetween\n',
        after: '\nend',
      },
    ])
  })
  test('needs a rule of as many cells as its header', () => {
    for (const text of ['| a | b |\n| 1 | 2 |', '| a | b |\n| - |', 'a\n---\nb', '| a |\n\n| - |', ''])
      assert.deepEqual(readMarkdownTables(text), [], JSON.stringify(text))
  })
  test('may have lines of any kind of end', () => {
    for (const end of ['\r\n', '\r', '\n'])
      assert.deepEqual(readMarkdownTables(['| a |', '| - |', '| 1 |'].join(end))[0].rows, [['1']])
  })
  /** @type {Record<string, string>} */
  const cells = {
    '[name](https://example.org/a_b)': 'name',
    '[name][reference]': 'name',
    '![alt](picture.png) name': 'alt name',
    '**bold** and `code`': 'bold and code',
    '*all*': 'all',
    snake_case_name: 'snake_case_name',
    'a\\|b': 'a|b',
    '<b>1</b> &lt; 2 &amp; 3': '1 < 2 & 3',
    '~~old~~': 'old',
    '': '',
  }
  for (const [cell, text] of Object.entries(cells))
    test(`shows ${JSON.stringify(cell)} as ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readMarkdownTables(`| a | b |\n| - | - |\n| ${cell} | x |`)[0].rows, [[text, 'x']])
    })
})

describe('a printed number', () => {
  /** @type {[string, 'count' | 'duration' | 'bytes', number | null, number?][]} */
  const cases = [
    ['66804.8', 'count', 66804.8, 0.1],
    ['12,345', 'count', 12345, 1],
    ['1,234,567.5', 'count', 1234567.5, 0.1],
    ['1 234', 'count', 1234],
    ['1\u202F234,5', 'count', 1234.5],
    ['1.234.567', 'count', 1234567],
    ['7,5', 'count', 7.5],
    ['66.8k req/s', 'count', 66800],
    ['1.2M', 'count', 1.2e6],
    ['9154 req/s', 'count', 9154],
    ['~35', 'count', 35],
    ['0.00', 'duration', 0, 0.01],
    ['7.00 ms', 'duration', 7, 0.01],
    ['350 µs', 'duration', 0.35, 0.001],
    ['350us', 'duration', 0.35],
    ['1.5 s', 'duration', 1500, 100],
    ['1.2 ± 0.1', 'duration', 1.2],
    ['391.47 MB', 'bytes', 391.47e6],
    ['900 kB', 'bytes', 9e5],
    ['–', 'count', null],
    ['n/a', 'count', null],
    ['', 'count', null],
  ]
  for (const [text, kind, value, step] of cases)
    test(`${JSON.stringify(text)} is ${value}`, () => {
      const parsed = parsePrintedNumber(text, kind)
      if (value === null) return assert.equal(parsed, null)
      assert.ok(parsed && Math.abs(parsed.value - value) < 1e-9 * Math.max(1, value), String(parsed?.value))
      if (step !== undefined) assert.ok(Math.abs(parsed.step - step) < 1e-9, String(parsed.step))
    })
  test('has the unit of its column where it has none', () => {
    assert.equal(parsePrintedNumber('2', 'duration', 1000)?.value, 2000)
    assert.equal(parsePrintedNumber('2 ms', 'duration', 1000)?.value, 2)
    assert.equal(parsePrintedNumber(undefined, 'duration'), null)
  })
})

describe('columns are found by their headers', () => {
  /** @type {Record<string, string>} */
  const titles = {
    'Requests/s': 'requestsPerSecond',
    'req/s': 'requestsPerSecond',
    'Reqs / sec': 'requestsPerSecond',
    RPS: 'requestsPerSecond',
    'requests per second': 'requestsPerSecond',
    'Throughput (req/s)': 'requestsPerSecond',
    Latency: 'mean',
    'latency (ms)': 'mean',
    'mean ms': 'mean',
    Avg: 'mean',
    'p50 ms': 'p50',
    'Latency p99 (ms)': 'p99',
    '99 %': 'p99',
    p90: 'p90',
    max: 'max',
    'Throughput/Mb': 'bytesPerSecond',
    'MB/s': 'bytesPerSecond',
    Framework: 'server',
    'Server name': 'server',
  }
  for (const [title, meaning] of Object.entries(titles))
    test(title, () =>
      assert.deepEqual(findColumns(['', title]), meaning === 'server' ? { server: 1 } : { [meaning]: 1, server: 0 }),
    )
  for (const title of ['p99.9', 'latency stdev', 'peak MB', 'CPU ms/1k', 'rank', 'version'])
    test(`${title} is none of them`, () => assert.deepEqual(findColumns(['server', title]), { server: 0 }))
  test('the first of two counts', () => {
    assert.deepEqual(findColumns(['name', 'req/s', 'max req/s']), { server: 0, requestsPerSecond: 1 })
  })
  test('and their units', () => {
    const units = {
      'latency (µs)': 1e-3,
      'latency us': 1e-3,
      'mean ms': 1,
      'latency (s)': 1000,
      Latency: 1,
      'latency, s': 1000,
    }
    for (const [title, unit] of Object.entries(units)) assert.equal(unitOfHeader(title), unit, title)
  })
})

describe('how much is in flight is read near the table', () => {
  const table = '\n\n| server | req/s |\n| - | - |\n| a | 1 |\n'
  /** @type {[string, string, [number, number] | null][]} */
  const cases = [
    ['connections: 100\npipelining: 5', '', [100, 5]],
    ['`autocannon -c 1,000 -p 10`', '', [1000, 10]],
    ['wrk -t4 -c64', '', [64, 1]],
    ['--connections 50 --pipelining=2', '', [50, 2]],
    ['', '100 connections × 10 pipelined requests', [100, 10]],
    ['-c 1\n\nThen with -c 2', '-c 3', [2, 1]],
    ['docker run -p 80:80 image', '', null],
    ['nothing', 'of it', null],
  ]
  for (const [before, after, expected] of cases)
    test(JSON.stringify(`${before} … ${after}`), () => {
      const [{ inFlight }] = readPublishedTables(`${before}${table}\n${after}`)
      assert.deepEqual(inFlight && [inFlight.connections, inFlight.pipelining], expected)
    })
})

test('a row, as far as its table tells', () => {
  const text = '| | rps | Latency | p99 | MB/s |\n|-|-|-|-|-|\n| [a](b) | 2,000 | 7.00 | 9 | 14 |\n| c | – |\n'
  const none = { mean: null, p50: null, p90: null, p99: null, max: null }
  assert.deepEqual(readPublishedTables(text)[0].rows, [
    {
      server: 'a',
      requestsPerSecond: 2000,
      latencyMs: { ...none, mean: 7, p99: 9 },
      latencyStepMs: 0.01,
      payload: 0.007,
    },
    { server: 'c', requestsPerSecond: null, latencyMs: none, latencyStepMs: 0, payload: null },
  ])
})

test('an empty row is none: it is a line between others', () => {
  const [{ rows }] = readPublishedTables('| server | req/s |\n| - | - |\n| a | 2 |\n|  |  |\n| b | 1 |')
  assert.deepEqual(
    rows.map(({ server }) => server),
    ['a', 'b'],
  )
})

test('a table without rates is none of these', () => {
  assert.deepEqual(readPublishedTables('| method | ms |\n| - | - |\n| a | 1 |\n'), [])
  assert.deepEqual(readPublishedTables('| a | req/s |\n| - | - |\n'), [])
})
