import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { costColumns } from '../../../../../lib/suites/throughput/publish/report/rankingTables.js'
import { formatMarkdown } from '../../../../../lib/reports/markdown.js'
import { formatTable } from '../../../../../lib/reports/table.js'
import { costReport, plainReport } from './formats.js'
import { auditScore, createResult, faultyRound } from '../../resultFixtures.js'
import { createReport } from './reports.js'

/** @import { Row } from '../../../../../lib/suites/throughput/types.d.ts' */

const [plain] = plainReport().rows
/** @type {(row: Partial<Row>) => Row} */
const rowWith = (row) => ({ ...plain, ...row })
/** @type {(...rows: Partial<Row>[]) => string[]} */
const titles = (...rows) => costColumns(rows.map(rowWith)).map(({ title }) => title)
const always = ['server', 'CPU ms/1k', 'peak MB', 'cold start ms']

describe('a cell', () => {
  const ofScenarios = {
    ttfbMs: { mean: 1, p50: 1, p90: 1, p99: 1, max: 1 },
    serverCpuMicrosecondsPerLevel: 1,
    backendCallsPerAnswer: 2,
    databaseCpuMsPerThousandRequests: 1,
    poolWaitMs: 1,
    firstMissMs: 2,
    firstAnswerMs: 2,
    errorStyle: /** @type {Row['errorStyle']} */ ({ messages: 'thrown', indexes: 'numbers', fields: [] }),
  }
  const known = { eventLoopDelayP99Ms: 1, gcShare: 0.1, graphqlOverHttp: auditScore }
  const all = costColumns([rowWith({ ...known, ...ofScenarios })])
  /** @type {[string, string, Partial<Row>, string][]} */
  const cases = [
    ['a name is nothing but the name', 'server', { endOfLife: true, executesGraphql: false }, 'good'],
    ['processor time', 'CPU ms/1k', { serverCpuMsPerThousandRequests: 1234.56 }, '1,234.6'],
    ['no processor time', 'CPU ms/1k', { serverCpuMsPerThousandRequests: null }, '–'],
    ['a peak of memory', 'peak MB', { peakMemoryBytes: 90_400_000 }, '90'],
    ['no peak of memory', 'peak MB', { peakMemoryBytes: null }, '–'],
    ['a cold start', 'cold start ms', { coldStartMs: 1204.6 }, '1,205'],
    ['no cold start', 'cold start ms', { coldStartMs: null }, '–'],
    ['a delay of the event loop', 'loop p99 ms', { eventLoopDelayP99Ms: 12.34 }, '12.3'],
    ['no delay of the event loop', 'loop p99 ms', { eventLoopDelayP99Ms: null }, '–'],
    ['a share of garbage collection', 'GC %', { gcShare: 0.0567 }, '5.7'],
    ['no garbage collection at all', 'GC %', { gcShare: 0 }, '0.0'],
    ['no share of garbage collection', 'GC %', { gcShare: null }, '–'],
    ['an audit: MUST, SHOULD, MAY', 'HTTP audit', { graphqlOverHttp: auditScore }, '12/13 · 19/23 · 25/25'],
    ['a time to first byte', 'ttfb p99 ms', { ttfbMs: { mean: 1, p50: 2, p90: 3, p99: 4.56, max: 5 } }, '4.6'],
    ['no time to first byte', 'ttfb p50 ms', { ttfbMs: null }, '–'],
    [
      'a level',
      'CPU µs/level',
      { serverCpuMicrosecondsPerLevel: 108.24, levelInterval: [103.24, 113.24] },
      '108.2 ± 5.0',
    ],
    ['a level by a single block', 'CPU µs/level', { serverCpuMicrosecondsPerLevel: 108.24 }, '108.2'],
    ['no level', 'CPU µs/level', { serverCpuMicrosecondsPerLevel: null }, '–'],
    ['calls of a backend', 'backend calls', { backendCallsPerAnswer: 51 }, '51'],
    ['processor time of a database', 'DB CPU ms/1k', { databaseCpuMsPerThousandRequests: 1234.56 }, '1,234.6'],
    ['no processes of a database', 'DB CPU ms/1k', { databaseCpuMsPerThousandRequests: null }, '–'],
    ['a wait for a connection', 'pool wait ms', { poolWaitMs: 12.345 }, '12.35'],
    ['a first answer', 'first ms', { firstAnswerMs: 45.67 }, '45.7'],
    ['a first miss', 'first miss ms', { firstMissMs: 12.34 }, '12.3'],
    [
      'errors as they were thrown',
      'errors',
      { errorStyle: { messages: 'thrown', indexes: 'numbers', fields: [] } },
      'messages thrown',
    ],
    [
      'errors with more said of them',
      'errors',
      { errorStyle: { messages: 'masked', indexes: 'texts', fields: ['extensions.code', 'locations'] } },
      'messages masked, indexes as texts, extensions.code, locations',
    ],
    ['no errors', 'errors', { errorStyle: null }, '–'],
    ['no audit', 'HTTP audit', { graphqlOverHttp: null }, '–'],
  ]
  for (const [name, title, row, text] of cases)
    test(name, () => assert.equal(all.find((column) => column.title === title)?.text(rowWith(row)), text))
})

test('names are aligned left, all else right', () => {
  const columns = costColumns(costReport().rows)
  assert.deepEqual(
    columns.map(({ align }) => align),
    ['left', ...Array(6).fill('right')],
  )
})

describe('what only some runs ask for has a column where one row has it', () => {
  /** @type {[string, Partial<Row>][]} */
  const cases = [
    ['loop p99 ms', { eventLoopDelayP99Ms: 0 }],
    ['GC %', { gcShare: 0 }],
    ['HTTP audit', { graphqlOverHttp: auditScore }],
  ]
  test('nothing', () => assert.deepEqual(titles({}, {}), always))
  for (const [title, row] of cases) test(title, () => assert.deepEqual(titles({}, row), [...always, title]))
  test('all, each of another row', () => {
    const rows = cases.map(([, row]) => row).toReversed()
    assert.deepEqual(titles(...rows), [...always, ...cases.map(([title]) => title)])
  })
  test('what there is always has one, also without a number', () => {
    const none = { serverCpuMsPerThousandRequests: null, peakMemoryBytes: null, coldStartMs: null }
    assert.deepEqual(titles(none), always)
  })
})

describe('the table', () => {
  test('in the terminal stands below the main one', () => {
    assert.deepEqual(formatTable(costReport()).split('\n').slice(3, 7), [
      '',
      'server  CPU ms/1k  peak MB  cold start ms  loop p99 ms  GC %             HTTP audit',
      'good      1,000.0       90            200         12.3   5.7  12/13 · 19/23 · 25/25',
      'silent  100,000.0       90            200            –     –                      –',
    ])
  })
  test('in markdown, too', () => {
    assert.deepEqual(formatMarkdown(costReport()).split('\n').slice(6, 11), [
      '',
      '| server | CPU ms/1k | peak MB | cold start ms | loop p99 ms | GC % | HTTP audit |',
      '| :-- | --: | --: | --: | --: | --: | --: |',
      '| good | 1,000.0 | 90 | 200 | 12.3 | 5.7 | 12/13 · 19/23 · 25/25 |',
      '| silent | 100,000.0 | 90 | 200 | – | – | – |',
    ])
  })
  test('is not there where no row has a number', () => {
    const broken = createReport([createResult({ rounds: [faultyRound(0, 'failed', 'x')] })])
    for (const text of [formatTable(broken), formatMarkdown(broken)]) assert.doesNotMatch(text, /CPU ms/)
  })
})
