import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cellOf } from '../../../../../lib/reports/column.js'
import { columns } from '../../../../../lib/suites/throughput/publish/report/rankingTables.js'
import { plainReport } from './formats.js'

/** @import { Row } from '../../../../../lib/suites/throughput/types.d.ts' */

const [plain] = plainReport().rows
const remarkable = { ...plain, reason: 'ran in 4 processes' }

/** @type {(title: string, row: Partial<Row>) => string | undefined} */
function textOf(title, differences) {
  const row = { ...plain, ...differences }
  const column = columns([remarkable, row], 'core').find((column) => column.title === title)
  return column && cellOf(column, row)
}

describe('a cell', () => {
  /** @type {[string, string, Partial<Row>, string][]} */
  const cases = [
    ['no rank', 'rank', { rank: null }, '–'],
    ['a rank of its own', 'rank', { rank: [3, 3] }, '3'],
    ['a range of ranks', 'rank', { rank: [2, 5] }, '2–5'],
    ['a range of two digits', 'rank', { rank: [9, 11] }, '9–11'],
    ['an interval', '±', { interval: [1000, 1210] }, '10.0 %'],
    ['a narrow interval', '±', { interval: [999.6, 1000.4] }, '0.0 %'],
    ['an interval of more than the rate', '±', { interval: [100, 900] }, '200.0 %'],
    ['no interval', '±', { interval: null }, '–'],
    ['a ratio', '× core', { ratioToReference: 1.5, ratioInterval: [1.5, 1.815] }, '1.50 ± 10.0 %'],
    ['a small ratio', '× core', { ratioToReference: 0.125, ratioInterval: [0.1, 0.144] }, '0.13 ± 20.0 %'],
    ['no ratio', '× core', { ratioToReference: null, ratioInterval: null }, '–'],
    ['the reference itself', '× core', { server: 'core' }, '1'],
    ['a rate', 'requests/s', { requestsPerSecond: 12_345.6 }, '12,346'],
    ['no rate', 'requests/s', { requestsPerSecond: null }, '–'],
    ['its processes', 'processes', { rounds: 7 }, '7'],
    ['no processes that a rate rests on', 'processes', { rounds: 7, requestsPerSecond: null }, '–'],
    ['its cores', 'cores', { serverCores: 1.186 }, '1.19'],
    ['cores of an unknown process', 'cores', { serverCores: null }, '–'],
    ['a rate with variables', 'variables requests/s', { variablesRequestsPerSecond: 1234.5 }, '1,235'],
    ['a rate with cold documents', 'cold requests/s', { coldRequestsPerSecond: 1234.5 }, '1,235'],
    ['a share of the hot rate', 'cold / hot', { coldRequestsPerSecond: 1, coldToHotRatio: 0.236 }, '0.24'],
    ['no share of the hot rate', 'cold / hot', { coldRequestsPerSecond: 1, coldToHotRatio: null }, '–'],
    ['operations', 'operations/s', { operationsPerSecond: 12_345.6 }, '12,346'],
    ['what is uploaded', 'upload MB/s', { uploadBytesPerSecond: 123_456_789 }, '123.5'],
    ['a plain rate', 'plain requests/s', { plainRequestsPerSecond: 1234.5 }, '1,235'],
    ['a ratio to it', '× plain', { plainRequestsPerSecond: 1, ratioToPlain: 1.256 }, '1.26'],
    ['a latency', 'p99 ms', { latencyMs: { mean: 1, p50: 2, p90: 3, p99: 4.567, max: 5 } }, '4.57'],
    ['a share of ceiling-http', '% of ceiling-http', { percentOfCeilingHttp: 61.72 }, '61.7'],
    [
      'a share with its interval in percentage points',
      '% of ceiling-http',
      { percentOfCeilingHttp: 61.72, percentInterval: [60.5, 63] },
      '61.7 ± 1.3',
    ],
    ['an outcome of a complete row', 'outcome', { outcome: 'completed', reason: null }, ''],
    ['an outcome with its reason', 'outcome', { outcome: 'failed', reason: 'crashed' }, 'failed: crashed'],
    ['no version', 'version', { version: null }, '–'],
  ]
  for (const [name, title, row, text] of cases) test(name, () => assert.equal(textOf(title, row), text))
})

test('a server’s cell says what it is', () => {
  /** @type {[Partial<Row>, string][]} */
  const cases = [
    [{}, 'good'],
    [{ endOfLife: true }, 'good (end of life)'],
    [{ executesGraphql: false }, 'good (no GraphQL)'],
    [{ isGateway: true }, 'good (gateway)'],
    [{ isGateway: true, executesGraphql: false }, 'good (no GraphQL)'],
  ]
  for (const [row, text] of cases) assert.equal(textOf('server', row), text)
})

describe('the columns', () => {
  const speed = ['rank', 'server', 'version', 'requests/s', '±', 'processes']
  const latency = ['p50 ms', 'p99 ms', 'cores', '% of ceiling-http']
  /** @type {(row: Partial<Row>, reference?: string | null) => string[]} */
  const titles = (row, reference = null) => columns([plain, { ...plain, ...row }], reference).map(({ title }) => title)

  test('are these, where nothing else was asked for', () => assert.deepEqual(titles({}), [...speed, ...latency]))
  test('are relative to a reference where there is one', () =>
    assert.deepEqual(titles({}, 'core'), [...speed, '× core', ...latency]))
  test('end with what went wrong', () => assert.deepEqual(titles({ reason: 'x' }), [...speed, ...latency, 'outcome']))
  test('have variables and cold documents where one row has them', () => {
    assert.deepEqual(titles({ variablesRequestsPerSecond: 1 }), [...speed, 'variables requests/s', ...latency])
    assert.deepEqual(titles({ coldRequestsPerSecond: 1 }), [...speed, 'cold requests/s', 'cold / hot', ...latency])
  })
  test('have their order where all of them are there', () => {
    assert.deepEqual(titles({ variablesRequestsPerSecond: 1, coldRequestsPerSecond: 1, reason: 'x' }, 'core'), [
      ...speed,
      '× core',
      'variables requests/s',
      'cold requests/s',
      'cold / hot',
      ...latency,
      'outcome',
    ])
  })
  test('hold names on the left, numbers on the right', () => {
    const left = columns([remarkable], 'core').filter(({ align }) => align === 'left')
    assert.deepEqual(
      left.map(({ title }) => title),
      ['server', 'version', 'outcome'],
    )
  })
})
