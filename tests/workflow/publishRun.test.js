import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { methodSha256 } from '../../lib/core/store/environment.js'
import { saveResult, toCompact } from '../../lib/core/store/resultFiles.js'
import { folderOfRun, listRuns } from '../../lib/core/store/runs.js'
import { suites } from '../../lib/suites/index.js'
import { parallelism, throughput } from '../core/store/suites.js'
import { createProject } from '../project.js'
import { createPageResult } from '../suites/parallelism/fixtures.js'
import { createReference, createResult, storedOf } from '../suites/throughput/resultFixtures.js'

/** @import { StoredResult } from '../../lib/core/suite.d.ts' */

const root = join(import.meta.dirname, '../..')
const { combinesRuns = false } = await suites[0].load()

/** @typedef {{ settings?: object, environment?: object, hasEnded?: boolean, controls?: number[] }} Differences */

/** @type {(hour: number, differences?: Differences) => StoredResult[]} the results of a run that began at that hour */
function runAt(hour, { settings, environment, controls, hasEnded = true } = {}) {
  const servers = ['core-graphql-js', 'a']
  const about = /** @type {any} */ ({ runId: `0123456${hour}-89ab`, settings })
  const reference = createReference({ ...about, ...(controls && { controls }) })
  const results = [reference, createResult({ ...about, server: 'a', rates: [1000, 1010, 990] })]
  const run = { servers, startedAt: `2026-01-02T0${hour}:04:05.678Z`, ...(!hasEnded && { endedAt: undefined }) }
  return results.map(storedOf).map((result) => ({
    ...result,
    environment: { ...result.environment, ...environment },
    run: { ...result.run, ...run },
  }))
}

/**
 * @param {import('node:test').TestContext} context
 * @param {string} [repository] that a workflow runs in
 */
function createPublished(context, repository = '') {
  const { folder, remove } = createProject([])
  context.after(remove)
  for (const part of ['.github', 'README.md', 'docs/ranking.svg'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  mkdirSync(join(folder, 'results'))
  return {
    folder,
    /** @type {(name: string, results: StoredResult[]) => string} the folder of the run */
    store(name, results) {
      const path = join(folder, 'results/local', name)
      for (const result of results) saveResult(join(path, throughput.name), result, throughput)
      return path
    },
    /** @param {string[]} folders */
    publish(...folders) {
      const program = join(folder, '.github/publishRun.js')
      const env = { ...process.env, GITHUB_REPOSITORY: repository }
      const options = /** @type {const} */ ({ cwd: folder, encoding: 'utf8', env })
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...folders], options)
      return { status, stdout, stderr }
    },
    published: () => listRuns(join(folder, 'results/published')).map(({ path }) => /-0123456(\d)/.exec(path)?.[1]),
    /** @param {string} path */
    read: (path) => readFileSync(join(folder, path), 'utf8'),
  }
}

test('a run is published: compressed, in the history, and in the README', (context) => {
  const { folder, store, publish, read } = createPublished(context)
  const results = runAt(1)
  const { status, stdout, stderr } = publish(store('mine', results))
  assert.equal(status, 0, stderr)
  const name = folderOfRun(results[0].run)
  assert.equal(stdout, `publish-run: published results/published/${name}\n`)
  assert.deepEqual(readdirSync(join(folder, 'results/published', name)), ['throughput.json.gz'])
  const lines = read('results/history.ndjson').trim().split('\n')
  assert.deepEqual(lines.map((line) => JSON.parse(line).server).sort(), ['a', 'core-graphql-js'])
  assert.match(read('README.md'), /\| \[core-graphql-js\]\(benchmarks\/core-graphql-js\.js\) \| 1\.2\.3 \| [\d,]+\s±/)
  const row = /\| \[a\]\(\.\.\/benchmarks\/a\.js\) \| a-package 1\.2\.3 \| [\d,]+ \|/
  assert.match(read('docs/results.md'), row)
  assert.match(read('docs/ranking.svg'), />a</)

  const again = publish(join(folder, 'results/local/mine'))
  assert.equal(again.status, 0, again.stderr)
  assert.equal(read('results/history.ndjson').trim().split('\n').length, lines.length, 'no line comes twice')
})

test('a workflow links the README to the page of its repository, and nothing else does', (context) => {
  const link = '\n[One page of all suites](https://an-owner.github.io/Its.Repository/): sort, '
  for (const [repository, isLinked] of /** @type {[string, boolean][]} */ ([
    ['An-Owner/Its.Repository', true],
    ['', false],
    ['a/b)[c]', false],
  ])) {
    const { store, publish, read } = createPublished(context, repository)
    const { status, stderr } = publish(store('mine', runAt(1)))
    assert.equal(status, 0, stderr)
    assert.equal(read('README.md').split(link).length, isLinked ? 2 : 1, repository)
  }
})

test('what has changed since the published run leaves the page of the method with a run of this code', (context) => {
  const { folder, store, publish, read } = createPublished(context)
  const page = 'First.\n\nChanged since the published run: this,\nand that.\n\nLast.\n'
  writeFileSync(join(folder, 'docs/method.md'), page)
  assert.equal(publish(store('1', runAt(1))).status, 0)
  assert.equal(read('docs/method.md'), page)
  const current = runAt(2, { environment: { methodSha256: methodSha256(folder, suites[0].name) } })
  assert.equal(publish(store('2', current)).status, 0)
  assert.equal(read('docs/method.md'), 'First.\n\nLast.\n')
})

test('runs that others replace leave the folder, and their lines stay in the history', (context) => {
  const { store, publish, published, read } = createPublished(context)
  const paths = [1, 2, 3].map((hour) => store(`${hour}`, runAt(hour)))
  const { status, stdout, stderr } = publish(...paths)
  assert.equal(status, 0, stderr)
  const kept = combinesRuns ? ['3', '2'] : ['3']
  assert.deepEqual(published(), kept)
  assert.equal(read('results/history.ndjson').trim().split('\n').length, 6)
  assert.equal(stdout.split('results/published/').length, kept.length + 1)

  const other = publish(store('4', runAt(4, { settings: { connections: 10 } })))
  assert.equal(other.status, 0, other.stderr)
  assert.deepEqual(published(), ['4'], 'runs of another method go at once')
  assert.match(other.stdout, /^publish-run: removed results\/published\/2026-01-02T03-04-05-01234563/m)
})

test('a run that measured other things beside stays', (context) => {
  const { folder, store, publish, published } = createPublished(context)
  const scenarios = join(folder, 'results/published', folderOfRun(runAt(9)[0].run))
  mkdirSync(scenarios, { recursive: true })
  for (const name of ['throughput', 'throughput-deep'])
    writeFileSync(join(scenarios, `${name}.json.gz`), toCompact(runAt(9)))
  const { status, stderr } = publish(store('1', runAt(1)))
  assert.equal(status, 0, stderr)
  assert.deepEqual(published(), ['9', '1'])
})

describe('refused in one line, and nothing is changed:', () => {
  /** @type {Record<string, [Differences, RegExp]>} */
  const faults = {
    'a run that did not end': [{ hasEnded: false }, /a run that did not end; continue it with node bench --resume/],
    'a quick run': [{ settings: { quick: true } }, /holds a quick run, expected a complete one/],
    'code that is not committed': [{ environment: { gitModified: true } }, /measured with code that is not committed/],
    'code without a commit': [{ environment: { gitCommit: null, gitModified: null } }, /code that is not committed/],
    'a control that differs': [
      { controls: [900, 909, 891] },
      /has an A\/A control that differs from itself by 12\.5 %, expected 5\.0 % at most/,
    ],
    'no control': [{ controls: [] }, /has no A\/A control with a number; measure three blocks or more/],
  }
  for (const [name, [differences, message]] of Object.entries(faults))
    test(name, (context) => {
      const { folder, store, publish } = createPublished(context)
      const { status, stdout, stderr } = publish(store('mine', runAt(1, differences)))
      assert.deepEqual([status, stdout], [4, ''])
      assert.match(stderr, message)
      assert.match(stderr, /^publish-run: results\/local\/mine [^\n]*; nothing was published\n$/)
      assert.deepEqual(readdirSync(join(folder, 'results')), ['local'])
    })
  test('two runs in one folder, a faulty result, and several suites', (context) => {
    const { folder, store, publish } = createPublished(context)
    const [first] = runAt(2)
    const mixed = store('mixed', [...runAt(1).slice(1), first])
    assert.match(publish(mixed).stderr, /holds results of several runs, expected one/)
    const faulty = store('faulty', runAt(1))
    writeFileSync(join(faulty, 'throughput/b.json'), '{')
    assert.match(publish(faulty).stderr, /holds a faulty result: skipped .*b\.json: /)
    const several = store('several', runAt(1))
    saveResult(join(several, 'parallelism'), createPageResult(), parallelism)
    assert.match(publish(several).stderr, /holds results of several suites, expected one/)
    assert.ok(!existsSync(join(folder, 'results/published')))
  })
  test('a run whose name would lead elsewhere', (context) => {
    const { folder, store, publish } = createPublished(context)
    const elsewhere = runAt(1).map((result) => ({ ...result, run: { ...result.run, id: '../../../x' } }))
    assert.match(publish(store('mine', elsewhere)).stderr, /holds a run without a time or an id; nothing was published/)
    assert.ok(!existsSync(join(folder, 'results/published')))
  })
  test('no folder', (context) => {
    const { publish } = createPublished(context)
    for (const folders of [[], ['nowhere']]) {
      const { status, stderr } = publish(...folders)
      assert.equal(status, 2)
      assert.match(stderr, /^publish-run: expected the folder of a run, .*got (nothing|"nowhere")\n$/)
    }
  })
})
