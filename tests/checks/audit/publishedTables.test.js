import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findColumns, plainTitle } from '../../../lib/checks/audit/columns.js'
import { parsePrintedNumber, unitIn } from '../../../lib/checks/audit/printedNumber.js'
import { readPublishedTables } from '../../../lib/checks/audit/publishedTables.js'
import { readTables } from '../../../lib/checks/audit/tableReaders.js'
import { findLoad } from '../../../lib/checks/audit/writtenLoad.js'

describe('a table', () => {
  test('is told from the text around it, up to the next heading', () => {
    const text = 'before\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n3 | 4\n\nbetween\n\n# title\n\na|b\n-|-\n5|6\n\nend\n'
    const [first, second] = readTables(text)
    assert.deepEqual(
      [first.headers, first.rows],
      [
        ['a', 'b'],
        [
          ['1', '2'],
          ['3', '4'],
        ],
      ],
    )
    assert.equal(first.above.join('').trim(), 'before')
    assert.deepEqual([second.rows, second.above[0].trim()], [[['5', '6']], '# title'])
  })
  test('needs a rule of as many cells as its header', () => {
    for (const text of ['| a | b |\n| 1 | 2 |', '| a | b |\n| - |', 'a\n---\nb', '| a |\n\n| - |', ''])
      assert.deepEqual(readTables(text), [], JSON.stringify(text))
  })
  test('may be quoted and coloured, and have lines of any kind of end', () => {
    const [{ headers }] = readTables('> | \u001b[1ma<br>b\u001b[0m |\n> | - |\n> | 1 |')
    assert.deepEqual(headers, ['a b'])
    for (const end of ['\r\n', '\r', '\n'])
      assert.deepEqual(readTables(['| a |', '| - |', '| 1 |'].join(end))[0].rows, [['1']])
  })
  test('is found in time behind marks nested ten thousand times', () => {
    for (const mark of ['- ', '> ', '<table>', '1. '])
      assert.equal(readTables(`${mark.repeat(10_000)}\n\n| a |\n| - |\n| 1 |\n`).length, 1, mark)
  })
  test('of CSV has as many cells in each line, quoted ones too', () => {
    const [{ headers, rows }] = readTables('\uFEFF"a","b"\n"1, 2","x ""y"""\n')
    assert.deepEqual([headers, rows], [['a', 'b'], [['1, 2', 'x "y"']]])
    for (const text of ['a,b\n1\n', 'a\nb\n', 'a,"b\n1,2\n', 'Hello, world.\nThe end'])
      assert.deepEqual(readTables(text), [], text)
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
    '[reference]': 'reference',
    'marked[^1]<sup>2</sup>': 'marked',
    '': '',
  }
  for (const [cell, text] of Object.entries(cells))
    test(`shows ${JSON.stringify(cell)} as ${JSON.stringify(text)}`, () => {
      assert.deepEqual(readTables(`| a | b |\n| - | - |\n| ${cell} | x |`)[0].rows, [[text, 'x']])
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
    ['110kps', 'count', 110_000, 1000],
    ['52 kreq/s', 'count', 52_000],
    ['🥇 98,000', 'count', 98_000],
    ['1.5e-3 s', 'duration', 1.5],
    ['20 ns', 'duration', 2e-5],
    ['-5', 'count', null],
    ['9154 req/s', 'count', 9154],
    ['~35', 'count', 35],
    ['0.00', 'duration', 0, 0.01],
    ['7.00 ms', 'duration', 7, 0.01],
    ['350 µs', 'duration', 0.35, 0.001],
    ['350us', 'duration', 0.35],
    ['1.5 s', 'duration', 1500, 100],
    ['1.2 ± 0.1', 'duration', 1.2],
    ['457 ± 12 µs', 'duration', 0.457],
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

test('columns of another load than that of the rates are neither rates nor latencies', () => {
  const titles = ['server', 'requests/s', 'requests/s -p 1', 'p50 ms -p 1', 'p99 ms -p 1']
  assert.deepEqual(findColumns(titles), { server: 0, requestsPerSecond: 1 })
})

describe('columns are found by their headers', () => {
  /** @type {Record<string, string>} */
  const titles = {
    'Requests/s': 'requestsPerSecond',
    'req/s': 'requestsPerSecond',
    'Reqs / sec': 'requestsPerSecond',
    RPS: 'requestsPerSecond',
    requestsPerSecond: 'requestsPerSecond',
    http_reqs_per_sec: 'requestsPerSecond',
    'hits/s': 'requestsPerSecond',
    'Max req/s': 'requestsPerSecond',
    Rate: 'requestsPerSecond',
    Throughput: 'requestsPerSecond',
    Requests: 'answers',
    'Total requests': 'answers',
    'requests per second': 'requestsPerSecond',
    'Throughput (req/s)': 'requestsPerSecond',
    Latency: 'mean',
    'latency (ms)': 'mean',
    'mean ms': 'mean',
    Avg: 'mean',
    'p50 ms': 'p50',
    'Latency p99 (ms)': 'p99',
    'p(99)': 'p99',
    'http_req_duration (avg)': 'mean',
    'Time per request (mean)': 'mean',
    Connections: 'connections',
    'Concurrency Level': 'connections',
    VUs: 'connections',
    c: 'connections',
    'non-2xx': 'errors',
    Timeouts: 'errors',
    'Success rate': 'success',
    '99 %': 'p99',
    '99th percentile': 'p99',
    '50th': 'p50',
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
  for (const title of [
    'p99.9',
    'latency stdev',
    'peak MB',
    'CPU ms/1k',
    'rank',
    'version',
    'Latency 99.9th',
    'Max Mem Usage',
  ])
    test(`${title} is none of them`, () => assert.deepEqual(findColumns(['server', title]), { server: 0 }))
  test('the first of two counts', () => {
    assert.deepEqual(findColumns(['name', 'req/s', 'max req/s']), { server: 0, requestsPerSecond: 1 })
  })
  test('but not that of a thread', () => {
    assert.deepEqual(findColumns(['name', 'Req/Sec per thread', 'Req/Sec']), { server: 0, requestsPerSecond: 2 })
  })
  test('and plain requests are a total, unless their cells say otherwise', () => {
    assert.equal(findColumns(['name', 'Requests'], [['a', '200K']]).requestsPerSecond, undefined)
    assert.equal(findColumns(['name', 'Requests'], [['a', '52kps']]).requestsPerSecond, 1)
  })
  test('and names are the first text that varies, not groups of them', () => {
    const rows = ['x a', 'x b', 'y c', 'y d'].map((cells) => [...cells.split(' '), '1'])
    for (const titles of [
      ['Query', 'Server'],
      ['Language', ''],
    ])
      assert.deepEqual(findColumns([...titles, 'req/s'], rows), { server: 1, requestsPerSecond: 2 })
  })
  test('and their units', () => {
    const units = {
      'latency (µs)': 1e-3,
      'latency us': 1e-3,
      latency_ns: 1e-6,
      latencyMs: 1,
      'latency (s)': 1000,
      Latency: undefined,
      'latency, s': 1000,
    }
    for (const [title, unit] of Object.entries(units)) assert.equal(unitIn(plainTitle(title), 'duration'), unit, title)
    const factors = { 'kreq/s': 1000, 'RPS (k)': 1000, 'Mreq/s': 1e6, 'req/s': undefined }
    for (const [title, factor] of Object.entries(factors))
      assert.equal(unitIn(plainTitle(title), 'count'), factor, title)
  })
})

describe('the number of a load is the one that belongs to its word', () => {
  /** @type {[string, number | null][]} */
  const cases = [
    ['THREADS=8 CONNECTIONS=100', 100],
    ['Threads : 8, Timeout : 8, Connections : 64', 64],
    ['12 threads and 400 connections', 400],
    ['8 threads, 64 clients', 64],
    ['wrk -t12 -c400 -d30s', 400],
    ['-c 100 -p 10', 1000],
    ['k6 run -u 50', 50],
    ['using 100 connections with 10 pipelining', 1000],
    ['10 connections with 16 concurrent streams each', 160],
    ['64 keep-alive HTTP/1.1 connections', 64],
    ['HTTP/2 connections', null],
    ['"connections": 64,', 64],
    ['| Connections | 64 |', 64],
    ['**Concurrency:** 64', 64],
    ['concurrency of 128', 128],
    ['connections (64)', 64],
    ['1k clients', 1000],
    ['each answer lists 100 users', null],
    ['200 concurrent users', 200],
    ['-c64, and each answer has 100 users', 64],
    ['50 VUs over 60s', 50],
    ['12 of 500 requests in flight', 500],
    ['64 parallel requests', 64],
    ['taskset -c 1 node server.js', null],
    ['a pool of 10 database connections', null],
    ['max_connections=200', null],
    ['connections 1-1024', null],
    ['wrk2 -c 100 -R 2000', null],
    ['wrk -c 64 --pipeline 10', 640],
    ['h2load -c 10 -m 16', 160],
    ['64 clients -- pipelining: 2', 128],
    ['wrk -c 8\n\npipelining: 5', 8],
  ]
  for (const [text, expected] of cases)
    test(text, () => {
      const load = findLoad([text])
      assert.equal(load && load.connections * load.pipelining, expected)
    })
})

test('a load is certain by one command that its text does not contradict', () => {
  /** @type {[string[], boolean][]} */
  const cases = [
    [['wrk -c 64 -d 10'], true],
    [['autocannon -c 64 -p 10, so 64 connections'], true],
    [['CONNECTIONS=64 ./run.sh'], true],
    [['wrk -t 4 \\\n  --connections 64'], true],
    [['nothing', 'hey -c 64'], true],
    [['hey -c 64\nhey -c 64 /other'], true],
    [['64 connections'], false],
    [['hey -c 64\nhey -c 128'], false],
    [['hey -c 64, then with 128 clients'], false],
    [['hey -c 64\n\npipelining: 4'], false],
    [['wrk -c 64 -s pipeline.lua'], false],
    [['64 clients', 'hey -c 64'], false],
  ]
  for (const [texts, isCertain] of cases) assert.equal(findLoad(texts)?.isCertain, isCertain, texts.join(' … '))
})

describe('how much is in flight is read near the table', () => {
  const table = '\n\n| server | req/s |\n| - | - |\n| a | 1 |\n'
  /** @type {[string, string, [number, number] | null][]} */
  const cases = [
    ['connections: 100\npipelining: 5', '', [100, 5]],
    ['`autocannon -c 1,000 -p 10`', '', [1000, 10]],
    ['wrk -t4 -c64', '', [64, 1]],
    ['--connections 50 --pipelining=2', '', [50, 2]],
    ['100 connections × 10 pipelined requests', '', [100, 10]],
    ['', '100 connections', null],
    ['-c 1\n\nThen with -c 2', '-c 3', [2, 1]],
    ['docker run -p 80:80 image', '', null],
    ['nothing', 'of it', null],
    ['<!-- -c 3 -->', '## Another table\n-c 4', null],
  ]
  for (const [before, after, expected] of cases)
    test(JSON.stringify(`${before} … ${after}`), () => {
      const { inFlight } = readPublishedTables(`${before}${table}\n${after}`).tables[0]
      assert.deepEqual(inFlight && [inFlight.connections, inFlight.pipelining], expected)
    })
})

test('a row, as far as its table tells', () => {
  const text = '| | rps | Latency | p99 | MB/s |\n|-|-|-|-|-|\n| [a](b) | 2,000 | 7.00 | 9 | 14 |\n| c | – |\n'
  const none = { mean: null, p50: null, p90: null, p99: null, max: null }
  const unknown = { load: null, errorShare: 0, totalRate: null }
  assert.deepEqual(readPublishedTables(text).tables[0].rows, [
    {
      server: 'a',
      requestsPerSecond: 2000,
      latencyMs: { ...none, mean: 7, p99: 9 },
      steps: { requestsPerSecond: 1, mean: 0.01, p99: 1 },
      payload: 7000,
      ...unknown,
    },
    {
      server: 'c',
      requestsPerSecond: null,
      latencyMs: none,
      steps: { requestsPerSecond: 0 },
      payload: null,
      ...unknown,
    },
  ])
})

test('an empty row is none: it is a line between others', () => {
  const [{ rows }] = readPublishedTables('| server | req/s |\n| - | - |\n| a | 2 |\n|  |  |\n| b | 1 |').tables
  assert.deepEqual(
    rows.map(({ server }) => server),
    ['a', 'b'],
  )
})

test('a table without rates is none of these, and its columns are known', () => {
  const { tables, headers } = readPublishedTables('| method | ms |\n| - | - |\n| a | 1 |\n')
  assert.deepEqual([tables, headers], [[], ['method', 'ms']])
  assert.deepEqual(readPublishedTables('| a | req/s |\n| - | - |\n').tables, [])
  const statistics = '| Stat | 50% | Avg |\n| - | - | - |\n| Req/Sec | 66431 | 66431 |'
  assert.deepEqual(readPublishedTables(statistics), { tables: [], notes: [], headers: ['Stat', '50%', 'Avg'] })
})
