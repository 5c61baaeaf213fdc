import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createCheckout } from './checkout.js'

const folder = join(import.meta.dirname, '../..')
const text = readFileSync(join(folder, '.github/workflows/benchmark.yml'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/** The text of each job, by its name. */
const jobs = Object.fromEntries(
  text
    .slice(text.indexOf('\njobs:\n'))
    .split(/^ {2}(?=\w+:$)/m)
    .slice(1)
    .map((job) => [job.slice(0, job.indexOf(':')), job]),
)

/** @param {string} job @returns {string[]} */
const commands = (job) => [...job.matchAll(/^ +- run: (.*)$/gm)].map(([, command]) => command)

test('the jobs', () => assert.deepEqual(Object.keys(jobs), ['update', 'test', 'measure', 'publish', 'propose']))

describe('a job has either permissions or packages', () => {
  test('nothing has permissions but where it says so', () => assert.match(text, /^permissions: \{\}$/m))
  for (const [name, job] of Object.entries(jobs))
    test(name, () => {
      const mayWrite = /permissions:/.test(job)
      assert.equal(mayWrite, ['publish', 'propose'].includes(name))
      assert.equal(/GH_TOKEN/.test(job), mayWrite)
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

test('every action is pinned by its commit', () => {
  for (const [, used] of text.matchAll(/uses: (.*)/g)) assert.match(used, /@[0-9a-f]{40} # v\d/)
})

test('a table is published where rows have reasons, and after no other failure', (context) => {
  const command = commands(jobs.measure).find((step) => step.includes('benchmark')) ?? ''
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
  assert.match(jobs.publish, /^ +needs: \[update, measure\]$/m)
  assert.match(jobs.propose, /^ +if: failure\(\) && needs\.test\.result == 'failure'$/m)
  for (const name of ['measure', 'publish']) assert.doesNotMatch(jobs[name], /^ +(if|continue-on-error):/m)
})

test('the workflows are linted in CI, with a version that is pinned', () => {
  const ci = readFileSync(join(folder, '.github/workflows/ci.yml'), 'utf8')
  assert.match(ci, /^ +- run: npm run lint-workflows$/m)
  assert.match(scripts['lint-workflows'], /actionlint@v\d+\.\d+\.\d+$/)
})
