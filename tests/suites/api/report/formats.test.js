import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { describedSuite } from '../../../../lib/core/plan/schemas.js'
import { addToHistory } from '../../../../lib/core/store/history.js'
import { saveResult } from '../../../../lib/core/store/resultFiles.js'
import { api } from '../../../../lib/suites/api/index.js'
import { reportsOf } from '../../../../lib/suites/api/report/report.js'
import { temporaryFolder } from '../../../core/store/temporaryFolder.js'
import { openProgram } from '../../../openProgram.js'
import { createRunOf } from '../fixtures.js'

const run = openProgram(join(import.meta.dirname, '../../../../compare.js'))
const results = mkdtempSync(join(tmpdir(), 'api-formats-'))
const folderOf = (/** @type {number} */ day) => join(results, `2026-01-${day}T03-04-05-000000${day}`)
const noise = [1, 1.002, 0.998]
/** Runs of four days: on the last one the second version is 10 % slower. */
const days = { 10: 1000, 11: 1004, 12: 997, 13: 900 }

before(() => {
  for (const [day, rate] of Object.entries(days)) {
    const ofRun = createRunOf(Number(day), {
      rate: ({ server, block }) => (server === 'after' ? rate : 1000) * noise[block],
    })
    for (const result of ofRun) saveResult(join(folderOf(Number(day)), 'api'), result, describedSuite(api))
    addToHistory(results, reportsOf(ofRun)[0].lines)
  }
})
after(() => rmSync(results, { recursive: true, force: true }))

/** @param {string[]} words */
const compare = (...words) => run(['--suite', 'api', ...words])
const latest = ['--results', folderOf(13)]
const verdict = 'feed: after is 10.0 % slower than before (95 % interval '

describe('a run of an api', () => {
  test('is a table whose first line is the verdict', async () => {
    const { code, stdout, stderr } = await compare(...latest)
    assert.deepEqual([code, stderr], [0, ''])
    assert.ok(stdout.startsWith(verdict), stdout)
  })
  test('is markdown with the verdict first, and a table for each subject', async () => {
    const { stdout } = await compare(...latest, '--markdown')
    assert.ok(stdout.startsWith(`- ${verdict}`), stdout)
    assert.equal(stdout.match(/^### feed$/gm)?.length, 1)
    assert.match(stdout, /^\| after \| 900 \|/m)
  })
  test('is CSV and JSON with a line or an item for each row', async () => {
    const { stdout: csv } = await compare(...latest, '--csv')
    assert.deepEqual(
      csv
        .trim()
        .split('\n')
        .map((line) => line.split(',')[0]),
      ['server', 'before', 'after'],
    )
    const rows = JSON.parse((await compare(...latest, '--json')).stdout)
    assert.deepEqual(
      rows.map((/** @type {any} */ row) => [row.server, row.verdict, row.changeVerdict]),
      [
        ['before', null, null],
        ['after', 'slower', null],
      ],
    )
  })
  test('is a page with the verdict on top', async () => {
    const page = join(results, 'page.html')
    const { code, stderr } = await compare(...latest, '--html', page)
    assert.equal(code, 0, stderr)
    const html = readFileSync(page, 'utf8')
    assert.ok(html.includes(verdict) && html.indexOf(verdict) < html.indexOf('<form'))
  })
  test('is compared with a baseline by what runs of the history differ by, which --fail-on judges', async () => {
    const words = ['--results', results, '--baseline', folderOf(10), '--fail-on', 'regression:5%']
    const { code, stdout, stderr } = await compare(...words)
    assert.equal(code, 3, stderr)
    assert.match(stdout, /^feed: after is 10\.0 % slower than after in the run of 2026-01-10 03:04 /m)
    assert.match(stdout, /^--fail-on regression:5% does not hold: feed after −10\.0 %, /m)
  })
  test('that is not there is advised by the option of the file that names servers', async (context) => {
    const { code, stderr } = await compare('--results', temporaryFolder(context))
    assert.equal(code, 4)
    assert.match(stderr, /^compare: there are no results in .*; run node bench --api FILE first\n$/)
  })
  test('is a line of the history of its server and subject', async () => {
    const { code, stdout, stderr } = await compare('--history', '--results', results, 'after')
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, /^after +2026-01-13 +20\.19\.0 +900 .* [▁-█]{4}$/m)
    assert.match(stdout, /^Everywhere: .* · feed · SHA-256 /m)
  })
})
