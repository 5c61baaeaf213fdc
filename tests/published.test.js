import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { methodSha256 } from '../lib/core/store/environment.js'
import { isFolderOf, loadResults } from '../lib/core/store/resultFiles.js'
import { folderOfRun, listRuns, mostSpecificFirst, readRuns } from '../lib/core/store/runs.js'
import { suites } from '../lib/suites/index.js'
import { projectFolder } from './sources.js'

const published = join(projectFolder, 'results/published')
const runs = listRuns(published)
const [suite] = suites

describe('published runs', () => {
  test('are in folders named by them, and every result fits its schema', () => {
    assert.ok(runs.length > 0)
    for (const { path, folders } of runs)
      for (const name of folders) {
        const suite = suites.find((suite) => isFolderOf(name, suite)) ?? assert.fail(name)
        const { results, warnings } = loadResults(join(path, name), describedSuite(suite)) ?? assert.fail(path)
        assert.deepEqual(warnings, [])
        for (const { run } of results) assert.equal(join(published, folderOfRun(run)), path)
      }
  })
  test('name the commit that measured them, and were measured with nothing else', () => {
    const { results } = readRuns(runs, [suite.name], describedSuite(suite), true)
    for (const { environment } of results) {
      assert.match(String(environment.gitCommit), /^[0-9a-f]{40}$/)
      assert.equal(environment.gitModified, false)
    }
  })
  test('take 8 MB at most', () => {
    const files = readdirSync(published, { recursive: true, encoding: 'utf8' }).map((file) => join(published, file))
    const bytes = files.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0)
    assert.ok(bytes <= 8_000_000, `${bytes} bytes`)
  })
})

test('docs/method.md says what has changed since the published run, if how something is measured has', () => {
  const measured = mostSpecificFirst(runs, [suite.name], suite)
  const { results } = readRuns(measured, [suite.name], describedSuite(suite), true)
  const method = methodSha256(projectFolder, suite.name)
  const isSame = results.every(({ environment }) => environment.methodSha256 === method)
  const page = readFileSync(join(projectFolder, 'docs/method.md'), 'utf8')
  assert.equal(
    /^Changed since the published run: \S/m.test(page),
    !isSame,
    isSame
      ? 'the published run was measured with this code: delete the line "Changed since the published run: …"'
      : 'other code measures now than in the published run: say what has changed in a line of docs/method.md that ' +
          'begins with "Changed since the published run:", or publish a new run',
  )
})

test('docs/compound-vs-push.md answers what its published run says', () => {
  const args = ['compare.js', '--suite', 'parallelism', '--results', published, '--filter', 'rtt=50', '--json']
  const rows = JSON.parse(execFileSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8' }))
  /** @type {(protocol: string, resolvers: string) => Record<string, number>} ratios to compound, by arm */
  const ratiosOf = (protocol, resolvers) =>
    Object.fromEntries(
      rows
        .filter((/** @type {any} */ row) => row.protocol === protocol && row.conditions.resolvers === resolvers)
        .filter((/** @type {any} */ row) => row.ratioToCompound !== null && row.workload !== 'compound')
        .map((/** @type {any} */ row) => [`${row.workload} ${row.conditions.links}`, row.ratioToCompound]),
    )
  const several = Object.values(ratiosOf('h1', 'parallel'))
  assert.ok(several.length > 4 && several.every((ratio) => ratio > 3), `${several}`)
  const multiplexed = ratiosOf('h2', 'parallel')
  for (const arm of ['preload listed', 'hints listed', 'preload known', 'hints known'])
    assert.ok(multiplexed[arm] > 0.9 && multiplexed[arm] < 1.25, `${arm}: ${multiplexed[arm]}`)
  assert.ok(multiplexed['push listed'] > 0.65 && multiplexed['push listed'] < 0.9, `${multiplexed['push listed']}`)
  const serial = [...Object.values(ratiosOf('h1', 'serial')), ...Object.values(ratiosOf('h2', 'serial'))]
  assert.ok(serial.length > 10 && serial.every((ratio) => ratio < 1), `${serial}`)
})
