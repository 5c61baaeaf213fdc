import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { UnableError } from '../../../../lib/base/errors/unableError.js'
import { formatCsv } from '../../../../lib/reports/csv.js'
import { formatJson } from '../../../../lib/reports/formats.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { createReport as createApiReport } from '../../../../lib/suites/api/report/report.js'
import { importK6 } from '../../../../lib/suites/kit/k6/importSummary.js'
import { usageError } from '../../../cli/messages.js'
import { createApiResults, createSettings } from '../../api/fixtures.js'
import { createResult } from '../../throughput/resultFixtures.js'
import { createReport } from '../../throughput/publish/report/reports.js'

/** @import { K6Measurement } from '../../../../lib/suites/kit/k6/importSummary.js' */

const folder = mkdtempSync(join(tmpdir(), 'import-k6-'))
after(() => rmSync(folder, { recursive: true }))

const row = { server: 'fast', workload: 'compound', size: 'classic' }
const about = { row, requestsPerSecond: /** @type {number | null} */ (100), durationSeconds: 4 }
const latencies = { avg: 1.5, med: 1, 'p(90)': 2, 'p(95)': 3, 'p(99)': 4, max: 9 }

/** Summary that one process prints. @param {{ sent?: number, failed?: number, about?: object }} [differences] */
function summaryOf({ sent = 400, failed = 0, about: differences = {} } = {}) {
  const metrics = {
    http_reqs: { values: { count: sent + 50, rate: 100 } },
    'http_reqs{phase:load}': { values: { count: sent, rate: 99 }, thresholds: {} },
    'http_req_failed{phase:load}': { values: { passes: failed, fails: sent - failed, rate: failed / sent } },
    'checks{phase:load,check:right}': { values: { passes: sent - failed - 2, fails: failed + 2, rate: 0.9 } },
    'http_req_duration{phase:load}': { values: latencies, thresholds: { 'p(99)<50': { ok: failed === 0 } } },
    dropped_iterations: { values: { count: 7, rate: 2 } },
  }
  return `${JSON.stringify({ k6: { about: { ...about, ...differences }, metrics } })}\n`
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
const rows = ['fast', 'slow'].map((server) => ({ ...row, server }))
/** Imports what some processes printed. @type {(...texts: string[]) => K6Measurement[]} of the row fast */
const imported = (...texts) => importK6(written(...texts), rows, (facts) => facts)(rows[0])

const first = summaryOf({ failed: 3 })

/** @type {K6Measurement} */
const expected = {
  intendedRequestsPerSecond: 100,
  requestsPerSecond: (400 - 3 - 2) / 4,
  latencyMs: { mean: 1.5, p50: 1, p90: 2, p95: 3, p99: 4, max: 9 },
  ...{ sent: 400, wrong: 2, failed: 3, dropped: 0, reason: null },
}

test('a load is read from a log with other lines', () => {
  const log = `time="…" level=info msg="{}"\n[pod/bench-fast-1] ${first}running\n`
  assert.deepEqual(imported(log), [expected])
})

test('several loads of a server are kept apart', () => {
  const loads = imported(summaryOf(), summaryOf({ about: { requestsPerSecond: 50 } }))
  assert.deepEqual(
    loads.map(({ intendedRequestsPerSecond }) => intendedRequestsPerSecond),
    [100, 50],
  )
})

test('requests that were dropped before the load are not counted', () => {
  const loads = imported(summaryOf({ sent: 390 }), summaryOf({ sent: 396, about: { requestsPerSecond: 99.5 } }))
  assert.deepEqual(
    loads.map(({ dropped }) => dropped),
    [7, 2],
  )
})

test('fewer requests than were due are remarked', () => {
  assert.equal(imported(summaryOf({ sent: 300 }))[0].reason, '300 of 400 requests were sent')
})

test('a load that is there twice is refused', () => {
  const copies = written(first, first)
  const message = `--import-k6: expected each load once, got that of ${copies[1]} twice; leave one out`
  assert.throws(() => importK6(copies, rows, (facts) => facts), usageError(message))
})

describe('a load without a row is refused', () => {
  /** @type {Record<string, [object, string]>} */
  const cases = {
    'a server without a row': [{ server: 'other' }, 'server other workload compound size classic'],
    'another document': [{ workload: 'rest' }, 'server fast workload rest size classic'],
  }
  for (const [name, [differences, facts]] of Object.entries(cases))
    test(name, () => {
      const text = summaryOf({ about: { row: { ...row, ...differences } } })
      const message = `--import-k6: expected a row of ${facts}, got none; run node bench for it, too`
      assert.throws(() => imported(text), usageError(message))
    })
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
    'no latency': first.replace('"p(99)":4,', ''),
    'two loads': first + first,
  }
  for (const [name, text] of Object.entries(others))
    test(name, () => {
      const [file] = written(text)
      const message =
        `--import-k6: expected what k6 printed for the load.js of --export-k6, got ${file} without a summary; ` +
        'bench prints the command'
      assert.throws(() => importK6([file], rows, (facts) => facts), usageError(message))
    })
  test('a file that is not there', () => {
    assert.throws(() => importK6([join(folder, 'none')], rows, (facts) => facts), UnableError)
  })
})

describe('in a report of the project’s servers', () => {
  const results = [createResult({ server: 'fast', rates: [2000] }), createResult({ server: 'slow', rates: [1000] })]
  const variants = { variables: [], cold: [] }
  const k6Of = (/** @type {{ server: string }} */ { server }) => (server === 'fast' ? [expected] : [])
  const report = createReport(results, variants, [], k6Of)
  test("a table below the others is marked as k6's", () => {
    const text = formatTable(report)
    assert.match(
      text,
      /^Measured by k6$\n\n^server +intended\/s +right\/s +p50 ms +p99 ms +sent +wrong +failed +dropped *$/m,
    )
    assert.match(text, /^fast +100 +99 +1\.0 +4\.0 +400 +2 +3 +0$/m)
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
    assert.doesNotMatch(formatTable(createReport(results, variants, ['slow'], k6Of)), /k6/)
  })
})

describe('in a report of an api file', () => {
  const options = { operations: ['feed', 'user', 'mix'] }
  const { sha256 } = createSettings(options).api
  const ofApi = { server: 'after', subject: 'mix', sha256, connections: 10, pipelining: 1 }
  const closed = { requestsPerSecond: null, durationSeconds: 4 }
  /** @type {(differences?: object) => any} */
  function reportWith(differences) {
    const about = { row: { ...ofApi, ...differences }, ...closed }
    return createApiReport(createApiResults(options), [], { importK6: written(summaryOf({ about })) })
  }
  test('figures stand beside the row of the same server, operation and load', () => {
    /** @type {any[]} */
    const all = reportWith().rows
    assert.deepEqual(
      all.flatMap(({ server, operation, k6 }) => (k6.length > 0 ? [[server, operation, k6[0].wrong]] : [])),
      [['after', 'mix', 2]],
    )
  })
  test('they are a table without columns of rates, and no part of CSV', () => {
    const report = reportWith()
    const text = formatTable(report)
    assert.match(text, /^Measured by k6$\n\n^server +right\/s +p50 ms +p99 ms +sent +wrong +failed *$/m)
    assert.match(text, /^mix: after +100 +1\.0 +4\.0 +400 +2 +0 *$/m)
    assert.doesNotMatch(formatCsv(report), /k6|object/)
  })
  test('they are absent if none are imported', () => {
    const { rows: all, tables } = createApiReport(createApiResults(options))
    assert.ok(all.every(({ k6 }) => k6.length === 0))
    assert.ok(tables.every(({ heading }) => heading !== 'Measured by k6'))
  })
  for (const differences of [{ sha256: '9'.repeat(64) }, { server: 'other' }, { connections: 20 }])
    test(`those of another ${Object.keys(differences)} are refused`, () =>
      assert.throws(() => reportWith(differences), {
        name: 'UsageError',
        message: /expected a row of .*, got none; run/,
      }))
})
