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
 *   sent?: number,
 *   failed?: number,
 *   about?: object,
 * }} [differences]
 */
function summaryOf({ sent = 400, failed = 0, about: others = {} } = {}) {
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
  return `${JSON.stringify({ k6: { about: { ...about, ...others }, metrics } })}\n`
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

const first = summaryOf({ failed: 3 })

/** @type {import('../../../../lib/suites/kit/k6/types.d.ts').K6Measurement} */
const expected = {
  intendedRequestsPerSecond: 100,
  requestsPerSecond: (400 - 3 - 2) / 4,
  counts: { sent: 400, ok: 395, wrong: 2, failed: 3, dropped: 0, verified: 40 },
  thresholds: [
    { name: 'checks{phase:load,check:right} rate==1', met: false },
    { name: 'http_req_duration{phase:load} p(99)<50', met: false },
  ],
  reason: null,
}

test('a load is read from a log with other lines', () => {
  const log = `time="…" level=info msg="{}"\n[pod/bench-fast-1] ${first}running\n`
  assert.deepEqual(imported(log), [{ server: 'fast', measured: expected }])
})

test('several loads of a server are kept apart', () => {
  const rates = imported(summaryOf(), summaryOf({ about: { requestsPerSecond: 50 } }))
  assert.deepEqual(
    rates.map(({ measured }) => measured.intendedRequestsPerSecond),
    [100, 50],
  )
})

test('fewer requests than were due are remarked', () => {
  assert.equal(imported(summaryOf({ sent: 300 }))[0].measured.reason, '300 of 400 requests were sent')
})

test('a load that is there twice is refused', () => {
  const copies = written(first, first)
  const message = `--import-k6: expected each load once, got that of ${copies[1]} twice; leave one out`
  assert.throws(() => importK6(copies, results), usageError(message))
})

describe('a load without a row is refused', () => {
  /** @type {Record<string, [string[], string]>} */
  const cases = {
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
    'counts that are none': first.replace('"count":400', '"count":"400"'),
    'no metrics': '{"k6":{}}\n',
    'nothing of that kind': '{"k6":null}\n',
    'metrics that are none': first.replace(/"metrics":.*/, '"metrics":{"a":null}}}'),
    'two loads': first + first,
  }
  for (const [name, text] of Object.entries(others))
    test(name, () => {
      const [file] = written(text)
      const message =
        `--import-k6: expected what k6 printed for the load.js of --export-k6, got ${file} without one summary; ` +
        'bench prints the command'
      assert.throws(() => importK6([file], results), usageError(message))
    })
  test('a file that is not there', () => {
    assert.throws(() => importK6([join(folder, 'none')], results), UnableError)
  })
})

describe('in a report', () => {
  const variants = { variables: [], cold: [] }
  const report = createReport(results, variants, [], imported(first))
  test("a table below the others is marked as k6's", () => {
    const text = formatTable(report)
    assert.match(text, /^Measured by k6$\n\n^server +intended\/s +right\/s +sent +wrong +failed +dropped /m)
    assert.match(text, /^fast +100 +99 +400 +2 +3 +0 +40 +0 of 2$/m)
    assert.match(text, /^fast: http_req_duration\{phase:load\} p\(99\)<50 is not met$/m)
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
    assert.deepEqual([fast.k6, slow.k6], [[expected], []])
  })
  test('CSV, which has one line for a server, leaves it out', () => {
    assert.doesNotMatch(formatCsv(report), /k6|object/)
  })
  test('of other servers it is left out', () => {
    assert.doesNotMatch(formatTable(createReport(results, variants, ['slow'], imported(first))), /k6/)
  })
})
