import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { UnableError } from '../../../../lib/base/errors/unableError.js'
import { formatCsv } from '../../../../lib/reports/csv.js'
import { formatJson } from '../../../../lib/reports/formats.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { importK6 } from '../../../../lib/suites/throughput/k6/importK6.js'
import { usageError } from '../../../cli/messages.js'
import { createResult } from '../resultFixtures.js'
import { createReport } from '../publish/report/reports.js'

const folder = mkdtempSync(join(tmpdir(), 'import-k6-'))
after(() => rmSync(folder, { recursive: true }))

const about = {
  ...{ server: 'fast', workload: 'compound', size: 'classic', requestsPerSecond: 100, durationSeconds: 4 },
  verifiedShare: 0.1,
}

/**
 * What one process prints.
 * @param {{
 *   segment?: string | null,
 *   sent?: number,
 *   failed?: number,
 *   startedAt?: number,
 *   about?: object,
 * }} [differences]
 */
function summaryOf({ segment = null, sent = 400, failed = 0, startedAt = 1e12, about: others = {} } = {}) {
  const metrics = {
    http_reqs: { values: { count: sent + 50, rate: 100 } },
    'http_reqs{phase:load}': { values: { count: sent, rate: 99 }, thresholds: {} },
    'http_req_failed{phase:load}': { values: { passes: failed, fails: sent - failed, rate: failed / sent } },
    'checks{phase:load,check:right}': {
      ...{
        values: { passes: sent - failed - 2, fails: failed + 2, rate: 0.9 },
        thresholds: { 'rate==1': { ok: false } },
      },
    },
    'checks{phase:load,check:golden}': { values: { passes: 38, fails: 2, rate: 0.95 }, thresholds: {} },
    'http_req_duration{phase:load}': { values: { med: 1 }, thresholds: { 'p(99)<50': { ok: failed === 0 } } },
  }
  return `${JSON.stringify({ k6: { about: { ...about, ...others }, segment, startedAt, metrics } })}\n`
}

let files = 0
/** @type {(...texts: string[]) => string[]} a file of each */
const written = (...texts) =>
  texts.map((text) => {
    files += 1
    const file = join(folder, `${files}.txt`)
    writeFileSync(file, text)
    return file
  })
const results = [createResult({ server: 'fast', rates: [2000] }), createResult({ server: 'slow', rates: [1000] })]
/** @param {string[]} texts */
const imported = (...texts) => importK6(written(...texts), results)

const first = summaryOf({ segment: '0:1/2', sent: 200 })
const second = summaryOf({ segment: '1/2:1', sent: 198, failed: 3, startedAt: 1e12 + 400 })

/** @type {import('../../../../lib/suites/kit/k6/types.d.ts').K6Measurement} */
const joined = {
  machines: 2,
  intendedRequestsPerSecond: 100,
  requestsPerSecond: (398 - 3 - 4) / 4,
  counts: { sent: 398, ok: 391, wrong: 4, failed: 3, dropped: 0, verified: 80 },
  thresholds: [
    { name: 'checks{phase:load,check:right} rate==1', met: 0 },
    { name: 'http_req_duration{phase:load} p(99)<50', met: 1 },
  ],
  reason: null,
}

describe('the parts of a load are added up', () => {
  const expected = [{ server: 'fast', measured: joined }]
  test('from a file of each machine, in any order', () => assert.deepEqual(imported(second, first), expected))
  test('from the logs of all, with other lines, and with what names the machine', () => {
    const log = `time="…" level=info msg="{}"\n[pod/bench-fast-1] ${first}running\n${second}`
    assert.deepEqual(imported(log), expected)
  })
  test('and not with those of another load', () => {
    const rates = imported(summaryOf(), summaryOf({ about: { requestsPerSecond: 50 } }))
    assert.deepEqual(
      rates.map(({ measured: { machines, intendedRequestsPerSecond } }) => [machines, intendedRequestsPerSecond]),
      [
        [1, 100],
        [1, 50],
      ],
    )
  })
})

describe('what is remarkable', () => {
  test('less than was due', () => {
    assert.equal(imported(summaryOf({ sent: 300 }))[0].measured.reason, '300 of 400 requests were sent')
  })
  test('parts at different times', () => {
    const [{ measured }] = imported(first, summaryOf({ segment: '1/2:1', sent: 200, startedAt: 1e12 + 2500 }))
    assert.equal(measured.reason, 'machines began 2.5 s apart: the rate is that of no time')
  })
})

describe('what is no whole load is refused', () => {
  const whole = '--import-k6: expected the whole load of fast at 100/s once, got the parts'
  const every = 'name what every machine of one run printed'
  /** @type {Record<string, [string[], string]>} */
  const cases = {
    'one part': [[first], `${whole} 0:1/2; ${every}`],
    'the same part twice': [[first, first, second], `${whole} 0:1/2, 0:1/2, 1/2:1; ${every}`],
    'all of it twice': [[summaryOf(), summaryOf()], `${whole} 0:1, 0:1; ${every}`],
    'no such part': [[summaryOf({ segment: 'half' })], `${whole} half; ${every}`],
    'a server without a row': [
      [summaryOf({ about: { server: 'other' } })],
      '--import-k6: expected a server that has a row here, got other; run node bench for it, too',
    ],
    'another document': [
      [summaryOf({ about: { workload: 'rest' } })],
      '--import-k6: expected the workload of the rows here, compound classic, got rest classic; show the rows of that',
    ],
  }
  for (const [name, [texts, message]] of Object.entries(cases))
    test(name, () => assert.throws(() => imported(...texts), usageError(message)))
})

describe('what k6 did not print is refused', () => {
  const others = {
    nothing: '',
    'the summary that k6 has by itself': 'http_reqs......: 400 100/s\n',
    'half a line': first.slice(0, 300),
    'counts that are none': first.replace('"count":200', '"count":"200"'),
    'no metrics': '{"k6":{}}\n',
    'nothing of that kind': '{"k6":null}\n',
    'metrics that are none': first.replace(/"metrics":.*/, '"metrics":{"a":null}}}'),
    'a segment that is none': first.replace('"0:1/2"', '7'),
  }
  for (const [name, text] of Object.entries(others))
    test(name, () => {
      const [file] = written(text)
      const message =
        `--import-k6: expected what k6 printed for the load.js of --export-k6, got ${file} without its summary; ` +
        'the README.md beside load.js has the command'
      assert.throws(() => importK6([file], results), usageError(message))
    })
  test('a file that is not there', () => {
    assert.throws(() => importK6([join(folder, 'none')], results), UnableError)
  })
})

describe('in a report', () => {
  const variants = { variables: [], cold: [] }
  const report = createReport(results, variants, [], imported(first, second))
  test("a table below the others is marked as k6's", () => {
    const text = formatTable(report)
    assert.match(text, /^Measured by k6$\n\n^server +machines +intended\/s +right\/s +sent +wrong +failed +dropped /m)
    assert.match(text, /^fast +2 +100 +98 +398 +4 +3 +0 +80 +0 of 2$/m)
    assert.match(text, /^fast: http_req_duration\{phase:load\} p\(99\)<50 is not met on 1 of 2 machines$/m)
    assert.match(text, /^k6 counted and judged these, not this project\./m)
  })
  test('it fits a terminal of 80 columns', () => {
    const lines = formatTable(report, { width: 80 }).split('\n')
    assert.deepEqual(
      lines.filter((line) => line.length > 80),
      [],
    )
  })
  test('--json has it with its row', () => {
    const [fast, slow] = JSON.parse(formatJson(report))
    assert.deepEqual([fast.k6, slow.k6], [[joined], []])
  })
  test('CSV, which has one line for a server, leaves it out', () => {
    assert.doesNotMatch(formatCsv(report), /k6|object/)
  })
  test('of other servers it is left out', () => {
    assert.doesNotMatch(formatTable(createReport(results, variants, ['slow'], imported(first, second))), /k6/)
  })
})
