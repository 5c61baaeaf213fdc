import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsv } from '../../lib/reports/csv.js'
import { awkwardReport, costReport, plainReport, rankedReport } from '../suites/throughput/publish/report/formats.js'

const names =
  'rank.first,rank.last,tier,server,path,scenario,loading,backend,delayMs,version,endOfLife,executesGraphql,' +
  'isGateway,outcome,reason,reasonCode,rounds,requestsPerSecond,ratioToReference,bytesPerSecond,' +
  'percentOfCeilingHttp,serverCpuMsPerThousandRequests,serverCores,peakMemoryBytes,bodyBytesPerAnswer,' +
  'variablesRequestsPerSecond,coldRequestsPerSecond,coldToHotRatio,plainRequestsPerSecond,ratioToPlain,' +
  'operationsPerSecond,uploadBytesPerSecond,coldStartMs,firstAnswerMs,eventLoopDelayP99Ms,gcShare,' +
  'serverCpuMicrosecondsPerLevel,startMemoryBytes,backendCallsPerAnswer,' +
  'resolverCallsPerAnswer,layerWorkPerAnswer,databaseCpuMsPerThousandRequests,poolWaitMs,firstMissMs,' +
  'keptBytesPerAnswer,keptInFirstHalf,keptInSecondHalf,growth,' +
  'interval.low,interval.high,' +
  'ratioInterval.low,ratioInterval.high,furtherRatioInterval.low,furtherRatioInterval.high,' +
  'latencyMs.mean,latencyMs.p50,latencyMs.p90,latencyMs.p99,latencyMs.max,' +
  'percentInterval.low,percentInterval.high,doubted.rate,doubted.ratio,doubted.latency,doubted.cpu,' +
  'levelInterval.low,levelInterval.high,' +
  'graphqlOverHttp.must.passed,graphqlOverHttp.must.total,graphqlOverHttp.should.passed,' +
  'graphqlOverHttp.should.total,graphqlOverHttp.may.passed,graphqlOverHttp.may.total,ttfbMs.mean,ttfbMs.p50,' +
  'ttfbMs.p90,ttfbMs.p99,ttfbMs.max,keptInterval.low,keptInterval.high,' +
  'errorStyle.messages,errorStyle.indexes,errorStyle.fields,' +
  'serverChoice.showsUntilMs,serverChoice.noLongerFromMs,serverChoice.ratioAtMost,serverChoice.words,runs,flags'

/** The run of all fixtures, as rows name it. */
const run = '2026-01-02T03:04:05.000Z run-1'

/** @param {string | null} reason */
function lineWith(reason) {
  const { rows, ...report } = plainReport()
  return formatCsv({ ...report, rows: [{ ...rows[0], reason }] }).slice(names.length + 1)
}
const beforeReason = ',,,good,benchmarks/good.js,classic,,,,good-package 1.2.3,false,true,false,completed,'

test('a header, then a line per row in the order of the report', () => {
  const [header, ...lines] = formatCsv(awkwardReport()).split('\n')
  assert.equal(header, names)
  assert.deepEqual(
    lines.map((line) => line.split(',')[3]),
    ['ceiling-http', 'good', 'old', 'bad'],
  )
})

test('where there is no value there is nothing, not 0', () => {
  assert.equal(
    formatCsv(awkwardReport()).split('\n')[4],
    ',,,bad,benchmarks/bad.js,classic,,,,bad-package 1.2.3,false,true,false,invalid,' +
      `"got <b>""a|b""</b>, again",WRONG_ANSWER,1${','.repeat(71)}${run},`,
  )
})

test('the audit is six numbers', () => {
  const [, good, silent] = formatCsv(costReport()).split('\n')
  assert.ok(good.endsWith(`,12,13,19,23,25,25${','.repeat(15)}${run},`), good)
  assert.ok(silent.endsWith(`${','.repeat(21)}${run},`), silent)
})

test('a range is two fields', () => {
  const [, ceiling, good, old] = formatCsv(rankedReport()).split('\n')
  assert.match(ceiling, /^,,,ceiling-http,.*,16000,25000,1\.28,2,/)
  assert.match(good, /^1,1,1,good,.*,10000,10201,,,/)
  assert.match(old, /^2,5,2,old,.*,100,144,0\.0064,0\.0081,/)
})

/** What RFC 4180 wants quoted, and what not. @type {[string | null, string][]} */
const fields = [
  [null, ''],
  ['plain words', 'plain words'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['"', '""""'],
  ['a\nb', 'a b'],
  ['a\r\nb,', '"a b,"'],
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@a', "'@a"],
  ['\t=1', "'=1"],
  ['=a,"b"', `"'=a,""b"""`],
  ['\uFF1D1', "'\uFF1D1"],
  ['a=1', 'a=1'],
  ["it's; a|b", "it's; a|b"],
]
for (const [reason, field] of fields)
  test(`${JSON.stringify(reason)} becomes ${JSON.stringify(field)}`, () => {
    assert.ok(lineWith(reason).startsWith(`${beforeReason}${field},,1,`), lineWith(reason))
  })
