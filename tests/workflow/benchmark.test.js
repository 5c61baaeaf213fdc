import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../core/store/temporaryFolder.js'
import { sourcesIn } from '../sources.js'
import { createCheckout } from './checkout.js'
import { assertPinned, commands, readSetUp, readWorkflow } from './readWorkflow.js'

const folder = join(import.meta.dirname, '../..')
const { text, jobs } = readWorkflow('benchmark.yml')
const setUp = readSetUp()
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

test('the jobs', () =>
  assert.deepEqual(Object.keys(jobs), [
    ...['update', 'test', 'measure', 'tables', 'publish', 'page', 'deploy', 'propose'],
  ]))

describe('a job has either permissions or packages', () => {
  test('nothing has permissions but where it says so', () => assert.match(text, /^permissions: \{\}$/m))
  for (const [name, job] of Object.entries(jobs))
    test(name, () => {
      const mayWrite = /permissions:/.test(job)
      assert.equal(mayWrite, ['publish', 'deploy', 'propose'].includes(name))
      assert.equal(/GH_TOKEN/.test(job), mayWrite && name !== 'deploy')
      assert.equal(job.split('actions/checkout@').length, job.split('persist-credentials: false').length)
      assert.match(job, /timeout-minutes: \d+/)
      assert.equal(/set-up/.test(job), !mayWrite)
      if (mayWrite)
        for (const command of commands(job))
          assert.match(
            command,
            /^(gh auth setup-git && )?npm run (accept|publish|propose)-\w+( -- "\$RUNNER_TEMP\/\w+")?$/,
          )
    })
})

test('every command is an npm script that there is, npm ci, or installs a program', () => {
  const all = [...Object.values(jobs), setUp].flatMap(commands)
  assert.ok(all.length > 8)
  for (const command of all.filter((command) => !command.startsWith('sudo apt-get '))) {
    const [, script] = command.match(/^(?:gh auth setup-git && )?npm (?:run )?(\S+)/) ?? []
    assert.ok(script === 'ci' || script in scripts, command)
    assert.doesNotMatch(command, /\$\{\{/)
  }
})

test('every action is pinned by its commit', () => {
  assertPinned(text)
  assertPinned(setUp)
})

test('packages are accepted before they are installed', () =>
  assert.deepEqual(commands(setUp), ['npm run accept-packages -- "$RUNNER_TEMP/packages"', 'npm ci $FLAGS']))

test('a table is published where rows have reasons, and after no other failure', (context) => {
  const command = commands(jobs.measure).find((step) => step.includes('run benchmark')) ?? ''
  const { parent, standIn } = createCheckout(context)
  const statuses = [0, 1, 2, 3, 70, 74, 130].map((code) => {
    standIn('npm', `exit ${code}`)
    // As the runner of a workflow starts a step.
    return spawnSync('bash', ['-e', '-c', command], {
      env: { ...process.env, PATH: `${parent}/bin:${process.env.PATH}` },
    }).status
  })
  assert.deepEqual(statuses, [0, 0, 1, 1, 1, 1, 1])
})

test('nothing is measured unless the tests pass, and nothing is published that was not measured', () => {
  assert.match(jobs.measure, /^ +needs: \[update, test\]$/m)
  assert.match(jobs.tables, /^ +needs: \[update, measure\]$/m)
  assert.match(jobs.publish, /^ +needs: \[update, tables\]$/m)
  assert.match(jobs.page, /^ +needs: publish$/m)
  assert.match(jobs.deploy, /^ +needs: page$/m)
  assert.match(jobs.propose, /^ +if: failure\(\) && needs\.test\.result == 'failure'$/m)
  for (const name of ['measure', 'tables', 'publish', 'page', 'deploy'])
    assert.doesNotMatch(jobs[name], /^ +(if|continue-on-error):/m)
})

/** @type {(context: import('node:test').TestContext, command: string, status: number) => Set<string>} */
function packagesLoadedBy(context, command, expected) {
  const [program, ...words] = command.split(' ')
  assert.equal(program, 'node')
  const reports = temporaryFolder(context)
  const env = { ...process.env, NODE_V8_COVERAGE: reports }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
  assert.equal(status, expected, stderr)
  const urls = readdirSync(reports).flatMap((name) =>
    JSON.parse(readFileSync(join(reports, name), 'utf8')).result.map((/** @type {{ url: string }} */ { url }) => url),
  )
  return new Set(urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))
}

test('the jobs of the tables and of the page run no measured package', (context) => {
  assert.deepEqual(commands(jobs.page), ['npm run report'])
  assert.deepEqual(commands(jobs.tables), [
    'npm run accept-packages -- "$RUNNER_TEMP/packages"',
    'npm run take-results -- "$RUNNER_TEMP/measured"',
    'npm run update-readme',
  ])
  for (const job of [jobs.page, jobs.tables])
    assert.match(job, /uses: \.\/\.github\/actions\/set-up\n +with:\n +flags: --ignore-scripts\n +- /)
  const imported = sourcesIn('benchmarks').flatMap(({ imports }) => imports.map(({ from }) => from))
  const packages = imported.filter((from) => !from.startsWith('.') && !isBuiltin(from))
  const measured = new Set(packages.map((from) => from.match(/^(@[^/]+\/)?[^/]+/)?.[0]))
  assert.ok(measured.has('graphql') && measured.has('@apollo/server'), [...measured].join())
  /** Commands, the exit code and packages that each uses. @type {[string, number, string[]][]} */
  const cases = [
    [scripts.report.replace('site', temporaryFolder(context)), 0, ['ajv', 'd3-scale']],
    // Refused, once everything is loaded.
    [`${scripts['take-results']} ${temporaryFolder(context)}`, 1, ['ajv']],
    [scripts['check-readme'], 0, ['ajv', 'd3-scale']],
  ]
  for (const [command, status, uses] of cases) {
    const loaded = packagesLoadedBy(context, command, status)
    for (const name of uses) assert.ok(loaded.has(name), [...loaded].join())
    assert.deepEqual(
      [...loaded].filter((name) => measured.has(name)),
      [],
    )
  }
})

test('the workflows are linted in CI, with a version that is pinned', () => {
  const ci = readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')
  assert.match(ci, /^ +- run: npm run lint-workflows$/m)
  assert.match(scripts['lint-workflows'], /actionlint@v\d+\.\d+\.\d+ /)
})
