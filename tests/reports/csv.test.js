import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatCsv } from '../../lib/reports/csv.js'
import { awkwardReport, plainReport } from './formats.js'

const names =
  'rank,server,path,version,endOfLife,executesGraphql,outcome,reason,rounds,requestsPerSecond,bytesPerSecond,percentOfCeilingHttp,serverCpuMsPerThousandRequests,peakMemoryBytes,bodyBytesPerAnswer,latencyMs.mean,latencyMs.p50,latencyMs.p90,latencyMs.p99,latencyMs.max,flags'

/** @param {string | null} reason */
function lineWith(reason) {
  const { rows, notes } = plainReport()
  return formatCsv({ rows: [{ ...rows[0], reason }], notes }).slice(names.length + 1)
}
const beforeReason = ',good,benchmarks/good.js,good-package 1.2.3,false,true,completed,'

test('a header, then a line per row in the order of the report', () => {
  const [header, ...lines] = formatCsv(awkwardReport()).split('\n')
  assert.equal(header, names)
  assert.deepEqual(
    lines.map((line) => line.split(',')[1]),
    ['ceiling-http', 'good', 'old', 'bad'],
  )
})

test('where there is no value there is nothing, not 0', () => {
  assert.equal(
    formatCsv(awkwardReport()).split('\n')[4],
    ',bad,benchmarks/bad.js,bad-package 1.2.3,false,true,invalid,"got <b>""a|b""</b>, again",1,,,,,,,,,,,,',
  )
})

/** What RFC 4180 wants quoted, and what not. @type {[string | null, string][]} */
const fields = [
  [null, ''],
  ['plain words', 'plain words'],
  ['a,b', '"a,b"'],
  ['say "a"', '"say ""a"""'],
  ['"', '""""'],
  ['a\nb', '"a\nb"'],
  ['a\rb', '"a\rb"'],
  ["it's; a|b", "it's; a|b"],
]
for (const [reason, field] of fields)
  test(`${JSON.stringify(reason)} becomes ${JSON.stringify(field)}`, () => {
    assert.ok(lineWith(reason).startsWith(`${beforeReason}${field},1,`), lineWith(reason))
  })
