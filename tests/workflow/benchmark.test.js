import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { temporaryFolder } from '../results/temporaryFolder.js'
import { sourcesIn } from '../sources.js'
import { createCheckout } from './checkout.js'
import { assertPinned, commands, readWorkflow } from './readWorkflow.js'

const folder = join(import.meta.dirname, '../..')
const { text, jobs } = readWorkflow('benchmark.yml')
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

test('the jobs', () =>
  assert.deepEqual(Object.keys(jobs), [
    ...['update', 'test', 'measure', 'merge', 'publish', 'page', 'deploy', 'propose'],
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
      if (mayWrite)
        for (const command of commands(job))
          assert.match(
            command,
            /^(gh auth setup-git && )?npm run (accept|publish|propose)-\w+( -- "\$RUNNER_TEMP\/\w+")?$/,
          )
    })
})

test('every command is an npm script that there is, or npm ci', () => {
  const all = Object.values(jobs).flatMap(commands)
  assert.ok(all.length > 8)
  for (const command of all) {
    const [, script] = command.match(/^(?:gh auth setup-git && )?npm (?:run )?(\S+)/) ?? []
    assert.ok(script === 'ci' || script in scripts, command)
    assert.doesNotMatch(command, /\$\{\{/)
  }
})

test('every action is pinned by its commit', () => assertPinned(text))

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
  assert.match(jobs.merge, /^ +needs: \[update, measure\]$/m)
  assert.match(jobs.publish, /^ +needs: \[update, merge\]$/m)
  assert.match(jobs.page, /^ +needs: publish$/m)
  assert.match(jobs.deploy, /^ +needs: page$/m)
  assert.match(jobs.propose, /^ +if: failure\(\) && needs\.test\.result == 'failure'$/m)
  for (const name of ['measure', 'merge', 'publish', 'page', 'deploy'])
    assert.doesNotMatch(jobs[name], /^ +(if|continue-on-error):/m)
})

test('the job of the page runs no measured package', (context) => {
  assert.deepEqual(commands(jobs.page), ['npm ci --ignore-scripts', 'npm run report'])
  const [program, ...words] = scripts.report.replace('site', temporaryFolder(context)).split(' ')
  assert.equal(program, 'node')
  const reports = temporaryFolder(context)
  const env = { ...process.env, NODE_V8_COVERAGE: reports }
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
  assert.equal(status, 0, stderr)
  const urls = readdirSync(reports).flatMap((name) =>
    JSON.parse(readFileSync(join(reports, name), 'utf8')).result.map((/** @type {{ url: string }} */ { url }) => url),
  )
  const loaded = new Set(urls.flatMap((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? []))
  assert.ok(loaded.has('ajv') && loaded.has('d3-scale'), [...loaded].join())
  const imported = sourcesIn('benchmarks').flatMap(({ imports }) => imports.map(({ from }) => from))
  const packages = imported.filter((from) => !from.startsWith('.') && !isBuiltin(from))
  const measured = new Set(packages.map((from) => from.match(/^(@[^/]+\/)?[^/]+/)?.[0]))
  assert.ok(measured.has('graphql') && measured.has('@apollo/server'), [...measured].join())
  assert.deepEqual(
    [...loaded].filter((name) => measured.has(name)),
    [],
  )
})

test('the workflows are linted in CI, with a version that is pinned', () => {
  const ci = readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')
  assert.match(ci, /^ +- run: npm run lint-workflows$/m)
  assert.match(scripts['lint-workflows'], /actionlint@v\d+\.\d+\.\d+$/)
})
