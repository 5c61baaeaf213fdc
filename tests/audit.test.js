import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { resultFileOf } from '../lib/core/store/resultFiles.js'
import { folderOfRun, listRuns, readRuns } from '../lib/core/store/runs.js'
import { toResults } from '../lib/suites/throughput/analyse/results.js'
import { throughput } from './core/store/suites.js'
import { openProgram } from './openProgram.js'

/** @import { AuditRow } from '../lib/checks/audit/types.d.ts' */

const runCompare = openProgram(join(import.meta.dirname, '../compare.js'))
const published = join(import.meta.dirname, 'fixtures/published')
const table2024 = join(published, 'node-graphql-benchmarks-2024.md')
const root = join(import.meta.dirname, '..')
const ownRuns = join(root, 'results/published')
const { results: stored, runs } = readRuns(listRuns(ownRuns), ['throughput'], throughput, true)

/** @param {string} path @returns {Promise<{ code: number | null, rows: AuditRow[] }>} */
async function audited(path) {
  const { code, stdout } = await runCompare(['--audit', path, '--json'])
  return { code, rows: JSON.parse(stdout) }
}

describe('the best-known table of 2024', () => {
  test('has 14 rows of error replies and 5 of nothing, and no other void one', async () => {
    const { code, rows } = await audited(table2024)
    assert.equal(code, 0)
    assert.equal(rows.length, 45)
    const void_ = rows.filter(({ verdict }) => verdict === 'void')
    const of = (/** @type {string} */ kind) => void_.filter(({ reasons }) => reasons[0].startsWith(`${kind}:`)).length
    assert.deepEqual([void_.length, of('error-sized payload'), of('zero')], [19, 14, 5])
    for (const { server, reasons } of void_)
      assert.match(server, /^graphql-http|async$|^apollo-opentracing$|^express-gql$|^fastify-express/, reasons[0])
  })
  test('has other payloads, which are no verdict', async () => {
    const { rows } = await audited(table2024)
    const noted = rows.filter(({ verdict }) => verdict === 'note').map(({ server }) => server)
    assert.deepEqual(noted, ['rust-graphql', 'go-graphql', 'fastify-REST', 'express-REST'])
    for (const { verdict, reasons } of rows) assert.equal(reasons.length > 0, verdict !== 'ok')
  })
  test('is summed up in a sentence', async () => {
    const { code, stdout, stderr } = await runCompare(['--audit', table2024])
    assert.deepEqual([code, stderr], [0, ''])
    const lines = stdout.trimEnd().split('\n')
    assert.match(lines[0], /^server +verdict +reasons$/)
    assert.match(stdout, /^express-gql +void +zero: 0 requests\/s: nothing was measured$/m)
    const sentence = '19 of 45 rows are void (14 × error-sized payload, 5 × zero); 4 with a note, 22 ok.'
    assert.equal(lines.at(-1), sentence)
    const read = 'Server (name), Requests/s (rate), Latency (mean latency), Throughput/Mb (bytes)'
    assert.equal(lines.at(-2), `Columns read: ${read}; 500 in flight by the text.`)
  })
})

test('rows without a number are listed and void, whatever stands in their cells', async () => {
  const { code, rows } = await audited(join(published, 'not-available.md'))
  assert.deepEqual(
    [
      code,
      rows.map(({ server, verdict, reasons }) => [server, verdict, ...reasons.map((words) => words.split(':')[0])]),
    ],
    [
      0,
      [
        ['mercurius', 'ok'],
        ['graphql-yoga', 'ok'],
        ...['upper-case', 'lower-case', 'dash', 'hyphens', 'empty', 'error', 'short', 'N/A'].map((name) => [
          name,
          'void',
          'no number',
        ]),
        ['zero', 'void', 'zero'],
        ['express-graphql', 'ok'],
      ],
    ],
  )
  const { stdout } = await runCompare(['--audit', join(published, 'not-available.md')])
  assert.match(stdout, /\n9 of 12 rows are void \(8 × no number, 1 × zero\); 0 with a note, 3 ok\.\n$/)
})

test('a table in which all is well has no void row and exit code 0', async () => {
  const { code, rows } = await audited(join(published, 'graphql-servers-2020.md'))
  assert.deepEqual([code, rows.length], [0, 11])
  assert.deepEqual(new Set(rows.map(({ verdict }) => verdict)), new Set(['ok']))
})

test('our own results are judged as a directory and as the tables of docs/results.md', async () => {
  const ofRun = stored.filter(({ run }) => runs[0].path.endsWith(folderOfRun(run)))
  // The page has each server twice: among its kind, and among all.
  const namesOf = (/** @type {{ server: string }[]} */ rows) =>
    [...new Set(rows.map(({ server }) => server.split(' ')[0]))].sort()
  for (const path of [ownRuns, runs[0].path, join(root, 'docs/results.md')]) {
    // A row without a number in one run has none in the table.
    const own = toResults(path === runs[0].path ? ofRun : stored)
    const { code, rows } = await audited(path)
    assert.equal(code, 0, path)
    assert.deepEqual(namesOf(rows), namesOf(own), path)
    const void_ = rows.filter(({ verdict }) => verdict === 'void')
    assert.deepEqual(namesOf(void_), namesOf(own.filter(({ summary }) => summary === null)), path)
  }
})

test('an own result that cannot be is void', async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const some = structuredClone(stored.slice(0, 6))
  for (const [index, result] of some.entries()) {
    // Three times as fast, with the same latency.
    const windows = result.trials.flatMap((/** @type {any} */ { samples }) => samples)
    for (const { value } of index === 1 ? windows : []) {
      value.counts.sent += 2 * value.counts.ok
      value.counts.ok *= 3
      value.requestsPerSecond *= 3
    }
    writeFileSync(join(folder, resultFileOf(result.server)), JSON.stringify(result))
  }
  const { rows } = await audited(folder)
  assert.match(rows[0].reasons[0], /^breaks Little's law: rate × latency is \d+ where 1000 requests are in flight$/)
  const impossible = rows.filter(({ verdict }) => verdict === 'void').map(({ server }) => server)
  assert.deepEqual(impossible, [some[1].server])
})

test('where there is nothing to judge it is one line', async () => {
  for (const [path, message] of /** @type {[string, RegExp][]} */ ([
    [join(root, 'LICENSE'), /LICENSE has no markdown, HTML or CSV table with a column of requests\/s/],
    ['/dev/zero', /cannot read \/dev\/zero: expected a regular file, got a pipe, a socket or a device/],
    [join(published, 'box.txt'), /; boxes are not read: write one row per server in markdown, HTML or CSV$/],
    [join(published, 'compression-ratios.md'), /and a row; its columns are level, /],
    ['/nowhere.md', /cannot read \/nowhere\.md: ENOENT/],
    [published, /there is no usable result in .*published; run node bench first/],
  ])) {
    const { code, stdout, stderr } = await runCompare(['--audit', path])
    assert.deepEqual([code, stdout, stderr.trim().split('\n').length], [4, '', 1], stderr)
    assert.match(stderr.trim(), message)
  }
})
