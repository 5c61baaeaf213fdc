import assert from 'node:assert/strict'
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
  const method = methodSha256(projectFolder)
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
