import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { furtherFolder } from '../.github/furtherRuns.js'
import { describeLedgerFault, readLedger } from '../.github/ledger.js'
import { namedFolders } from '../.github/plannedRuns.js'
import { describedSuite } from '../lib/core/plan/schemas.js'
import { methodSha256 } from '../lib/core/store/environment.js'
import { readHistory } from '../lib/core/store/history.js'
import { isFolderOf, loadResults } from '../lib/core/store/resultFiles.js'
import { folderOfRun, listRuns, mostSpecificFirst, readRuns } from '../lib/core/store/runs.js'
import { groupBy } from '../lib/reports/groupBy.js'
import { suites } from '../lib/suites/index.js'
import { readRecords } from './perf/validations.js'
import { projectFolder } from './sources.js'

const published = join(projectFolder, 'results/published')
const runs = listRuns(published).map((run) => ({ ...run, folder: '' }))
const namedRuns = namedFolders().flatMap((folder) =>
  listRuns(join(published, folder)).map((run) => ({ ...run, folder })),
)
const [suite] = suites
const furtherRuns = listRuns(join(published, furtherFolder))
const ledger = readLedger(published)
const pathOf = (/** @type {string} */ path) => path.slice(projectFolder.length + 1)

describe('published runs', () => {
  test('are in folders named by them, and every result fits its schema', () => {
    assert.ok(runs.length > 0)
    for (const { path, folders, folder } of [...runs, ...namedRuns])
      for (const name of folders) {
        const suite = suites.find((suite) => isFolderOf(name, suite)) ?? assert.fail(name)
        const { results, warnings } = loadResults(join(path, name), describedSuite(suite)) ?? assert.fail(path)
        assert.deepEqual(warnings, [])
        for (const { run } of results) assert.equal(join(published, folder, folderOfRun(run)), path)
      }
  })
  test('name the commit that measured them, and were measured with nothing else', () => {
    const { results } = readRuns(runs, [suite.name], describedSuite(suite), true)
    for (const { environment } of results) {
      assert.match(String(environment.gitCommit), /^[0-9a-f]{40}$/)
      assert.equal(environment.gitModified, false)
    }
  })
  test('take 12 MB at most', () => {
    const files = readdirSync(published, { recursive: true, encoding: 'utf8' }).map((file) => join(published, file))
    const bytes = files.reduce((sum, file) => sum + (statSync(file).isFile() ? statSync(file).size : 0), 0)
    assert.ok(bytes <= 12_000_000, `${bytes} bytes`)
  })
})

describe('further runs', () => {
  test('are in folders named by them, are complete, and fit their schema', () => {
    assert.equal(furtherRuns.length, 3)
    for (const { path, folders } of furtherRuns) {
      assert.deepEqual(folders, [suite.name])
      const { results, warnings } = loadResults(join(path, suite.name), describedSuite(suite)) ?? assert.fail(path)
      assert.deepEqual(warnings, [])
      for (const { run, environment } of results) {
        assert.equal(join(published, furtherFolder, folderOfRun(run)), path)
        assert.ok(run.endedAt !== undefined && environment.gitModified === false)
      }
    }
  })
  test('are no part of what compare, the page and check-runs read', () => {
    const paths = runs.map(({ path }) => path)
    assert.ok(paths.every((path) => !path.includes(furtherFolder)))
    assert.equal(loadResults(join(published, furtherFolder, suite.name), describedSuite(suite)), null)
  })
})

describe('the list of runs made for publication', () => {
  test('fits its schema, has each run once, the oldest first', () => {
    assert.equal(describeLedgerFault(ledger), null)
    const starts = ledger.map(({ startedAt }) => startedAt)
    assert.deepEqual(starts, starts.toSorted())
    assert.match(String(describeLedgerFault([...ledger, ledger[0]])), /is listed twice/)
    assert.match(String(describeLedgerFault([{ ...ledger[0], counts: true }])), /path must be string/)
  })
  test('has every run that is published as one that counts, and no other as such', () => {
    assert.deepEqual(
      ledger.flatMap(({ counts, path }) => (counts && !path?.endsWith('.ndjson') ? [path] : [])).sort(),
      [...runs, ...namedRuns].map(({ path }) => pathOf(path)).sort(),
    )
  })
  test('has the place of every run that is kept to test the table, and of no run that is not kept', () => {
    const paths = ledger.flatMap(({ path }) => path ?? [])
    for (const { path } of furtherRuns) assert.ok(paths.includes(pathOf(path)), path)
    for (const path of paths) assert.ok(existsSync(join(projectFolder, path)), path)
  })
  test('has every run of the history', () => {
    const ids = new Set(ledger.map(({ id }) => id))
    const { lines } = readHistory(join(projectFolder, 'results'))
    for (const { run } of lines) assert.ok(ids.has(run), run)
  })
  test('says of each run beside other work why it was accepted, as its results do', () => {
    const { results } = readRuns(runs, [suite.name], describedSuite(suite), true)
    for (const { id, acceptedBusy } of ledger)
      for (const { run } of results.filter((result) => result.run.id === id))
        assert.equal(run.acceptedBusy, acceptedBusy)
  })
})

test('sentences on how the method was tested have the figures of its records', () => {
  const read = (/** @type {string} */ path) => readFileSync(join(projectFolder, path), 'utf8').replace(/\s+/g, ' ')
  const [validation, method] = ['docs/validation.md', 'docs/method.md'].map(read)
  const records = (/** @type {string} */ name) => readRecords(join(published, 'validation', `${name}.ndjson`))
  /** @param {string[]} names */
  const countsOf = (names) => [...groupBy(names, (name) => name).values()].map(({ length }) => length)

  assert.match(validation, /- 6 of 8 rows: .*- Not reached: .*- 0 of 8 rows: .*- Not reached: /)
  assert.match(
    validation,
    /in cohorts of eight by 2 of 8 rows and by the mean, in cohorts of four by all 8 rows and by/,
  )
  assert.match(method, /in cohorts of eight by 2 of 8 rows and by the mean, in cohorts of four by all rows/)

  const pairs = countsOf(records('wrk').records.map(({ server, pipelining }) => `${server} ${pipelining}`))
  assert.deepEqual([Math.min(...pairs), Math.max(...pairs)], [21, 27])
  assert.equal(records('wrk').facts.pairs, 60)
  for (const page of [validation, method]) assert.match(page, /21 to 27 pairs .*60/)

  const fresh = records('ages').records.filter(({ isWarm, requestsPerSecond }) => !isWarm && requestsPerSecond)
  const processes = countsOf(fresh.map(({ server }) => server))
  assert.deepEqual([processes.filter((count) => count === 1).length, processes.length], [37, 47])
  assert.match(validation, /one for 37 of 47 rows/)
  const without = records('api-equal').records.filter(({ rows }) => rows[0].verdict === '~').length
  assert.equal(without, 20)
  // Clopper and Pearson: the rate at which no verdict in so many runs has a probability of 5 %.
  assert.ok(validation.includes(`${Math.round(100 * (1 - 0.05 ** (1 / without)))} % of runs at most`))
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
