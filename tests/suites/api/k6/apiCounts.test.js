import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { formatCsv } from '../../../../lib/reports/csv.js'
import { formatTable } from '../../../../lib/reports/table.js'
import { createReport } from '../../../../lib/suites/api/report/report.js'
import { formatSummary } from '../../../../lib/suites/kit/k6/k6Script.js'
import { usageError } from '../../../cli/messages.js'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'
import { createApiResults, createSettings } from '../fixtures.js'

/** @import { TestContext } from 'node:test' */

const options = { operations: ['feed', 'user', 'mix'] }
const about = {
  ...{ server: 'after', subject: 'mix', sha256: createSettings(options).api.sha256 },
  ...{ connections: 10, pipelining: 1, requestsPerSecond: null, durationSeconds: 4 },
}
const metrics = {
  'http_reqs{phase:load}': { values: { count: 400, rate: 100 } },
  'http_req_failed{phase:load}': { values: { passes: 3 }, thresholds: { 'rate==0': { ok: false } } },
  'checks{phase:load,check:right}': { values: { passes: 390, fails: 10 } },
}
/** Report of a run beside what k6 printed. @type {(context: TestContext, differences?: object) => any} */
function reportWith(context, differences) {
  const file = join(temporaryFolder(context), 'k6.txt')
  writeFileSync(file, `running\n${formatSummary({ ...about, ...differences }, { metrics })}`)
  return createReport(createApiResults(options), [], { importK6: [file] })
}

describe('counts of k6', () => {
  test('stand beside the row of the same server, operation and load', (context) => {
    const report = reportWith(context)
    /** @type {any[]} */
    const rows = report.rows
    assert.deepEqual(
      rows.flatMap(({ server, operation, k6 }) => (k6.length > 0 ? [[server, operation]] : [])),
      [['after', 'mix']],
    )
    const { k6 } = rows.find(({ server, operation }) => server === 'after' && operation === 'mix')
    assert.deepEqual(k6, [
      {
        ...{ intendedRequestsPerSecond: null, requestsPerSecond: 97.5, reason: null },
        counts: { sent: 400, ok: 390, wrong: 7, failed: 3, dropped: 0, verified: 0 },
        thresholds: [{ name: 'http_req_failed{phase:load} rate==0', met: false }],
      },
    ])
  })
  test('are a table without columns of rates, and no part of CSV', (context) => {
    const report = reportWith(context)
    const text = formatTable(report)
    assert.match(text, /^Measured by k6$\n\n^server +right\/s +sent +wrong +failed +thresholds met *$/m)
    assert.match(text, /^mix: after +98 +400 +7 +3 +0 of 1 *$/m)
    assert.doesNotMatch(formatCsv(report), /k6|object/)
  })
  test('are absent where none are imported', () => {
    const { rows, tables } = createReport(createApiResults(options))
    assert.ok(rows.every(({ k6 }) => k6.length === 0))
    assert.ok(tables.every(({ heading }) => heading !== 'Measured by k6'))
  })
  const refused = '--import-k6: expected'
  /** @type {Record<string, [object, string]>} */
  const cases = {
    'of another file': [
      { sha256: '9'.repeat(64) },
      `${refused} the api file of the rows here, got another one; export and run the same file`,
    ],
    'of a server without a row': [
      { server: 'other' },
      `${refused} a server that has a row here, got other; run node bench for it, too`,
    ],
    'of another load': [
      { connections: 20 },
      `${refused} a row of after with the same operation and load, got mix with -c 20 -p 1; run node bench for it, too`,
    ],
  }
  for (const [name, [differences, message]] of Object.entries(cases))
    test(`${name} are refused`, (context) => assert.throws(() => reportWith(context, differences), usageError(message)))
})
